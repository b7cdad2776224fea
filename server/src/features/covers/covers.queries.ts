import type { CoverCredit } from '@caravan/contract/covers'
import { column, many, one, run, value } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'

export interface DueTrip {
  id: string
  name: string
  /** The first place of the trip. */
  place: string | null
  attempts: number
  /** The query of the last time. */
  asked: string | null
}

export interface StoredCover extends Omit<CoverCredit, 'trip_id'> {
  file: string
}

export const wantCover = run<[tripId: string], Tx>(
  'cover.want',
  'update trip set cover_due_at = now(), cover_attempts = 0 where id = $1',
)
// Taking a trip puts it off: should this process die meanwhile, another one takes it then.
export const takeDueTrip = one<[], DueTrip>(
  'cover.take',
  `with due as (
     update trip set cover_due_at = now() + interval '2 minutes', cover_attempts = cover_attempts + 1
     where id = (select id from trip where cover_due_at <= now() and deleted_at is null
       order by cover_due_at limit 1 for update skip locked)
     returning id, name, cover_attempts)
   select due.id, due.name, due.cover_attempts as attempts, c.query as asked,
     (select d.place from day d where d.trip_id = due.id and d.place is not null order by d.date limit 1) as place
   from due left join trip_cover c on c.trip_id = due.id`,
)
// A cover that was wanted again in between stays due.
export const settleCover = run<[tripId: string]>(
  'cover.settle',
  `update trip set cover_attempts = 0, cover_due_at = case when cover_due_at <= now() then cover_due_at end
   where id = $1`,
)
/** For good when no minutes are given. */
export const putCoverOff = run<[tripId: string, minutes: number | null]>(
  'cover.put_off',
  'update trip set cover_due_at = now() + make_interval(mins => $2) where id = $1 and cover_due_at > now()',
)
// The row's lock, under which nobody else replaces the photo.
export const setCoverUrl = one<[tripId: string, url: string | null], { seq: number }, Tx>(
  'cover.set_url',
  `update trip set cover_url = $2, seq = seq + 1, version = version + 1
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
