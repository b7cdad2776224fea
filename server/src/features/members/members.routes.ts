import * as contract from '@caravan/contract/members'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { markOpened } from '../../trip/membership.queries.ts'
import { listOpenInvitations } from './invitations.queries.ts'
import type { Invitations } from './invitations.ts'
import * as members from './members.queries.ts'
import { presentInvitation, presentMember } from './present.ts'
import type { SharedProfiles } from './reveals.routes.ts'

interface Needs extends Pick<Ground, 'db' | 'tellTrips'> {
  sharedProfiles: SharedProfiles
  invitations: Invitations
  /** Ends the links by which somebody shows the trip to people without an account. */
  endSharesOf(tx: Tx, tripId: string, userId: string): Promise<unknown>
}

export function mountMembers(route: Route, needs: Needs): void {
  const { db, tellTrips, sharedProfiles, endSharesOf, invitations } = needs

  route(contract.members, async ({ actor, membership: { trip_id } }) => {
    const [rows, invited] = await Promise.all([
      members.listMembers(db, trip_id),
      listOpenInvitations(db, trip_id),
    ])
    const shared = await sharedProfiles(
      db,
      rows.filter(({ shares }) => shares).map(({ user_id }) => user_id),
    )
    return [
      ...rows.map(row => presentMember(row, shared.get(row.user_id) ?? null)),
      ...invited.map((row, index) => presentInvitation(row, actor.id, rows.length + index)),
    ]
  })

  // Nobody changes their own role, so whoever changes another one stays the full member that a trip needs.
  route(contract.setRole, async ({ actor, tx, trip, params, body }) => {
    const before = await members.findMember(tx, trip.id, params.userId)
    if (!before) throw new Failure('request.not_found')
    const { user_id: userId } = before
    if (userId === actor.id) throw new Failure('member.own_role')
    if (before.role !== body.role) {
      const after = await members.setMemberRole(tx, trip.id, userId, body.role)
      trip.record({ entity: 'member', id: userId, before, after: after ?? null })
      // Nobody has themselves let in again as a full member by what they prepared.
      if (body.role === 'viewer') {
        await invitations.withdrawSentBy(tx, trip, userId)
        await endSharesOf(tx, trip.id, userId)
      }
    }
    return { user_id: userId, role: body.role }
  })

  route(contract.openTrip, async ({ actor, membership }) => {
    if (membership.opened) return
    await markOpened(db, membership.trip_id, actor.id)
    await tellTrips.one(membership.trip_id, actor.id)
  })
}
