import { createHmac } from 'node:crypto'
import type { Queries } from '../db/queries.ts'
import { Failure } from '../failure.ts'
import type { AccountRow } from './accounts.queries.ts'
import * as queries from './login-guard.queries.ts'

const CAPTCHA_AFTER = 100
const TELL_OWNER_AT = 20

type Account = Pick<AccountRow, 'id' | 'password_hash' | 'email_verified'>

/**
 * Slows guessing down without ever locking an owner out: wrong passwords make *unknown* devices wait, per
 * network address and per name. A device that has signed in before carries a mark and skips the queue.
 */
export function createLoginGuard(db: Queries, key: Buffer) {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest()
  // By the name that was typed, not by the account: nobody learns which name belongs to which address.
  const nameKey = (name: string) => sign(`name ${name}`)
  // Of this password, and of whoever could prove the address or not.
  const deviceMark = ({ id, password_hash, email_verified }: Account) =>
    sign(`device ${id} ${password_hash} ${email_verified}`).subarray(0, 16).toString('base64url')

  return {
    knows: (cookie: string | undefined, account: Account) =>
      cookie?.split('.').includes(deviceMark(account)) ?? false,

    /** The mark of this account added to those that the device has, the newest five. */
    remember(cookie: string | undefined, account: Account): string {
      const mark = deviceMark(account)
      const others = (cookie?.split('.') ?? []).filter(other => /^[\w-]{22}$/.test(other) && other !== mark)
      return [mark, ...others].slice(0, 5).join('.')
    },

    /** Counts an attempt of a known device; when its own failures are used up, it is none any more. */
    admitKnown: async (userId: string) => (await queries.spendFailure(db, ofDevices(userId))) > 0,
    /** Takes the attempt back, whose password was right. */
    forgiveKnown: (userId: string) => queries.refundFailure(db, ofDevices(userId)),

    /**
     * Counts an attempt of an unknown device, which brings a captcha or not, and answers whether that has to be
     * checked. Throws how long to wait, or that a captcha is missing.
     */
    async admit(name: string, address: string, captcha: boolean): Promise<{ checkCaptcha: boolean }> {
      const network = ofNetwork(address)
      if (!(await queries.spendFailure(db, network)))
        throw new Failure('auth.wait', { retryAfter: (await queries.secondsToWait(db, network)) ?? 60 })
      const counted = await queries.countAttempt(db, nameKey(name), captcha)
      if (counted !== undefined) return { checkCaptcha: counted > CAPTCHA_AFTER }
      await queries.refundFailure(db, network)
      const { failures = 0, seconds = 0 } = (await queries.findFailures(db, nameKey(name))) ?? {}
      if (failures >= CAPTCHA_AFTER && seconds <= 0) throw new Failure('auth.captcha_required')
      throw new Failure('auth.wait', { retryAfter: seconds })
    },

    /** The wrong passwords of a known device count like those of any other, too. */
    async countKnown(name: string, address: string): Promise<void> {
      await queries.spendFailure(db, ofNetwork(address))
      await queries.countAttempt(db, nameKey(name), true)
    },

    /** A right password takes the failures back. */
    async forgive(name: string, address: string): Promise<void> {
      await queries.forgiveName(db, nameKey(name))
      await queries.refundFailure(db, ofNetwork(address))
    },

    /**
     * Counts a wrong password for the account's owner; answers how many there were when it is time to tell.
     * Without an account the same is done for the name, so that the time of an answer tells nothing.
     */
    async failuresToTell(userId: string | undefined, name: string): Promise<number | undefined> {
      const whose = userId ?? nameKey(name).toString('hex')
      const failures = await queries.countForOwner(db, `wrong passwords ${whose}`)
      return failures === TELL_OWNER_AT ? failures : undefined
    },
  }
}

const ofNetwork = (address: string) => ({ key: `login ${address}`, seconds: 60, most: 10 })
/** All that know the account together. */
const ofDevices = (userId: string) => ({ key: `known devices ${userId}`, seconds: 180, most: 20 })
