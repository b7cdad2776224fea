import type { Queries } from '../../db/queries.ts'
import { column, many, one, run, value } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'

interface StoredFile {
  name: string
  type: string
  bytes: number
  owner_kind: string | null
  file: string
  thumbnail: string | null
}

export interface ListedFile {
  name: string
  created_at: string
  file: string
}

export const addFile = run<{ tripId: string; id: string; file: string; bytes: number }, Tx>(
  'attachment_file.add',
  `insert into attachment_file (trip_id, id, file, bytes)
   values (:tripId, :id, :file, :bytes)`,
)
/** Whether a file of the store belongs to a row of the trip. */
export const isKept = value<[tripId: string, file: string], boolean>(
  'attachment_file.is_kept',
  'select exists (select from attachment_file where trip_id = $1 and file = $2)',
)
/** The files of a trip, and the bytes that the store holds for it, those included that can still be brought back. */
export const measureFiles = one<[tripId: string], { files: number; bytes: number }>(
  'attachment_file.measure',
  `select count(a.id)::integer as files, sum(f.bytes)::bigint as bytes
   from attachment_file f left join attachment a on a.trip_id = f.trip_id and a.id = f.id
   where f.trip_id = $1`,
)
export const findFile = one<[tripId: string, id: string], StoredFile>(
  'attachment_file.find',
  `select a.name, a.type, a.bytes, a.owner ->> 'kind' as owner_kind, f.file, f.thumbnail from attachment a
   join attachment_file f on f.trip_id = a.trip_id and f.id = a.id
   where a.trip_id = $1 and a.id = $2`,
)
/** All files of a trip, the latest last. */
export const listFiles = many<[tripId: string], ListedFile>(
  'attachment_file.list',
  `select a.name, a.created_at, f.file from attachment a
   join attachment_file f on f.trip_id = a.trip_id and f.id = a.id
   where a.trip_id = $1 order by a.created_at, a.id`,
)
export const nameOfTrip = value<[tripId: string], string>(
  'attachment_file.trip',
  'select name from trip where id = $1',
)

/** The name of a file that has no small picture yet. */
export const findUndrawn = value<[tripId: string, id: string], string | undefined>(
  'attachment_file.undrawn',
  'select file from attachment_file where trip_id = $1 and id = $2 and thumbnail is null',
)
/** Leaves those as they are that have one already. */
export const setThumbnails = run<[tripId: string, ids: string[], thumbnails: (string | null)[]], Tx>(
  'attachment_file.draw',
  `update attachment_file f set thumbnail = drawn.thumbnail
   from unnest($2::uuid[], $3::text[]) as drawn (id, thumbnail)
   where f.trip_id = $1 and f.id = drawn.id and f.thumbnail is null`,
)

const isThere = 'exists (select from attachment a where a.trip_id = f.trip_id and a.id = f.id)'

const beginTime = run<[]>(
  'attachment_file.orphaned',
  `update attachment_file f set orphaned_at = now() where orphaned_at is null and not ${isThere}`,
)
const endTime = run<[]>(
  'attachment_file.back',
  `update attachment_file f set orphaned_at = null where orphaned_at is not null and ${isThere}`,
)
/** Begins the time of files whose rows have gone, and ends that of files whose rows are back. */
export async function markOrphans(db: Queries): Promise<void> {
  await beginTime(db)
  await endTime(db)
}
// A minute later than the last one who could bring a file back has begun to.
export const forgetOrphans = run<[]>(
  'attachment_file.forget',
  `delete from attachment_file f where orphaned_at < now() - interval '30 days 1 minute' and not ${isThere}`,
)
/** Those of these names that are in use. */
export const listKnown = column<[names: readonly string[]], string>(
  'attachment_file.known',
  `select file from attachment_file where file = any($1)
   union all select thumbnail from attachment_file where thumbnail = any($1)
   union all select file from arrived_mail where file = any($1)`,
)
