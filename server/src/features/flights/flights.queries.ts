import type { Queries } from '../../db/queries.ts'
import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { type FlightRow, flightColumns } from '../../trip/rows.ts'

const list = sql<[tripId: string], FlightRow>(
  'flight.list',
  `select ${flightColumns} from flight where trip_id = $1 order by depart_date, id`,
)
const find = sql<[tripId: string, id: string], FlightRow>(
  'flight.find',
  `select ${flightColumns} from flight where trip_id = $1 and id = $2`,
)

export type FlightFields = Omit<FlightRow, 'trip_id' | 'id' | 'version'>

type Content = [
  number: string,
  confirmation: string | null,
  departAirport: string | null,
  departCode: string | null,
  departZone: string | null,
  departDate: string,
  arriveAirport: string | null,
  arriveCode: string | null,
  arriveZone: string | null,
  arriveDate: string | null,
  cost: number | null,
  currency: string | null,
  attachment: string | null,
  notes: string | null,
]

const insert = sql<[tripId: string, id: string, ...Content], FlightRow>(
  'flight.insert',
  `insert into flight (trip_id, id, flight_number, confirmation_number, depart_airport, depart_airport_code,
     depart_zone, depart_date, arrive_airport, arrive_airport_code, arrive_zone, arrive_date, cost_minor,
     cost_currency, attachment, notes)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning ${flightColumns}`,
)
const update = sql<[tripId: string, id: string, ...Content], FlightRow>(
  'flight.update',
  `update flight set flight_number = $3, confirmation_number = $4, depart_airport = $5, depart_airport_code = $6,
     depart_zone = $7, depart_date = $8, arrive_airport = $9, arrive_airport_code = $10, arrive_zone = $11,
     arrive_date = $12, cost_minor = $13, cost_currency = $14, attachment = $15, notes = $16, version = version + 1
   where trip_id = $1 and id = $2 returning ${flightColumns}`,
)
const remove = sql<[tripId: string, id: string], FlightRow>(
  'flight.remove',
  `delete from flight where trip_id = $1 and id = $2 returning ${flightColumns}`,
)

const contentOf = (flight: FlightFields): Content => [
  flight.flight_number,
  flight.confirmation_number,
  flight.depart_airport,
  flight.depart_airport_code,
  flight.depart_zone,
  flight.depart_date,
  flight.arrive_airport,
  flight.arrive_airport_code,
  flight.arrive_zone,
  flight.arrive_date,
  flight.cost_minor,
  flight.cost_currency,
  flight.attachment,
  flight.notes,
]

export const listFlights = (db: Queries, tripId: string) => db.many(list, [tripId])
export const findFlight = (db: Queries, tripId: string, id: string) => db.one(find, [tripId, id])
export const insertFlight = (tx: Tx, tripId: string, id: string, flight: FlightFields) =>
  tx.one(insert, [tripId, id, ...contentOf(flight)])
export const storeFlight = (tx: Tx, tripId: string, id: string, flight: FlightFields) =>
  tx.one(update, [tripId, id, ...contentOf(flight)])
export const removeFlight = (tx: Tx, tripId: string, id: string) => tx.one(remove, [tripId, id])
