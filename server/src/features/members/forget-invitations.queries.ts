import type { Queries } from '../../db/queries.ts'
import { run } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { emailHash } from '../../identity/names.ts'

const blocks = run<[userId: string]>(
  'blocked_sender.forget',
  'delete from blocked_sender where sender_id = $1',
)
const blocksOf = run<[emailHash: Buffer]>(
  'blocked_sender.forget_of_address',
  'delete from blocked_sender where email_hash = $1',
)
// An address that was never proven may be somebody else's, who is still invited.
const received = run<[userId: string]>(
  'invitation.forget_received',
  `delete from invitation i using email_claim c, account a where c.email_hash = i.email_hash and c.user_id = $1
     and a.id = c.user_id and a.email_verified_at is not null`,
)
const expired = run<[]>('invitation.sweep', 'delete from invitation where expires_at < now()')
const expiredLinks = run<[]>('join_link.sweep', 'delete from join_link where expires_at < now()')
// A wish of an address lasts for as long as somebody has it, or it is held back.
const unowned = run<[]>(
  'blocked_sender.sweep',
  `delete from blocked_sender b where not exists (select from email_claim c
     where c.email_hash = b.email_hash and (c.held_until is null or c.held_until > now()))`,
)

/** Removes the invitations that a deleted account has received, and the blocks by and of it. */
export async function forgetInvitationsOf(tx: Tx, userId: string): Promise<void> {
  for (const statement of [blocks, received]) await statement(tx, userId)
}

/** Lets everybody write to an address again. */
export const forgetBlocksOf = (tx: Tx, email: string) => blocksOf(tx, emailHash(email))

export async function sweepInvitations(db: Queries): Promise<void> {
  for (const statement of [expired, expiredLinks, unowned]) await statement(db)
}
