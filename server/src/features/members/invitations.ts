import { randomUUIDv7 } from 'node:crypto'
import type { Queries } from '../../db/queries.ts'
import type { Tx } from '../../db/transaction.ts'
import { Failure, found } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import { type AccountRow, findAccount, findByEmail } from '../../identity/accounts.queries.ts'
import { findName } from '../../identity/full-name.queries.ts'
import { emailHash } from '../../identity/names.ts'
import { hashOf } from '../../identity/one-time-tokens.ts'
import { claimIds } from '../../trip/homes.ts'
import { nameForMail } from '../../trip/name-for-mail.ts'
import type { ChangingTrip } from '../../trip/write.ts'
import { findGuestLink, forgetLinksIn } from './guests.queries.ts'
import * as rows from './invitations.queries.ts'
import { lookAtLink, removeLinksBy } from './links.queries.ts'

const DAY = 24 * 3_600
export const MAX_OPEN = 50

type Needs = Pick<Ground, 'limiter' | 'outbox' | 'announce'>

type Sender = Pick<AccountRow, 'id' | 'language'>

/** Invitations as the members of a trip send them, see them and take them back. */
export function createInvitations({ limiter, outbox, announce }: Needs) {
  /** Counted with what is sent. Whoever is blocked has a count of their own, which tells them nothing. */
  async function charge(tx: Tx, senderId: string, hash: Buffer, blocked = false): Promise<void> {
    const address = hash.toString('hex')
    await limiter.charge(`invitations by ${senderId}`, [{ max: 20, seconds: DAY }], tx)
    const to = blocked ? `invitations to ${address} by ${senderId}` : `invitations to ${address}`
    await limiter.charge(to, [{ max: 3, seconds: DAY }], tx)
  }

  async function post(tx: Tx, trip: ChangingTrip, sender: Sender, row: rows.InvitationRow): Promise<void> {
    await outbox.post(tx, {
      template: 'trip_invitation',
      to: row.email,
      language: sender.language,
      userId: sender.id,
      params: {
        inviter: nameForMail(await findName(tx, sender.id)),
        tripName: nameForMail((await trip.locked).name),
      },
    })
    await tellInvited(tx, row.email_hash)
  }

  /** Tells the account with this address that its invitations have changed. */
  async function tellInvited(tx: Tx, hash: Buffer): Promise<void> {
    const account = await findByEmail(tx, hash)
    if (account) await announce(tx, account.id, ['invitations'])
  }

  return {
    charge,

    /** Invites an address, once more if it is invited already; then whoever asked last is the one who invites. */
    async invite(tx: Tx, trip: ChangingTrip, { id, language }: Sender, email: string): Promise<void> {
      const hash = emailHash(email)
      const blocked = await rows.isBlockedSender(tx, hash, id)
      const before = await rows.findInvitationTo(tx, trip.id, hash)
      const isOpen = before?.is_open === true
      if (!isOpen && (await rows.countInvitations(tx, trip.id)) >= MAX_OPEN)
        throw new Failure('limit.reached')
      await charge(tx, id, hash, blocked)
      const after = before
        ? await rows.renewInvitation(tx, {
            ...before,
            email,
            // A blocked sender takes no invitation over from somebody who is not blocked.
            invited_by: blocked && isOpen ? before.invited_by : id,
          })
        : await store(tx, { trip_id: trip.id, email, email_hash: hash, invited_by: id })
      recordInvitation(trip, before, after)
      if (after && !blocked) await post(tx, trip, { id, language }, after)
    },

    /** Sends an invitation again, in the name of the one who invited. */
    async resend(tx: Tx, trip: ChangingTrip, actorId: string, invitationId: string): Promise<void> {
      const before = await rows.findInvitation(tx, trip.id, invitationId)
      if (!before?.is_open) throw new Failure('request.not_found')
      const sender = found(await findAccount(tx, before.invited_by))
      const blocked = await rows.isBlockedSender(tx, before.email_hash, sender.id)
      await charge(tx, actorId, before.email_hash, blocked)
      const after = await rows.renewInvitation(tx, before)
      recordInvitation(trip, before, after)
      if (after && !blocked) await post(tx, trip, sender, after)
    },

    async withdraw(tx: Tx, trip: ChangingTrip, invitationId: string): Promise<void> {
      const row = await rows.removeInvitation(tx, trip.id, invitationId)
      recordInvitation(trip, row)
      if (row) await tellInvited(tx, row.email_hash)
    },

    /** Ends what somebody who goes has asked others to. */
    async withdrawSentBy(tx: Tx, trip: ChangingTrip, userId: string): Promise<void> {
      for (const row of await rows.removeInvitationsBy(tx, trip.id, userId)) {
        recordInvitation(trip, row)
        await tellInvited(tx, row.email_hash)
      }
      for (const { id } of await removeLinksBy(tx, trip.id, userId))
        trip.record({ entity: 'member', id, before: { link_id: id }, after: null })
      await forgetLinksIn(tx, trip.id, userId)
    },
  }
}

/** Ends the invitation of somebody who has come in. */
export async function settleInvitation(tx: Tx, trip: ChangingTrip, email: string): Promise<void> {
  const row = await rows.findInvitationTo(tx, trip.id, emailHash(email))
  if (row) recordInvitation(trip, await rows.removeInvitation(tx, trip.id, row.id))
}

/** The condition of REGISTRATION=invited. */
export async function isInvited(db: Queries, email: string, joinToken: string | undefined): Promise<boolean> {
  const hash = joinToken === undefined ? undefined : hashOf(joinToken)
  if (hash && ((await lookAtLink(db, hash)) ?? (await findGuestLink(db, hash)))) return true
  return rows.hasInvitation(db, email)
}

/** Notes what has become of an invitation; without any it is one that nobody finds. */
export function recordInvitation(
  trip: ChangingTrip,
  before?: rows.InvitationRow,
  after?: rows.InvitationRow,
): void {
  const { id } = found(before ?? after)
  trip.record({ entity: 'member', id, before: historyOf(before), after: historyOf(after) })
}

export type Invitations = ReturnType<typeof createInvitations>

async function store(tx: Tx, row: Omit<rows.NewInvitation, 'id'>) {
  const id = randomUUIDv7()
  await claimIds(tx, { tripId: row.trip_id, actorId: row.invited_by }, 'invitation', [{ id }])
  return rows.insertInvitation(tx, { ...row, id })
}

/** Without the address, which is not for everybody who reads the history. */
function historyOf(row: rows.InvitationRow | undefined): object | null {
  return row ? { invitation_id: row.id, invited_by: row.invited_by, sent_at: row.sent_at } : null
}
