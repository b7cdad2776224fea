import type { Tx } from '../db/transaction.ts'
import { type AccountRow, storeVerifiedEmail } from './accounts.queries.ts'
import type { EndOpeners } from './openers.ts'

export interface Proving {
  endOpeners: EndOpeners
  /** Runs within the transaction of a proof, with the account as it was before. */
  onProven: (tx: Tx, account: AccountRow, address: string) => Promise<void>
}

interface Proof {
  address: string
  /** The only session that stays. */
  sessionId: string | null
  /** The proof came with a new password. */
  isReset?: boolean
}

/** Makes an address the proven one of a locked account, which until the first proof may be somebody else's. */
export async function proveAddress(
  tx: Tx,
  account: AccountRow,
  { address, sessionId, isReset = false }: Proof,
  { endOpeners, onProven }: Proving,
): Promise<void> {
  const ofAddress = account.email_verified ? 'email_change' : 'first_proof'
  await storeVerifiedEmail(tx, account.id, address)
  await endOpeners(tx, isReset ? 'reset' : ofAddress, account.id, sessionId)
  if (!account.email_verified || account.email !== address) await onProven(tx, account, address)
}
