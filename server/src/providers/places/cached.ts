import type { Place } from '@caravan/contract/places'
import type { PlaceSearch } from './port.ts'

const LIFETIME_MS = 24 * 60 * 60_000
const MAX_ANSWERS = 1_000

/** Remembers answers for a day, the least recently asked for going first; failures are not remembered. */
export function createCached(places: PlaceSearch, now = () => performance.now()): PlaceSearch {
  const answers = new Map<string, { places: Place[]; until: number }>()

  return {
    async search(query, lang) {
      const key = `${lang} ${query.toLowerCase()}`
      const kept = answers.get(key)
      answers.delete(key)
      const isFresh = kept !== undefined && kept.until > now()
      const answer = isFresh ? kept : { places: await places.search(query, lang), until: now() + LIFETIME_MS }
      answers.set(key, answer)
      const [oldest] = answers.keys()
      if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest)
      return answer.places
    },
  }
}
