import type { Queries } from '../db/queries.ts'
import { one } from '../db/sql.ts'
import { MAX_TRIP_BYTES } from './bytes.ts'
import { sinceLedger } from './ledger-age.queries.ts'
import type { listOf } from './lists.queries.ts'
import type { Found } from './spot.queries.ts'

/** The change of one row, of a trip as it is at this number. */
export interface QuickChange {
  tripId: string
  seq: number
  counts: object
  bytes: number
  actor: string
  writtenAt: string | null
  id: string
  before: string | null
  after: string | null
  beside: string | null
  ledger: boolean
  comeOrGone: string[]
}

const valuesOf = (change: QuickChange): unknown[] => [
  ...[change.tripId, change.seq, change.counts, change.bytes, change.actor, change.writtenAt],
  ...[change.id, change.before, change.after, change.beside, change.ledger, change.comeOrGone],
]
/** The first parameter behind these. */
const FIRST = 13

const raisedIf = (conditions: readonly string[]) => `raised as (
    update trip set seq = $2::bigint + 1, counts = $3, bytes = bytes + $4::bigint,
      since_ledger = ${sinceLedger('$1', '$2::bigint + 1', '$11', '$12')}
    where ${['id = $1', 'seq = $2::bigint', 'deleted_at is null', `bytes + $4::bigint <= ${MAX_TRIP_BYTES}`, ...conditions].join(' and ')}
    returning id)`

const keptOf = (entity: string, found?: Found) => `kept as (
    insert into change (trip_id, seq, actor, written_at, entity, id, before, after, beside, n)
    select $1, $2::bigint + 1, $5, $6, '${entity}', $7, $8, ${found ? '$9::jsonb || to_jsonb(found)' : '$9'}, $10, 1
    from raised ${found ? ', found' : ''})`

const removed = (table: string, key: string) => `${table}_removed as (
    delete from ${table} where trip_id = $1 and ${key} = $7 and exists (select from raised))`

interface Layout {
  name: string
  columns: readonly string[]
  outliving: readonly { column?: string | undefined }[]
  lists: readonly ReturnType<typeof listOf>[]
  found?: Found | undefined
}

type Values = (columns: readonly string[]) => unknown[]

/**
 * For a new row and for a row that is stored one statement each, with all that the change of its trip comes with.
 * Nothing is written where the trip has another number by now, or something else is not as it has to be: every part
 * reads from `raised`.
 */
export function quickStatements({ name, columns, outliving, lists, found }: Layout) {
  /** Where the values of these columns are given, and behind them the entries of the lists. */
  function givenFrom(first: number, given: readonly string[]) {
    const at = (column: string) => `$${first + given.indexOf(column)}`
    const below = lists.map((list, n) => ({ ...list, entries: `$${first + given.length + n}` }))
    const addUp = below.flatMap(({ addsUp, rowsOf, entries }) =>
      addsUp ? [`${at(addsUp.to)}::bigint = (select sum(${addsUp.column}) from ${rowsOf(entries)})`] : [],
    )
    return { at, below, addUp }
  }

  const given = columns.filter(column => !found?.columns.includes(column))
  function creation() {
    const { at, below, addUp } = givenFrom(FIRST + 1, given)
    const conditions = [...addUp, 'not exists (select from home where id = $7)']
    const all = [...given.map(at), ...(found?.columns ?? []).map(column => `found.${column}`)]
    const parts = [
      ...(found ? [found.parts(at)] : []),
      raisedIf(found ? [...conditions, 'exists (select from found)'] : conditions),
      keptOf(name, found),
      `claimed as (insert into home (id, kind, trip_id, created_by, content_hash)
         select $7, '${name}', $1, $5, $13 from raised)`,
      `${name} as (insert into ${name} (trip_id, id, version, ${[...given, ...(found?.columns ?? [])].join(', ')})
         select $1, $7, 1, ${all.join(', ')} from raised ${found ? ', found' : ''} returning *)`,
      ...below.map(({ table, entries, filledWith }) => `${table}_filled as (${filledWith(entries)})`),
    ]
    return `with ${parts.join(', ')} select ${found ? 'found.* from raised, found' : 'from raised'}`
  }

  const changing = columns.filter(column => !outliving.some(field => field.column === column))
  function storing() {
    const { at, below, addUp } = givenFrom(FIRST, changing)
    const parts = [
      raisedIf(addUp),
      keptOf(name),
      `${name} as (update ${name} set version = version + 1, ${changing.map(column => `${column} = ${at(column)}`).join(', ')}
         from raised where ${name}.trip_id = $1 and ${name}.id = $7 returning ${name}.*)`,
      ...below.flatMap(({ table, parent, key, entries, rowsOf, refilledWith }) => [
        `${table}_cleared as (delete from ${table} where trip_id = $1 and ${parent} = $7
           and exists (select from raised) and ${key} not in (select r.${key} from ${rowsOf(entries)} as r))`,
        `${table}_filled as (${refilledWith(entries)})`,
      ]),
    ]
    return `with ${parts.join(', ')} select from raised`
  }

  const removal = [
    raisedIf([]),
    keptOf(name),
    ...lists.map(({ table, parent }) => removed(table, parent)),
    removed(name, 'id'),
  ]

  const create = one<unknown[], object>(`${name}.create_quickly`, creation())
  const store = one<unknown[], object>(`${name}.store_quickly`, storing())
  const remove = one<unknown[], object>(
    `${name}.remove_quickly`,
    `with ${removal.join(', ')} select from raised`,
  )
  /** They answer what was found out, or undefined. `values` are those of these columns and, behind them, the entries. */
  return {
    createQuickly: (db: Queries, change: QuickChange, hash: Buffer, values: Values) =>
      create(db, ...valuesOf(change), hash, ...values(given)),
    storeQuickly: (db: Queries, change: QuickChange, values: Values) =>
      store(db, ...valuesOf(change), ...values(changing)),
    removeQuickly: (db: Queries, change: QuickChange) => remove(db, ...valuesOf(change)),
  }
}
