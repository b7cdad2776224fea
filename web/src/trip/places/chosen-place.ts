import type { FoundPlace, Place } from '@caravan/contract/places'
import { typeOfWords } from '@caravan/contract/type-of-words'
import type { Option } from '../../ui/fields/option.tsx'

/** A place as it is chosen; one that was only typed has no spot on the map, or that of its day. */
export type ChosenPlace = Pick<Place, 'name'> & {
  [Key in Exclude<keyof Place, 'name'>]: Place[Key] | null
} & {
  approximate?: boolean
  /** The idea that it is so far. */
  idea?: string
}

/** A row of the search, and the place that it stands for. */
export type PlaceOption = Option & { place: ChosenPlace; hit?: FoundPlace }

export function typedPlace(name: string): ChosenPlace {
  return { name, place_id: null, formatted_address: null, lat: null, lng: null, type: typeOfWords(name) }
}

/** The address of a place, which begins with its name, without it. */
export function whereOf({
  name,
  formatted_address,
}: {
  name: string | null
  formatted_address: string | null
}) {
  if (formatted_address === name) return null
  const start = [`${name}, `, `${name}，`].find(start => formatted_address?.startsWith(start)) ?? ''
  return formatted_address?.slice(start.length) ?? null
}
