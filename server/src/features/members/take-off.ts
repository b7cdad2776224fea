import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import { leaveRows, type Writing } from '../../trip/rows.ts'
import type { ChangingTrip } from '../../trip/write.ts'
import { shutGuestOut } from './guests.queries.ts'
import type { Invitations } from './invitations.ts'
import { listMembers, type MemberRow, removeMember } from './members.queries.ts'

/** The costs of a trip that somebody shares with others. */
export interface ShareRecords {
  count(tx: Tx, tripId: string, userId: string): Promise<number>
  /** Hands over what they share, so that every balance still adds up. */
  release(tx: Tx, trip: ChangingTrip, userId: string): Promise<void>
}

interface Needs extends Pick<Ground, 'announce'> {
  invitations: Pick<Invitations, 'withdrawSentBy'>
  shareRecords: ShareRecords
}

export type TakeOff = ReturnType<typeof createTakeOff>

/** Takes a member or guest off a trip; one with share records only by force. */
export function createTakeOff({ invitations, shareRecords, announce }: Needs) {
  return async ({ tx, trip }: Writing, userId: string, force: boolean): Promise<MemberRow> => {
    const present = await listMembers(tx, trip.id)
    const member = present.find(({ user_id }) => user_id === userId)
    if (!member) throw new Failure('request.not_found')
    const accounts = present.filter(({ is_guest }) => !is_guest)
    if (accounts.length === 1 && accounts[0] === member) throw new Failure('member.last')
    const count = await shareRecords.count(tx, trip.id, userId)
    if (count > 0 && !force) {
      const detail = `This member has share records: ${count}.`
      throw new Failure('member.share_records', { extra: { detail, share_records: count } })
    }
    if (count > 0) await shareRecords.release(tx, trip, userId)

    const removed = await removeMember(tx, trip.id, userId)
    const before = removed && (member.is_guest ? { ...removed, name: member.username } : removed)
    trip.record({ entity: 'member', id: userId, before: before ?? null, after: null })
    if (member.is_guest) await shutGuestOut(tx, userId)
    await invitations.withdrawSentBy(tx, trip, userId)
    await leaveRows({ tx, trip }, userId)
    await announce(tx, userId, ['trips'])
    return member
  }
}
