/** Keeps texts until they fill `maxBytes`; what was asked for longest ago goes first. */
export function createBoundedCache(maxBytes: number) {
  const texts = new Map<string, string>()
  let bytes = 0

  function forget(key: string): void {
    bytes -= sizeOf(key, texts.get(key) ?? '')
    texts.delete(key)
  }

  return {
    get(key: string): string | undefined {
      const text = texts.get(key)
      if (text === undefined) return undefined
      texts.delete(key)
      texts.set(key, text)
      return text
    },
    set(key: string, text: string): void {
      if (texts.has(key)) forget(key)
      texts.set(key, text)
      bytes += sizeOf(key, text)
      for (const oldest of texts.keys()) {
        if (bytes <= maxBytes) break
        forget(oldest)
      }
    },
  }
}

/** At most, as a text with one character outside of Latin-1 takes two bytes for each. */
function sizeOf(key: string, text: string): number {
  return 2 * (key.length + text.length)
}
