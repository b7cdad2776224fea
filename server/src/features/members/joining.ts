import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import { type AccountRow, findAccount } from '../../identity/accounts.queries.ts'
import { closeTripsOf, findRole } from '../../trip/membership.queries.ts'
import type { Changed } from '../../trip/write.ts'
import { createAdmit } from './admit.ts'
import { forgetBlocksOf } from './forget-invitations.queries.ts'
import { listInvitationsTo, listNeedlessTo, listWaiting, type OwnInvitation } from './invitations.queries.ts'
import { settleInvitation } from './invitations.ts'

interface Needs extends Pick<Ground, 'db' | 'log' | 'announce' | 'changeTrip' | 'tellTrips'> {
  /** Notifies an account that it is invited to a trip, or that the proof of its address has added it. */
  notifyInvited(
    tx: Tx,
    tripId: string,
    news: { kind: 'invited' | 'added'; to: string; by: string; invitationId: string },
  ): Promise<void>
}

/** How somebody with a confirmed address becomes a member of what they are invited to. */
export function createJoining({ db, log, announce, changeTrip, tellTrips, notifyInvited }: Needs) {
  const admit = createAdmit({ announce })
  const changeOf = (tripId: string, actorId: string) => ({ tripId, actorId, touches: ['members'] }) as const

  /** Joins one trip; `isByProof` if the person has not asked for it and is notified. */
  async function join(
    userId: string,
    email: string,
    { id, trip_id, invited_by: by }: OwnInvitation,
    isByProof = false,
  ): Promise<Changed<void>> {
    return changeTrip(changeOf(trip_id, userId), async (tx, trip) => {
      // Somebody who has come in meanwhile, by this or otherwise, is where they want to be.
      if (await findRole(tx, trip_id, userId)) return
      // Looked at again behind the lock: it may have been taken back meanwhile, or the address given up.
      const stillOpen = (await listInvitationsTo(tx, email, userId)).some(invitation => invitation.id === id)
      if (!stillOpen) throw new Failure('request.not_found')
      const account = await admit(tx, trip, userId)
      if (!account.email_verified || account.email !== email) throw new Failure('request.not_found')
      if (isByProof) await notifyInvited(tx, trip_id, { kind: 'added', to: userId, by, invitationId: id })
    })
  }

  /** Notifies an account of the invitations that its address had before it was the account's. */
  async function notifyOfOpen(tx: Tx, userId: string, email: string): Promise<void> {
    for (const { id: invitationId, trip_id, invited_by: by } of await listInvitationsTo(tx, email, userId))
      await notifyInvited(tx, trip_id, { kind: 'invited', to: userId, by, invitationId })
  }

  /** Each trip in a transaction of its own; what cannot be joined stays open and is tried again later. */
  async function joinAll(userId: string): Promise<void> {
    const account = await findAccount(db, userId)
    if (!account?.email_verified) return
    const { email } = account
    for (const invitation of await listInvitationsTo(db, email, userId))
      await attempt(userId, invitation.trip_id, () => join(userId, email, invitation, true))
    // The same person may have come in by a link before the address was proven.
    for (const tripId of await listNeedlessTo(db, email, userId))
      await attempt(userId, tripId, () =>
        changeTrip(changeOf(tripId, userId), (tx, trip) => settleInvitation(tx, trip, email)),
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
    notifyOfOpen,
    /** Somebody who has proven their address for the first time is not held to what was done in its name before. */
    async onProven(tx: Tx, { id, email, email_verified }: AccountRow, address: string): Promise<void> {
      if (!email_verified) {
        await closeTripsOf(tx, id)
        for (const each of [email, address]) await forgetBlocksOf(tx, each)
      }
      if (address !== email) await notifyOfOpen(tx, id, address)
      tx.afterCommit(async () => {
        await joinAll(id)
        // Others see the shared profile from now on.
        await tellTrips.all(id)
      })
    },
    /** For those whose address was proven while nobody could carry it through. */
    async joinWaiting(): Promise<void> {
      for (const userId of await listWaiting(db)) await joinAll(userId)
    },
  }
}

export type Joining = ReturnType<typeof createJoining>
