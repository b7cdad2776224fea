import { column, run } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'

const empty = run<[id: string]>(
  'account.empty',
  `update account set username = null, email = null, email_verified_at = null, password_hash = null, avatar = null,
     zone = null, notify = null, deleted_at = now(), version = version + 1
   where id = $1`,
)
const dropTokens = run<[userId: string]>(
  'one_time_token.drop_all',
  'delete from one_time_token where user_id = $1',
)
const forgets = ['notification', 'reminded', 'push_due', 'mail_due'].map(table =>
  run<[userId: string]>(`${table}.forget`, `delete from ${table} where user_id = $1`),
)
const holds = ['username_claim', 'email_claim'].map(claim =>
  run<[userId: string]>(
    `${claim}.hold`,
    `update ${claim} set user_id = null, held_until = now() + interval '90 days' where user_id = $1`,
  ),
)

export const storeAvatar = run<[userId: string, file: string], Tx>(
  'account.store_avatar',
  'update account set avatar = $2, version = version + 1 where id = $1',
)

/** The pictures that somebody has. */
export const listAvatars = column<[], string>(
  'account.avatars',
  'select avatar from account where avatar is not null',
)

/** Leaves nothing of the person but an empty row; name and address are held back for 90 days. */
export async function emptyAccount(tx: Tx, userId: string): Promise<void> {
  await dropTokens(tx, userId)
  for (const forget of forgets) await forget(tx, userId)
  for (const hold of holds) await hold(tx, userId)
  await empty(tx, userId)
}

export const findUnproven = column<[], string>(
  'account.unproven',
  `select id from account
   where email_verified_at is null and deleted_at is null and guest_of is null and created_at < now() - interval '7 days'
   order by created_at`,
)
const mine = [
  'push_due',
  'mail_due',
  'one_time_token',
  'mail_outbox',
  'profile',
  'username_claim',
  'email_claim',
  'notification',
  'reminded',
]
const removals = mine.map(table =>
  run<[userId: string]>(`${table}.expire`, `delete from ${table} where user_id = $1`),
)
const remove = run<[id: string]>('account.expire', 'delete from account where id = $1')

/**
 * Holds nothing back: the address may well be somebody else's. Leaves nothing at all, or an empty row where something
 * still points at it.
 */
export async function removeAccount(tx: Tx, userId: string, isPointedAt: boolean): Promise<void> {
  for (const removal of removals) await removal(tx, userId)
  if (isPointedAt) await emptyAccount(tx, userId)
  else await remove(tx, userId)
}
