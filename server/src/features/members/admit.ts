import type { Tx } from '../../db/transaction.ts'
import { Failure, found } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import { type AccountRow, lockAccount } from '../../identity/accounts.queries.ts'
import { countTrips, type KeptMember } from '../../trip/members.queries.ts'
import { MAX_MEMBERS, MAX_TRIPS } from '../../trip/room.ts'
import type { ChangingTrip } from '../../trip/write.ts'
import { settleInvitation } from './invitations.ts'
import { addMember, listMembers } from './members.queries.ts'

/** Makes somebody a member of a trip, and answers their account, which stays locked. However they come in, this is the door. */
export function createAdmit({ announce }: Pick<Ground, 'announce'>) {
  return async (
    tx: Tx,
    trip: ChangingTrip,
    userId: string,
    inPlaceOf?: Pick<KeptMember, 'role' | 'color' | 'sees' | 'claims'>,
  ): Promise<AccountRow> => {
    // The lock keeps an account from joining while it is deleted, and from more trips than it has room for.
    const account = await lockAccount(tx, userId)
    if (!account) throw new Failure('server.busy', { retryAfter: 1 })
    const present = await listMembers(tx, trip.id)
    if (present.some(({ user_id }) => user_id === userId)) throw new Failure('member.exists')
    const isFull = present.length >= MAX_MEMBERS || (await countTrips(tx, userId)) >= MAX_TRIPS
    if (isFull) throw new Failure('limit.reached')
    const added = found(await addMember(tx, trip.id, userId, inPlaceOf))
    trip.record({ entity: 'member', id: userId, before: null, after: { ...added, ...inPlaceOf } })
    if (account.email_verified) await settleInvitation(tx, trip, account.email)
    await announce(tx, userId, ['trips', 'invitations'])
    return account
  }
}
