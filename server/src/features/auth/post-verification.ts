import type { Tx } from '../../db/transaction.ts'
import type { Ground } from '../../ground.ts'
import { mailTo } from '../../outbox/outbox.ts'

/** Mails the link that proves the account's address. */
export async function postVerification(
  tx: Tx,
  { tokens, outbox }: Pick<Ground, 'tokens' | 'outbox'>,
  account: { id: string; username: string; email: string; language: 'en' | 'zh' },
): Promise<void> {
  const tokenId = await tokens.issue(tx, {
    purpose: 'verify_email',
    userId: account.id,
    address: account.email,
  })
  await outbox.post(tx, { ...mailTo(account, 'verify_email'), tokenId })
}
