import type { Ground } from '../../ground.ts'
import { findFirstSpot } from './notifications.queries.ts'

const MINUTE_MS = 60_000
const NINE = 9 * 60

/** The look-ups that tell where somebody is. */
export interface Zones extends Pick<Ground, 'db'> {
  /** The zone of a spot, IANA. */
  zoneAt(lat: number | null, lng: number | null): Promise<string | null>
}

/** The zone as it is stored, or undefined where there is none of this name. */
export function zoneOf(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** The day in a zone, and the moment of nine in its morning. */
export function localTime(zone: string, now: number): { day: string; nine: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).formatToParts(now)
  const part = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  const minute = Number(part('hour')) * 60 + Number(part('minute'))
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    nine: now - (minute - NINE) * MINUTE_MS,
  }
}

/** The zone of its first place, for those who have not told theirs. */
export async function zoneOfTrip({ db, zoneAt }: Zones, tripId: string): Promise<string> {
  const spot = await findFirstSpot(db, tripId)
  return (spot && (await zoneAt(spot.lat, spot.lng))) ?? 'UTC'
}
