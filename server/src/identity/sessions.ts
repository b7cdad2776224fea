import { AsyncLocalStorage } from 'node:async_hooks'
import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../db/pool.ts'
import type { Tx } from '../db/transaction.ts'
import { isOutOfRoom } from '../db/unavailable.ts'
import { Failure } from '../failure.ts'
import {
  type Actor,
  type ActorRow,
  endOldestGuestSessions,
  endOldestSessions,
  type FindActorRow,
  findActorRow,
  findDocumentSession,
  findHeldSession,
  insertSession,
  touchSession,
} from './sessions.queries.ts'

export const SESSION_SECONDS = 30 * 24 * 3_600
const MAX_SESSIONS = 20
/** The most sessions that the guests whose links one account made hold together. */
const MAX_SESSIONS_OF_GUESTS = 500

/** The prefix lets secret scanners recognise a token that was published by mistake. */
const PREFIX = 'caravan_'

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** The hash of the token for which this process makes calls to itself, to render a document. No request can set it. */
const rendering = new AsyncLocalStorage<Buffer>()

/** The account that carries this token, read anew with every request, so that a revoked token is worth nothing. */
export async function findActor<Found extends ActorRow = ActorRow>(
  db: Database,
  token: string,
  find = findActorRow as FindActorRow<Found>,
): Promise<Found | undefined> {
  const ownHash = rendering.getStore()
  if (!ownHash && !token.startsWith(PREFIX)) return undefined
  const row = await find(db.lookups, ownHash ?? hashOf(token))
  if (row?.stale) await touchSession(db, row.session_id).catch(unlessOutOfRoom)
  return row
}

/** Where nothing can be stored, reading goes on. */
function unlessOutOfRoom(error: unknown): void {
  if (!isOutOfRoom(error)) throw error
}

/**
 * Opens a session. Returns its token for calls and the secret of its cookie for documents; neither is stored. `letInBy`
 * is set for guests: the account that made their link, or null if that is not known.
 */
export async function startSession(
  tx: Tx,
  userId: string,
  { letInBy, ...from }: { device: string; network: string; letInBy?: string | null },
): Promise<{ token: string; document: string }> {
  const token = PREFIX + randomBytes(32).toString('base64url')
  const document = randomBytes(32).toString('base64url')
  const ofGuest = letInBy !== undefined
  const session = {
    tokenHash: hashOf(token),
    documentHash: hashOf(document),
    id: randomUUID(),
    userId,
    ofGuest,
    ...from,
  }
  await insertSession(tx, { ...session, letInBy: letInBy ?? null })
  await endOldestSessions(tx, userId, MAX_SESSIONS)
  if (letInBy) await endOldestGuestSessions(tx, letInBy, MAX_SESSIONS_OF_GUESTS)
  return { token, document }
}

/**
 * Runs `work` with calls of this process to itself made for the session of a document cookie. Returns undefined if the
 * session has ended.
 */
export async function asDocument<T>(
  db: Database,
  document: string,
  work: (user: { id: string; authorization: string }) => Promise<T>,
): Promise<T | undefined> {
  const session = await findDocumentSession(db.lookups, hashOf(document))
  if (!session) return undefined
  const { token_hash: own, user_id: id } = session
  // Calls with the same authorization may share an answer.
  return rendering.run(own, work, { id, authorization: `Bearer ${own.toString('hex')}` })
}

/**
 * Locks the session of a call until its transaction ends, and throws if the session has ended. Whatever the call makes is
 * thereby committed before an event that ends the session, and ends with it.
 */
export async function holdSession(tx: Tx, { session_id }: Pick<Actor, 'session_id'>): Promise<void> {
  if (!(await findHeldSession(tx, session_id))) throw new Failure('auth.required')
}

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

/** 'Firefox on Windows': what a person recognises a device by. */
export function describeDevice(userAgent: string | undefined): string {
  const agent = userAgent ?? ''
  const browser = browsers.find(([mark]) => mark.test(agent))?.[1]
  const system = systems.find(([mark]) => mark.test(agent))?.[1]
  if (!browser) return system ?? 'Unknown device'
  return system ? `${browser} on ${system}` : browser
}
