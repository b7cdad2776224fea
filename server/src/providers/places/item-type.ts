import type { ItemType } from '@caravan/contract/items'
import { typeOfWords } from '@caravan/contract/type-of-words'

const sight = /\b(?:tourism|attraction|historic(?:al)?|natural|place of worship|stadium|reserve)\b/

/** The type of an item at a place of these kinds, as Google and OpenStreetMap call them, the closest one first. */
export function typeOfKinds(kinds: readonly string[]): ItemType | null {
  const told = kinds.map(kind => kind.toLowerCase().replaceAll('_', ' '))
  const [type] = told.flatMap(kind => typeOfWords(kind) ?? (sight.test(kind) ? 'sightseeing' : []))
  return type ?? null
}
