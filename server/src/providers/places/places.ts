import type { FoundPlace } from '@caravan/contract/places'
import type { Config } from '../../config.ts'
import { keepAnswers } from '../kept.ts'
import { createOutbound } from '../outbound.ts'
import { createGoogle } from './google.ts'
import { pastedPlace } from './pasted.ts'
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

/** Links of maps and coordinates are read here; everything else is a question to a service. */
export function createPlaces(needs: Needs): PlaceSearch {
  const service = createService(needs)
  return {
    search: async (query, ...aim) => pastedPlace(query) ?? (await service.search(query, ...aim)),
  }
}

function createService({ settings, gazetteer, spend }: Needs): PlaceSearch {
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
    async search(...question) {
      await spend(budgets)
      return places.search(...question)
    },
  }
}

/** Remembers answers for a day. */
export function createCached(places: PlaceSearch, now?: () => number): PlaceSearch {
  const answerTo = keepAnswers<FoundPlace[]>({ hours: 24, most: 1_000, ...(now && { now }) })
  return {
    search: (query, lang, aim) =>
      answerTo(JSON.stringify([query.toLowerCase(), lang, aim]), () => places.search(query, lang, aim)),
  }
}
