import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../db/pool.ts'
import type { Tx } from '../db/transaction.ts'
import { isOutOfRoom } from '../db/unavailable.ts'
import {
  type ActorRow,
  endOldestSessions,
  findActorRow,
  insertSession,
  touchSession,
} from './sessions.queries.ts'

export const SESSION_SECONDS = 30 * 24 * 3_600
const MAX_SESSIONS = 20

/** The prefix lets secret scanners recognise a token that was published by mistake. */
const PREFIX = 'caravan_'

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** The account that carries this token, read anew with every request, so that a revoked token is worth nothing. */
export async function findActor<Found extends ActorRow = ActorRow>(
  db: Database,
  token: string,
  find = (hash: Buffer): Promise<Found | undefined> =>
    findActorRow(db.lookups, hash) as Promise<Found | undefined>,
): Promise<Found | undefined> {
  if (!token.startsWith(PREFIX)) return undefined
  const row = await find(hashOf(token))
  if (row?.stale) await touchSession(db, row.session_id).catch(unlessOutOfRoom)
  return row
}

/** Where nothing can be stored, reading goes on. */
function unlessOutOfRoom(error: unknown): void {
  if (!isOutOfRoom(error)) throw error
}

/** Opens a session and answers its token, which is stored nowhere. */
export async function startSession(
  tx: Tx,
  userId: string,
  { ofGuest = false, ...from }: { device: string; network: string; ofGuest?: boolean },
): Promise<string> {
  const token = PREFIX + randomBytes(32).toString('base64url')
  await insertSession(tx, { tokenHash: hashOf(token), id: randomUUID(), userId, ofGuest, ...from })
  await endOldestSessions(tx, userId, MAX_SESSIONS)
  return token
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
