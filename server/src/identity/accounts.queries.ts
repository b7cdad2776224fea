import type { Language } from '@caravan/contract/languages'
import type { Queries } from '../db/queries.ts'
import { many, one, run } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import { Failure } from '../failure.ts'

export interface AccountRow {
  id: string
  username: string
  email: string
  email_verified: boolean
  password_hash: string
  language: Language
  avatar: string | null
  seq: number
  version: number
}

const columns = `a.id, a.username, a.email, a.email_verified_at is not null as email_verified, a.password_hash,
  a.language, a.avatar, a.seq, a.version`

export const findAccount = one<[id: string], AccountRow>(
  'account.by_id',
  `select ${columns} from account a where a.id = $1 and a.deleted_at is null`,
)
/** Locks the account until the transaction ends, so that changes of it happen one after the other. */
export const lockAccount = one<[id: string], AccountRow, Tx>(
  'account.lock',
  `select ${columns} from account a where a.id = $1 and a.deleted_at is null for update`,
)
export const findByUsername = one<[key: string], AccountRow>(
  'account.by_username',
  `select ${columns} from username_claim c join account a on a.id = c.user_id where c.username_key = $1`,
)
export const findByEmail = one<[hash: Buffer], AccountRow>(
  'account.by_email',
  `select ${columns} from email_claim c join account a on a.id = c.user_id where c.email_hash = $1`,
)
export const findUsernameHolder = one<[key: string], { user_id: string | null }>(
  'username_claim.holder',
  'select user_id from username_claim where username_key = $1 and (held_until is null or held_until > now())',
)
export const findEmailHolder = one<[hash: Buffer], { user_id: string | null }>(
  'email_claim.holder',
  'select user_id from email_claim where email_hash = $1 and (held_until is null or held_until > now())',
)
// A claim whose time is over is taken over in the same statement; no row comes back when it still stands.
const claimUsername = one<[key: string, userId: string], { username_key: string }>(
  'username_claim.claim',
  `insert into username_claim as c (username_key, user_id) values ($1, $2)
   on conflict (username_key) do update set user_id = $2, held_until = null
   where c.user_id = $2 or c.held_until <= now() returning username_key`,
)
const claimEmail = one<[hash: Buffer, userId: string], { email_hash: Buffer }>(
  'email_claim.claim',
  `insert into email_claim as c (email_hash, user_id) values ($1, $2)
   on conflict (email_hash) do update set user_id = $2, held_until = null
   where c.user_id = $2 or c.held_until <= now() returning email_hash`,
)
const releaseUsernames = run<[userId: string, but: string]>(
  'username_claim.release',
  'delete from username_claim where user_id = $1 and username_key <> $2',
)
const releaseEmails = run<[userId: string, but: Buffer]>(
  'email_claim.release',
  'delete from email_claim where user_id = $1 and email_hash <> $2',
)
export const insertAccount = run<NewAccount, Tx>(
  'account.insert',
  `insert into account (id, username, email, password_hash, language)
   values (:id, :username, :email, :passwordHash, :language)`,
)
export const storePassword = run<[id: string, hash: string], Tx>(
  'account.set_password',
  'update account set password_hash = $2, version = version + 1 where id = $1',
)
export const storeUsername = run<[id: string, username: string], Tx>(
  'account.set_username',
  'update account set username = $2, version = version + 1 where id = $1',
)
export const storeVerifiedEmail = run<[id: string, email: string], Tx>(
  'account.set_verified_email',
  'update account set email = $2, email_verified_at = now(), version = version + 1 where id = $1',
)
const bumpSeq = one<[id: string], { seq: number }>(
  'account.bump_seq',
  'update account set seq = seq + 1 where id = $1 returning seq',
)
export const listAccounts = many<
  [],
  { username: string; email: string; verified: boolean; created_at: string; last_used_at: string | null }
>(
  'account.list',
  `select a.username, a.email, a.email_verified_at is not null as verified, a.created_at,
     (select max(s.last_used_at) from session s where s.user_id = a.id) as last_used_at
   from account a where a.deleted_at is null and a.guest_of is null order by a.created_at, a.id`,
)

const sweepUsernames = run<[]>('username_claim.sweep', 'delete from username_claim where held_until < now()')
const sweepEmails = run<[]>('email_claim.sweep', 'delete from email_claim where held_until < now()')

export interface NewAccount {
  id: string
  username: string
  email: string
  passwordHash: string
  language: Language
}

/** Takes a username for the account; false when somebody else has it, or it is still held back. */
export async function takeUsername(tx: Tx, key: string, userId: string): Promise<boolean> {
  if (!(await claimUsername(tx, key, userId))) return false
  await releaseUsernames(tx, userId, key)
  return true
}

export async function takeEmail(tx: Tx, hash: Buffer, userId: string): Promise<boolean> {
  if (!(await claimEmail(tx, hash, userId))) return false
  await releaseEmails(tx, userId, hash)
  return true
}

/** A deleted account has the same standing as somebody signed out. */
export async function requireAccount(tx: Tx, id: string): Promise<AccountRow> {
  const account = await lockAccount(tx, id)
  if (!account) throw new Failure('auth.required')
  return account
}

/** Answers the account's new number; a deleted account has the same standing as somebody signed out. */
export async function raiseSeq(tx: Tx, id: string): Promise<number> {
  const row = await bumpSeq(tx, id)
  if (!row) throw new Failure('auth.required')
  return row.seq
}

/** Lets go of names and addresses that were held back. */
export async function sweepClaims(db: Queries): Promise<void> {
  await sweepUsernames(db)
  await sweepEmails(db)
}
