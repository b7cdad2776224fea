import * as contract from '@caravan/contract/invitations'
import { Failure, found } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { emailHash } from '../../identity/names.ts'
import type { Actor } from '../../identity/sessions.queries.ts'
import { findByHome } from '../../trip/membership.queries.ts'
import { sweepInvitations } from './forget-invitations.queries.ts'
import * as rows from './invitations.queries.ts'
import { type Invitations, recordInvitation } from './invitations.ts'
import type { Joining } from './joining.ts'

interface Needs extends Pick<Ground, 'db' | 'announce' | 'changeTrip' | 'hourly'> {
  invitations: Invitations
  joining: Joining
}

export function mountInvitations(route: Route, needs: Needs): void {
  const { db, announce, changeTrip, hourly, invitations, joining } = needs
  hourly(sweepInvitations)
  hourly(joining.joinWaiting)

  const listOwn = ({ id, email }: Actor) => rows.listInvitationsTo(db, email, id)

  route(contract.invitations, async ({ actor }) =>
    (await listOwn(actor)).map(({ trip_id: _, invited_by: __, ...invitation }) => invitation),
  )

  route(contract.acceptInvitation, async ({ actor, params, request }) => {
    const own = (await listOwn(actor)).find(({ id }) => id === params.invitationId)
    if (!own) {
      // Said twice, it is as true as the first time.
      const joined = found(await findByHome(db.lookups, params.invitationId, 'invitation', actor.id))
      return { answer: { trip_id: joined.trip_id }, seq: null }
    }
    if (!actor.email_verified) throw new Failure('account.unverified')
    const { seq } = await joining.join(actor.id, actor.email, own)
    request.log.info({ event: 'invitation_accepted', user: actor.id, trip: own.trip_id })
    return { answer: { trip_id: own.trip_id }, seq }
  })

  route(contract.declineInvitation, async ({ actor, params, body, request }) => {
    const own = found((await listOwn(actor)).find(({ id }) => id === params.invitationId))
    if (body.block && !actor.email_verified) throw new Failure('account.unverified')
    // The members see that it is gone, not who has an account with that address.
    const change = { tripId: own.trip_id, actorId: null, touches: ['members'] } as const
    const declined = await changeTrip(change, async (tx, trip) => {
      const row = await rows.removeInvitation(tx, own.trip_id, own.id)
      recordInvitation(trip, row)
      if (row && body.block) await rows.blockSender(tx, row.email_hash, row.invited_by)
      await announce(tx, actor.id, ['invitations'])
    })
    request.log.info({ event: 'invitation_declined', user: actor.id, trip: own.trip_id })
    return declined
  })

  // An account without a proven address might read here what the owner of the address wants.
  route(contract.blockedSenders, async ({ actor }) =>
    actor.email_verified ? rows.listBlocked(db, emailHash(actor.email)) : [],
  )

  route(contract.unblockSender, async ({ actor, params }) => {
    await db.transact(async tx => {
      await announce(tx, actor.id, ['invitations'])
      const found =
        actor.email_verified && (await rows.unblockSender(tx, emailHash(actor.email), params.userId))
      if (!found) throw new Failure('request.not_found')
    })
  })

  route(contract.withdrawInvitation, async ({ tx, trip, params }) => {
    await invitations.withdraw(tx, trip, params.invitationId)
  })

  route(contract.resendInvitation, async ({ actor, tx, trip, params }) => {
    await invitations.resend(tx, trip, actor.id, params.invitationId)
  })
}
