import type { Queries } from '../../db/queries.ts'
import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'

const empty = sql<[id: string], never>(
  'account.empty',
  `update account set username = null, email = null, email_verified_at = null, password_hash = null, avatar = null,
     deleted_at = now(), version = version + 1
   where id = $1`,
)
const dropTokens = sql<[userId: string], never>(
  'one_time_token.drop_all',
  'delete from one_time_token where user_id = $1',
)
const holdUsernames = sql<[userId: string], never>(
  'username_claim.hold',
  `update username_claim set user_id = null, held_until = now() + interval '90 days' where user_id = $1`,
)
const holdEmails = sql<[userId: string], never>(
  'email_claim.hold',
  `update email_claim set user_id = null, held_until = now() + interval '90 days' where user_id = $1`,
)

const setAvatar = sql<[userId: string, file: string], never>(
  'account.store_avatar',
  'update account set avatar = $2, version = version + 1 where id = $1',
)

const avatars = sql<[], { avatar: string }>(
  'account.avatars',
  'select avatar from account where avatar is not null',
)

export const storeAvatar = (tx: Tx, userId: string, file: string) => tx.run(setAvatar, [userId, file])

/** Leaves nothing of the person but an empty row; name and address are held back for 90 days. */
export async function emptyAccount(tx: Tx, userId: string): Promise<void> {
  await tx.run(dropTokens, [userId])
  await tx.run(holdUsernames, [userId])
  await tx.run(holdEmails, [userId])
  await tx.run(empty, [userId])
}

/** The pictures that somebody has. */
export async function listAvatars(db: Queries): Promise<Set<string>> {
  return new Set((await db.many(avatars, [])).map(row => row.avatar))
}
