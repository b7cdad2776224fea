import { CallFailed } from './call.ts'

/** Two people have changed the same field: what it was, what each of them made of it. */
export class Conflict<Row extends { version: number }> extends Error {
  readonly fields: readonly (keyof Row)[]
  readonly current: Row
  constructor(fields: readonly (keyof Row)[], current: Row) {
    super(`changed by somebody else: ${fields.join(', ')}`)
    this.name = 'Conflict'
    this.fields = fields
    this.current = current
  }
}

/**
 * Saves the changed fields of a row. When somebody else has changed it meanwhile, fields that nobody else touched are
 * saved on top of theirs; a `Conflict` tells of the others. The words are compared as they are sent and answered.
 */
export async function saveChanges<Row extends { version: number }>(
  base: Row,
  changes: Partial<Row>,
  save: (changes: Partial<Row>, version: number) => Promise<Row>,
): Promise<Row> {
  let version = base.version
  for (;;) {
    try {
      return await save(changes, version)
    } catch (failure) {
      if (!(failure instanceof CallFailed) || failure.code !== 'version.outdated') throw failure
      const current = failure.problem['current'] as Row
      const fields = (Object.keys(changes) as (keyof Row)[]).filter(
        field => current[field] !== base[field] && current[field] !== changes[field],
      )
      if (fields.length > 0) throw new Conflict(fields, current)
      version = current.version
    }
  }
}
