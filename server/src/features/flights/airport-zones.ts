import { setTimeout } from 'node:timers/promises'

/** Others wait at the trip's lock meanwhile. */
const PATIENCE_MS = 500

export type AirportByCode = (code: string) => Promise<{ zone: string | null } | undefined>

/** The zone of an airport; null where it is not known, or not soon, as no flight fails for that. */
export async function zoneOf(airportByCode: AirportByCode, code: string | null): Promise<string | null> {
  if (code === null) return null
  const found = new AbortController()
  const tooLong = setTimeout(PATIENCE_MS, undefined, { signal: found.signal })
  try {
    return (await Promise.race([airportByCode(code), tooLong]))?.zone ?? null
  } catch {
    return null
  } finally {
    found.abort()
  }
}
