import type { Queries, Statement } from './queries.ts'

// PostgreSQL cuts longer names off silently, so that two statements could end up as one.
const longestName = 63

const names = new Set<string>()

/**
 * Declares a statement that every connection parses and plans once. Call it at the top of a module:
 * a name may be used once, because a connection holds one text per name.
 *
 * Rows arrive as `columnTypes` says: `timestamptz` as ISO text, `date`, `time` and `numeric` as text,
 * `int8` as a number.
 */
export function sql<Params extends readonly unknown[], Row>(
  name: string,
  text: string,
): Statement<Params, Row> {
  if (name === '' || Buffer.byteLength(name) > longestName) {
    throw new Error(`The statement name "${name}" must have 1 to ${longestName} bytes`)
  }
  if (names.has(name)) throw new Error(`Two statements are named "${name}"`)
  names.add(name)
  return { name, text } as Statement<Params, Row>
}

/** A statement that is asked by calling it, of the database or within a transaction; one `On` a `Tx` only there. */
type Asking<Params extends readonly unknown[], Answer, On> = (db: On, ...values: Params) => Promise<Answer>

/** Answers the only row, or undefined. */
export function one<Params extends readonly unknown[], Row, On extends Queries = Queries>(
  name: string,
  text: string,
): Asking<Params, Row | undefined, On> {
  const statement = sql<Params, Row>(name, text)
  return (db, ...values) => db.one(statement, values)
}

/** Answers every row. */
export function many<Params extends readonly unknown[], Row, On extends Queries = Queries>(
  name: string,
  text: string,
): Asking<Params, Row[], On> {
  const statement = sql<Params, Row>(name, text)
  return (db, ...values) => db.many(statement, values)
}

/** Answers how many rows were written, or found. */
export function run<Params extends readonly unknown[], On extends Queries = Queries>(
  name: string,
  text: string,
): Asking<Params, number, On> {
  const statement = sql<Params, never>(name, text)
  return (db, ...values) => db.run(statement, values)
}

/** Answers the only column of the only row. */
export function value<Params extends readonly unknown[], Value, On extends Queries = Queries>(
  name: string,
  text: string,
): Asking<Params, Value, On> {
  const statement = sql<Params, Record<string, Value>>(name, text)
  return async (db, ...values) => Object.values((await db.one(statement, values)) ?? {})[0] as Value
}
