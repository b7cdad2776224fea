import type { Me } from '@caravan/contract/account'
import type { Role } from '@caravan/contract/members'
import type { RenderedUser } from '@caravan/contract/rendered'
import { useSyncExternalStore } from 'react'
import { databasesOfAccount } from '../databases.ts'
import { isOnServer } from '../window.ts'

/**
 * The account that this browser speaks for. Without a token the session is lost: the account is known, its password has to be
 * asked for again.
 */
export type Session = {
  id: string
  username: string
  token?: string
  /** The guest's id in place of an account, and their trip. */
  guest?: Me & { trip_id: string; role: Role }
}

type Watcher = (now: Session | null, before: Session | null) => void

// One key, so that other tabs never see a token with the name of somebody else.
const KEY = 'session'
/** Stored in place of the session of a guest that the server has ended. */
const OVER = '"over"'
/** The tokens that `sign-out.ts` still has to end on the server. */
export const LEFT = 'left'
const watchers = new Set<Watcher>()
let current = readStored()

function readStored(): Session | null {
  if (isOnServer) return null
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isSession(stored) ? stored : null
  } catch {
    return null
  }
}

function isSession(value: unknown): value is Session {
  return typeof value === 'object' && value !== null && 'id' in value && 'username' in value
}

/** Whether sessions of before are to be ended yet. */
export function isAnyLeft(): boolean {
  try {
    return localStorage.getItem(LEFT) !== null
  } catch {
    return false
  }
}

function store(next: Session | null, isOver = false): void {
  try {
    // Memories of pages belong to the account, too.
    if (current && next?.id !== current.id)
      for (const key of Object.keys(localStorage)) if (key !== LEFT) localStorage.removeItem(key)
    if (isOver) localStorage.setItem(KEY, OVER)
    else if (next) localStorage.setItem(KEY, JSON.stringify(next))
    else localStorage.removeItem(KEY)
  } catch {
    // A browser that stores nothing still has the session until the page is left.
  }
  announce(next)
}

function announce(next: Session | null): void {
  const before = current
  if (JSON.stringify(next) === JSON.stringify(before)) return
  current = next
  if (before && next?.id !== before.id) for (const database of databasesOfAccount) database.remove()
  for (const watcher of watchers) watcher(next, before)
}

if (!isOnServer) {
  // Other tabs sign in and out for this one too; a page that comes back from the browser's cache heard nothing of it.
  window.addEventListener('storage', event => {
    if (event.key === KEY || event.key === null) announce(readStored())
  })
  window.addEventListener('pageshow', event => {
    if (event.persisted) announce(readStored())
  })
}

export function currentSession(): Session | null {
  return current
}

export function startSession(session: Session & { token: string }): void {
  store(session)
}

/** The account has another name now. */
export function renameSession(username: string): void {
  if (current) store({ ...current, username })
}

/**
 * The server no longer knows this token. A newer one that another tab has got meanwhile stays. A guest has no password that
 * could be asked for: nothing of the trip stays on this device.
 */
export function loseSession(token: string): void {
  if (current?.token !== token) return
  const { token: _, ...known } = current
  if (known.guest) store(null, true)
  else store(known)
}

/** Whether the last session here was that of a guest, and the server has ended it. */
export function isGuestOver(): boolean {
  try {
    return localStorage.getItem(KEY) === OVER
  } catch {
    return false
  }
}

export function endSession(): void {
  store(null)
}

export function watchSession(watcher: Watcher): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Calls when the account of this tab becomes another one, or none: what it knew of the one before is forgotten. */
export function watchAccount(forget: () => void): void {
  watchSession((now, before) => {
    if (now?.id !== before?.id) forget()
  })
}

/** The session for which the document was rendered. The landing is rendered for nobody. */
let rendered: Session | null = null
/** The names of its profile, which may not have been fetched yet. */
let renderedNames: RenderedUser | undefined

export function renderForSession(user: RenderedUser | undefined): void {
  rendered = current
  renderedNames = user
}

/** The names that the document of this account's page was rendered with. */
export const namesOf = (session: Session | null) =>
  session?.id === renderedNames?.id ? renderedNames : undefined

export function useSession(): Session | null {
  return useSyncExternalStore(watchSession, currentSession, () => rendered)
}

/** The account of the person at the screen, once they are signed in with one. */
export function useAccount(): Session | undefined {
  const session = useSession()
  return session?.token !== undefined && !session.guest ? session : undefined
}

/** Whether the person at the screen has no account, and this trip alone. */
export const useIsGuest = () => useSession()?.guest !== undefined
