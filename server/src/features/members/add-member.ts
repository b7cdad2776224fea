import { isNewEmail } from '@caravan/contract/fields'
import { addMember } from '@caravan/contract/members'
import { Failure } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { findByEmail } from '../../identity/accounts.queries.ts'
import { emailHash, requireEmail } from '../../identity/names.ts'
import { mailTo } from '../../outbox/outbox.ts'
import { findRole } from '../../trip/membership.queries.ts'
import { nameForMail } from '../../trip/name-for-mail.ts'
import { createAdmit } from './admit.ts'
import { isBlockedSender } from './invitations.queries.ts'
import type { Invitations } from './invitations.ts'

interface Needs extends Pick<Ground, 'outbox' | 'announce'> {
  invitations: Invitations
}

export function mountAddMember(route: Route, { outbox, announce, invitations }: Needs): void {
  const admit = createAdmit({ announce })

  route(addMember, async ({ actor, tx, trip, query, body, request }) => {
    if (!actor.email_verified) throw new Failure('account.unverified')
    const email = requireEmail(body.email ?? query.email ?? '')
    if (!isNewEmail(email)) throw new Failure('account.email_invalid')
    const hash = emailHash(email)
    const found = await findByEmail(tx, hash)
    const account = found?.email_verified ? found : undefined
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
    const tripName = nameForMail((await trip.locked).name)
    const added = { inviter: actor.username, tripName, tripId: trip.id }
    await outbox.post(tx, mailTo(account, 'trip_added', added))
    tx.afterCommit(() => log('member_added'))
    return { status: 'added' as const }
  })
}
