import type { Entity } from '@caravan/contract/history'
import type { Queries } from '../../db/queries.ts'
import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { dayColumns, flightColumns, itemColumns } from '../../trip/rows.ts'

export interface ChangeRow {
  seq: number
  at: Date
  actor: string | null
  entity: Entity
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const columns = 'seq, at, actor, entity, id, before, after'

// A page ends with all that was changed together: `before` names no place inside of that.
const list = sql<[tripId: string, before: number, limit: number], ChangeRow>(
  'history.list',
  `select ${columns} from change where trip_id = $1 and seq < $2 and seq >= coalesce((
     select seq from change where trip_id = $1 and seq < $2 order by seq desc offset $3 - 1 limit 1), 0)
   order by seq desc, n`,
)
const ofSeq = sql<[tripId: string, seq: number], ChangeRow>(
  'history.of_seq',
  `select ${columns} from change where trip_id = $1 and seq = $2 order by n`,
)

export const listChanges = (db: Queries, tripId: string, before: number, limit: number) =>
  db.many(list, [tripId, before, limit])
export const findChanges = (tx: Tx, tripId: string, seq: number) => tx.many(ofSeq, [tripId, seq])

type Row = Record<string, unknown>

/** The statements that bring a row of this table back to what was written down of it. */
function undoOf(table: 'day' | 'item' | 'flight', columns: string) {
  const own = columns.split(', ').filter(column => !['trip_id', 'id', 'version'].includes(column))
  const find = sql<[tripId: string, id: string], { row: Row }>(
    `history.find_${table}`,
    `select to_jsonb(${table}) as row from ${table} where trip_id = $1 and id = $2`,
  )
  const put = sql<[row: string], { row: Row }>(
    `history.put_${table}`,
    `insert into ${table} select * from jsonb_populate_record(null::${table}, $1::jsonb)
     returning to_jsonb(${table}) as row`,
  )
  const patch = sql<[tripId: string, id: string, row: string], { row: Row }>(
    `history.patch_${table}`,
    `update ${table} set (${own.join(', ')}, version) = (
       select ${own.map(column => `r.${column}`).join(', ')}, ${table}.version + 1
       from jsonb_populate_record(null::${table}, $3::jsonb) as r)
     where trip_id = $1 and id = $2 returning to_jsonb(${table}) as row`,
  )
  const remove = sql<[tripId: string, id: string], never>(
    `history.remove_${table}`,
    `delete from ${table} where trip_id = $1 and id = $2`,
  )
  return {
    find: async (tx: Tx, tripId: string, id: string) => (await tx.one(find, [tripId, id]))?.row ?? null,
    put: async (tx: Tx, row: Row) => (await tx.one(put, [JSON.stringify(row)]))?.row ?? null,
    patch: async (tx: Tx, tripId: string, id: string, row: Row) =>
      (await tx.one(patch, [tripId, id, JSON.stringify(row)]))?.row ?? null,
    remove: (tx: Tx, tripId: string, id: string) => tx.run(remove, [tripId, id]),
  }
}

export const undoDay = undoOf('day', dayColumns)
export const undoItem = undoOf('item', itemColumns)
export const undoFlight = undoOf('flight', flightColumns)
