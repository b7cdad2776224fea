import type { Queries } from '../db/queries.ts'
import { many, run } from '../db/sql.ts'
import { tables as tablesOf } from './tables.ts'

// A minute later than the last one who could bring a trip back has begun to.
const due = many<[], { id: string }>(
  'forget_trips.due',
  `select id from trip where deleted_at < now() - interval '30 days 1 minute' order by deleted_at`,
)

const told = ['notification', 'change_told', 'reminded', 'push_due', 'mail_due']

/** The tables below a trip, those first that refer to others. */
export const tables = [
  'change',
  'note_update',
  'note_revision',
  'note',
  ...Object.values(tablesOf)
    .toReversed()
    .flatMap(table => table.tables),
  'attachment_file',
  'arrived_mail',
  'invitation',
  'join_link',
  'share',
  'trip_cover',
  'due_work',
  'home',
  'user_trip',
  'trip_member',
  ...told,
]
/**
 * Those of which every statement names the trip, so that they can lie on many machines. The others are asked by an id, an
 * account, an address or the time, and lead to the trip.
 */
export const spreadTables = tables.filter(
  table => !['home', 'user_trip', 'due_work', 'invitation', ...told].includes(table),
)
// A piece holds no lock for long.
const clear = tables.map(table =>
  run<[tripId: string]>(
    `forget_trips.${table}`,
    `delete from ${table} where trip_id = $1 and ctid = any(array(select ctid from ${table} where trip_id = $1 limit 1000))`,
  ),
)
const freeSideTrips = run<[tripId: string]>(
  'forget_trips.side_trips',
  `update trip set parent_trip_id = null, seq = seq + 1, since_ledger = since_ledger + 1, version = version + 1
   where parent_trip_id = $1`,
)
// Without their trip they are nobody; its members, who point at them, are gone.
const forgetGuests = ['session', 'guest_link'].map(table =>
  run<[tripId: string]>(
    `forget_trips.guests_${table}`,
    `delete from ${table} where user_id in (select id from account where guest_of = $1)`,
  ),
)
const forgetGuest = run<[tripId: string]>('forget_trips.guests', 'delete from account where guest_of = $1')
const forget = run<[tripId: string]>('forget_trips.trip', 'delete from trip where id = $1')

/** Removes for good, piece by piece, the trips that nobody can bring back any more. One that is broken off goes on later. */
export async function forgetDeletedTrips(db: Queries): Promise<void> {
  for (const { id } of await due(db)) {
    for (const table of clear) while ((await table(db, id)) > 0);
    for (const table of [...forgetGuests, forgetGuest]) await table(db, id)
    await freeSideTrips(db, id)
    await forget(db, id)
  }
}
