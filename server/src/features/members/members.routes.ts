import * as contract from '@caravan/contract/members'
import { Failure } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { markOpened } from '../../trip/membership.queries.ts'
import { listOpenInvitations } from './invitations.queries.ts'
import * as members from './members.queries.ts'
import { presentInvitation, presentMember } from './present.ts'
import type { SharedProfiles } from './reveals.routes.ts'
import type { SetRole } from './set-role.ts'

interface Needs extends Pick<Ground, 'db' | 'tellTrips'> {
  sharedProfiles: SharedProfiles
  setRole: SetRole
}

export function mountMembers(route: Route, needs: Needs): void {
  const { db, tellTrips, sharedProfiles, setRole } = needs

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

  route(contract.setRole, async call => {
    const { userId } = call.params
    if (!(await setRole(call, userId, { to: call.body.role }))) throw new Failure('request.not_found')
    return { user_id: userId, role: call.body.role }
  })

  route(contract.openTrip, async ({ actor, membership }) => {
    if (membership.opened) return
    await markOpened(db, membership.trip_id, actor.id)
    await tellTrips.one(membership.trip_id, actor.id)
  })
}
