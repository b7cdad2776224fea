import type { Queries } from '../db/queries.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'

export interface ActorRow {
  session_id: string
  user_id: string
  username: string
  email: string
  email_verified: boolean
  avatar: string | null
  language: 'en' | 'zh'
  version: number
  recent: boolean
  stale: boolean
}

export interface SessionRow {
  id: string
  device: string
  network: string
  created_at: Date
  last_used_at: Date
}

const valid = `s.last_used_at > now() - interval '7 days' and s.created_at > now() - interval '30 days'`

const actor = sql<[tokenHash: Buffer], ActorRow>(
  'session.actor',
  `select s.id as session_id, s.user_id, a.username, a.email, a.email_verified_at is not null as email_verified,
     a.avatar, a.language, a.version,
     s.authenticated_at > now() - interval '15 minutes' as recent,
     s.last_used_at < now() - interval '5 minutes' as stale
   from session s join account a on a.id = s.user_id
   where s.token_hash = $1 and ${valid}`,
)
const touch = sql<[id: string], never>(
  'session.touch',
  'update session set last_used_at = now() where id = $1',
)
const insert = sql<[hash: Buffer, id: string, userId: string, device: string, network: string], never>(
  'session.insert',
  'insert into session (token_hash, id, user_id, device, network) values ($1, $2, $3, $4, $5)',
)
const endOldest = sql<[userId: string, keep: number], never>(
  'session.end_oldest',
  `delete from session where user_id = $1 and id not in (
     select id from session where user_id = $1 order by last_used_at desc, id limit $2)`,
)
const end = sql<[userId: string, id: string], never>(
  'session.end',
  'delete from session where user_id = $1 and id = $2',
)
const endAll = sql<[userId: string, but: string | null], never>(
  'session.end_all',
  'delete from session where user_id = $1 and id is distinct from $2',
)
const list = sql<[userId: string], SessionRow>(
  'session.list',
  `select s.id, s.device, s.network, s.created_at, s.last_used_at from session s
   where s.user_id = $1 and ${valid} order by s.last_used_at desc, s.id`,
)
const seq = sql<[id: string], { seq: number }>(
  'session.seq',
  `select a.seq from session s join account a on a.id = s.user_id where s.id = $1 and ${valid}`,
)
const sweep = sql<[], never>('session.sweep', `delete from session s where not (${valid})`)

export const findActorRow = (db: Queries, tokenHash: Buffer) => db.one(actor, [tokenHash])
export const touchSession = (db: Queries, id: string) => db.run(touch, [id])
export const listSessions = (db: Queries, userId: string) => db.many(list, [userId])
export const sweepSessions = (db: Queries) => db.run(sweep, [])

export const insertSession = (
  tx: Tx,
  session: { tokenHash: Buffer; id: string; userId: string; device: string; network: string },
) => tx.run(insert, [session.tokenHash, session.id, session.userId, session.device, session.network])

export const endSession = (tx: Tx, userId: string, id: string) => tx.run(end, [userId, id])

/** Ends every session of the account, but for the one that is to stay. */
export const endSessions = (tx: Tx, userId: string, but: string | null = null) =>
  tx.run(endAll, [userId, but])

/** Ends the sessions that were not used for the longest time, until `keep` are left. */
export const endOldestSessions = (tx: Tx, userId: string, keep: number) => tx.run(endOldest, [userId, keep])

/** The number of the account's live channel, or null when the session has ended. */
export async function seqOfSession(db: Queries, sessionId: string): Promise<number | null> {
  return (await db.one(seq, [sessionId]))?.seq ?? null
}
