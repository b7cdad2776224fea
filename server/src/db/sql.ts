import type { Queries, Statement } from './queries.ts'

// PostgreSQL cuts longer names off silently, so that two statements could end up as one.
const longestName = 63

const texts = new Map<string, string>()
/** The statements of all modules that are loaded, by their names. */
export const statements: ReadonlyMap<string, string> = texts

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
  if (texts.has(name)) throw new Error(`Two statements are named "${name}"`)
  texts.set(name, text)
  return { name, text } as Statement<Params, Row>
}

/** In the order of `$1` and `$2`, or one object whose fields the text names as `:field`. */
type Values = readonly unknown[] | object

/** A statement that is asked by calling it, of the database or within a transaction; one `On` a `Tx` only there. */
type Asking<Params extends Values, Answer, On> = (
  db: On,
  ...values: Params extends readonly unknown[] ? Params : [Params]
) => Promise<Answer>

type Ask = 'one' | 'many' | 'run'

function asking<Row>(ask: Ask, name: string, text: string) {
  const fields: string[] = []
  const numbered = text.replaceAll(/(?<![\w:]):([a-z_]\w*)/gi, (_, field) => {
    if (!fields.includes(field)) fields.push(field)
    return `$${fields.indexOf(field) + 1}`
  })
  const statement = sql<readonly unknown[], Row>(name, numbered)
  return (db: Queries, ...values: readonly unknown[]): Promise<unknown> => {
    const [row] = values as Record<string, unknown>[]
    return db[ask](statement, fields.length === 0 ? values : fields.map(field => row?.[field]))
  }
}

/** Answers the only row, or undefined. */
export function one<Params extends Values, Row, On extends Queries = Queries>(name: string, text: string) {
  return asking<Row>('one', name, text) as Asking<Params, Row | undefined, On>
}

/** Answers every row. */
export function many<Params extends Values, Row, On extends Queries = Queries>(name: string, text: string) {
  return asking<Row>('many', name, text) as Asking<Params, Row[], On>
}

/** Answers how many rows were written, or found. */
export function run<Params extends Values, On extends Queries = Queries>(name: string, text: string) {
  return asking('run', name, text) as Asking<Params, number, On>
}

/** Answers the only column of the only row. */
export function value<Params extends Values, Value, On extends Queries = Queries>(
  name: string,
  text: string,
) {
  const ask = asking<object>('one', name, text)
  return (async (...asked: Parameters<typeof ask>) =>
    Object.values((await ask(...asked)) ?? {})[0]) as Asking<Params, Value, On>
}

/** Answers the only column of every row. */
export function column<Params extends Values, Value, On extends Queries = Queries>(
  name: string,
  text: string,
) {
  const ask = asking<object>('many', name, text)
  return (async (...asked: Parameters<typeof ask>) =>
    ((await ask(...asked)) as object[]).flatMap(Object.values)) as Asking<Params, Value[], On>
}
