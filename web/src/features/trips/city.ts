import type { Place } from '@caravan/contract/places'
import type { ChosenPlace } from '@caravan/contract/trips'
import type { Option } from '../../ui/option.tsx'

/** A place as an option of the search and as a chip. */
export type City = Option & { place: ChosenPlace }

export const MAX_CITIES = 20
const LONGEST_NAME = 200

export function foundCity(place: Place): City {
  return { id: place.place_id, name: place.name, detail: place.formatted_address, place }
}

/** What was typed, taken at its word: a name without a place on the map. */
export function typedCity(typed: string, label: string): City {
  const name = [...typed.trim().normalize('NFC')].slice(0, LONGEST_NAME).join('')
  return { id: `typed:${name}`, name: label, place: { name } }
}

/** 'Tokyo, Japan'. */
export function chipOf({ place: { name, formatted_address } }: City): string {
  const country = formatted_address?.split(',').at(-1)?.trim()
  return country && country !== name ? `${name}, ${country}` : name
}

/** How the API is told of it. */
export function placeOf({ place }: City): ChosenPlace {
  const { place_id = null, name, formatted_address = null, lat = null, lng = null } = place
  return { place_id, name, formatted_address, lat, lng }
}
