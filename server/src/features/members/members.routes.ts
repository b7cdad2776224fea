import { isNewEmail } from '@caravan/contract/fields'
import * as contract from '@caravan/contract/members'
import type { Tx } from '../../db/transaction.ts'
import { Failure, found } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Call, Route } from '../../http/mount.ts'
import { findAccount, findByEmail } from '../../identity/accounts.queries.ts'
import { findName } from '../../identity/full-name.queries.ts'
import { emailHash, requireEmail } from '../../identity/names.ts'
import { mailTo } from '../../outbox/outbox.ts'
import { findRole, markOpened } from '../../trip/membership.queries.ts'
import { nameForMail } from '../../trip/name-for-mail.ts'
import type { ChangingTrip } from '../../trip/write.ts'
import { createAdmit } from './admit.ts'
import { isBlockedSender, listOpenInvitations } from './invitations.queries.ts'
import type { Invitations } from './invitations.ts'
import * as members from './members.queries.ts'
import { presentInvitation, presentMember } from './present.ts'
import type { SharedProfiles } from './reveals.routes.ts'
import type { SetRole } from './set-role.ts'
import type { TakeOff } from './take-off.ts'

interface Needs extends Pick<Ground, 'db' | 'outbox' | 'announce' | 'tellTrips'> {
  invitations: Invitations
  sharedProfiles: SharedProfiles
  setRole: SetRole
  takeOff: TakeOff
}

type Going = Omit<Call<typeof contract.leaveTrip>, 'params'>

export function mountMembers(route: Route, needs: Needs): void {
  const { db, outbox, announce, tellTrips, invitations, sharedProfiles, setRole, takeOff } = needs
  const admit = createAdmit({ announce })

  route(contract.members, async ({ actor, membership: { trip_id } }) => {
    if (actor.is_guest) return (await members.listMembers(db, trip_id)).map(row => presentMember(row, null))
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

  route(contract.addMember, async ({ actor, tx, trip, query, body, request }) => {
    const email = requireEmail(body.email ?? query.email ?? '')
    if (!isNewEmail(email)) throw new Failure('account.email_invalid')
    const hash = emailHash(email)
    const holder = await findByEmail(tx, hash)
    const account = holder?.email_verified ? holder : undefined
    if (account && (await findRole(tx, trip.id, account.id))) throw new Failure('member.exists')
    const log = (event: string) => request.log.info({ event, user: actor.id, trip: trip.id })

    // A blocked sender adds nobody either, and is not told so.
    if (!account || (await isBlockedSender(tx, hash, actor.id))) {
      await invitations.invite(tx, trip, actor, email)
      tx.afterCommit(() => log('invited'))
      return { status: 'invited' as const }
    }
    await invitations.charge(tx, actor.id, hash)
    await admit(tx, trip, account.id)
    if (await members.wantsMail(tx, account.id)) {
      const inviter = nameForMail(await findName(tx, actor.id))
      const tripName = nameForMail((await trip.locked).name)
      await outbox.post(tx, mailTo(account, 'trip_added', { inviter, tripName, tripId: trip.id }))
    }
    tx.afterCommit(() => log('member_added'))
    return { status: 'added' as const }
  })

  route(contract.setRole, async call => {
    const { params, body, tx, trip } = call
    const to = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    if (!(await setRole(call, params.userId, { to }))) throw new Failure('request.not_found')
    return found(await members.findMember(tx, trip.id, params.userId))
  })

  route(contract.openTrip, async ({ actor, membership }) => {
    if (membership.opened) return
    await markOpened(db, membership.trip_id, actor.id)
    await tellTrips.one(membership.trip_id, actor.id)
  })

  route(contract.removeMember, async ({ params, ...call }) => {
    const isViewer = (await call.trip.role) === 'viewer'
    if (isViewer && params.userId !== call.actor.id) throw new Failure('trip.view_only')
    await goes(params.userId, call)
  })

  route(contract.leaveTrip, async call => goes(call.actor.id, call))

  async function goes(userId: string, { actor, tx, trip, query, request }: Going): Promise<void> {
    const gone = await takeOff({ tx, trip }, userId, query.force === 'true')
    if (!gone.is_guest && userId !== actor.id) await tell(tx, trip, userId)
    tx.afterCommit(() =>
      request.log.info({ event: 'member_removed', user: actor.id, member: userId, trip: trip.id }),
    )
  }

  async function tell(tx: Tx, trip: ChangingTrip, userId: string): Promise<void> {
    const account = await findAccount(tx, userId)
    const tripName = nameForMail((await trip.locked).name)
    // An address that is not confirmed may be somebody else's.
    if (account?.email_verified) await outbox.post(tx, mailTo(account, 'trip_removed', { tripName }))
  }
}
