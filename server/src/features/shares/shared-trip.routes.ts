import * as contract from '@caravan/contract/shares'
import type { FastifyReply } from 'fastify'
import { Failure, found } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { createLoginGuard } from '../../identity/login-guard.ts'
import { addressBucket } from '../../identity/network.ts'
import { hashOf } from '../../identity/one-time-tokens.ts'
import { verifyPassword } from '../../identity/passwords.ts'
import { type OpenedShare, openShare } from './shared-trip.queries.ts'
import { readSharedTrip } from './shared-trip.ts'

type Needs = Pick<Ground, 'config' | 'db' | 'secrets'>

/** The page of a link, for anybody who has it. */
export function mountSharedTrip(route: Route, { config, db, secrets }: Needs): void {
  const guard = config.rateLimits ? createLoginGuard(db, secrets.keyFor('share guard')) : undefined

  const find = async (token: string) => found(await openShare(db, hashOf(token)))

  function show(share: OpenedShare, reply: FastifyReply): Promise<contract.SharedTrip> {
    reply.header('x-robots-tag', 'noindex, nofollow')
    return readSharedTrip(db, share)
  }

  route(contract.sharedTrip, async ({ params, reply }) => {
    const share = await find(params.token)
    if (share.password_hash !== null) throw new Failure('share.password_required')
    return show(share, reply)
  })

  route(contract.openSharedTrip, async ({ params, body, request, reply }) => {
    const share = await find(params.token)
    if (share.password_hash === null) return show(share, reply)
    const name = `share ${share.id}`
    const address = addressBucket(request.ip)
    await guard?.admit(name, address, true)
    if (!(await verifyPassword(address, share.password_hash, body.password))) {
      request.log.info({ event: 'share_password_wrong', trip: share.trip_id })
      throw new Failure('share.password_wrong')
    }
    await guard?.forgive(name, address)
    // Read again: what was revoked or switched off while the password was checked is not shown.
    const current = await find(params.token)
    if (current.password_hash !== share.password_hash) throw new Failure('share.password_wrong')
    return show(current, reply)
  })
}
