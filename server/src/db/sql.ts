declare const shape: unique symbol

/** A named statement with the types of its values and of one row of its answer. */
export interface Statement<Params extends readonly unknown[], Row> {
  readonly name: string
  readonly text: string
  readonly [shape]: (values: Params) => Row
}

// PostgreSQL cuts longer names off silently, so that two statements could end up as one.
const longestName = 63

const names = new Set<string>()

/**
 * Declares a statement that every connection parses and plans once. Call it at the top of a module:
 * a name may be used once, because a connection holds one text per name.
 *
 * Rows arrive as `columnTypes` says: `timestamptz` as Date, `date`, `time` and `numeric` as text,
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
