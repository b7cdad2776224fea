import type { OpenerKind } from '@caravan/contract/opener-kinds'
import * as contract from '@caravan/contract/openers'
import type { Queries } from '../../db/queries.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { lockTripsOf } from '../../trip/members.queries.ts'

interface Needs extends Pick<Ground, 'db' | 'announce'> {
  listHeld(db: Queries, userId: string): Promise<contract.Opener[]>
  endKind(tx: Tx, kind: OpenerKind, userId: string, keep: string): Promise<void>
}

/** What opens the account, or a trip in its name, without its password. */
export function mountOpeners(route: Route, { db, announce, listHeld, endKind }: Needs): void {
  route(contract.openers, ({ actor }) => listHeld(db, actor.id))

  route(contract.endOpeners, async ({ actor, params, request }) => {
    await db.transact(async tx => {
      // Trips before the account, as everywhere.
      await lockTripsOf(tx, actor.id)
      await announce(tx, actor.id, ['sessions'])
      await endKind(tx, params.kind, actor.id, actor.session_id)
    })
    request.log.info({ event: 'openers_ended', kind: params.kind, user: actor.id })
  })
}
