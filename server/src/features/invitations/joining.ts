import type { Database } from '../../db/pool.ts'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import { type AccountRow, findAccount } from '../../identity/accounts.queries.ts'
import type { Log } from '../../log.ts'
import { findRole } from '../../trip/membership.queries.ts'
import type { Changed, ChangeTrip, ChangingTrip } from '../../trip/write.ts'
import { listInvitationsTo, listNeedlessTo, listWaiting, type OwnInvitation } from './invitations.queries.ts'

/** Makes somebody a member, which ends their invitation; answers their account, which stays locked. */
export type Admit = (tx: Tx, trip: ChangingTrip, userId: string) => Promise<AccountRow>

interface Needs {
  db: Database
  log: Log
  changeTrip: ChangeTrip
  admit: Admit
  settle(tx: Tx, trip: ChangingTrip, email: string): Promise<void>
}

/** How somebody with a confirmed address becomes a member of what they are invited to. */
export function createJoining({ db, log, changeTrip, admit, settle }: Needs) {
  const changeOf = (tripId: string, actorId: string) => ({ tripId, actorId, touches: ['members'] }) as const

  async function join(userId: string, email: string, { id, trip_id }: OwnInvitation): Promise<Changed<void>> {
    return changeTrip(changeOf(trip_id, userId), async (tx, trip) => {
      // Somebody who has come in meanwhile, by this or otherwise, is where they want to be.
      if (await findRole(tx, trip_id, userId)) return
      // Looked at again behind the lock: it may have been taken back meanwhile, or the address given up.
      const stillOpen = (await listInvitationsTo(tx, email, userId)).some(invitation => invitation.id === id)
      if (!stillOpen) throw new Failure('request.not_found')
      const account = await admit(tx, trip, userId)
      if (!account.email_verified || account.email !== email) throw new Failure('request.not_found')
    })
  }

  /** Each trip in a transaction of its own; what cannot be joined stays open and is tried again later. */
  async function joinAll(userId: string): Promise<void> {
    const account = await findAccount(db, userId)
    if (!account?.email_verified) return
    const { email } = account
    for (const invitation of await listInvitationsTo(db, email, userId))
      await attempt(userId, invitation.trip_id, () => join(userId, email, invitation))
    // Whoever came in by a link before the address was proven.
    for (const { trip_id } of await listNeedlessTo(db, email, userId))
      await attempt(userId, trip_id, () =>
        changeTrip(changeOf(trip_id, userId), (tx, trip) => settle(tx, trip, email)),
      )
  }

  async function attempt(userId: string, tripId: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Failure))
        log.warn({ err: error, user: userId, trip: tripId }, 'joining will be tried again')
    }
  }

  return {
    join,
    joinAll,
    /** For those whose address was proven while nobody could carry it through. */
    async joinWaiting(): Promise<void> {
      for (const userId of await listWaiting(db)) await joinAll(userId)
    },
  }
}

export type Joining = ReturnType<typeof createJoining>
