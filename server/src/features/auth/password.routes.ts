import { forgotPassword, resetPassword } from '@caravan/contract/auth'
import { Failure } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import * as accounts from '../../identity/accounts.queries.ts'
import { emailHash, requireEmail } from '../../identity/names.ts'
import { addressBucket } from '../../identity/network.ts'
import { hashPassword, requireGoodPassword } from '../../identity/passwords.ts'
import { type Proving, proveAddress } from '../../identity/prove-address.ts'
import { mailTo } from '../../outbox/outbox.ts'
import { lockTripsOf } from '../../trip/members.queries.ts'

type Needs = Proving & Pick<Ground, 'db' | 'outbox' | 'tokens' | 'announce' | 'limiter'>

export function mountPasswordReset(route: Route, needs: Needs): void {
  const { db, outbox, tokens, announce, limiter } = needs

  route(forgotPassword, async ({ body }) => {
    const email = requireEmail(body.email.trim())
    await limiter.charge(`forgot ${emailHash(email).toString('hex')}`, [{ max: 3, seconds: 900 }])
    await db.transact(async tx => {
      const owner = await accounts.findByEmail(tx, emailHash(email))
      // Locked, so that of two links that are asked for at once the later one ends the earlier one.
      const account = owner && (await accounts.lockAccount(tx, owner.id))
      if (!account) return
      const tokenId = await tokens.issue(tx, 'reset_password', account)
      await outbox.post(tx, { ...mailTo(account, 'password_reset'), tokenId })
    })
    return { detail: 'If there is an account with this address, a mail with a link is on its way.' }
  })

  route(resetPassword, async ({ body, request }) => {
    requireGoodPassword(body.password, {}, 'account.new_password_weak')
    const found = await tokens.find(db, body.token, ['reset_password'])
    if (!found) throw new Failure('token.invalid')
    const passwordHash = await hashPassword(addressBucket(request.ip), body.password)
    const userId = await db.transact(async tx => {
      // Trips before the account, as everybody locks them who adds or removes somebody.
      await lockTripsOf(tx, found.user_id)
      const token = await tokens.consume(tx, body.token, ['reset_password'])
      const account = token && (await accounts.lockAccount(tx, token.user_id))
      if (!token || account?.email !== token.address) throw new Failure('token.invalid')
      requireGoodPassword(body.password, account, 'account.new_password_weak')
      await accounts.storePassword(tx, account.id, passwordHash)
      // The link came by mail, so the address is proven by it as well.
      await proveAddress(tx, account, { address: account.email, sessionId: null, isReset: true }, needs)
      await outbox.post(tx, mailTo(account, 'password_changed'))
      await announce(tx, account.id, ['account', 'sessions'])
      return account.id
    })
    request.log.info({ event: 'password_reset', user: userId })
  })
}
