import { logout } from '@caravan/contract/auth'
import { notesHere, UNSENT, unsentHere } from '../databases.ts'
import { isOnServer } from '../window.ts'
import { CallFailed, call } from './call.ts'
import { isOnline, watchOnline } from './online.ts'
import { outbox } from './outbox.ts'
import { currentSession, endSession, LEFT } from './session.ts'

/**
 * Signs out here, in the other tabs and on the server, and leaves nothing of the account in the browser. Asks first
 * where something lies that the server has not stored.
 */
export async function signOut(ask: () => Promise<boolean>): Promise<void> {
  if ((await hasUnsent()) && !(await ask())) return
  const token = currentSession()?.token
  // First, because the answer's Clear-Site-Data empties the storage without telling the other tabs.
  forgetSession()
  if (token !== undefined) {
    storeLeft([...left(), token])
    await end(token, {})
  }
  await Promise.allSettled([forgetDatabases(), forgetCaches()])
}

/** Ends the session here and in the other tabs, with all that they have stored for it. */
export function forgetSession(): void {
  endSession()
  sessionStorage.clear()
}

/** Ends a session on the server, as soon as that can be reached. Until then its token is kept for nothing else. */
export async function endLater(token: string): Promise<void> {
  storeLeft([...left(), token])
  await end(token, { keep: '1' })
}

async function end(token: string, query: { keep?: '1' }): Promise<void> {
  const isEnded = await call(logout, { token, query, keepalive: true }).then(
    () => true,
    failure => failure instanceof CallFailed && failure.status === 401,
  )
  if (isEnded) storeLeft(left().filter(other => other !== token))
}

function left(): string[] {
  try {
    return JSON.parse(localStorage.getItem(LEFT) ?? '[]')
  } catch {
    return []
  }
}

function storeLeft(tokens: readonly string[]): void {
  try {
    if (tokens.length > 0) localStorage.setItem(LEFT, JSON.stringify(tokens))
    else localStorage.removeItem(LEFT)
  } catch {
    // In a browser that stores nothing a session ends by itself.
  }
}

function endLeft(): void {
  if (isOnline()) for (const token of left()) void end(token, { keep: '1' })
}

if (!isOnServer) {
  watchOnline(endLeft)
  endLeft()
}

/** Whether a write waits, or text of a note. */
export async function hasUnsent(): Promise<boolean> {
  if (outbox.all().length > 0) return true
  // Where nothing is stored, nothing waits but what the page knows.
  const keysIn = ({ ask }: typeof notesHere) =>
    ask<IDBValidKey[]>('readonly', store => store.getAllKeys()).catch(() => [])
  const [notes, writes] = await Promise.all([notesHere, unsentHere].map(keysIn))
  return Boolean(writes?.length) || Boolean(notes?.some(key => String(key).endsWith(UNSENT)))
}

async function forgetDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
}

async function forgetCaches(): Promise<void> {
  // Not there without a secure context.
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) await caches.delete(name)
}
