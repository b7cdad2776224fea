import * as contract from '@caravan/contract/history'
import type { Database } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { findChanges, listChanges } from './history.queries.ts'
import { undo } from './undo.ts'

const PAGE = 50

export function mountHistory(route: Route, { db }: { db: Database }): void {
  route(contract.history, async ({ membership, query }) => {
    const { before = '2147483647', limit = String(PAGE) } = query
    const changes = await listChanges(db, membership.trip_id, Number(before), Number(limit))
    return changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() }))
  })

  route(contract.undoChange, async ({ tx, trip, params }) => {
    const changes = await findChanges(tx, trip.id, Number(params.seq))
    if (changes.length === 0) throw new Failure('request.not_found')
    await undo(tx, trip, changes)
    return { seq: (await trip.locked).seq }
  })
}
