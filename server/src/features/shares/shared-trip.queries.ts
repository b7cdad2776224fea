import type { Item } from '@caravan/contract/items'
import type { Queries } from '../../db/queries.ts'
import { many, one } from '../../db/sql.ts'
import { homeOfSecret } from '../../trip/homes.ts'
import { tables } from '../../trip/tables.ts'
import type { TripRow } from '../../trip/write.queries.ts'
import { isOpen, type ShareRow } from './shares.queries.ts'

const table = tables.item

export type OpenedShare = Pick<
  ShareRow,
  | 'id'
  | 'created_by'
  | 'expires_at'
  | 'password_hash'
  | 'show_plan'
  | 'show_bookings'
  | 'show_details'
  | 'show_costs'
  | 'show_note'
  | 'show_calendar'
> &
  Pick<TripRow, 'seq' | 'name' | 'start_date' | 'end_date' | 'places' | 'currency'> & {
    trip_id: string
    note: string
  }

const open = one<[tripId: string, hash: Buffer], OpenedShare>(
  'shared_trip.open',
  `select s.trip_id, s.id, s.created_by, s.expires_at, s.password_hash, s.show_plan, s.show_bookings,
     s.show_details, s.show_costs, s.show_note, s.show_calendar,
     t.seq, t.name, t.start_date, t.end_date, t.places, t.currency,
     -- Strangers see what was saved, and nobody while they write.
     coalesce((select r.html from note n join note_revision r on r.trip_id = n.trip_id and r.n = n.revision
       where n.trip_id = $1 and r.trip_id = $1), '') as note
   from share s join trip t on t.id = s.trip_id and t.deleted_at is null
   where s.trip_id = $1 and t.id = $1 and s.token_hash = $2 and ${isOpen}`,
)
export async function openShare(db: Queries, hash: Buffer): Promise<OpenedShare | undefined> {
  const home = await homeOfSecret(db, hash)
  return home && open(db, home.trip_id, hash)
}
type Calendar = Pick<OpenedShare, 'show_plan' | 'show_bookings' | 'show_calendar' | 'password_hash'>

/** Programs that ask for a calendar know no password. */
export const hasCalendar = (share: Calendar) =>
  share.show_calendar && share.password_hash === null && (share.show_plan || share.show_bookings)

export async function openCalendar(db: Queries, hash: Buffer): Promise<OpenedShare | undefined> {
  const share = await openShare(db, hash)
  return share && hasCalendar(share) ? share : undefined
}

export const listItems = many<[tripId: string], Item>(
  'shared_trip.items',
  `select ${table.selected} from item where trip_id = $1 and day_id is not null order by ${table.order}`,
)
