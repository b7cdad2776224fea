import type { Database } from './db/pool.ts'
import type { Tx } from './db/transaction.ts'
import { forgetBlocksOf, forgetInvitationsOf } from './features/invitations/forget.queries.ts'
import { createInvitations } from './features/invitations/invitations.ts'
import { createJoining } from './features/invitations/joining.ts'
import { createAdmit } from './features/members/admit.ts'
import { leaveAllTrips } from './features/members/leave-all.queries.ts'
import { forgetReveals } from './features/members/reveals.queries.ts'
import { countTrips } from './features/trips/trips.queries.ts'
import type { AccountRow } from './identity/accounts.queries.ts'
import type { Log } from './log.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { RateLimiter } from './rate-limit.ts'
import { createAnnounce } from './realtime/announce.ts'
import type { Bus } from './realtime/bus.ts'
import { createSpendBytes } from './trip/bytes.ts'
import { closeTripsOf } from './trip/membership.queries.ts'
import { createChangeTrip } from './trip/write.ts'

interface Needs {
  db: Database
  bus: Bus
  log: Log
  limiter: RateLimiter
  outbox: Pick<Outbox, 'post'>
}

/** How people come into trips, for the server and for what an operator does beside it. */
export function composePeople({ db, bus, log, limiter, outbox }: Needs) {
  const announce = createAnnounce(bus)
  const spendBytes = createSpendBytes()
  const changeTrip = createChangeTrip(db, bus, spendBytes)
  const invitations = createInvitations({ limiter, outbox, announce })
  const { settle } = invitations
  const admit = createAdmit({ announce, countTrips, settle })
  const joining = createJoining({ db, log, changeTrip, admit, settle })
  return { announce, spendBytes, changeTrip, invitations, admit, joining }
}

/** What somebody did to others who has never proven the account's address, which is proven now. */
export async function forgetUnproven(tx: Tx, account: AccountRow, address: string): Promise<void> {
  if (account.email_verified) return
  await closeTripsOf(tx, account.id)
  for (const email of [account.email, address]) await forgetBlocksOf(tx, email)
}

/** What is taken away beside the account itself when a person goes; answers the trips that they have left. */
export async function forgetPerson(tx: Tx, userId: string): Promise<{ id: string; seq: number }[]> {
  const left = await leaveAllTrips(tx, userId)
  await forgetInvitationsOf(tx, userId)
  await forgetReveals(tx, userId)
  return left
}
