import { type Entity, type Entry, type History, TOLD } from '@caravan/contract/history'
import { names } from '@caravan/contract/kinds'
import type { Queries } from '../../db/queries.ts'
import { many, one, run } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { jsonRows } from '../../trip/fields.queries.ts'
import { everMembers } from '../../trip/members.queries.ts'
import type { Beside } from '../../trip/write.queries.ts'

export interface ChangeRow {
  entity: Entity
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** A change with where its row stood, if it has left its place. */
export type KeptChange = ChangeRow & { actor: string | null; beside: Beside | null }

/** Changes that stand in the way of an undo. */
export interface Obstacle {
  entity: Entity
  ids?: string[]
  /** Of rows that stay, only changes of one of these. */
  fields?: string[]
  /** A field that was or has become one of these. */
  field?: string
  values?: string[]
}

const columns = 'entity, id, before, after'

export interface Asked {
  tripId: string
  before: number
  actor: string | null
  kind: Entity | null
  ids: string[] | null
  /** Kinds of rows that the reader does not see. */
  hidden: readonly Entity[]
  limit: number
}

export type EntryRow = Omit<Entry, 'changes' | 'deleted'> & {
  changes: ChangeRow[]
  deleted: Entry['deleted'] | null
}

const isAsked =
  '(:kind::text is null or entity = :kind) and (:ids::uuid[] is null or id = any(:ids)) and entity::text <> all(:hidden::text[])'

// The same changes that `undo.ts` takes back: without deleted files whose bytes are gone, unless nothing else is left.
const isLost = `entity = 'attachment' and after is null
  and not exists (select from attachment_file f where f.trip_id = :tripId and f.id = change.id)`
const canUndo = `bool_and(case entity when 'member' then coalesce(before ?| '{role,sees}' and after ?| '{role,sees}', false) or coalesce(before, after) ? 'name' or coalesce(after, '{}') ? 'claims'
  when 'note' then before is not null when 'trip' then before is not null and after is not null and not after ? 'deleted_at' else true end)`

/** Changes that were made together are one entry, however many they are. */
export const listEntries = many<Asked, EntryRow>(
  'history.list',
  `select page.seq, together.at, together.written_at, together.actor, together.undoes,
     coalesce(together.cause, case when together.undoes is not null then 'undo' end) as cause, together.can_undo, together.count, together.deleted, told.changes
   from (select distinct seq from change where trip_id = :tripId and seq < :before
       and (:actor::uuid is null or actor = :actor or actor in (select user_id from trip_member
         where trip_id = :tripId and claimed_by = :actor)) and ${isAsked} order by seq desc limit :limit) as page
   cross join lateral (select min(at) as at, min(written_at) as written_at, min(actor::text) as actor, min(undoes) as undoes, min(cause) as cause,
       bool_and(can_undo) and not bool_and(is_lost) as can_undo, jsonb_object_agg(entity, rows) as count, jsonb_object_agg(entity, gone) filter (where gone > 0) as deleted
     from (select entity, count(*) as rows, count(*) filter (where after is null) as gone, min(at) as at, min(written_at) as written_at, min(actor::text) as actor, min(undoes) as undoes, min(cause) as cause,
         ${canUndo} as can_undo, bool_and(${isLost}) as is_lost
       from change where trip_id = :tripId and seq = page.seq group by entity) as by_kind) as together
   cross join lateral (select jsonb_agg(to_jsonb(first)) as changes from (select ${columns} from change
     where trip_id = :tripId and seq = page.seq and ${isAsked} order by n limit greatest(${TOLD}, cardinality(:ids::uuid[]))) as first) as told
   order by page.seq desc`,
)

interface Named {
  id: string
  name: string | null
}

/** The columns with the names of rows, by their kinds. */
export const nameFields: { [entity: string]: string | null | undefined } = names
const named = Object.entries(nameFields).filter(([, name]) => name)

/** The names of rows now. */
export const listNames = many<[tripId: string, ids: readonly string[]], Named>(
  'history.names',
  named
    .map(
      ([kind, name]) => `select id, ${name}::text as name from ${kind} where trip_id = $1 and id = any($2)`,
    )
    .join(' union all '),
)
/** The names of rows when they were deleted, after this number. */
export const listLastNames = many<[tripId: string, ids: readonly string[], after: number], Named>(
  'history.last_names',
  `select distinct on (id) id,
     case entity ${named.map(([kind, name]) => `when '${kind}' then before ->> '${name}'`).join(' ')} end as name
   from change where trip_id = $1 and id = any($2) and seq > $3 and after is null order by id, seq desc`,
)

export const findReader = one<[tripId: string, userId: string], Pick<History, 'people' | 'seen_seq'>>(
  'history.reader',
  `select m.seen_seq, ${jsonRows(everMembers)} as people from trip t join trip_member m on m.trip_id = t.id
   where t.id = $1 and m.user_id = $2`,
)
export const findSeen = one<[tripId: string, userId: string], { seen_seq: number; unseen: boolean }>(
  'history.seen',
  `select m.seen_seq, exists (select from change c where c.trip_id = $1 and c.seq > m.seen_seq
     and c.actor is distinct from m.user_id) as unseen
   from trip_member m where m.trip_id = $1 and m.user_id = $2`,
)
export const markSeen = run<[tripId: string, userId: string, seq: number]>(
  'history.mark_seen',
  `update trip_member m set seen_seq = least($3, t.seq) from trip t
   where t.id = m.trip_id and m.trip_id = $1 and m.user_id = $2 and m.seen_seq < least($3, t.seq)`,
)

export const findChanges = many<[tripId: string, seq: number], KeptChange, Tx>(
  'history.of_seq',
  `select ${columns}, actor, beside from change where trip_id = $1 and seq = $2 order by n`,
)
const listObstacles = many<
  [tripId: string, after: number, obstacles: string],
  { seq: number; undoes: number | null; stands: boolean }
>(
  'history.obstacles',
  `with recursive standing as (
     select distinct c.seq, c.undoes from change c join jsonb_to_recordset($3::jsonb)
       as o (entity text, ids uuid[], fields text[], field text, "values" text[]) on c.entity = o.entity
     where c.trip_id = $1 and c.seq > $2 and (o.ids is null or c.id = any(o.ids))
       and (o.fields is null or c.before is null or c.after is null or c.before ?| o.fields)
       and (o.field is null or c.before ->> o.field = any(o.values) or c.after ->> o.field = any(o.values))
   ), linked as (
     select seq, undoes, true as stands from standing
     union select c.seq, c.undoes, false from change c join linked l on c.undoes = l.seq where c.trip_id = $1
   )
   select seq, min(undoes) as undoes, bool_or(stands) as stands from linked group by seq order by seq desc`,
)

/** The number of the latest change that is one of these; what has been taken back since is none, nor is its undo. */
export async function findObstacle(
  db: Queries,
  tripId: string,
  after: number,
  obstacles: readonly Obstacle[],
): Promise<number | null> {
  const takenBack = new Set<number>()
  for (const { seq, undoes, stands } of await listObstacles(db, tripId, after, JSON.stringify(obstacles)))
    if (takenBack.has(seq)) continue
    else if (undoes !== null && undoes > after) takenBack.add(undoes)
    else if (stands) return seq
  return null
}

/** A mail that a change has imported or brought back, which it is again by the opposite of that change. */
export const turnMails = run<[tripId: string, seq: number, by: number], Tx>(
  'history.mails',
  `update arrived_mail set is_taken = not is_taken, changed_by = $3 where trip_id = $1 and changed_by = $2`,
)
