import { isSame } from '@caravan/contract/same'
import { CallFailed } from './calls/call.ts'

export type Versioned = { version: number }
export type StoredRow = Versioned & { id: string }

/** The rows that are stored of one: of a stay its nights, and otherwise itself. */
export const partsOf = (row: StoredRow & { nights?: readonly StoredRow[] }): readonly StoredRow[] =>
  row.nights ?? [row]

/** Two people have changed the same columns of a row: what the row is now, with what the other one made of them. */
export class Conflict extends CallFailed {
  readonly columns: readonly string[]
  readonly current: Versioned
  constructor(columns: readonly string[], current: Versioned) {
    super(412, { code: 'version.outdated', detail: `Changed by somebody else: ${columns.join(', ')}` })
    this.name = 'Conflict'
    this.columns = columns
    this.current = current
  }
}

/**
 * Saves the changed fields of a row. When somebody else has changed it meanwhile, fields that nobody else touched are
 * saved on top of theirs; a `Conflict` tells of the others. The words are compared as they are sent and answered.
 */
export async function saveChanges<Row extends Versioned>(
  base: Row,
  changes: Partial<Row>,
  save: (changes: Partial<Row>, onto: Row) => Promise<Row>,
  /** Reads the row that the server tells of. */
  read = (current: unknown) => current as Row,
): Promise<Row> {
  let onto = base
  for (;;) {
    try {
      return await save(changes, onto)
    } catch (failure) {
      if (!(failure instanceof CallFailed) || failure.code !== 'version.outdated') throw failure
      const current = read(failure.problem['current'])
      const columns = (Object.keys(changes) as (keyof Row & string)[]).filter(
        column => !isSame(current[column], base[column]) && !isSame(current[column], changes[column]),
      )
      if (columns.length > 0) throw new Conflict(columns, current)
      onto = current
    }
  }
}
