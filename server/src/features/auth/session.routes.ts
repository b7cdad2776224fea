import { login, logout } from '@caravan/contract/auth'
import { Failure } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import { clearsSite, readCookie, writeCookie, writeDocumentCookie } from '../../http/cookies.ts'
import type { Route } from '../../http/mount.ts'
import * as accounts from '../../identity/accounts.queries.ts'
import { createLoginGuard } from '../../identity/login-guard.ts'
import { emailHash, usernameKey } from '../../identity/names.ts'
import { addressBucket, networkOf, openedFrom } from '../../identity/network.ts'
import { hashPassword, needsRehash, verifyAgainstNothing, verifyPassword } from '../../identity/passwords.ts'
import { endSession } from '../../identity/sessions.queries.ts'
import { SESSION_SECONDS, startSession } from '../../identity/sessions.ts'
import { mailTo } from '../../outbox/outbox.ts'
import type { Captcha } from '../../providers/captcha/port.ts'
import { requireCaptcha } from './require-captcha.ts'

const DEVICE_COOKIE = 'caravan_device'
const DEVICE_SECONDS = 365 * 24 * 3_600

interface Needs extends Pick<Ground, 'config' | 'db' | 'secrets' | 'outbox' | 'announce'> {
  captcha: Captcha
}

export function mountSessions(route: Route, { config, db, secrets, captcha, outbox, announce }: Needs): void {
  const guard = createLoginGuard(db, secrets.keyFor('login guard'))

  route(login, async ({ body, request, reply }) => {
    const name = body.username.trim()
    const account = name.includes('@')
      ? await accounts.findByEmail(db, emailHash(name))
      : await accounts.findByUsername(db, usernameKey(name))
    const key = name.includes('@') ? emailHash(name).toString('hex') : usernameKey(name)
    const address = addressBucket(request.ip)
    const cookie = readCookie(request, DEVICE_COOKIE)
    const known =
      account !== undefined &&
      guard.knows(cookie, account) &&
      (!config.rateLimits || (await guard.admitKnown(account.id)))

    if (!known && config.rateLimits) {
      const solved = captcha.kind === 'off' || body.recaptcha_token !== undefined
      const { checkCaptcha } = await guard.admit(key, address, solved)
      if (checkCaptcha) await requireCaptcha(captcha, body.recaptcha_token ?? '', 'login')
    }
    const right = account
      ? await verifyPassword(address, account.password_hash, body.password)
      : await verifyAgainstNothing(address, body.password)
    if (!account || !right) {
      request.log.info({ event: 'login_failed', user: account?.id ?? null, network: networkOf(request.ip) })
      if (config.rateLimits) {
        if (known) await guard.countKnown(key, address)
        const failures = await guard.failuresToTell(account?.id, key)
        if (failures !== undefined && account) await tellOwner(account, failures)
      }
      throw new Failure('auth.wrong_credentials')
    }
    const rehashed = needsRehash(account.password_hash)
      ? await hashPassword(address, body.password)
      : undefined
    const { token, document } = await db.transact(async tx => {
      // Locked and read again: a password that was changed while this one was checked does not open a session.
      const current = await accounts.lockAccount(tx, account.id)
      if (current?.password_hash !== account.password_hash) throw new Failure('auth.wrong_credentials')
      if (rehashed) await accounts.storePassword(tx, account.id, rehashed)
      const started = await startSession(tx, account.id, openedFrom(request))
      await announce(tx, account.id, ['sessions'])
      return started
    })
    if (config.rateLimits) await (known ? guard.forgiveKnown(account.id) : guard.forgive(key, address))
    const remembered = { ...account, password_hash: rehashed ?? account.password_hash }
    writeCookie(reply, DEVICE_COOKIE, guard.remember(cookie, remembered), {
      path: '/api/users/token',
      seconds: DEVICE_SECONDS,
      secure: config.publicUrl.protocol === 'https:',
    })
    writeDocumentCookie(reply, document, config.publicUrl)
    request.log.info({ event: 'login', user: account.id })
    return { access_token: token, token_type: 'bearer' as const, expires_in: SESSION_SECONDS }
  })

  async function tellOwner(account: accounts.AccountRow, failures: number): Promise<void> {
    const mail = mailTo(account, 'failed_logins', { count: String(failures) })
    await db.transact(tx => outbox.post(tx, mail))
  }

  route(logout, async ({ actor, query, reply }) => {
    await db.transact(async tx => {
      await announce(tx, actor.id, ['sessions'])
      await endSession(tx, actor.id, actor.session_id)
    })
    writeDocumentCookie(reply, '', config.publicUrl)
    if (clearsSite(config) && !query.keep) reply.header('clear-site-data', '"storage", "cache"')
  })
}
