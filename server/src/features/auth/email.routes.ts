import { notMe, resendVerification, verifyEmail } from '@caravan/contract/auth'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import * as accounts from '../../identity/accounts.queries.ts'
import { emailHash } from '../../identity/names.ts'
import type { Purpose } from '../../identity/one-time-tokens.queries.ts'
import { type Proving, proveAddress } from '../../identity/prove-address.ts'
import { lockTripsOf } from '../../trip/members.queries.ts'
import { postVerification } from './post-verification.ts'

const HOUR = 3_600
// An unverified account that nobody uses ends after seven days, so the second window is all of its life.
const resendLimits = [
  { max: 1, seconds: HOUR },
  { max: 6, seconds: 7 * 24 * HOUR },
]

const addressPurposes: Purpose[] = ['verify_email', 'change_email']

interface Needs extends Proving, Pick<Ground, 'db' | 'outbox' | 'tokens' | 'announce' | 'limiter'> {
  /** Ends an account whose address was never proven, with all that it has done. */
  endUnproven: (tx: Tx, account: accounts.AccountRow) => Promise<void>
}

export function mountEmailVerification(route: Route, needs: Needs): void {
  const { db, outbox, tokens, announce, limiter, endUnproven } = needs

  route(resendVerification, async ({ actor }) => {
    if (actor.email_verified) throw new Failure('account.already_verified')
    await limiter.charge(`resend ${actor.id}`, resendLimits)
    await db.transact(async tx => {
      const account = await accounts.requireAccount(tx, actor.id)
      if (account.email_verified) throw new Failure('account.already_verified')
      await postVerification(tx, { outbox, tokens }, account)
    })
  })

  route(verifyEmail, async ({ actor, query, request }) => {
    const found = await tokens.find(db, query.token, addressPurposes)
    const verified = await db.transact(async tx => {
      // Trips before the account, as everybody locks them who adds or removes somebody.
      if (found) await lockTripsOf(tx, found.user_id)
      const token = await tokens.consume(tx, query.token, addressPurposes)
      if (!token) return undefined
      const account = await accounts.lockAccount(tx, token.user_id)
      if (!account || (token.purpose === 'verify_email' && account.email !== token.address)) return undefined
      if (!(await accounts.takeEmail(tx, emailHash(token.address), account.id))) return undefined
      const { address } = token
      // Of an account without a proven address, only whoever has the mail is known to be its owner.
      const own = actor?.id === account.id ? actor.session_id : null
      const sessionId = account.email_verified ? token.session_id : own
      await proveAddress(tx, account, { address, sessionId }, needs)
      await announce(tx, account.id, ['account', 'sessions', 'profile'])
      const event = token.purpose === 'change_email' ? 'email_changed' : 'email_verified'
      tx.afterCommit(() => request.log.info({ event, user: account.id }))
      return true
    })
    if (verified) return { success: true as const }
    // A page that is loaded twice asks twice; the second time is a success, too, for a little while.
    const used = await tokens.findUsed(db, query.token, addressPurposes)
    const account = used && (await accounts.findAccount(db, used.user_id))
    if (account?.email_verified && account.email === used?.address) return { success: true as const }
    throw invalidLink()
  })

  route(notMe, async ({ body, request }) => {
    const found = await tokens.find(db, body.token, ['verify_email'])
    if (!found) throw invalidLink()
    await db.transact(async tx => {
      await lockTripsOf(tx, found.user_id)
      const token = await tokens.consume(tx, body.token, ['verify_email'])
      const account = token && (await accounts.lockAccount(tx, token.user_id))
      if (!account || account.email_verified || account.email !== token.address) throw invalidLink()
      await endUnproven(tx, account)
      tx.afterCommit(() => request.log.info({ event: 'account_disowned', user: account.id }))
    })
  })
}

function invalidLink(): Failure {
  return new Failure('token.invalid', { extra: { success: false } })
}
