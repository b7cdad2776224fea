import * as contract from '@caravan/contract/account'
import { Failure } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { endSession, endSessions, listSessions, seqOfSession } from '../../identity/sessions.queries.ts'
import { openStream } from '../../realtime/stream.ts'
import { presentSession } from './present.ts'

type Needs = Pick<Ground, 'db' | 'bus' | 'announce'>

export function mountSessionList(route: Route, { db, bus, announce }: Needs): void {
  route(contract.sessions, async ({ actor }) => {
    const rows = await listSessions(db, actor.id)
    return rows.map(row => presentSession(row, actor))
  })

  route(contract.endSession, async ({ actor, params }) => {
    await db.transact(async tx => {
      // The account before its sessions, as everywhere: two that lock them in another order wait for each other.
      await announce(tx, actor.id, ['sessions'])
      if ((await endSession(tx, actor.id, params.sessionId)) === 0) throw new Failure('request.not_found')
    })
  })

  route(contract.endOtherSessions, async ({ actor }) => {
    await db.transact(async tx => {
      await announce(tx, actor.id, ['sessions'])
      await endSessions(tx, actor.id, actor.session_id)
    })
  })

  route(contract.accountLive, async ({ actor, request, reply }) => {
    await openStream({
      bus,
      channel: `user:${actor.id}`,
      request,
      reply,
      currentSeq: () => seqOfSession(db, actor.session_id),
    })
  })
}
