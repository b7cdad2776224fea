import type { NoteRevision } from '@caravan/contract/note'
import type { Queries } from '../../db/queries.ts'
import { column, many, one, run, value } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { found } from '../../failure.ts'

export interface NoteRow {
  /** The number of updates that the document has taken. */
  n: number
  /** The latest saved version; 0 where there is none. */
  revision: number
  saved_n: number
  written_by: string | null
}

const columns = 'n, revision, saved_n, written_by'

export const findNote = one<[tripId: string], NoteRow>(
  'note.find',
  `select ${columns} from note where trip_id = $1`,
)
const lock = one<[tripId: string], NoteRow, Tx>(
  'note.lock',
  `select ${columns} from note where trip_id = $1 for no key update`,
)
const begin = run<[tripId: string], Tx>(
  'note.begin',
  'insert into note (trip_id) values ($1) on conflict do nothing',
)
/** The note, which nobody else changes now. */
export async function lockNote(tx: Tx, tripId: string): Promise<NoteRow> {
  const row = await lock(tx, tripId)
  if (row) return row
  await begin(tx, tripId)
  return found(await lock(tx, tripId))
}

/** The role of somebody who keeps it until the end of the transaction. */
export const holdRole = value<[tripId: string, userId: string], 'member' | 'viewer' | undefined, Tx>(
  'note.hold_role',
  `select m.role from trip_member m join trip t on t.id = m.trip_id and t.deleted_at is null
   where m.trip_id = $1 and m.user_id = $2 and m.removed_at is null for share of m`,
)

export interface Written {
  n: number
  /** The document at an earlier step, where `updates` do not begin at the one that was asked for. */
  state: Uint8Array | null
  updates: Uint8Array[]
}

// Answers the whole document for a step before the state, and for one that has never been.
export const readDocument = one<[tripId: string, after: number], Written>(
  'note.read',
  `select n, case when $2 not between state_n and n or $2 = 0 then state end as state, array(
     select u.update from note_update u where u.trip_id = $1 and u.n > case when $2 > note.n then 0 else $2 end
     order by u.n) as updates
   from note where trip_id = $1`,
)

interface Step {
  trip_id: string
  n: number
  update: Uint8Array
  by: string | null
}

export const storeStep = run<Step, Tx>(
  'note.store_step',
  `with step as (insert into note_update (trip_id, n, update) values (:trip_id, :n, :update))
   update note set n = :n, written_by = coalesce(:by, written_by), written_at = now() where trip_id = :trip_id`,
)
export const storeState = run<[tripId: string, state: Uint8Array], Tx>(
  'note.store_state',
  `with put_away as (delete from note_update where trip_id = $1)
   update note set state = $2, state_n = n where trip_id = $1`,
)

interface NewRevision {
  trip_id: string
  n: number
  by: string | null
  html: string
  characters: number
}

/** Raises the version of the trip, as the note has none of its own. */
export const storeRevision = one<NewRevision, NoteRevision, Tx>(
  'note.store_revision',
  `with raised as (update trip set version = version + 1 where id = :trip_id),
     saved as (update note set revision = :n, saved_n = n, saved_at = now(), saved_by = :by where trip_id = :trip_id)
   insert into note_revision (trip_id, n, saved_by, html, characters)
   values (:trip_id, :n, :by, :html, :characters)
   returning n, saved_at, saved_by, characters`,
)
export const markSaved = run<[tripId: string, n: number]>(
  'note.mark_saved',
  'update note set saved_n = $2 where trip_id = $1 and saved_n < $2',
)
/** The latest versions; earlier ones are found by their numbers alone. */
export const listRevisions = many<[tripId: string], NoteRevision>(
  'note.revisions',
  `select n, saved_at, saved_by, characters from note_revision where trip_id = $1 order by n desc limit 1000`,
)
export const findRevision = one<[tripId: string, n: number], NoteRevision & { html: string }>(
  'note.revision',
  `select n, saved_at, saved_by, characters, html from note_revision where trip_id = $1 and n = $2`,
)

export const listUnsaved = column<[], string>(
  'note.unsaved',
  `select trip_id from note join trip t on t.id = trip_id and t.deleted_at is null
   where n > saved_n and written_at < now() - interval '10 minutes' order by written_at limit 1000`,
)
/** Those of these people who are full members, in their order. */
export const fullMembersAmong = column<[tripId: string, userIds: string[]], string>(
  'note.full_members',
  `select id from unnest($2::uuid[]) with ordinality as list (id, n)
   join trip_member m on m.trip_id = $1 and m.user_id = id and m.role = 'member' and m.removed_at is null
   order by list.n`,
)

/**
 * The latest fifty versions of a note stay, however old and long they are; of the others, those of the last 90 days as
 * far as 10 MB of versions reach. Skips rows that another transaction deletes now: a save holds the trip's lock already,
 * and must not wait for it.
 */
export const forgetRevisionsOf = run<[tripId: string]>(
  'note.forget_revisions',
  `with weighed as (
     select r.trip_id, r.n, note.revision, r.saved_at, octet_length(r.html) as bytes,
       sum(octet_length(r.html)) over (partition by r.trip_id order by r.n desc) as together
     from note join note_revision r on r.trip_id = note.trip_id where note.trip_id = $1 and r.trip_id = $1 and note.revision > 50),
   old as (
     select r.trip_id, r.n, weighed.bytes from weighed join note_revision r on r.n = weighed.n
     where r.trip_id = $1 and weighed.n <= weighed.revision - 50
       and (weighed.saved_at < now() - interval '90 days' or weighed.together > 10000000)
     for update of r skip locked),
   gone as (
     delete from note_revision r using old where r.trip_id = $1 and r.n = old.n returning old.bytes)
   update trip set bytes = trip.bytes - freed.bytes from (select sum(bytes) as bytes from gone) as freed
   where trip.id = $1 and freed.bytes is not null`,
)
const listLong = column<[], string>('note.long', 'select trip_id from note where revision > 50')
export async function forgetOldRevisions(db: Queries): Promise<void> {
  for (const tripId of await listLong(db)) await forgetRevisionsOf(db, tripId)
}
