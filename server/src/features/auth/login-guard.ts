import { createHmac } from 'node:crypto'
import type { Queries } from '../../db/queries.ts'
import { Failure } from '../../http/failure.ts'
import * as queries from './login-guard.queries.ts'

const CAPTCHA_AFTER = 100
const TELL_OWNER_AT = 20

/**
 * Slows guessing down without ever locking an owner out: wrong passwords make *unknown* devices wait, per
 * network address and per name. A device that has signed in before carries a mark and skips the queue.
 */
export function createLoginGuard(db: Queries, key: Buffer) {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest()
  // By the name that was typed, not by the account: nobody learns which name belongs to which address.
  const nameKey = (name: string) => sign(`name ${name}`)
  const deviceMark = (userId: string) => sign(`device ${userId}`).subarray(0, 16).toString('base64url')

  return {
    knows: (cookie: string | undefined, userId: string) =>
      cookie?.split('.').includes(deviceMark(userId)) ?? false,

    /** The mark of this account added to those that the device has, the newest five. */
    remember(cookie: string | undefined, userId: string): string {
      const mark = deviceMark(userId)
      const others = (cookie?.split('.') ?? []).filter(other => /^[\w-]{22}$/.test(other) && other !== mark)
      return [mark, ...others].slice(0, 5).join('.')
    },

    /**
     * Counts an attempt of an unknown device, which brings a captcha or not, and answers whether that has to be
     * checked. Throws how long to wait, or that a captcha is missing.
     */
    async admit(name: string, address: string, captcha: boolean): Promise<{ checkCaptcha: boolean }> {
      if (!(await queries.spendAddress(db, addressKey(address)))) {
        throw new Failure('auth.wait', {
          retryAfter: (await queries.secondsOfAddress(db, addressKey(address))) ?? 60,
        })
      }
      const counted = await queries.countAttempt(db, nameKey(name), captcha)
      if (counted !== undefined) return { checkCaptcha: counted > CAPTCHA_AFTER }
      await queries.refundAddress(db, addressKey(address))
      const { failures = 0, seconds = 0 } = (await queries.findFailures(db, nameKey(name))) ?? {}
      if (failures >= CAPTCHA_AFTER && seconds <= 0) throw new Failure('auth.captcha_required')
      throw new Failure('auth.wait', { retryAfter: seconds })
    },

    /** A known device is not kept waiting, but its wrong passwords count like those of any other. */
    async countKnown(name: string, address: string): Promise<void> {
      await queries.spendAddress(db, addressKey(address))
      await queries.countAttempt(db, nameKey(name), true)
    },

    /** A right password takes the failures back. */
    async forgive(name: string, address: string): Promise<void> {
      await queries.forgiveName(db, nameKey(name))
      await queries.refundAddress(db, addressKey(address))
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

function addressKey(address: string): string {
  return `login ${address}`
}
