import type { Flight } from '@caravan/contract/flights'
import * as contract from '@caravan/contract/flights'
import { flightWith, toldByCode } from '@caravan/contract/flights.row'
import type { Database } from '../../db/pool.ts'
import type { Route } from '../../http/mount.ts'
import { kinds } from '../../trip/kinds.ts'
import { changeRow, createRow, removeRow } from '../../trip/rows.ts'
import { type AirportByCode, findAirport } from './find-airport.ts'

interface Needs {
  db: Database
  airportByCode: AirportByCode
}

const { table } = kinds.flight

export function mountFlights(route: Route, { db, airportByCode }: Needs): void {
  /** Adds what the codes of its airports tell, where it is not known yet. */
  async function located(flight: Flight): Promise<Flight> {
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

  route(contract.flights, async ({ membership }) => table.list(db, membership.trip_id))

  route(contract.createFlight, async call =>
    createRow(call, 'flight', content => located(flightWith(content))),
  )

  route(contract.updateFlight, async call =>
    changeRow(call, 'flight', call.params.flightId, before => located(flightWith(call.body, before))),
  )

  route(contract.deleteFlight, async call => removeRow(call, 'flight', call.params.flightId))
}
