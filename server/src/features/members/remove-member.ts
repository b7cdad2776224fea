import { leaveTrip, removeMember } from '@caravan/contract/members'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Call, Route } from '../../http/mount.ts'
import { findAccount } from '../../identity/accounts.queries.ts'
import { mailTo } from '../../outbox/outbox.ts'
import { changeOfRole, promoteViewers } from '../../trip/members.queries.ts'
import { nameForMail } from '../../trip/name-for-mail.ts'
import { leaveRows } from '../../trip/rows.ts'
import type { ChangingTrip } from '../../trip/write.ts'
import type { Invitations } from './invitations.ts'
import * as members from './members.queries.ts'

/** The costs of a trip that somebody shares with others. */
export interface ShareRecords {
  count(tx: Tx, tripId: string, userId: string): Promise<number>
  /** Hands over what they share, so that every balance still adds up. */
  release(tx: Tx, trip: ChangingTrip, userId: string): Promise<void>
}

interface Needs extends Pick<Ground, 'announce' | 'outbox'> {
  invitations: Invitations
  shareRecords: ShareRecords
}

type Going = Omit<Call<typeof leaveTrip>, 'params'>

export function mountRemoveMember(
  route: Route,
  { announce, outbox, invitations, shareRecords }: Needs,
): void {
  route(removeMember, async ({ params, ...call }) => {
    const isViewer = (await call.trip.role) === 'viewer'
    if (isViewer && params.userId !== call.actor.id) throw new Failure('trip.view_only')
    await takeOff(params.userId, call)
  })

  route(leaveTrip, async call => takeOff(call.actor.id, call))

  async function takeOff(userId: string, { actor, tx, trip, query, request }: Going): Promise<void> {
    const present = await members.listMembers(tx, trip.id)
    if (!present.some(({ user_id }) => user_id === userId)) throw new Failure('request.not_found')
    if (present.length === 1) throw new Failure('member.last')
    const count = await shareRecords.count(tx, trip.id, userId)
    if (count > 0 && query.force !== 'true') {
      const detail = `This member has share records: ${count}.`
      throw new Failure('member.share_records', { extra: { detail, share_records: count } })
    }
    if (count > 0) await shareRecords.release(tx, trip, userId)

    const removed = await members.removeMember(tx, trip.id, userId)
    trip.record({ entity: 'member', id: userId, before: removed ?? null, after: null })
    for (const promoted of await promoteViewers(tx, [trip.id])) trip.record(changeOfRole(promoted))
    await invitations.withdrawSentBy(tx, trip, userId)
    await leaveRows({ tx, trip }, userId)
    if (userId !== actor.id) await tell(tx, trip, userId)
    await announce(tx, userId, ['trips'])
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
