import type { Presence } from '@caravan/contract/presence'
import type { Queries } from '../db/queries.ts'
import { one } from '../db/sql.ts'
import { kinds } from './kinds.ts'

type Place = Omit<Presence, 'user_id'>

const rowKinds = Object.keys(kinds)
  .map(kind => `'${kind}'`)
  .join(', ')

const find = one<[tripId: string, day: string | null, rowId: string | null], Omit<Place, 'dialog'>>(
  'trip.place',
  `select case when $2::date between t.start_date and t.end_date then $2::date end as day,
     (select h.id from home h where h.id = $3 and h.trip_id = t.id and h.kind in (${rowKinds})) as item_id
   from trip t where t.id = $1`,
)

/** A place in a trip as others are told of it: rows and days of another one are left out. */
export async function placeIn(
  db: Queries,
  tripId: string,
  { day = null, item_id = null, dialog = null }: { [F in keyof Place]?: Place[F] | undefined },
): Promise<Place> {
  const isNamed = day !== null || item_id !== null
  const known = isNamed ? await find(db, tripId, day, item_id) : undefined
  return { day: known?.day ?? null, item_id: known?.item_id ?? null, dialog }
}
