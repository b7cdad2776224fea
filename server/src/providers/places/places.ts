import type { Place } from '@caravan/contract/places'
import type { Config } from '../../config.ts'
import { createOutbound } from '../outbound.ts'
import { createGoogle } from './google.ts'
import { createPhoton } from './photon.ts'
import type { PlaceSearch } from './port.ts'

/** The limit for all people of a server together. */
const budgets = [{ max: 20_000, seconds: 24 * 3_600 }]

const GOOGLE_HOST = 'places.googleapis.com'

interface Needs {
  settings: Config['places']
  gazetteer: PlaceSearch
  /** Called before each question to a live service; may refuse it. */
  spend(limits: typeof budgets): Promise<void>
}

export function createPlaces({ settings, gazetteer, spend }: Needs): PlaceSearch {
  if (settings.kind === 'bundled') return gazetteer
  if (settings.kind === 'photon') {
    const outbound = createOutbound({ allow: [], configured: [settings.url] })
    return createCached(paid(createPhoton({ ...settings, outbound }), spend))
  }
  const outbound = createOutbound({ allow: [GOOGLE_HOST], configured: [settings.url] })
  return paid(createGoogle({ ...settings, outbound }), spend)
}

function paid(places: PlaceSearch, spend: Needs['spend']): PlaceSearch {
  return {
    async search(query, lang) {
      await spend(budgets)
      return places.search(query, lang)
    },
  }
}

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
