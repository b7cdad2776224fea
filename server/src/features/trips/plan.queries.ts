import { currencyCodes, currencySymbols, digitsOf } from '@caravan/contract/currencies'
import type { Queries } from '../../db/queries.ts'
import { sql } from '../../db/sql.ts'

const cost = `case when i.cost_cents is not null
  then i.cost_cents / 100 || '.' || lpad((i.cost_cents % 100)::text, 2, '0') end`

const itemJson = `json_build_object('id', i.id, 'trip_id', i.trip_id, 'sub_trip_id', i.day_id,
  'outside_trip', i.day_id is null, 'date', i.date, 'place', i.place, 'place_id', i.place_id, 'lat', i.lat, 'lng', i.lng,
  'type', i.type, 'details', i.details, 'start_time', i.start_time, 'end_time', i.end_time, 'cost', ${cost},
  'url', i.url, 'position', i.position, 'version', i.version)`

const withDigits = (digits: number) =>
  `('${currencyCodes.filter(code => digitsOf(code) === digits).join("', '")}')`

const fare = `case when f.cost_currency in ${withDigits(0)} then f.cost_minor::text
  when f.cost_currency in ${withDigits(3)}
    then f.cost_minor / 1000 || '.' || lpad((f.cost_minor % 1000)::text, 3, '0')
  else f.cost_minor / 100 || '.' || lpad((f.cost_minor % 100)::text, 2, '0') end`

const flightJson = `json_build_object('id', f.id, 'trip_id', f.trip_id, 'flight_number', f.flight_number,
  'confirmation_number', f.confirmation_number, 'depart_airport', f.depart_airport,
  'depart_airport_code', f.depart_airport_code, 'depart_zone', f.depart_zone, 'depart_date', f.depart_date,
  'arrive_airport', f.arrive_airport, 'arrive_airport_code', f.arrive_airport_code, 'arrive_zone', f.arrive_zone,
  'arrive_date', f.arrive_date, 'cost', ${fare}, 'cost_currency', f.cost_currency,
  'cost_currency_symbol', coalesce('${JSON.stringify(currencySymbols)}'::jsonb ->> f.cost_currency, f.cost_currency),
  'attachment', f.attachment, 'notes', f.notes, 'version', f.version)`

// The whole answer as one text, which nobody parses on its way out.
const plan = sql<[tripId: string], { seq: number; plan: string }>(
  'plan.read',
  `select t.seq, json_build_object(
     'seq', t.seq,
     'trip', json_build_object('id', t.id, 'name', t.name, 'start_date', t.start_date, 'end_date', t.end_date,
       'parent_trip_id', t.parent_trip_id, 'places', t.places, 'note', t.note, 'cover_url', t.cover_url,
       'version', t.version),
     'days', coalesce((select json_agg(json_build_object('id', d.id, 'parent_trip_id', d.trip_id, 'date', d.date,
         'start_date', d.date, 'end_date', d.date, 'place', d.place, 'place_id', d.place_id,
         'formatted_address', d.formatted_address, 'lat', d.lat, 'lng', d.lng, 'version', d.version) order by d.date)
       from day d where d.trip_id = t.id), '[]'),
     'items', coalesce((select json_agg(${itemJson} order by i.date, i.position, i.id)
       from item i where i.trip_id = t.id and i.day_id is not null), '[]'),
     'outside', coalesce((select json_agg(${itemJson} order by i.date, i.position, i.id)
       from item i where i.trip_id = t.id and i.day_id is null), '[]'),
     'flights', coalesce((select json_agg(${flightJson} order by f.depart_date, f.id)
       from flight f where f.trip_id = t.id), '[]')
   )::text as plan
   from trip t where t.id = $1`,
)

export const readPlan = (db: Queries, tripId: string) => db.one(plan, [tripId])
