import { logout } from '@caravan/contract/auth'
import { answerOf, NOTES, OUTBOX, UNSENT } from '../databases.ts'
import { call } from './call.ts'
import { currentSession, endSession } from './session.ts'

/**
 * Signs out here, in the other tabs and on the server, and leaves nothing of the account in the browser. Asks first
 * where something lies that the server has not stored.
 */
export async function signOut(ask: () => Promise<boolean>): Promise<void> {
  if ((await hasUnsent().catch(() => false)) && !(await ask())) return
  const token = currentSession()?.token
  // First, because the answer's Clear-Site-Data empties the storage without telling the other tabs.
  forgetSession()
  if (token !== undefined) await call(logout, { token, keepalive: true }).catch(() => {})
  await Promise.allSettled([forgetDatabases(), forgetCaches()])
}

/** Ends the session here and in the other tabs, with all that they have stored for it. */
export function forgetSession(): void {
  endSession()
  localStorage.clear()
  sessionStorage.clear()
}

/** Whether a write waits, or text of a note. */
async function hasUnsent(): Promise<boolean> {
  const known = await indexedDB.databases()
  const own = [NOTES, OUTBOX].filter(own => known.some(({ name }) => name === own))
  const keys = await Promise.all(
    own.map(async name => (await keysIn(name)).map(key => [name, String(key)] as const)),
  )
  return keys.flat().some(([name, key]) => name === OUTBOX || key.endsWith(UNSENT))
}

async function keysIn(name: string): Promise<IDBValidKey[]> {
  const database = await answerOf(indexedDB.open(name))
  try {
    return await answerOf(database.transaction(name).objectStore(name).getAllKeys())
  } finally {
    database.close()
  }
}

async function forgetDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
}

async function forgetCaches(): Promise<void> {
  // Not there without a secure context.
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) await caches.delete(name)
}
