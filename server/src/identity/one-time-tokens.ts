import { createHmac, hash, randomUUID } from 'node:crypto'
import type { Queries } from '../db/queries.ts'
import type { Tx } from '../db/transaction.ts'
import type { AccountRow } from './accounts.queries.ts'
import {
  consumeToken,
  findToken,
  findUsedToken,
  forgetTokens,
  insertToken,
  type Purpose,
} from './one-time-tokens.queries.ts'

const HOUR = 3_600
const lifetime: Record<Purpose, number> = {
  verify_email: 24 * HOUR,
  change_email: 24 * HOUR,
  reset_password: HOUR,
}

/** All that is stored of the secret of a link. */
export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** The address of a page by which somebody comes with a secret. */
export function linkTo(publicUrl: URL, page: string, secret: string): string {
  const url = new URL(page, publicUrl)
  url.searchParams.set('token', secret)
  return url.href
}

/** The address of a calendar, which other programs ask for. */
export const calendarAt = (publicUrl: URL, secret: string) =>
  new URL(`/api/calendar/${secret}.ics`, publicUrl).href

/** Links that work once. The secret in a link is computed from the token's id, so that no table holds it. */
export function createOneTimeTokens(key: Buffer) {
  function secretOf(purpose: Purpose | 'join_trip' | 'stop_mails', id: string): string {
    return createHmac('sha256', key).update(`${purpose}:${id}`).digest('base64url')
  }

  return {
    secretOf,

    /** Makes a token and ends those of the same purpose; answers its id. */
    async issue(
      tx: Tx,
      purpose: Purpose,
      { id: user_id, email: address }: Pick<AccountRow, 'id' | 'email'>,
      session_id: string | null = null,
    ): Promise<string> {
      const id = randomUUID()
      await forgetTokens(tx, user_id, [purpose])
      const [hash, seconds] = [hashOf(secretOf(purpose, id)), lifetime[purpose]]
      await insertToken(tx, { id, hash, purpose, user_id, address, session_id, seconds })
      return id
    },

    /** The token, which stays as it is: only taking it says whether it was still there. */
    find: (db: Queries, secret: string, purposes: Purpose[]) => findToken(db, hashOf(secret), purposes),

    /** Takes the token, once: of several at the same time one gets it. */
    consume: (tx: Tx, secret: string, purposes: Purpose[]) => consumeToken(tx, hashOf(secret), purposes),

    /** The token, when it was taken within the last 10 minutes. */
    findUsed: (db: Queries, secret: string, purposes: Purpose[]) =>
      findUsedToken(db, hashOf(secret), purposes),
  }
}

export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>
