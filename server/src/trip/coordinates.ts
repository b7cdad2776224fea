import { invalidField } from '../failure.ts'

interface Coordinates {
  lat?: number | null | undefined
  lng?: number | null | undefined
}

/** Half of where something is, is nowhere. `within` is the path of what has the two fields, with its dot. */
export function requireBothOrNone({ lat = null, lng = null }: Coordinates, within = ''): void {
  if ((lat === null) !== (lng === null)) throw invalidField(`${within}${lat === null ? 'lat' : 'lng'}`)
}
