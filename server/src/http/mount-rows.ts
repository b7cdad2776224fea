import { rowOf } from '@caravan/contract/endpoint'
import type { Kind } from '@caravan/contract/kinds'
import { kinds, type Rows } from '@caravan/contract/kinds/all'
import type { Sent } from '@caravan/contract/row'
import type { RowCalls } from '@caravan/contract/row-calls'
import type { Database } from '../db/pool.ts'
import { Failure } from '../failure.ts'
import { createRows, type LookUps, rowWith } from '../trip/create-rows.ts'
import { changeRow, removeRow } from '../trip/rows.ts'
import { tables } from '../trip/tables.ts'
import type { Route } from './mount.ts'

interface Needs {
  db: Database
  lookUps: LookUps
}

/** Serves the calls of all kinds that do nothing but what the rule of their kind says. */
export function mountRows(route: Route, needs: Needs): void {
  for (const [kind, { calls }] of Object.entries(kinds) as [Kind, { calls?: RowCalls }][])
    if (calls) mountKind(route, needs, kind, calls)
}

function mountKind<K extends Kind>(route: Route, { db, lookUps }: Needs, kind: K, calls: RowCalls): void {
  const table = tables[kind]
  const { forGuests } = kinds[kind]
  const idIn = (call: { params: unknown }) => rowOf(calls.change, call.params as object) ?? ''
  route(calls.list, async ({ membership }) => table.list(db, membership.trip_id))
  route(calls.create, async call => {
    const [row] = await createRows(call, [{ kind, content: call.body as object }], lookUps)
    return row
  })
  route(calls.change, async call =>
    changeRow(call, kind, idIn(call), known => {
      const sent = call.body as Sent<Rows[K]>
      if (call.actor.is_guest && !forGuests?.(sent, known, call.actor.id))
        throw new Failure('guest.not_allowed')
      return rowWith(call, kind, { sent, known }, lookUps)
    }),
  )
  route(calls.delete, async call => removeRow(call, kind, idIn(call)))
}
