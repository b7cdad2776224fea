import type { Database } from '../db/pool.ts'
import { many, run } from '../db/sql.ts'
import { emailHash } from './names.ts'

// Of all others the key has never been another one.
const isForeign = String.raw`email ~ '[^\x01-\x7f]'`

const claims = many<[], { email: string; email_hash: Buffer }>(
  'email_claim.foreign',
  `select a.email, c.email_hash from account a join email_claim c on c.user_id = a.id where a.${isForeign}`,
)
const invitations = many<[], { email: string; email_hash: Buffer }>(
  'invitation.foreign',
  `select distinct email, email_hash from invitation where ${isForeign}`,
)
const rekeyClaim = run<[before: Buffer, after: Buffer]>(
  'email_claim.rekey',
  `update email_claim set email_hash = $2 where email_hash = $1
     and not exists (select from email_claim where email_hash = $2)`,
)
const rekeyBlocks = run<[before: Buffer, after: Buffer]>(
  'blocked_sender.rekey',
  `update blocked_sender b set email_hash = $2 where email_hash = $1
     and not exists (select from blocked_sender o where o.email_hash = $2 and o.sender_id = b.sender_id)`,
)
const rekeyInvitations = run<[before: Buffer, after: Buffer, email: string]>(
  'invitation.rekey',
  `update invitation i set email_hash = $2 where email_hash = $1 and email = $3
     and not exists (select from invitation o where o.email_hash = $2 and o.trip_id = i.trip_id)`,
)

/**
 * Brings what was stored under the key of an older version under today's. An older key took more addresses for one,
 * so that no two of them meet under a new one.
 */
export async function rekeyAddresses(db: Database): Promise<void> {
  await db.transact(async tx => {
    for (const { email, email_hash: before } of await claims(tx)) {
      const after = emailHash(email)
      if (after.equals(before)) continue
      await rekeyClaim(tx, before, after)
      await rekeyBlocks(tx, before, after)
    }
    for (const { email, email_hash: before } of await invitations(tx)) {
      const after = emailHash(email)
      if (!after.equals(before)) await rekeyInvitations(tx, before, after, email)
    }
  })
}
