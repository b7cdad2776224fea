import type { DatabaseSync } from 'node:sqlite'
import { kilometres } from '../../providers/places/bundled/entry.ts'

const CELL = 0.25

type City = { lat: number; lng: number; country: string }

/** The country of the closest city that Caravan brings, where the extract has no border around a spot. */
export function citiesAround(bundled: DatabaseSync | undefined) {
  const within = bundled?.prepare(`
    select place.lat, place.lng, place.country from spot join place on place.number = spot.number
    where spot.south >= :south and spot.north <= :north and spot.west >= :west and spot.east <= :east
      and place.kind in ('city', 'town') order by place.number limit 300`)
  const lookUp = (lat: number, lng: number, reach: number) =>
    (within?.all({ south: lat - reach, north: lat + reach, west: lng - reach, east: lng + reach }) ??
      []) as unknown as City[]
  let cell = ''
  let cities: City[] = []
  return (spot: { lng: number; lat: number }, but: ReadonlySet<string>): string | null => {
    const [lat, lng] = [spot.lat / 1e7, spot.lng / 1e7]
    const [row, column] = [Math.round(lat / CELL), Math.round(lng / CELL)]
    if (cell !== `${row},${column}`) {
      cell = `${row},${column}`
      cities = lookUp(row * CELL, column * CELL, CELL)
      if (cities.length === 0) cities = lookUp(row * CELL, column * CELL, 3)
    }
    let best: { km: number; country: string } | undefined
    for (const city of cities) {
      const km = but.has(city.country) ? Number.POSITIVE_INFINITY : kilometres(city, { lat, lng })
      if (km < (best?.km ?? Number.POSITIVE_INFINITY)) best = { km, country: city.country }
    }
    return best?.country ?? null
  }
}
