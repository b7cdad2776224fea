import * as contract from '@caravan/contract/history'
import type { Role } from '@caravan/contract/members'
import type { Database } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import type { Writing } from '../../trip/rows.ts'
import { findChanges, findObstacle, listChanges } from './history.queries.ts'
import { ChangedSince, undo } from './undo.ts'

const PAGE = 50

interface Needs {
  db: Database
  /** False when the person has not the role that is expected. */
  setRole(
    call: Writing & { actor: { id: string } },
    userId: string,
    role: { from: Role; to: Role },
  ): Promise<boolean>
  /** The same for a version of the note. */
  notes: { takeBack(call: Writing, by: string, change: { from: number; to: number }): Promise<boolean> }
}

export function mountHistory(route: Route, { db, setRole, notes }: Needs): void {
  route(contract.history, async ({ membership, query }) => {
    const { before = '2147483647', limit = String(PAGE) } = query
    const changes = await listChanges(db, membership.trip_id, Number(before), Number(limit))
    return changes
  })

  route(contract.undoChange, async call => {
    const { tx, trip } = call
    // Nothing is looked for before the caller is known to be a member still.
    const { seq: own } = await trip.locked
    const seq = Number(call.params.seq)
    const changes = await findChanges(tx, trip.id, seq)
    if (changes.length === 0) throw new Failure('request.not_found')
    try {
      await undo(call, changes, {
        role: (userId, role) => setRole(call, userId, role),
        note: change => notes.takeBack(call, call.actor.id, change),
      })
    } catch (cause) {
      if (!(cause instanceof ChangedSince)) throw cause
      // Asked outside of the transaction, which a failed statement has ended.
      const later = await findObstacle(db.lookups, trip.id, seq, cause.obstacles)
      throw new Failure('history.changed_since', {
        cause,
        ...(later === null ? {} : { extra: { seq: later } }),
      })
    }
    return { seq: own }
  })
}
