import { collectOnceQuiet } from '../work/quiet.ts'

const LOOK_MS = 60_000
/** Nothing stays for ten minutes, with the collection of what was forgotten. */
const KEPT_LOOKS = 9

/**
 * Keeps values until they fill `maxBytes`, and each for less than ten minutes after it was asked for; what was asked
 * for longest ago goes first.
 */
export function createBoundedCache<T>(maxBytes: number, sizeOf: (value: T) => number) {
  const entries = new Map<string, { value: T; bytes: number; look: number }>()
  let bytes = 0
  let looks = 0
  let next: NodeJS.Timeout | undefined

  function take(key: string): T | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    bytes -= entry.bytes
    entries.delete(key)
    return entry.value
  }

  function set(key: string, value: T): void {
    take(key)
    const entry = { value, bytes: 2 * key.length + sizeOf(value), look: looks }
    entries.set(key, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      take(oldest)
    }
    next ??= setTimeout(forgetOld, LOOK_MS).unref()
  }

  function forgetOld(): void {
    looks++
    for (const [key, { look }] of entries) {
      if (look > looks - KEPT_LOOKS) break
      take(key)
    }
    next = entries.size > 0 ? setTimeout(forgetOld, LOOK_MS).unref() : undefined
    if (!next) collectOnceQuiet()
  }

  return {
    set,
    /** Takes an entry out: it is the caller's alone. */
    take,
    get(key: string): T | undefined {
      const value = take(key)
      if (value !== undefined) set(key, value)
      return value
    },
  }
}
