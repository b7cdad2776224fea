import type { CoverCredit } from '@caravan/contract/covers'
import { column, many, one, run, value } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'

export interface StoredCover extends Omit<CoverCredit, 'trip_id'> {
  file: string
}

export const findTripOfCover = one<[tripId: string], { name: string; is_deleted: boolean }>(
  'cover.trip',
  'select name, deleted_at is not null as is_deleted from trip where id = $1',
)
export const findFirstPlace = value<[tripId: string], string | undefined>(
  'cover.place',
  'select place from day where trip_id = $1 and place is not null order by date limit 1',
)
/** The query of the last time. */
export const findAsked = value<[tripId: string], string | undefined>(
  'cover.asked',
  'select query from trip_cover where trip_id = $1',
)
// The row's lock, under which nobody else replaces the photo.
export const setCoverUrl = one<[tripId: string, url: string | null], { seq: number }, Tx>(
  'cover.set_url',
  `update trip set cover_url = $2, seq = seq + 1, since_ledger = since_ledger + 1, version = version + 1
   where id = $1 and deleted_at is null returning seq`,
)
/** The file of the photo so far. */
export const lockCover = value<[tripId: string], string | null | undefined, Tx>(
  'cover.lock',
  'select file from trip_cover where trip_id = $1 for update',
)
export const putCover = run<{ tripId: string; query: string } & Partial<StoredCover>, Tx>(
  'cover.put',
  `insert into trip_cover (trip_id, query, file, photographer, photographer_url, photo_url)
   values (:tripId, :query, :file, :photographer, :photographer_url, :photo_url)
   on conflict (trip_id) do update set query = excluded.query, file = excluded.file,
     photographer = excluded.photographer, photographer_url = excluded.photographer_url, photo_url = excluded.photo_url`,
)
export const listCredits = many<[userId: string], CoverCredit>(
  'cover.credits',
  `select c.trip_id, c.photographer, c.photographer_url, c.photo_url
   from user_trip u join trip t on t.id = u.trip_id join trip_cover c on c.trip_id = t.id
   where u.user_id = $1 and t.deleted_at is null and c.file is not null order by t.start_date, t.id`,
)
export const findCoverFile = value<[tripId: string], string | null | undefined>(
  'cover.file',
  'select file from trip_cover where trip_id = $1',
)
/** The photos that some trip has. */
export const listCoverFiles = column<[], string>(
  'cover.files',
  'select file from trip_cover where file is not null',
)
