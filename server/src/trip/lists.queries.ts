import { run } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import type { Below, Row } from './fields.queries.ts'

export interface Stored {
  id: string
  version: number
}

/** Deletes the rows of a trip that have one of `$2` as this key. */
export const deletion = (table: string, key: string) =>
  `delete from ${table} where trip_id = $1 and ${key} = any($2)`

/** The statements of a list that lies in a table of its own, below the rows of another one. */
export function listOf(name: string, field: string, { table, parent, columns, entries, addsUp }: Below) {
  const [key = '', ...others] = columns
  const written = [parent, ...columns]
  const rowsOf = (list: string) => `jsonb_populate_recordset(null::${table}, ${list}::jsonb)`
  const sum = addsUp ? `, sum(${addsUp.column}) over (partition by ${parent}) as sum` : ''
  const filledWith = (list: string) => `insert into ${table} (trip_id, ${written.join(', ')})
     select row.trip_id, ${written.map(column => `r.${column}`).join(', ')}
     from (select *${sum} from ${rowsOf(list)}) as r join ${name} as row on row.id = r.${parent}
     where row.trip_id = $1 ${addsUp ? `and r.sum = row.${addsUp.to}` : ''}`
  const refilledWith = (
    list: string,
  ) => `${filledWith(list)} on conflict (trip_id, ${parent}, ${key}) do update
     set ${others.map(column => `${column} = excluded.${column}`).join(', ')}`
  // An entry that stays is changed in its place, so that nothing it refers to is looked for again.
  const clear = run<[tripId: string, ids: readonly string[], entries: string], Tx>(
    `${name}.clear_${field}`,
    `${deletion(table, parent)} and (${parent}, ${key}) not in (select r.${parent}, r.${key} from ${rowsOf('$3')} as r)`,
  )
  const fillAnew = run<[tripId: string, entries: string], Tx>(`${name}.fill_${field}`, refilledWith('$2'))
  const entriesOf = (row: Stored) =>
    entries(row as unknown as Row).map(entry => ({ ...entry, [parent]: row.id }))
  return {
    table,
    parent,
    key,
    addsUp,
    rowsOf,
    filledWith,
    refilledWith,
    entriesOf,
    async fill(tx: Tx, tripId: string, rows: readonly Stored[]): Promise<void> {
      const list = rows.flatMap(entriesOf)
      const text = JSON.stringify(list)
      const cleared = clear(
        tx,
        tripId,
        rows.map(({ id }) => id),
        text,
      )
      const [, filled] = await Promise.all([cleared, fillAnew(tx, tripId, text)])
      if (filled < list.length) throw new Error(`${field} of ${name} are not as they have to be`)
    },
  }
}
