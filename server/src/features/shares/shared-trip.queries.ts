import type { Item } from '@caravan/contract/items'
import { many, one } from '../../db/sql.ts'
import { kinds } from '../../trip/kinds.ts'
import type { TripRow } from '../../trip/write.queries.ts'
import { isOpen, type ShareRow } from './shares.queries.ts'

const { table } = kinds.item

export type OpenedShare = Pick<
  ShareRow,
  | 'id'
  | 'expires_at'
  | 'password_hash'
  | 'show_plan'
  | 'show_bookings'
  | 'show_details'
  | 'show_costs'
  | 'show_note'
> &
  Pick<TripRow, 'name' | 'start_date' | 'end_date' | 'places' | 'currency'> & {
    trip_id: string
    note: string
  }

export const openShare = one<[hash: Buffer], OpenedShare>(
  'shared_trip.open',
  `select s.trip_id, s.id, s.expires_at, s.password_hash, s.show_plan, s.show_bookings, s.show_details,
     s.show_costs, s.show_note,
     t.name, t.start_date, t.end_date, t.places, t.currency,
     -- Strangers see what was saved, and nobody while they write.
     coalesce((select r.html from note n join note_revision r on r.trip_id = n.trip_id and r.n = n.revision
       where n.trip_id = t.id), '') as note
   from share s join trip t on t.id = s.trip_id and t.deleted_at is null where s.token_hash = $1 and ${isOpen}`,
)
export const listItems = many<[tripId: string], Item>(
  'shared_trip.items',
  `select ${table.selected} from item where trip_id = $1 and day_id is not null order by ${table.order}`,
)
