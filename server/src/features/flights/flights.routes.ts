import * as contract from '@caravan/contract/flights'
import type { Database } from '../../db/pool.ts'
import type { Route } from '../../http/mount.ts'
import { kinds } from '../../trip/kinds.ts'
import { changeRow, createRow, removeRow, type Sent } from '../../trip/rows.ts'
import { type AirportByCode, zoneOf } from './airport-zones.ts'
import { applied } from './flights.rules.ts'

interface Needs {
  db: Database
  airportByCode: AirportByCode
}

const { table } = kinds.flight

export function mountFlights(route: Route, { db, airportByCode }: Needs): void {
  async function withZones(sent: Sent<contract.Flight>, known: contract.Flight): Promise<contract.Flight> {
    const flight = applied(sent, known)
    function zoneAt(end: 'depart' | 'arrive'): Promise<string | null> | string {
      const code = flight[`${end}_airport_code`]
      const zone = known[`${end}_zone`]
      // What was found once stays, also when the airports cannot be asked just now.
      const isFound = zone !== null && code === known[`${end}_airport_code`]
      return isFound ? zone : zoneOf(airportByCode, code)
    }
    const [depart_zone, arrive_zone] = await Promise.all([zoneAt('depart'), zoneAt('arrive')])
    return { ...flight, depart_zone, arrive_zone }
  }

  route(contract.flights, async ({ membership }) => table.list(db, membership.trip_id))

  route(contract.createFlight, async call =>
    createRow(call, 'flight', content => withZones(content, table.blank)),
  )

  route(contract.updateFlight, async call =>
    changeRow(call, 'flight', call.params.flightId, before => withZones(call.body, before)),
  )

  route(contract.deleteFlight, async call => removeRow(call, 'flight', call.params.flightId))
}
