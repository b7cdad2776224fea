import type { Queries } from '../../db/queries.ts'
import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { emailHash } from '../../identity/names.ts'

const sent = sql<[userId: string], never>('invitation.forget', 'delete from invitation where invited_by = $1')
const links = sql<[userId: string], never>('join_link.forget', 'delete from join_link where created_by = $1')
const blocks = sql<[userId: string], never>(
  'blocked_sender.forget',
  'delete from blocked_sender where sender_id = $1',
)
const blocksOf = sql<[emailHash: Buffer], never>(
  'blocked_sender.forget_of_address',
  'delete from blocked_sender where email_hash = $1',
)
// An address that was never proven may be somebody else's, who is still invited.
const received = sql<[userId: string], never>(
  'invitation.forget_received',
  `delete from invitation i using email_claim c, account a where c.email_hash = i.email_hash and c.user_id = $1
     and a.id = c.user_id and a.email_verified_at is not null`,
)
const expired = sql<[], never>('invitation.sweep', 'delete from invitation where expires_at < now()')
const expiredLinks = sql<[], never>('join_link.sweep', 'delete from join_link where expires_at < now()')
// A wish of an address lasts for as long as somebody has it, or it is held back.
const unowned = sql<[], never>(
  'blocked_sender.sweep',
  `delete from blocked_sender b where not exists (select from email_claim c
     where c.email_hash = b.email_hash and (c.held_until is null or c.held_until > now()))`,
)

/** What somebody who deletes their account has asked others to, and was asked. */
export async function forgetInvitationsOf(tx: Tx, userId: string): Promise<void> {
  for (const statement of [sent, links, blocks, received]) await tx.run(statement, [userId])
}

/** Lets everybody write to an address again. */
export const forgetBlocksOf = (tx: Tx, email: string) => tx.run(blocksOf, [emailHash(email)])

export async function sweepInvitations(db: Queries): Promise<void> {
  for (const statement of [expired, expiredLinks, unowned]) await db.run(statement, [])
}
