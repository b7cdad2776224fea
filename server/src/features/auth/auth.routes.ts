import type { Config } from '../../config.ts'
import type { Database } from '../../db/pool.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Route } from '../../http/mount.ts'
import type { AccountRow } from '../../identity/accounts.queries.ts'
import type { OneTimeTokens } from '../../identity/one-time-tokens.ts'
import type { OnProven } from '../../identity/prove-address.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { Captcha } from '../../providers/captcha/port.ts'
import type { RateLimiter } from '../../rate-limit.ts'
import type { Announce } from '../../realtime/announce.ts'
import { mountEmailVerification } from './email.routes.ts'
import { mountPasswordReset } from './password.routes.ts'
import { mountRegistration } from './registration.routes.ts'
import { mountSessions } from './session.routes.ts'

export interface AuthNeeds {
  config: Config
  db: Database
  captcha: Captcha
  outbox: Outbox
  tokens: OneTimeTokens
  guardKey: Buffer
  limiter: RateLimiter
  announce: Announce
  /** Whether somebody has invited this address, or whoever has this link: what REGISTRATION=invited asks for. */
  isInvited: (email: string, joinToken: string | undefined) => Promise<boolean>
  /** Locks the trips that somebody is a member of. */
  lockTrips: (tx: Tx, userId: string) => Promise<unknown>
  onProven: OnProven
  /** Ends an account whose address was never proven, with all that it has done. */
  endUnproven: (tx: Tx, account: AccountRow) => Promise<void>
}

export function mountAuth(route: Route, needs: AuthNeeds): void {
  mountSessions(route, needs)
  mountRegistration(route, needs)
  mountEmailVerification(route, needs)
  mountPasswordReset(route, needs)
}
