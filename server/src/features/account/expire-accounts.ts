import type { Database } from '../../db/pool.ts'
import type { Tx } from '../../db/transaction.ts'
import { type AccountRow, lockAccount } from '../../identity/accounts.queries.ts'
import type { PictureFiles } from '../../picture-files.ts'
import { findUnproven, removeAccount } from './expire-accounts.queries.ts'

interface Needs {
  db: Database
  avatarFiles: PictureFiles
  /** Whether the account is a member of any trip. */
  hasTrips: (tx: Tx, userId: string) => Promise<boolean>
  /** Whether it ever was, so that the trip still points at it. */
  everHadTrips: (tx: Tx, userId: string) => Promise<boolean>
}

/**
 * Ends accounts that did not prove their address within seven days and have no trips, so that nobody keeps an
 * address from its owner by registering it.
 */
export async function expireAccounts({ db, avatarFiles, hasTrips, everHadTrips }: Needs): Promise<void> {
  for (const userId of await findUnproven(db)) {
    await db.transact(async tx => {
      const account = await lockAccount(tx, userId)
      if (!account || account.email_verified || (await hasTrips(tx, userId))) return
      await endUnproven(tx, account, { avatarFiles, everHadTrips })
    })
  }
}

/** Ends an account that has left its trips, and holds neither its name nor its address back. */
export async function endUnproven(
  tx: Tx,
  { id, avatar }: AccountRow,
  { avatarFiles, everHadTrips }: Pick<Needs, 'avatarFiles' | 'everHadTrips'>,
): Promise<void> {
  await removeAccount(tx, id, await everHadTrips(tx, id))
  if (avatar) tx.afterCommit(() => avatarFiles.remove(avatar))
}
