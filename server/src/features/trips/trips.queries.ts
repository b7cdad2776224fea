import type { TripDay } from '@caravan/contract/days'
import type { Kind } from '@caravan/contract/kinds'
import { kinds } from '@caravan/contract/kinds/all'
import type * as z from 'zod/mini'
import { many, one, value } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { jsonRows, moment } from '../../trip/fields.queries.ts'
import { countTrips } from '../../trip/members.queries.ts'
import { listMemberIds } from '../../trip/membership.queries.ts'
import { MAX_TRIPS } from '../../trip/room.ts'
import { tables } from '../../trip/tables.ts'
import { tripAsSent } from '../../trip/trip.queries.ts'
import { type TripRow, tripColumns } from '../../trip/write.queries.ts'

/** Whether a member of this trip, which is not counted while it is deleted, has as many others as there may be. */
export async function hasFullMember(tx: Tx, tripId: string): Promise<boolean> {
  const members = await listMemberIds(tx, tripId)
  const counts = await Promise.all(members.map(id => countTrips(tx, id)))
  return counts.some(count => count >= MAX_TRIPS)
}
export const findTrip = one<[id: string], TripRow>(
  'trip.find',
  `select ${tripColumns} from trip where id = $1`,
)
const putDeleted = (name: string, at: string) =>
  one<[id: string], TripRow, Tx>(
    name,
    `update trip set deleted_at = ${at}, version = version + 1 where id = $1 returning ${tripColumns}`,
  )
export const storeDeleted = putDeleted('trip.delete', 'now()')
export const storeRestored = putDeleted('trip.restore', 'null')
export const listDeletedTrips = many<[userId: string], TripRow & { deleted_at: string }>(
  'trip.list_deleted',
  `select ${tripColumns} from trip join user_trip u on u.trip_id = id
   where u.user_id = $1 and deleted_at > now() - interval '30 days' order by deleted_at desc, id`,
)

// One row, however many trips: what the list of a person's trips depends on.
export const findSignature = value<[userId: string], string>(
  'summaries.signature',
  `select coalesce(string_agg(t.id || ' ' || t.seq || case u.sees when 'expenses_only' then '$' else '' end, ',' order by t.start_date, t.id), '') as trips
   from user_trip u join trip t on t.id = u.trip_id where u.user_id = $1 and t.deleted_at is null`,
)
export const findTrips = many<[ids: string[]], TripRow>(
  'summaries.trips',
  `select ${tripColumns} from trip where id = any($1)`,
)
export const findDays = many<[ids: string[]], TripDay>(
  'summaries.days',
  `select ${tables.day.selected} from day where trip_id = any($1) order by trip_id, date`,
)

const partsAs = (asJson: (kind: Kind, selected: string) => string) =>
  (Object.keys(tables) as Kind[])
    .flatMap(kind => {
      const table = tables[kind]
      const selected = `select ${table.selected} from ${table.from} where trip_id = $1`
      return Object.entries(table.parts).map(
        ([part, condition]) => `'${part}', ${asJson(kind, `${selected} and ${condition}`)}`,
      )
    })
    .join(', ')

/** Those of the trip itself, the same in all rows. */
const ofTrip = ['trip_id', 'parent_trip_id']

/** As `PlanInLists` has them. */
function inLists(kind: Kind, selected: string): string {
  const table = tables[kind]
  const { refersTo = {} } = kinds[kind]
  const places = Object.entries<Kind>(refersTo).map(([field, kind]) => ({ field, ...tables[kind] }))
  const bytes = (part: string) => `encode(string_agg(substr(uuid_send(id), ${part}), ''), 'hex')`
  const listOf = ([field, schema]: [string, z.core.$ZodType]): string => {
    if (field === 'id') return `json_build_array(${bytes('1, 6')}, ${bytes('7')})`
    if (ofTrip.includes(field)) return '$1::uuid'
    const other = places.find(one => one.field === field)
    const at = `array_to_json(array_agg(${other ? `${field}_at` : field}))`
    if (other) return `json_build_object('of', '${Object.keys(other.parts)[0]}', 'at', ${at})`
    // With a blank between two values, but of lists as well.
    return isList(schema) ? `json_agg(${field})` : at
  }
  const lists = Object.entries<z.core.$ZodType>(table.shape).map(field => `${listOf(field)} as ${field[0]}`)
  const joins = places.map(
    ({ field, name, order }) =>
      `left join (select id as ${field}_id, row_number() over (order by ${order}) - 1 as ${field}_at
        from ${name} where trip_id = $1) as ${name} on ${field}_id = ${field}`,
  )
  return `(select to_json(l) from (select ${lists.join(', ')}
    from (select * from (${selected}) as r ${joins.join(' ')} order by ${table.order}) as r
    having count(*) > 0) as l)`
}

const isList = (schema: z.core.$ZodType): boolean => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'nullable' ? isList(def.innerType) : def.type === 'array'
}

const threads = `select about, case when is_open then total else 0 end as open, total,
    ${moment('last_at').read('thread')} as last_at
  from (select about, bool_or(resolved_at is null) as is_open, count(*) as total, max(created_at) as last_at
    from comment where trip_id = $1 group by about) as thread order by about`

const planWith = (name: string, rows: string) =>
  one<[tripId: string], { seq: number; text: string }>(
    name,
    `select t.seq, json_build_object('seq', t.seq,
     'trip', ${tripAsSent()},
     'note', (select json_build_object('saved_at', ${moment('saved_at').read('note')}, 'saved_by', saved_by)
       from note where trip_id = $1 and revision > 0),
     ${rows},
     'threads', ${jsonRows(threads)},
     'paid', coalesce((select json_agg(json_build_object(
         'kind', source -> 'kind', 'id', source -> 'id', 'expense_id', id) order by id)
       from expense where trip_id = $1 and source is not null), '[]'))::text as text
   from trip t where t.id = $1`,
  )

// The whole answer as one text, which nobody parses on its way out.
export const readPlan = planWith(
  'plan.read',
  partsAs((kind, selected) => jsonRows(`${selected} order by ${tables[kind].order}`)),
)
export const readPlanInLists = planWith(
  'plan.read_in_lists',
  `'rows', json_build_object(${partsAs(inLists)})`,
)
