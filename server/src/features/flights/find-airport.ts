import { setTimeout } from 'node:timers/promises'
import type { Flight } from '@caravan/contract/flights'
import { toldByCode } from '@caravan/contract/flights.row'
import type { Airport } from '@caravan/contract/places'

/** Others wait at the trip's lock meanwhile. */
const PATIENCE_MS = 500

/** The part of an airport that a flight keeps beside its code. */
export type Spot = Partial<Pick<Airport, 'zone' | 'city' | 'lat' | 'lng'>>
export type AirportByCode = (code: string) => Promise<Spot | undefined>

/** An airport; undefined where it is not known, or not soon, as no flight fails for that. */
export async function findAirport(
  airportByCode: AirportByCode,
  code: string | null,
): Promise<Spot | undefined> {
  if (code === null) return
  const found = new AbortController()
  const tooLong = setTimeout(PATIENCE_MS, undefined, { signal: found.signal })
  try {
    return await Promise.race([airportByCode(code), tooLong])
  } catch {
    return
  } finally {
    found.abort()
  }
}

/** Adds what the codes of a flight's airports tell, where it is not known yet. */
export const locateFlight =
  (airportByCode: AirportByCode) =>
  async (flight: Flight): Promise<Flight> => {
    const known = { ...flight }
    for (const end of ['depart', 'arrive'] as const) {
      const { code, zone, city, lat, lng } = toldByCode(end)
      if (known[zone] !== null && known[city] !== null && known[lat] !== null) continue
      const found = await findAirport(airportByCode, known[code])
      known[zone] ??= found?.zone ?? null
      known[city] ??= found?.city ?? null
      known[lat] ??= found?.lat ?? null
      known[lng] ??= found?.lng ?? null
    }
    return known
  }
