import { randomUUIDv7 } from 'node:crypto'
import * as contract from '@caravan/contract/flights'
import type { Database } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { claimId } from '../../trip/homes.ts'
import { toFlight } from '../../trip/rows.ts'
import { type AirportByCode, zoneOf } from './airport-zones.ts'
import type { FlightFields } from './flights.queries.ts'
import * as flights from './flights.queries.ts'
import { applied, blank, type Given } from './flights.rules.ts'

interface Needs {
  db: Database
  airportByCode: AirportByCode
}

export function mountFlights(route: Route, { db, airportByCode }: Needs): void {
  async function withZones(given: Given, known: FlightFields): Promise<FlightFields> {
    const flight = applied(given, known)
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

  route(contract.flights, async ({ membership }) =>
    (await flights.listFlights(db, membership.trip_id)).map(toFlight),
  )

  route(contract.createFlight, async ({ actor, tx, trip, body }) => {
    const { id = randomUUIDv7(), ...content } = body
    if (!(await claimId(tx, { id, kind: 'flight', tripId: trip.id, actorId: actor.id, content }))) {
      const stored = await flights.findFlight(tx, trip.id, id)
      if (!stored) throw new Failure('row.gone')
      return toFlight(stored)
    }
    const flight = await flights.insertFlight(tx, trip.id, id, await withZones(content as Given, blank))
    if (!flight) throw new Failure('request.not_found')
    trip.record({ entity: 'flight', id, before: null, after: flight })
    return toFlight(flight)
  })

  route(contract.updateFlight, async ({ tx, trip, params, body, ifMatch }) => {
    const before = await flights.findFlight(tx, trip.id, params.flightId)
    if (!before) throw new Failure('request.not_found')
    if (ifMatch !== undefined && ifMatch !== before.version)
      throw new Failure('version.outdated', { extra: { current: toFlight(before) } })
    const wanted = await withZones(body as Given, before)
    const after = await flights.storeFlight(tx, trip.id, before.id, wanted)
    if (!after) throw new Failure('request.not_found')
    trip.record({ entity: 'flight', id: before.id, before, after })
    return toFlight(after)
  })

  route(contract.deleteFlight, async ({ tx, trip, params }) => {
    const flight = await flights.removeFlight(tx, trip.id, params.flightId)
    if (!flight) throw new Failure('request.not_found')
    trip.record({ entity: 'flight', id: flight.id, before: flight, after: null })
  })
}
