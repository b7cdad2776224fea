import { distanceBetween } from '@caravan/contract/ways.rules'
import { folded } from '../../ui/fields/folded.ts'

export type Named = {
  name: string
  formatted_address?: string | null
  lat: number | null
  lng: number | null
}

/** In kilometres. */
const CLOSE = 0.06
const linkWords = new Set(['the', 'la', 'le', 'of', 'in', 'de', 'du', 'des', 'del', 'di', 'von'])

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
/** The words of an address without its first part, which often repeats the name of the place. */
const areaOf = ({ formatted_address }: Named) =>
  wordsOf((formatted_address ?? '').split(/[,，]/).slice(1).join(' '))

/**
 * Whether two places less than 60 m apart have names of the same place. The longer name must contain every word of the
 * shorter one. Its other words must come from the address ('Monaco Cathedral' and 'Cathedral'), or follow a name of two
 * or more words as 'of …'. Any other word may mean a part of the place, or a shop that is named after it.
 */
export function areNamesakes(one: Named, other: Named): boolean {
  if ((distanceBetween(one, other) ?? CLOSE) >= CLOSE) return false
  const words = [wordsOf(one.name), wordsOf(other.name)]
  const [short = [], long = []] = words.sort((a, b) => a.length - b.length)
  if (short.length === 0 || !short.every(word => long.includes(word))) return false
  const goesOn = short.every((word, at) => word === long[at]) && linkWords.has(long[short.length] ?? '')
  if (short.length > 1 && goesOn) return true
  const known = new Set([...short, ...linkWords, ...areaOf(one), ...areaOf(other)])
  return long.every(word => known.has(word))
}
