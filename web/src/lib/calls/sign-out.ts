import { logout } from '@caravan/contract/auth'
import { answerOf, NOTES, UNSENT } from '../note-database.ts'
import { call } from './call.ts'
import { currentSession, endSession } from './session.ts'

/**
 * Signs out here, in the other tabs and on the server, and leaves nothing of the account in the browser. Asks first
 * where text of a note lies that the server has not stored.
 */
export async function signOut(ask: () => Promise<boolean>): Promise<void> {
  if ((await hasUnsentText().catch(() => false)) && !(await ask())) return
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

async function hasUnsentText(): Promise<boolean> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === NOTES)) return false
  const database = await answerOf(indexedDB.open(NOTES))
  try {
    const keys = await answerOf(database.transaction(NOTES, 'readonly').objectStore(NOTES).getAllKeys())
    return keys.some(key => String(key).endsWith(UNSENT))
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
