import { randomBytes, randomUUIDv7 } from 'node:crypto'
import * as contract from '@caravan/contract/guests'
import { Failure, found, invalidField } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { openedFrom } from '../../identity/network.ts'
import { hashOf, linkTo } from '../../identity/one-time-tokens.ts'
import { startSession } from '../../identity/sessions.ts'
import type { Claims } from './claims.ts'
import * as guests from './guests.queries.ts'
import { addGuest } from './guests.ts'
import { findMember } from './members.queries.ts'
import { presentGuest } from './present.ts'

interface Needs extends Pick<Ground, 'config' | 'db' | 'changeTrip'> {
  claims: Pick<Claims, 'claim'>
}

/** People of a trip who have no account. */
export function mountGuests(route: Route, { config, db, changeTrip, claims }: Needs): void {
  route(contract.addGuest, async ({ body, ...call }) =>
    presentGuest(await addGuest(call, { ...body, id: body.id ?? randomUUIDv7() })),
  )

  route(contract.changeGuest, async ({ params, body, ...writing }) => {
    const { tx, trip } = writing
    const before = await guests.requireGuest(writing, params.userId)
    const after = { ...before, name: body.name ?? before.name, role: body.role ?? before.role }
    if (after.name === before.name && after.role === before.role) return presentGuest(before)
    await guests.storeGuest(tx, trip.id, after)
    trip.record({ entity: 'member', id: params.userId, before, after })
    return presentGuest(after)
  })

  route(contract.linkGuest, async ({ params, request, actor, ...writing }) => {
    const { tx, trip } = writing
    const { user_id: id } = await guests.requireGuest(writing, params.userId)
    const secret = randomBytes(32).toString('base64url')
    await guests.storeGuestLink(tx, id, hashOf(secret), actor.id)
    trip.record({ entity: 'member', id, before: null, after: { guest_link: true } })
    tx.afterCommit(() => request.log.info({ event: 'guest_link_made', user: actor.id, trip: trip.id }))
    return { url: linkTo(config.publicUrl, '/guest', secret) }
  })

  route(contract.endGuestLink, async ({ params, ...writing }) => {
    const { tx, trip } = writing
    const { user_id: id } = await guests.requireGuest(writing, params.userId)
    await guests.shutGuestOut(tx, id)
    trip.record({ entity: 'member', id, before: { guest_link: true }, after: null })
  })

  route(contract.lookAtGuestLink, async ({ body }) => {
    const { trip_name, name } = found(await guests.findGuestLink(db, hashOf(body.token)))
    return { trip_name, name }
  })

  route(contract.openGuestLink, async ({ body, request }) => {
    const hash = hashOf(body.token)
    const { trip_id, user_id, name, role } = found(await guests.findGuestLink(db, hash))
    const { token: access_token } = await db.transact(async tx => {
      // Looked at again where it is locked: it may have been ended meanwhile.
      const { made_by: letInBy } = found(await guests.useGuestLink(tx, hash))
      return startSession(tx, user_id, { ...openedFrom(request), letInBy })
    })
    request.log.info({ event: 'guest_link_used', user: user_id, trip: trip_id })
    return { access_token, trip_id, user_id, name, role }
  })

  route(contract.claimGuest, async ({ actor, body, request }) => {
    if (!actor.email_verified) throw new Failure('account.unverified')
    const hash = hashOf(body.token)
    const { trip_id: tripId, user_id: guest } = found(await guests.findGuestLink(db, hash))
    const { touches } = contract.guestIs
    return changeTrip({ tripId, actorId: actor.id, touches }, async (tx, trip) => {
      // Looked at again behind the lock, under which it goes with its guest.
      found(await guests.useGuestLink(tx, hash))
      await claims.claim({ tx, trip }, { guest, member: actor.id }, body.merge === true)
      tx.afterCommit(() => request.log.info({ event: 'guest_claimed', user: actor.id, guest, trip: tripId }))
      return { trip_id: tripId }
    })
  })

  route(contract.guestIs, async ({ params, body, actor, request, ...writing }) => {
    const { tx, trip } = writing
    await guests.requireGuest(writing, params.userId)
    // Only members are taken for a guest, and nobody becomes one by being named.
    if (!(await findMember(tx, trip.id, body.user_id))) throw invalidField('user_id')
    await claims.claim(writing, { guest: params.userId, member: body.user_id }, true)
    const told = { event: 'guest_claimed', user: actor.id, guest: params.userId, trip: trip.id }
    tx.afterCommit(() => request.log.info(told))
  })
}
