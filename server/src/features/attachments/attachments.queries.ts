import { many, one, run, value } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'

interface StoredFile {
  name: string
  type: string
  bytes: number
  file: string
  thumbnail: string | null
}

export const addFile = run<{ tripId: string; id: string; file: string; due: boolean }, Tx>(
  'attachment_file.add',
  `insert into attachment_file (trip_id, id, file, thumbnail_due) values (:tripId, :id, :file, :due)`,
)
export const findFile = one<[tripId: string, id: string], StoredFile>(
  'attachment_file.find',
  `select a.name, a.type, a.bytes, f.file, f.thumbnail from attachment a
   join attachment_file f on f.trip_id = a.trip_id and f.id = a.id
   where a.trip_id = $1 and a.id = $2`,
)

/** All files of a trip, the latest last. */
export const listFiles = many<[tripId: string], StoredFile & { created_at: string }>(
  'attachment_file.list',
  `select a.name, a.type, a.bytes, a.created_at, f.file, f.thumbnail from attachment a
   join attachment_file f on f.trip_id = a.trip_id and f.id = a.id
   where a.trip_id = $1 order by a.created_at, a.id`,
)
export const nameOfTrip = value<[tripId: string], string>(
  'attachment_file.trip',
  'select name from trip where id = $1',
)
