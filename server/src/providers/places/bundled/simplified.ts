/** A name in both scripts. The country is left out where the list does not tell it. */
export interface NameInBoth {
  zh?: string | null | undefined
  hans?: string | null | undefined
  country?: string | undefined
}

/** The Simplified form of a Traditional name in a country. The country '' stands for all others. */
export type SimplifiedName = readonly [zh: string, country: string, hans: string]

/**
 * Returns the Simplified forms of names. The general form of a name is the name itself if it stays the same in any country,
 * and otherwise the first form. A country whose first form differs gets a row of its own: 富山 in Bolivia is 里科山.
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
