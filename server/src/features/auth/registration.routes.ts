import { randomUUID } from 'node:crypto'
import { captchaChallenge, register } from '@caravan/contract/auth'
import { checkRegistration } from '@caravan/contract/auth.rules'
import { languageOf } from '@caravan/contract/languages'
import type { Queries } from '../../db/queries.ts'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import * as accounts from '../../identity/accounts.queries.ts'
import {
  emailHash,
  isReservedUsername,
  requireEmail,
  requireUsername,
  usernameKey,
} from '../../identity/names.ts'
import { addressBucket } from '../../identity/network.ts'
import { hashPassword, requireGoodPassword } from '../../identity/passwords.ts'
import { mailTo } from '../../outbox/outbox.ts'
import type { Captcha } from '../../providers/captcha/port.ts'
import { postVerification } from './post-verification.ts'
import { requireCaptcha } from './require-captcha.ts'

const tellOwnerLimit = { max: 3, seconds: 24 * 3_600 }

/** The transaction that found the address taken leaves nothing behind, and the owner is told in another one. */
class EmailTaken extends Error {}

interface Needs extends Pick<Ground, 'config' | 'db' | 'outbox' | 'tokens' | 'limiter'> {
  captcha: Captcha
  /** Whether somebody has invited this address, or whoever has this link: what REGISTRATION=invited asks for. */
  isInvited: (db: Queries, email: string, joinToken: string | undefined) => Promise<boolean>
  /** Notifies a new account of the invitations to its address. */
  notifyOfOpen: (tx: Tx, userId: string, email: string) => Promise<void>
}

export function mountRegistration(
  route: Route,
  { config, db, captcha, outbox, tokens, limiter, isInvited, notifyOfOpen }: Needs,
): void {
  route(captchaChallenge, async ({ query }) => captcha.createChallenge(query.action))

  route(register, async ({ body, request }) => {
    if (config.registration === 'closed') throw new Failure('registration.closed')
    const broken = checkRegistration(body)
    if (broken) throw new Failure(broken)
    const email = requireEmail(body.email)
    const username = requireUsername(body.username)
    requireGoodPassword(body.password, { username, email }, 'account.password_weak')
    await requireCaptcha(captcha, body.recaptcha_token, 'register')
    if (config.registration === 'invited' && !(await isInvited(db, email, body.join_token)))
      throw new Failure('registration.invited_only')

    const account = {
      id: randomUUID(),
      username,
      email,
      passwordHash: await hashPassword(addressBucket(request.ip), body.password),
      language: languageOf({ language: body.language ?? 'en', script: body.script }),
    }
    try {
      await db.transact(tx => createAccount(tx, account))
    } catch (error) {
      if (!(error instanceof EmailTaken)) throw error
      if (await mayTell(email)) await db.transact(tx => tellOwner(tx, email))
    }
    request.log.info({ event: 'register' })
    return { detail: 'Registration successful! Please check your email.' }
  })

  async function createAccount(tx: Tx, account: accounts.NewAccount): Promise<void> {
    await accounts.insertAccount(tx, account)
    const free = !isReservedUsername(account.username)
    if (!free || !(await accounts.takeUsername(tx, usernameKey(account.username), account.id))) {
      throw new Failure('account.username_taken')
    }
    if (!(await accounts.takeEmail(tx, emailHash(account.email), account.id))) throw new EmailTaken()
    await postVerification(tx, { outbox, tokens }, account)
    await notifyOfOpen(tx, account.id, account.email)
  }

  /** Nobody fills the mailbox of somebody else by registering their address again and again. */
  async function mayTell(email: string): Promise<boolean> {
    try {
      await limiter.charge(`account exists ${emailHash(email).toString('hex')}`, [tellOwnerLimit])
      return true
    } catch (error) {
      if (error instanceof Failure) return false
      throw error
    }
  }

  /** The owner of a registered address is told; somebody else who registers it learns nothing. */
  async function tellOwner(tx: Tx, email: string): Promise<void> {
    const owner = await accounts.findByEmail(tx, emailHash(email))
    if (owner) await outbox.post(tx, mailTo(owner, 'account_exists'))
  }
}
