import { distanceBetween } from '@caravan/contract/ways.rules'
import { folded } from '../../ui/fields/folded.ts'

type Named = {
  name: string
  formatted_address?: string | null
  lat: number | null
  lng: number | null
}

/** In kilometres. */
const CLOSE = 0.06
const linkWords = new Set(['the', 'la', 'le', 'of', 'in', 'de', 'du', 'des', 'del', 'di', 'von'])

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
/** Without the first part of an address, which is often the name of the place. */
const areaOf = ({ formatted_address }: Named) =>
  wordsOf((formatted_address ?? '').split(/[,，]/).slice(1).join(' '))

/**
 * Whether two places a few metres apart are one by their names. The longer name has all words of the shorter one, and
 * beyond them only words of its address ('Monaco Cathedral' and 'Cathedral') or, after two words, an 'of …'. Any other
 * word may name a part of a place, or a shop that is named after it.
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
