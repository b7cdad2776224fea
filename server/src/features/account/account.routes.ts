import type { Me } from '@caravan/contract/account'
import * as contract from '@caravan/contract/account'
import { isEmail, isUsername } from '@caravan/contract/fields'
import type { Database } from '../../db/pool.ts'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor, Route } from '../../http/mount.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import * as accounts from '../../identity/accounts.queries.ts'
import { emailHash, isReservedUsername, normaliseEmail, usernameKey } from '../../identity/names.ts'
import { requireGoodPassword } from '../../identity/new-password.ts'
import { forgetTokens } from '../../identity/one-time-tokens.queries.ts'
import type { OneTimeTokens } from '../../identity/one-time-tokens.ts'
import { hashPassword, verifyPassword } from '../../identity/passwords.ts'
import { endSession, endSessions, listSessions, seqOfSession } from '../../identity/sessions.queries.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { Announce } from '../../realtime/announce.ts'
import type { Bus } from '../../realtime/bus.ts'
import { openStream } from '../../realtime/stream.ts'
import type { AvatarFiles } from './avatar-files.ts'
import { deleteAccount } from './delete-account.ts'
import { avatarUrl, type Profiles } from './profile.queries.ts'

interface Needs {
  db: Database
  bus: Bus
  outbox: Outbox
  tokens: OneTimeTokens
  profiles: Profiles
  avatarFiles: AvatarFiles
  announce: Announce
  limiter: RateLimiter
  /** What other features take away or hand over when a person goes, within the transaction. */
  onDeleted: (tx: Tx, userId: string) => Promise<void>
}

export function mountAccount(route: Route, needs: Needs): void {
  const { db, outbox, tokens, announce, limiter } = needs

  route(contract.me, async ({ actor }) => present(actor))

  route(contract.updateMe, async ({ actor, body, ifMatch, request }) => {
    const wanted = body.user_update
    const email = wanted.email === undefined ? undefined : requireEmail(wanted.email)
    if (wanted.username !== undefined && !isUsername(wanted.username))
      throw new Failure('account.username_invalid')
    if (wanted.password !== undefined) {
      requireGoodPassword(
        wanted.password,
        { username: wanted.username ?? actor.username, email: actor.email },
        'account.new_password_weak',
      )
    }
    const needsPassword = wanted.password !== undefined || (email !== undefined && email !== actor.email)
    if (needsPassword) {
      await limiter.charge(`credentials ${actor.id}`, [{ max: 5, seconds: 3_600 }])
      await requirePassword(actor, body.old_password)
    }
    const passwordHash = wanted.password === undefined ? undefined : await hashPassword(wanted.password)

    const updated = await db.transact(async tx => {
      const account = await accounts.lockAccount(tx, actor.id)
      if (!account) throw new Failure('auth.required')
      if (ifMatch !== undefined && ifMatch !== account.version) {
        throw new Failure('version.outdated', {
          extra: { current: present({ ...actor, ...account, emailVerified: account.email_verified }) },
        })
      }
      const username = wanted.username?.normalize('NFC')
      if (username !== undefined && username !== account.username) {
        const key = usernameKey(username)
        if (isReservedUsername(username) || !(await accounts.takeUsername(tx, key, actor.id)))
          throw new Failure('account.username_taken')
        await accounts.storeUsername(tx, actor.id, username)
      }
      if (passwordHash !== undefined) {
        await accounts.storePassword(tx, actor.id, passwordHash)
        await endSessions(tx, actor.id, actor.sessionId)
        await forgetTokens(tx, actor.id, ['reset_password'])
        await outbox.post(tx, {
          template: 'password_changed',
          to: account.email,
          language: account.language,
          userId: actor.id,
          params: { username: account.username },
        })
        request.log.info({ event: 'password_changed', user: actor.id })
      }
      if (email !== undefined && email !== account.email)
        await startEmailChange(tx, { ...account, sessionId: actor.sessionId }, email)
      await announce(tx, actor.id, ['account', 'sessions'])
      return accounts.lockAccount(tx, actor.id)
    })
    if (!updated) throw new Failure('auth.required')
    return present({ ...actor, ...updated, emailVerified: updated.email_verified })
  })

  /** The old address stays in force until the new one is confirmed; until then nobody else is kept from it. */
  async function startEmailChange(
    tx: Tx,
    account: accounts.AccountRow & { sessionId: string },
    email: string,
  ): Promise<void> {
    const holder = await accounts.findEmailHolder(tx, emailHash(email))
    if (holder && holder.user_id !== account.id) throw new Failure('account.email_taken')
    const { id: userId, language, username } = account
    await forgetTokens(tx, userId, ['verify_email', 'change_email'])
    const tokenId = await tokens.issue(tx, {
      purpose: 'change_email',
      userId,
      address: email,
      sessionId: account.sessionId,
    })
    await outbox.post(tx, {
      template: 'email_change_confirm',
      to: email,
      language,
      userId,
      params: { username },
      tokenId,
    })
    await outbox.post(tx, {
      template: 'email_change_notice',
      to: account.email,
      language,
      userId,
      params: { username, newEmail: email },
    })
  }

  async function requirePassword(actor: Actor, password: string | undefined): Promise<void> {
    if (!password) throw new Failure('account.old_password_required')
    const account = await accounts.findAccount(db, actor.id)
    if (!account || !(await verifyPassword(account.password_hash, password)))
      throw new Failure('account.old_password_wrong')
  }

  async function endAccount(actor: Actor): Promise<undefined> {
    const avatar = await db.transact(async tx => {
      await needs.onDeleted(tx, actor.id)
      const gone = await deleteAccount(tx, actor.id, { profiles: needs.profiles, outbox })
      await announce(tx, actor.id, ['account', 'sessions'])
      return gone.avatar
    })
    if (avatar) await needs.avatarFiles.remove(avatar)
    return undefined
  }

  route(contract.deleteMe, async ({ actor, request }) => {
    request.log.info({ event: 'account_deleted', user: actor.id })
    return endAccount(actor)
  })

  route(contract.deleteMeByPassword, async ({ actor, body, request }) => {
    await limiter.charge(`credentials ${actor.id}`, [{ max: 5, seconds: 3_600 }])
    await requirePassword(actor, body.password)
    request.log.info({ event: 'account_deleted', user: actor.id })
    return endAccount(actor)
  })

  route(contract.checkUsername, async ({ actor, query }) => {
    if (!isUsername(query.username)) throw new Failure('account.username_invalid')
    const holder = await accounts.findUsernameHolder(db, usernameKey(query.username))
    const own = holder?.user_id === actor.id
    return { exists: !own && (holder !== undefined || isReservedUsername(query.username)) }
  })

  route(contract.checkEmail, async ({ actor, query }) => {
    const holder = await accounts.findEmailHolder(db, emailHash(requireEmail(query.email)))
    return { exists: holder !== undefined && holder.user_id !== actor.id }
  })

  route(contract.sessions, async ({ actor }) => {
    const rows = await listSessions(db, actor.id)
    return rows.map(row => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      current: row.id === actor.sessionId,
    }))
  })

  route(contract.endSession, async ({ actor, params }) => {
    await db.transact(async tx => {
      if ((await endSession(tx, actor.id, params.sessionId)) === 0) throw new Failure('request.not_found')
      await announce(tx, actor.id, ['sessions'])
    })
    return undefined
  })

  route(contract.endOtherSessions, async ({ actor }) => {
    await db.transact(async tx => {
      await endSessions(tx, actor.id, actor.sessionId)
      await announce(tx, actor.id, ['sessions'])
    })
    return undefined
  })

  route(contract.accountLive, async ({ actor, request, reply }) => {
    await openStream({
      bus: needs.bus,
      channel: `user:${actor.id}`,
      request,
      reply,
      currentSeq: () => seqOfSession(db, actor.sessionId),
    })
    return undefined
  })
}

function requireEmail(text: string): string {
  const email = isEmail(text) ? normaliseEmail(text) : undefined
  if (!email) throw new Failure('account.email_invalid')
  return email
}

function present(
  actor: Pick<Actor, 'id' | 'username' | 'email' | 'emailVerified' | 'avatar' | 'language' | 'version'>,
): Me {
  return {
    id: actor.id,
    username: actor.username,
    email: actor.email,
    email_verified: actor.emailVerified,
    avatar_url: actor.avatar === null ? null : avatarUrl(actor.avatar),
    language: actor.language,
    version: actor.version,
  }
}
