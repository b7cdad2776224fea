import { setTimeout } from 'node:timers/promises'
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
