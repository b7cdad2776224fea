import { useSyncExternalStore } from 'react'

/** Reads a value that changes outside of React, and reads it the same way where the server renders. */
export function useStore<T>(subscribe: (listener: () => void) => () => void, read: () => T): T {
  return useSyncExternalStore(subscribe, read, read)
}
