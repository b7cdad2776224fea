import { many } from './db/sql.ts'

export const listAccounts = many<
  [],
  { username: string; email: string; verified: boolean; created_at: string; last_used_at: string | null }
>(
  'admin.accounts',
  `select a.username, a.email, a.email_verified_at is not null as verified, a.created_at,
     (select max(s.last_used_at) from session s where s.user_id = a.id) as last_used_at
   from account a where a.deleted_at is null order by a.created_at, a.id`,
)
