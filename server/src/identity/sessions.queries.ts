import type { Language } from '@caravan/contract/languages'
import type { Session } from '@caravan/contract/sessions'
import type { Queries } from '../db/queries.ts'
import { many, one, run } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import type { Held } from './openers.ts'

/** The account behind a request, read from the database with every request. */
export interface Actor {
  id: string
  session_id: string
  username: string
  email: string
  email_verified: boolean
  avatar: string | null
  language: Language
  seq: number
  version: number
  /** A guest of one trip, who has no address, no password, and no more than that trip. */
  is_guest: boolean
  /** The trip of a guest, whose limits the guest counts against. */
  guest_of: string | null
  /** The account that made the link by which the guest came in, whose limits the guest counts against as well. */
  host: string | null
  /** The session gave its password at most 15 minutes ago. */
  recent: boolean
}

export type SessionRow = Omit<Session, 'current'>

const valid = `s.last_used_at > now() - case when s.of_guest then interval '180 days' else interval '7 days' end
    and (s.of_guest or s.created_at > now() - interval '30 days')`

export type ActorRow = Actor & { stale: boolean }
/** Finds the account of a session by the hash of its token. */
export type FindActorRow<Found extends ActorRow = ActorRow> = (
  db: Queries,
  tokenHash: Buffer,
) => Promise<Found | undefined>

/** Of the account whose session has the token `$1`: as `a`, with more columns and from more tables. */
export const actorWith = (columns = '', tables = '') => `
  select a.id, s.id as session_id, a.username, coalesce(a.email, '') as email, a.guest_of is not null as is_guest, a.guest_of,
    s.let_in_by as host, a.email_verified_at is not null as email_verified,
    a.avatar, a.language, a.seq, a.version,
    s.authenticated_at > now() - interval '15 minutes' as recent,
    s.last_used_at < now() - interval '5 minutes' as stale ${columns}
  from session s join account a on a.id = s.user_id ${tables}
  where s.token_hash = $1 and ${valid}`

export const findActorRow = one<[tokenHash: Buffer], ActorRow>('session.actor', actorWith())
/** Finds the session of a document cookie. */
export const findDocumentSession = one<[documentHash: Buffer], { token_hash: Buffer; user_id: string }>(
  'session.of_document',
  `select s.token_hash, s.user_id from session s where s.document_hash = $1 and ${valid}`,
)
export const touchSession = run<[id: string]>(
  'session.touch',
  'update session set last_used_at = now() where id = $1',
)
/** Keeps a session from ending until the transaction does. */
export const findHeldSession = one<[id: string], { id: string }, Tx>(
  'session.hold',
  'select id from session where id = $1 for share',
)
export const insertSession = run<
  {
    tokenHash: Buffer
    documentHash: Buffer
    id: string
    userId: string
    device: string
    network: string
    ofGuest: boolean
    letInBy: string | null
  },
  Tx
>(
  'session.insert',
  `insert into session (token_hash, document_hash, id, user_id, device, network, of_guest, let_in_by)
   values (:tokenHash, :documentHash, :id, :userId, :device, :network, :ofGuest, :letInBy)`,
)
/** Ends the sessions that were not used for the longest time, until `keep` are left. */
export const endOldestSessions = run<[userId: string, keep: number], Tx>(
  'session.end_oldest',
  `delete from session where user_id = $1 and id not in (
     select id from session where user_id = $1 order by last_used_at desc, id limit $2)`,
)
/** The same of the sessions that the guests of one host have together. */
export const endOldestGuestSessions = run<[host: string, keep: number], Tx>(
  'session.end_oldest_of_guests',
  `delete from session where id in (
     select id from session where let_in_by = $1 order by last_used_at desc, id offset $2)`,
)
export const endSession = run<[userId: string, id: string], Tx>(
  'session.end',
  'delete from session where user_id = $1 and id = $2',
)
/** Ends every session of the account, but for the one that is to stay. */
export const endSessions = run<[userId: string, but: string | null], Tx>(
  'session.end_all',
  'delete from session where user_id = $1 and id is distinct from $2',
)
/** Ends the sessions of guests that were opened by a link of this account. */
export const endSessionsLetInBy = run<[userId: string], Tx>(
  'session.end_let_in_by',
  'delete from session where let_in_by = $1',
)
export const listSessions = many<[userId: string], SessionRow>(
  'session.list',
  `select s.id, s.device, s.network, s.created_at, s.last_used_at from session s
   where s.user_id = $1 and ${valid} order by s.last_used_at desc, s.id`,
)
export const heldSessions = one<[userId: string], Held>(
  'session.held',
  `select count(*)::int as count, min(s.created_at) as since from session s where s.user_id = $1 and ${valid}`,
)
/** The numbers of the accounts' live channels, by those of the sessions that have not ended. */
export const seqsOfSessions = many<[ids: string[]], { id: string; seq: number }>(
  'session.seqs',
  `select s.id, a.seq from session s join account a on a.id = s.user_id where s.id = any($1) and ${valid}`,
)
export const sweepSessions = run<[]>('session.sweep', `delete from session s where not (${valid})`)
