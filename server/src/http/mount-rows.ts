import { rowOf } from '@caravan/contract/endpoint'
import type { Kind } from '@caravan/contract/kinds'
import type { Sent } from '@caravan/contract/row'
import type { RowCalls } from '@caravan/contract/row-calls'
import type { Database } from '../db/pool.ts'
import { kinds, type Rows } from '../trip/kinds.ts'
import { changeRow, createRow, removeRow, rowWith } from '../trip/rows.ts'
import type { Route } from './mount.ts'

/** Adds to rows of a kind what neither was sent nor is known to its rule. */
type LookUps = { [K in Kind]?: (row: Rows[K]) => Promise<Rows[K]> }

interface Needs {
  db: Database
  lookUps: LookUps
}

/** Serves the calls of all kinds that do nothing but what the rule of their kind says. */
export function mountRows(route: Route, { db, lookUps }: Needs): void {
  for (const [kind, { calls }] of Object.entries(kinds) as [Kind, { calls?: RowCalls }][])
    if (calls) mountKind(route, { db, lookUps }, kind, calls)
}

function mountKind<K extends Kind>(route: Route, { db, lookUps }: Needs, kind: K, calls: RowCalls): void {
  const { table } = kinds[kind]
  const lookUp = lookUps[kind] ?? (async (row: Rows[K]) => row)
  const idIn = (call: { params: unknown }) => rowOf(calls.change, call.params as object) ?? ''
  route(calls.list, async ({ membership }) => table.list(db, membership.trip_id))
  route(calls.create, async call =>
    createRow({ ...call, body: call.body as Sent<Rows[K]> & { id?: string } }, kind, async content =>
      lookUp(await rowWith(call, kind, content as Sent<Rows[K]>, table.blank)),
    ),
  )
  route(calls.change, async call =>
    changeRow(call, kind, idIn(call), async before =>
      lookUp(await rowWith(call, kind, call.body as Sent<Rows[K]>, before)),
    ),
  )
  route(calls.delete, async call => removeRow(call, kind, idIn(call)))
}
