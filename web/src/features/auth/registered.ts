import { useSyncExternalStore } from 'react'

/** Somebody who has made an account in this tab and has not signed in yet. */
export type Registered = { username: string; email: string; wantsMail?: boolean }

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

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export function useRegistered(): Registered | undefined {
  const kept = useSyncExternalStore(listen, read, () => null)
  return kept === null ? undefined : (JSON.parse(kept) as Registered)
}
