import type { Entity } from '@caravan/contract/history'
import type { Queries } from '../../db/queries.ts'
import { many, value } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'

export interface ChangeRow {
  seq: number
  at: string
  actor: string | null
  entity: Entity
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

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

const columns = 'seq, at, actor, entity, id, before, after'

// A page ends with all that was changed together: `before` names no place inside of that.
export const listChanges = many<[tripId: string, before: number, limit: number], ChangeRow>(
  'history.list',
  `select ${columns} from change where trip_id = $1 and seq < $2 and seq >= coalesce((
     select seq from change where trip_id = $1 and seq < $2 order by seq desc offset $3 - 1 limit 1), 0)
   order by seq desc, n`,
)
export const findChanges = many<[tripId: string, seq: number], ChangeRow, Tx>(
  'history.of_seq',
  `select ${columns} from change where trip_id = $1 and seq = $2 order by n`,
)
const latest = value<[tripId: string, after: number, obstacles: string], number | null>(
  'history.latest_obstacle',
  `select max(c.seq) as seq from change c join jsonb_to_recordset($3::jsonb)
     as o (entity text, ids uuid[], fields text[], field text, "values" text[]) on c.entity = o.entity
   where c.trip_id = $1 and c.seq > $2 and (o.ids is null or c.id = any(o.ids))
     and (o.fields is null or c.before is null or c.after is null or c.before ?| o.fields)
     and (o.field is null or c.before ->> o.field = any(o.values) or c.after ->> o.field = any(o.values))`,
)

/** The number of the latest change that is one of these. */
export const findObstacle = (db: Queries, tripId: string, after: number, obstacles: Obstacle[]) =>
  latest(db, tripId, after, JSON.stringify(obstacles))
