import { invalidField } from '../failure.ts'

interface Coordinates {
  lat?: number | null | undefined
  lng?: number | null | undefined
}

/** Latitude and longitude come together or not at all. `within` is the path of what has the two fields, with its dot. */
export function requireBothOrNone({ lat = null, lng = null }: Coordinates, within = ''): void {
  if ((lat === null) !== (lng === null)) throw invalidField(`${within}${lat === null ? 'lat' : 'lng'}`)
}
