import { useSyncExternalStore } from 'react'
import { isOnServer } from '../../lib/window.ts'

/** Somebody who has made an account in this tab and has not signed in yet. */
export type Registered = { username: string; email: string; wantsMail?: boolean; isVerified?: boolean }

const KEY = 'registered'
const listeners = new Set<() => void>()

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Keeps them for this tab; null forgets them. A browser that stores nothing shows no strip. */
export function keepRegistered(who: Registered | null): void {
  try {
    if (who) sessionStorage.setItem(KEY, JSON.stringify(who))
    else sessionStorage.removeItem(KEY)
  } catch {
    return
  }
  for (const tell of listeners) tell()
}

/** Tells the other tabs of this browser by a change of its storage. */
const VERIFIED = 'verified'

/** The address is proven: here and in the tab that has registered nothing says any more that a mail was sent. */
export function noteVerified(username: string | undefined): void {
  keepRegistered({ ...stored(), ...(username !== undefined && { username }), isVerified: true })
  try {
    localStorage.setItem(VERIFIED, String(Date.now()))
    localStorage.removeItem(VERIFIED)
  } catch {
    // The other tabs say it after a reload of theirs.
  }
}

const stored = (): Registered => JSON.parse(read() ?? '{"username":"","email":""}')

if (!isOnServer)
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === VERIFIED && newValue !== null && read() !== null)
      keepRegistered({ ...stored(), isVerified: true })
  })

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export function useRegistered(): Registered | undefined {
  const kept = useSyncExternalStore(listen, read, () => null)
  return kept === null ? undefined : (JSON.parse(kept) as Registered)
}
