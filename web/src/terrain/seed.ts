type SeedPlace = { place_id?: string | null | undefined; name: string }

/** FNV-1a over UTF-8, 32 bits. */
export function fnv1a32(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** The seed of a trip's cover: its places as chosen at creation, so that renaming a day later changes nothing. */
export function coverSeed(places: readonly SeedPlace[], tripId: string): number {
  if (places.length === 0) return fnv1a32(tripId)
  return fnv1a32(places.map(place => place.place_id || place.name).join('|'))
}

/** Mulberry32: a stream of numbers in [0, 1) that is the same on every machine. */
export function randomStream(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
