import type { Tx } from '../../db/transaction.ts'
import type { Ground } from '../../ground.ts'
import { mailTo, type Person } from '../../outbox/outbox.ts'

/** Mails the link that proves the account's address. */
export async function postVerification(
  tx: Tx,
  { tokens, outbox }: Pick<Ground, 'tokens' | 'outbox'>,
  account: Person,
): Promise<void> {
  const tokenId = await tokens.issue(tx, 'verify_email', account)
  await outbox.post(tx, { ...mailTo(account, 'verify_email'), tokenId })
}
