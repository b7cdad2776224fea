import * as contract from '@caravan/contract/account'
import { isNewEmail } from '@caravan/contract/fields'
import * as sessionsContract from '@caravan/contract/sessions'
import * as z from 'zod/mini'
import type { Queries } from '../../db/queries.ts'
import type { Tx } from '../../db/transaction.ts'
import { Failure, requireVersion } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { JsonText } from '../../http/send.ts'
import * as accounts from '../../identity/accounts.queries.ts'
import {
  emailHash,
  isReservedUsername,
  requireEmail,
  requireUsername,
  usernameKey,
} from '../../identity/names.ts'
import { forgetTokens } from '../../identity/one-time-tokens.queries.ts'
import type { EndOpeners } from '../../identity/openers.ts'
import { hashPassword, provePassword, requireGoodPassword } from '../../identity/passwords.ts'
import {
  type Actor,
  type ActorRow,
  endSession,
  endSessions,
  type FindActorRow,
  listSessions,
} from '../../identity/sessions.queries.ts'
import { mailTo } from '../../outbox/outbox.ts'
import { openStream } from '../../realtime/stream.ts'
import { presentAccount, presentSession } from './present.ts'

interface Needs
  extends Pick<
    Ground,
    'db' | 'bus' | 'watching' | 'outbox' | 'tokens' | 'announce' | 'limiter' | 'tellTrips'
  > {
  countUnread(db: Queries, userId: string): Promise<number>
  findActorAndUnread: FindActorRow<ActorAndUnread>
  endOpeners: EndOpeners
}

type ActorAndUnread = ActorRow & { unread: number }

/** The account within the transaction that changes it, and the session that asked for the change. */
type LockedAccount = accounts.AccountRow & { sessionId: string }

export function mountAccount(route: Route, needs: Needs): void {
  const { db, bus, watching, outbox, tokens, announce, countUnread, findActorAndUnread } = needs

  route(contract.me, async ({ actor }) => presentOwn(actor), findActorAndUnread)

  route(contract.updateMe, async ({ actor, body, ifMatch, request }) => {
    const wanted = body.user_update
    const username = wanted.username === undefined ? undefined : requireUsername(wanted.username)
    const email = wanted.email === undefined ? undefined : requireEmail(wanted.email)
    if (email !== undefined && email !== actor.email && !isNewEmail(email))
      throw new Failure('account.email_invalid')
    const needsPassword = wanted.password !== undefined || (email !== undefined && email !== actor.email)
    if (needsPassword && !body.old_password) throw new Failure('account.old_password_required')
    if (wanted.password !== undefined) {
      const person = { username: username ?? actor.username, email: actor.email }
      requireGoodPassword(wanted.password, person, 'account.new_password_weak')
    }
    const proven = needsPassword ? await provePassword(needs, actor.id, body.old_password ?? '') : undefined
    const passwordHash =
      wanted.password === undefined ? undefined : await hashPassword(actor.id, wanted.password)

    const unread = await countUnread(db.lookups, actor.id)
    const updated = await db.transact(async tx => {
      const account = await accounts.requireAccount(tx, actor.id)
      requireVersion(ifMatch, presentAccount(account, unread))
      const newEmail = email === account.email ? undefined : email
      // The password that was proven may have been changed while it was checked.
      if ((passwordHash ?? newEmail) !== undefined && account.password_hash !== proven)
        throw new Failure('account.old_password_wrong')
      if (username !== undefined && username !== account.username) {
        const key = usernameKey(username)
        if (isReservedUsername(username) || !(await accounts.takeUsername(tx, key, actor.id)))
          throw new Failure('account.username_taken')
        await accounts.storeUsername(tx, actor.id, username)
        tx.afterCommit(() => needs.tellTrips.all(actor.id, true))
      }
      const named = { ...account, username: username ?? account.username, sessionId: actor.session_id }
      if (passwordHash !== undefined) {
        await changePassword(tx, named, passwordHash)
        tx.afterCommit(() => request.log.info({ event: 'password_changed', user: actor.id }))
      }
      if (newEmail !== undefined) await startEmailChange(tx, named, newEmail)
      await announce(tx, actor.id, [
        'account',
        'sessions',
        ...(newEmail === undefined ? [] : ['profile' as const]),
      ])
      return accounts.requireAccount(tx, actor.id)
    })
    return presentAccount(updated, unread)
  })

  /** Ends whatever could still get into the account without the new password. */
  async function changePassword(tx: Tx, account: LockedAccount, hash: string): Promise<void> {
    await accounts.storePassword(tx, account.id, hash)
    await needs.endOpeners(tx, 'password_change', account.id, account.sessionId)
    await outbox.post(tx, mailTo(account, 'password_changed'))
  }

  /** The old address stays in force until the new one is confirmed; until then nobody else is kept from it. */
  async function startEmailChange(tx: Tx, account: LockedAccount, email: string): Promise<void> {
    const holder = await accounts.findEmailHolder(tx, emailHash(email))
    if (holder && holder.user_id !== account.id) throw new Failure('account.email_taken')
    await forgetTokens(tx, account.id, ['verify_email', 'change_email'])
    const tokenId = await tokens.issue(tx, 'change_email', { id: account.id, email }, account.sessionId)
    await outbox.post(tx, { ...mailTo(account, 'email_change_confirm'), to: email, tokenId })
    await outbox.post(tx, mailTo(account, 'email_change_notice', { newEmail: email }))
  }

  route(contract.checkUsername, async ({ actor, query }) => {
    const username = requireUsername(query.username)
    const holder = await accounts.findUsernameHolder(db, usernameKey(username))
    const own = holder?.user_id === actor.id
    return { exists: !own && (holder !== undefined || isReservedUsername(username)) }
  })

  route(contract.checkEmail, async ({ actor, query }) => {
    const holder = await accounts.findEmailHolder(db, emailHash(requireEmail(query.email)))
    return { exists: holder !== undefined && holder.user_id !== actor.id }
  })

  route(sessionsContract.sessions, async ({ actor }) => {
    const rows = await listSessions(db, actor.id)
    return rows.map(row => presentSession(row, actor))
  })

  route(sessionsContract.endSession, async ({ actor, params }) => {
    await db.transact(async tx => {
      // The account before its sessions, as everywhere: two that lock them in another order wait for each other.
      await announce(tx, actor.id, ['sessions'])
      if ((await endSession(tx, actor.id, params.sessionId)) === 0) throw new Failure('request.not_found')
    })
  })

  route(sessionsContract.endOtherSessions, async ({ actor }) => {
    await db.transact(async tx => {
      await announce(tx, actor.id, ['sessions'])
      await endSessions(tx, actor.id, actor.session_id)
    })
  })

  route(contract.accountLive, async ({ actor, request, reply }) => {
    const name = `user:${actor.id}`
    await openStream({
      bus,
      channels: [{ name, known: [request.headers['last-event-id']?.toString()] }],
      request,
      reply,
      standings: () => watching(actor),
    })
  })
}

/** Presents an account to its owner. The number of unread notifications is no part of the version. */
function presentOwn(actor: Actor & Pick<ActorAndUnread, 'unread'>): JsonText {
  const account = z.parse(contract.Me, presentAccount(actor, actor.unread))
  const tag = actor.unread > 0 ? `"${actor.version}-${actor.unread}"` : `"${actor.version}"`
  return new JsonText(JSON.stringify(account), tag)
}
