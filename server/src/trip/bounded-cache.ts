/** Keeps values until they fill `maxBytes`; what was asked for longest ago goes first. */
export function createBoundedCache<T>(maxBytes: number, sizeOf: (value: T) => number) {
  const entries = new Map<string, { value: T; bytes: number }>()
  let bytes = 0

  function take(key: string): T | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    bytes -= entry.bytes
    entries.delete(key)
    return entry.value
  }

  function set(key: string, value: T): void {
    take(key)
    const entry = { value, bytes: 2 * key.length + sizeOf(value) }
    entries.set(key, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      take(oldest)
    }
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
