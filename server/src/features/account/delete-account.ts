import type { Tx } from '../../db/transaction.ts'
import { requireAccount } from '../../identity/accounts.queries.ts'
import { endSessions } from '../../identity/sessions.queries.ts'
import { removeMailOf } from '../../outbox/outbox.queries.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { mailTo } from '../../outbox/outbox.ts'
import { emptyAccount } from './account.queries.ts'
import type { Profiles } from './profile.queries.ts'

export interface Forgetting {
  profiles: Profiles
  outbox: Pick<Outbox, 'post'>
  /** Has other features take away or hand over what a person leaves. */
  leaveEverything: (tx: Tx, userId: string) => Promise<void>
}

/** Everything personal goes in this transaction; an empty row stays for what the person has paid. */
export async function deleteAccount(
  tx: Tx,
  userId: string,
  { profiles, outbox, leaveEverything }: Forgetting,
) {
  const account = await requireAccount(tx, userId)
  await leaveEverything(tx, userId)
  await endSessions(tx, userId, null)
  await removeMailOf(tx, userId)
  await profiles.erase(tx, userId)
  await emptyAccount(tx, userId)
  await outbox.post(tx, { ...mailTo(account, 'account_deleted'), userId: null })
  return { avatar: account.avatar }
}
