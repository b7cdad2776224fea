import type { Queries } from '../../db/queries.ts'
import { many, run } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { emptyAccount } from './account.queries.ts'

const unproven = many<[], { id: string }>(
  'account.unproven',
  `select id from account
   where email_verified_at is null and deleted_at is null and created_at < now() - interval '7 days'
   order by created_at`,
)
const mine = ['session', 'one_time_token', 'mail_outbox', 'profile', 'username_claim', 'email_claim']
const removals = mine.map(table =>
  run<[userId: string]>(`${table}.expire`, `delete from ${table} where user_id = $1`),
)
const remove = run<[id: string]>('account.expire', 'delete from account where id = $1')

export async function findUnproven(db: Queries): Promise<string[]> {
  return (await unproven(db)).map(({ id }) => id)
}

/**
 * Holds nothing back: the address may well be somebody else's. Leaves nothing at all, or an empty row where something
 * still points at it.
 */
export async function removeAccount(tx: Tx, userId: string, isPointedAt: boolean): Promise<void> {
  for (const removal of removals) await removal(tx, userId)
  if (isPointedAt) await emptyAccount(tx, userId)
  else await remove(tx, userId)
}
