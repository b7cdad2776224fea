import type { Flight } from '@caravan/contract/flights'
import * as contract from '@caravan/contract/flights'
import { landsTooEarly } from '@caravan/contract/flights.rules'
import type { Database } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { requireBothOrNone } from '../../trip/coordinates.ts'
import { requireCurrency } from '../../trip/cost.ts'
import { kinds } from '../../trip/kinds.ts'
import { changeRow, createRow, removeRow, type Sent, withSent } from '../../trip/rows.ts'
import { type AirportByCode, findAirport } from './find-airport.ts'

interface Needs {
  db: Database
  airportByCode: AirportByCode
}

const { table } = kinds.flight

export function mountFlights(route: Route, { db, airportByCode }: Needs): void {
  /** Adds to the sent row the data that the codes of its airports tell; they stay for as long as the code does. */
  async function complete(sent: Sent<Flight>, known: Flight): Promise<Flight> {
    const flight = applied(sent, known)
    for (const end of ['depart', 'arrive'] as const) {
      const [code, zone, city, lat, lng] = [
        `${end}_airport_code`,
        `${end}_zone`,
        `${end}_city`,
        `${end}_lat`,
        `${end}_lng`,
      ] as const
      const kept = flight[code] === known[code] ? known : table.blank
      flight[zone] = kept[zone]
      flight[city] = kept[city]
      if (sent[lat] === undefined) flight[lat] = kept[lat]
      if (sent[lng] === undefined) flight[lng] = kept[lng]
      requireBothOrNone({ lat: flight[lat], lng: flight[lng] }, `${end}_`)
      if (flight[zone] !== null && flight[city] !== null && flight[lat] !== null) continue
      const found = await findAirport(airportByCode, flight[code])
      flight[zone] ??= found?.zone ?? null
      flight[city] ??= found?.city ?? null
      flight[lat] ??= found?.lat ?? null
      flight[lng] ??= found?.lng ?? null
    }
    return flight
  }

  route(contract.flights, async ({ membership }) => table.list(db, membership.trip_id))

  route(contract.createFlight, async call =>
    createRow(call, 'flight', content => complete(content, table.blank)),
  )

  route(contract.updateFlight, async call =>
    changeRow(call, 'flight', call.params.flightId, before => complete(call.body, before)),
  )

  route(contract.deleteFlight, async call => removeRow(call, 'flight', call.params.flightId))
}

/** A flight with what was sent of it, if that can be. */
function applied(sent: Sent<Flight>, known: Flight): Flight {
  const flight = withSent(known, sent, kinds.flight.table.blank)
  const { depart_date, arrive_date } = flight
  if (arrive_date !== null && landsTooEarly(depart_date, arrive_date))
    throw new Failure('flight.lands_too_early', {
      fields: [{ field: 'arrive_date', code: 'flight.lands_too_early' }],
    })
  requireCurrency(flight)
  return flight
}
