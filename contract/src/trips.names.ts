import type { Language } from './languages.ts'
import { MAX_TRIP_NAME } from './trips.rules.ts'

const spaced = (before: string) => (/\p{sc=Han}$/u.test(before) ? before : `${before} `)

const toAll: Record<Language, (names: readonly string[], more: number) => string> = {
  en: (names, more) => `Trip to ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  zh: toAllInChinese,
  'zh-Hans': toAllInChinese,
}

function toAllInChinese(names: readonly string[], more: number): string {
  const listed = spaced(names.join('、'))
  return `${more > 0 ? `${listed}和另外 ${more} 地` : listed}之旅`
}

/** 'Trip to ' and the distinct last parts of the addresses, which are usually the countries. */
export function nameOfTrip(
  places: readonly { name: string; formatted_address?: string | null | undefined }[],
  language: Language = 'en',
): string {
  const to = toAll[language]
  const parts = [...new Set(places.map(place => lastPart(place.formatted_address || place.name)))].filter(
    part => part !== '',
  )
  const [first] = parts
  if (first === undefined) return ''
  // Whole names only: as many as leave room to say how many there are besides.
  for (let shown = parts.length; shown > 0; shown--) {
    const name = to(parts.slice(0, shown), parts.length - shown)
    if ([...name].length <= MAX_TRIP_NAME) return name
  }
  const room = MAX_TRIP_NAME - [...to([''], 0)].length
  return to([[...first].slice(0, room).join('').trim()], 0)
}

/** Of an address, which is usually the country. */
export function lastPart(address: string): string {
  return address.split(/[,，]/).at(-1)?.trim() ?? ''
}
