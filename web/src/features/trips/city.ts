import type { PlaceOption } from '../../trip/place-search.ts'

/** A place as a row of the search and as a chip. */
export type City = PlaceOption

export const MAX_CITIES = 20

/** 'Tokyo, Japan'. */
export function chipOf({ place: { name, formatted_address } }: City): string {
  const country = formatted_address?.split(',').at(-1)?.trim()
  return country && country !== name ? `${name}, ${country}` : name
}
