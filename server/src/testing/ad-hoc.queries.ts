import type { Queries, Statement } from '../db/queries.ts'

/** Runs a statement that only one test has: it is not prepared, so it needs no name. */
export function runAdHoc<Row>(db: Queries, text: string, values: unknown[]): Promise<Row[]> {
  return db.many({ name: '', text } as Statement<unknown[], Row>, values)
}
