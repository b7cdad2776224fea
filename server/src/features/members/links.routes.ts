import { randomUUIDv7 } from 'node:crypto'
import * as contract from '@caravan/contract/invitations'
import { Failure, found } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { hashOf, linkTo } from '../../identity/one-time-tokens.ts'
import { claimId, homeOfSecret } from '../../trip/homes.ts'
import { findRole } from '../../trip/membership.queries.ts'
import { createAdmit } from './admit.ts'
import { countInvitations } from './invitations.queries.ts'
import { MAX_OPEN } from './invitations.ts'
import * as links from './links.queries.ts'

type Needs = Pick<Ground, 'config' | 'db' | 'tokens' | 'changeTrip' | 'announce'>

/** Links for those without mail: whoever holds one may come in, once. */
export function mountLinks(route: Route, { config, db, tokens, changeTrip, announce }: Needs): void {
  const admit = createAdmit({ announce })

  route(contract.joinLinks, async ({ membership }) =>
    (await links.listLinks(db, membership.trip_id)).map(present),
  )

  route(contract.createJoinLink, async ({ actor, tx, trip, body, request }) => {
    // The secret follows from the id, which may be written in capitals.
    const id = (body.id ?? randomUUIDv7()).toLowerCase()
    const secret = tokens.secretOf('join_trip', id)
    const creation = { id, kind: 'link', tripId: trip.id, actorId: actor.id, content: {} } as const
    if (!(await claimId(tx, creation))) {
      const stored = await links.findLink(tx, trip.id, id)
      if (!stored) throw new Failure('row.gone')
      return { ...present(stored), url: linkTo(config.publicUrl, '/join', secret) }
    }
    if ((await countInvitations(tx, trip.id)) >= MAX_OPEN) throw new Failure('limit.reached')
    const link = found(await links.insertLink(tx, trip.id, id, hashOf(secret), actor.id))
    trip.record({ entity: 'member', id, before: null, after: { link_id: id } })
    tx.afterCommit(() => request.log.info({ event: 'link_made', user: actor.id, trip: trip.id }))
    return { ...present(link), url: linkTo(config.publicUrl, '/join', secret) }
  })

  route(contract.revokeJoinLink, async ({ tx, trip, params: { linkId: id } }) => {
    found(await links.removeLink(tx, trip.id, id))
    trip.record({ entity: 'member', id, before: { link_id: id }, after: null })
  })

  route(contract.lookAtJoinLink, async ({ body }) => found(await links.lookAtLink(db, hashOf(body.token))))

  route(contract.joinByLink, async ({ actor, body, request }) => {
    const hash = hashOf(body.token)
    const { trip_id: tripId } = found(await homeOfSecret(db, hash))
    const change = { tripId, actorId: actor.id, touches: ['members'] } as const
    return changeTrip(change, async (tx, trip) => {
      // A member needs no link, and who opens one twice has not used up another.
      if (await findRole(tx, trip.id, actor.id)) return { trip_id: trip.id }
      const used = found(await links.useLink(tx, trip.id, hash, actor.id))
      await admit(tx, trip, actor.id)
      trip.record({ entity: 'member', id: used.id, before: { link_id: used.id }, after: null })
      tx.afterCommit(() => request.log.info({ event: 'link_used', user: actor.id, trip: trip.id }))
      return { trip_id: trip.id }
    })
  })
}

function present({ id, created_by, created_at, expires_at }: links.LinkRow): contract.JoinLink {
  return { id, created_by, created_at, expires_at }
}
