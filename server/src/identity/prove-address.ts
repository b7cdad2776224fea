import type { Tx } from '../db/transaction.ts'
import { type AccountRow, storeVerifiedEmail } from './accounts.queries.ts'
import { forgetTokens, type Purpose } from './one-time-tokens.queries.ts'
import { endSessions } from './sessions.queries.ts'

/** Runs within the transaction of a proof, with the account as it was before. */
export type OnProven = (tx: Tx, account: AccountRow, address: string) => Promise<void>

interface Proof {
  address: string
  /** The only session that stays. */
  sessionId: string | null
  /** Of the link that was used, which a page that is loaded twice asks for again; every other link ends. */
  purpose?: Purpose
}

/** Makes an address the proven one of a locked account, which until the first proof may be somebody else's. */
export async function proveAddress(
  tx: Tx,
  account: AccountRow,
  { address, sessionId, purpose }: Proof,
  onProven: OnProven,
): Promise<void> {
  const purposes: Purpose[] = ['verify_email', 'change_email', 'reset_password']
  const others = purposes.filter(other => other !== purpose)
  await storeVerifiedEmail(tx, account.id, address)
  await forgetTokens(tx, account.id, others)
  await endSessions(tx, account.id, sessionId)
  if (!account.email_verified || account.email !== address) await onProven(tx, account, address)
}
