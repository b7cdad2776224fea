/** A name in both scripts. The country is left out where the list does not tell it. */
export interface NameInBoth {
  zh?: string | null | undefined
  hans?: string | null | undefined
  country?: string | undefined
}

/** What a name in Traditional Chinese is in Simplified in a country, or with '' in any other. */
export type SimplifiedName = readonly [zh: string, country: string, hans: string]

/**
 * The Simplified forms of names. In general a name stays as it is if it does so anywhere, else it has the first of its
 * forms. Countries whose first form is another one have rows of their own: 富山 in Bolivia is 里科山.
 */
export function simplifiedNames(names: Iterable<NameInBoth>): SimplifiedName[] {
  const general = new Map<string, string>()
  const local = new Map<string, SimplifiedName>()
  for (const { zh, hans, country } of names) {
    if (!zh || !hans) continue
    if (hans === zh || !general.has(zh)) general.set(zh, hans)
    const key = `${country} ${zh}`
    if (country && !local.has(key)) local.set(key, [zh, country, hans])
  }
  return [
    ...[...general].flatMap(([zh, hans]) => (hans === zh ? [] : [[zh, '', hans] as const])),
    ...[...local.values()].filter(([zh, , hans]) => hans !== general.get(zh)),
  ]
}
