import { type Kind, orders } from '@caravan/contract/kinds'
import { kinds, type Rows } from '@caravan/contract/kinds/all'
import type { KindOf } from '@caravan/contract/kinds/kind'
import { blankRow } from '@caravan/contract/row'
import type * as z from 'zod/mini'
import type { Queries } from '../db/queries.ts'
import { many } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import { type Field, type Row, storedAs } from './fields.queries.ts'
import { deletion, listOf, type Stored } from './lists.queries.ts'
import { type QuickChange, quickStatements } from './quick.queries.ts'
import type { Found } from './spot.queries.ts'

interface Options<R> {
  /** Joined to the table, for the fields that read from it. */
  joined?: string
  fields?: { [F in keyof R]?: Field }
  /** Of a new row. */
  found?: Found
  /** SQL conditions by part of the plan, for rows that are split among parts. By default each part lists all rows. */
  parts?: Readonly<Record<string, string>>
}

export type TripTable<R extends Stored> = ReturnType<typeof tableOf<R>>

const keys = ['id', 'trip_id']

/** The fields of the rows of a kind: how they are read and ordered, and which of them the table keeps, in which columns. */
function layOut<R extends Stored>(
  name: Kind,
  schema: z.ZodMiniObject & z.ZodMiniType<R>,
  { joined = '', fields = {}, found }: Options<R>,
) {
  const how = (field: string) => fields[field as keyof R] ?? storedAs(field)
  const all = Object.keys(schema.shape).map(field => ({ field, ...how(field) }))
  const own = all.filter(({ column, below }) => below || (column && !keys.includes(column)))
  const readAs = ({ field, read }: (typeof all)[number]) => `${read(name)} as ${field}`
  const keptAs = (how: (typeof all)[number]) =>
    how.outlives ? `${name}.${how.column} as ${how.field}` : readAs(how)
  return {
    name,
    found,
    own,
    columns: own.flatMap(({ column }) => (column && column !== 'version' ? [column] : [])),
    outliving: own.filter(({ outlives }) => outlives),
    lists: all.flatMap(({ field, below }) => (below ? [listOf(name, field, below)] : [])),
    selected: all.map(readAs).join(', '),
    /** As the history keeps them. */
    kept: all.map(keptAs).join(', '),
    from: `${name} ${joined}`,
    order: orders[name].map(field => field.replace(/^-(.*)/, '$1 desc')).join(', '),
  }
}

type Layout = ReturnType<typeof layOut>

/** The statements that read and write the rows of a kind. */
function statementsOf<R>(layout: Layout) {
  const { name, columns, outliving, lists, selected, kept, from, order } = layout
  const into = `insert into ${name} (trip_id, id, version, ${columns.join(', ')})`
  const setTo = (column: string, value: string) =>
    outliving.some(field => field.column === column)
      ? `${column} = case when ${value} is not distinct from known.${column} then ${name}.${column} else ${value} end`
      : `${column} = ${value}`
  const asRead = outliving.map(({ column, read }) => `(${read(name)})::jsonb as ${column}`).join(', ')
  const known = `(select id as known_id, ${asRead} from ${name} where trip_id = $1) as known`
  const sent = columns.map(column => `r.${column}`).join(', ')
  const filled = columns.map(column => setTo(column, `r.${column}`)).join(', ')

  const list = many<[tripId: string], R>(
    `${name}.list`,
    `select ${selected} from ${from} where trip_id = $1 order by ${order}`,
  )
  const findAll = many<[tripId: string, ids: readonly string[]], R>(
    `${name}.find`,
    `select ${selected} from ${from} where trip_id = $1 and id = any($2)`,
  )
  // They name also what is gone.
  const findAsKept =
    outliving.length === 0
      ? findAll
      : many<[tripId: string, ids: readonly string[]], R>(
          `${name}.find_as_kept`,
          `select ${kept} from ${from} where trip_id = $1 and id = any($2)`,
        )
  // Rows with lists are read once those are stored.
  const written = lists.length === 0 ? selected : `${name}.id`
  // Fields that read other rows, or write a moment as text, are read from the stored row by a second part of the statement.
  const isApart = outliving.length > 0 || /select|to_char/.test(written)
  const answering = (writing: string) =>
    isApart
      ? `with ${name} as (${writing} returning ${name}.*) select ${written} from ${lists.length === 0 ? from : name}`
      : `${writing} returning ${written}`
  const insert = many<[tripId: string, rows: string], R, Tx>(
    `${name}.insert`,
    answering(`${into} select $1, r.id, coalesce(r.version, 1), ${sent}
     from jsonb_populate_recordset(null::${name}, $2::jsonb) as r`),
  )
  const storeOne = many<[tripId: string, id: string, ...unknown[]], R, Tx>(
    `${name}.store_one`,
    answering(`update ${name} set version = version + 1, ${columns.map((column, n) => setTo(column, `$${n + 3}`)).join(', ')}
     ${asRead && `from ${known}`} where trip_id = $1 and id = $2 ${asRead && 'and known_id = id'}`),
  )
  const storeAll = many<[tripId: string, rows: string], R, Tx>(
    `${name}.store_all`,
    answering(`update ${name} set version = ${name}.version + 1, ${filled}
     from jsonb_populate_recordset(null::${name}, $2::jsonb) as r ${asRead && `join ${known} on known_id = r.id`}
     where ${name}.trip_id = $1 and ${name}.id = r.id`),
  )
  // One row travels as values, which the database need not take apart. With its lists it is read from what the same
  // statement has written, because their tables do not have it yet.
  const insertion = `${into} values ($1, $2, $3, ${columns.map((_, n) => `$${n + 4}`).join(', ')})`
  const entries = lists.map((_, n) => `$${n + columns.length + 4}`)
  const insertOne = many<[tripId: string, id: string, version: number, ...unknown[]], R, Tx>(
    `${name}.insert_one`,
    lists.length === 0
      ? answering(insertion)
      : `with ${name} as (${insertion} returning *),
         ${lists.map(({ table, filledWith }, n) => `${table} as (${filledWith(entries[n] ?? '')} returning *)`).join(', ')}
         select ${selected} from ${from} where ${lists
           .map(({ table }, n) => `(select count(*) from ${table}) = jsonb_array_length(${entries[n]})`)
           .join(' and ')}`,
  )
  // Answers the rows as the history keeps them, with the lists, which are still there for the statement that deletes them.
  const emptied = lists.map(({ table, parent }, n) => `list${n} as (${deletion(table, parent)})`)
  const remove = many<[tripId: string, ids: readonly string[]], R, Tx>(
    `${name}.remove`,
    `with ${[...emptied, `${name} as (${deletion(name, 'id')} returning *)`].join(', ')} select ${kept} from ${from}`,
  )
  const quick = quickStatements(layout)
  return { list, findAll, findAsKept, insert, insertOne, storeOne, storeAll, remove, quick }
}

/**
 * The rows of a kind as they are sent. What is read, stored and kept in the history are the fields of the contract's
 * schema, each in a column of its name unless `fields` says otherwise.
 */
export function tripTable<K extends Kind>(kind: K, options: Options<Rows[K]>): TripTable<Rows[K]> {
  return tableOf(kind, kinds[kind], options)
}

function tableOf<R extends Stored>(
  name: Kind,
  { row: schema, blank = blankRow(schema), parts }: KindOf<R>,
  options: Options<R>,
) {
  const layout = layOut(name, schema, options)
  const { own, columns, outliving, lists, selected, from, order } = layout
  const { findAll, insert, insertOne, storeOne, storeAll, quick, ...more } = statementsOf<R>(layout)

  /** A row as its table takes it, with the lists that are stored below. */
  function columnsOf(row: R): Record<string, unknown> {
    const values = row as Row
    const written = own.flatMap(({ field, column, value, below }) => [
      ...(below ? [[field, values[field]]] : []),
      ...(column ? [[column, value ? value(values, field) : values[field]]] : []),
    ])
    return { id: row.id, ...Object.fromEntries(written) }
  }

  function valuesOf(row: R, wanted: readonly string[]): unknown[] {
    const values = columnsOf(row)
    return wanted.map(column => values[column])
  }

  const withEntries = (row: R, wanted: readonly string[]) => [
    ...valuesOf(row, wanted),
    ...lists.map(list => JSON.stringify(list.entriesOf(row))),
  ]

  /** Stores the lists of the rows behind them, in the same round trip, and answers the rows with them. */
  async function withLists(tx: Tx, tripId: string, rows: readonly R[], written: Promise<R[]>): Promise<R[]> {
    if (lists.length === 0) return written
    const filled = lists.map(({ fill }) => fill(tx, tripId, rows))
    const ids = rows.map(({ id }) => id)
    const stored = findAll(tx, tripId, ids)
    await Promise.all([written, ...filled, stored])
    return stored
  }

  return {
    name,
    order,
    selected,
    /** The table with what its fields are read from beside it. */
    from,
    columnsOf,
    /** Its own, and those of its lists, which refer to it. */
    tables: [...lists.map(({ table }) => table), name],
    /** The history keeps these: all but those that follow from other fields. */
    fields: own.map(({ field }) => field),
    /** A new row in which nothing is set. */
    shape: schema.shape,
    blank,
    /** The parts of the plan that list these rows, each with its SQL condition. */
    parts: options.parts ?? Object.fromEntries(parts.map(part => [part, 'true'])),
    ...more,
    findAll,
    /** Whether two rows name the same rows that may be gone. */
    namesAlike: (one: R, other: R) =>
      outliving.every(({ field }) => {
        const [here, there] = [one, other].map(row => JSON.stringify(row[field as keyof R]))
        return here === there
      }),
    /** Whether the history may keep more of one of these rows than is read of it. */
    keepsMore: (rows: readonly R[]) =>
      rows.some(row => outliving.some(({ field }) => row[field as keyof R] !== null)),
    find: async (db: Queries, tripId: string, id: string) => (await findAll(db, tripId, [id]))[0],
    async insert(tx: Tx, tripId: string, rows: readonly R[]): Promise<R[]> {
      const [row, ...others] = rows
      if (!row || others.length > 0)
        return withLists(tx, tripId, rows, insert(tx, tripId, JSON.stringify(rows.map(columnsOf))))
      const written = await insertOne(tx, tripId, row.id, row.version, ...withEntries(row, columns))
      if (written.length === 0) throw new Error(`the lists of a new ${name} are not as they have to be`)
      return written
    },
    /** One new row with all that the change of its trip comes with, and answers what it found out about it. */
    createQuickly: (db: Queries, change: QuickChange, hash: Buffer, row: R) =>
      quick.createQuickly(db, change, hash, wanted => withEntries(row, wanted)),
    removeQuickly: quick.removeQuickly,
    storeQuickly: (db: Queries, change: QuickChange, row: R) =>
      quick.storeQuickly(db, change, wanted => withEntries(row, wanted)),
    async store(tx: Tx, tripId: string, rows: readonly R[]): Promise<R[]> {
      const [row, ...others] = rows
      const written =
        row && others.length === 0
          ? storeOne(tx, tripId, row.id, ...valuesOf(row, columns))
          : storeAll(tx, tripId, JSON.stringify(rows.map(columnsOf)))
      return withLists(tx, tripId, rows, written)
    },
  }
}
