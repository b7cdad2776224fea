import type { Tx } from '../../db/transaction.ts'
import type { Ground } from '../../ground.ts'
import { type AccountRow, lockAccount } from '../../identity/accounts.queries.ts'
import { everHadTrips, hasTrips } from '../../trip/members.queries.ts'
import { findUnproven, removeAccount } from './account.queries.ts'

interface Needs extends Pick<Ground, 'db' | 'announce' | 'avatarFiles' | 'hourly'> {
  leaveEverything: (tx: Tx, userId: string) => Promise<void>
}

/**
 * Ends accounts that did not prove their address within seven days and have no trips, so that nobody keeps an
 * address from its owner by registering it. Answers how one is ended at once, with all that it has done.
 */
export function expireAccounts({ db, announce, avatarFiles, hourly, leaveEverything }: Needs) {
  hourly(async () => {
    for (const userId of await findUnproven(db)) {
      await db.transact(async tx => {
        const account = await lockAccount(tx, userId)
        if (account && !account.email_verified && !(await hasTrips(tx, userId))) await end(tx, account)
      })
    }
  })

  /** Holds neither the name nor the address back. */
  async function end(tx: Tx, { id, avatar }: AccountRow): Promise<void> {
    await removeAccount(tx, id, await everHadTrips(tx, id))
    if (avatar) tx.afterCommit(() => avatarFiles.remove(avatar))
  }

  return async (tx: Tx, account: AccountRow): Promise<void> => {
    await announce(tx, account.id, ['account', 'sessions'])
    await leaveEverything(tx, account.id)
    await end(tx, account)
  }
}
