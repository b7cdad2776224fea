import { isNewEmail } from '@caravan/contract/fields'
import { addMember } from '@caravan/contract/members'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { findByEmail } from '../../identity/accounts.queries.ts'
import type { Actor } from '../../identity/actor.ts'
import { emailHash, normaliseEmail } from '../../identity/names.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { findRole } from '../../trip/membership.queries.ts'
import { nameForMail } from '../../trip/name-for-mail.ts'
import type { ChangingTrip } from '../../trip/write.ts'
import type { Admit } from './admit.ts'

export interface Inviting {
  isBlocked(tx: Tx, emailHash: Buffer, senderId: string): Promise<boolean>
  /** Counts a mail against what one person may send and one address may get. */
  charge(tx: Tx, senderId: string, emailHash: Buffer): Promise<void>
  invite(tx: Tx, trip: ChangingTrip, sender: Actor, email: string): Promise<void>
}

interface Needs {
  outbox: Outbox
  admit: Admit
  invitations: Inviting
}

export function mountAddMember(route: Route, { outbox, admit, invitations }: Needs): void {
  route(addMember, async ({ actor, tx, trip, query, body, request }) => {
    if (!actor.emailVerified) throw new Failure('account.unverified')
    const email = normaliseEmail(body.email ?? query.email ?? '')
    if (email === undefined || !isNewEmail(email)) throw new Failure('account.email_invalid')
    const hash = emailHash(email)
    const found = await findByEmail(tx, hash)
    const account = found?.email_verified ? found : undefined
    if (account && (await findRole(tx, trip.id, account.id))) throw new Failure('member.exists')
    const log = (event: string) => request.log.info({ event, user: actor.id, trip: trip.id })

    // Who does not want to hear from this person is not added by them either, and they are not told so.
    if (!account || (await invitations.isBlocked(tx, hash, actor.id))) {
      await invitations.invite(tx, trip, actor, email)
      tx.afterCommit(() => log('invited'))
      return { status: 'invited' as const }
    }
    await invitations.charge(tx, actor.id, hash)
    await admit(tx, trip, account.id)
    await outbox.post(tx, {
      template: 'trip_added',
      to: account.email,
      language: account.language,
      userId: account.id,
      params: {
        username: account.username,
        inviter: actor.username,
        tripName: nameForMail((await trip.locked).name),
        tripId: trip.id,
      },
    })
    tx.afterCommit(() => log('member_added'))
    return { status: 'added' as const }
  })
}
