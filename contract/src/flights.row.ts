import { failureAt } from './failure.ts'
import { landsTooEarly } from './flights.rules.ts'
import { Flight } from './flights.ts'
import { blankRow, costed, fromSchemas, requireBothOrNone, type Sent, withSent } from './row.ts'
import { rowWrites } from './write/row-writes.ts'

export const blankFlight: Flight = fromSchemas(blankRow(Flight))

/** The fields that the code of an airport tells. */
export const toldByCode = (end: 'depart' | 'arrive') =>
  ({
    code: `${end}_airport_code`,
    zone: `${end}_zone`,
    city: `${end}_city`,
    lat: `${end}_lat`,
    lng: `${end}_lng`,
  }) as const

/** A flight with what was sent of it, if that can be. What a code tells of its airport stays for as long as the code does. */
export function flightWith(sent: Sent<Flight>, known = blankFlight): Flight {
  const wanted = withSent(known, sent, blankFlight)
  const { depart_date, arrive_date } = wanted
  if (arrive_date !== null && landsTooEarly(depart_date, arrive_date))
    throw failureAt('arrive_date', 'flight.lands_too_early')
  const flight = costed(wanted)
  for (const end of ['depart', 'arrive'] as const) {
    const { code, zone, city, lat, lng } = toldByCode(end)
    const kept = flight[code] === known[code] ? known : blankFlight
    flight[zone] = kept[zone]
    flight[city] = kept[city]
    if (sent[lat] === undefined) flight[lat] = kept[lat]
    if (sent[lng] === undefined) flight[lng] = kept[lng]
    requireBothOrNone({ lat: flight[lat], lng: flight[lng] }, `${end}_`)
  }
  return flight
}

export const flightWrites = rowWrites('flight', flightWith, blankFlight)
