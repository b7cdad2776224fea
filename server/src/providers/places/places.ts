import type { FoundPlace } from '@caravan/contract/places'
import type { Config } from '../../config.ts'
import { keepAnswers } from '../kept.ts'
import { createOutbound } from '../outbound.ts'
import { kilometres } from './bundled/entry.ts'
import type { Gazetteer } from './bundled/gazetteer.ts'
import { createGoogle } from './google.ts'
import { isNameless, pastedPlace } from './pasted.ts'
import { createPhoton } from './photon.ts'
import type { Lang, PlaceSearch } from './port.ts'

/** The limit for all people of a server together. */
const budgets = [{ max: 20_000, seconds: 24 * 3_600 }]

const GOOGLE_HOST = 'places.googleapis.com'

interface Needs {
  settings: Config['places']
  gazetteer: Pick<Gazetteer, 'search' | 'placesAround'>
  /** Called before each question to a live service; may refuse it. */
  spend(limits: typeof budgets): Promise<void>
}

/** Links of maps and coordinates are read here; everything else is a question to a service. */
export function createPlaces(needs: Needs): PlaceSearch {
  const service = createService(needs)
  return {
    async search(owner, query, lang, aim) {
      const [pasted] = pastedPlace(query) ?? []
      if (!pasted) return service.search(owner, query, lang, aim)
      return [isNameless(pasted) ? await calledByNearest(pasted, needs.gazetteer, lang) : pasted]
    },
  }
}

/** So many kilometres from a place, a spot is still near it. */
const NEAR_KM = 3
const KM_OF_A_DEGREE = 111
const CLOSEST = 22

const near: Record<Lang, (name: string) => string> = {
  en: name => `Near ${name}`,
  zh: name => `「${name}」附近`,
  'zh-Hans': name => `“${name}”附近`,
}

/** A spot without a name is called by the nearest of the places that people know there. */
async function calledByNearest(
  spot: FoundPlace,
  gazetteer: Needs['gazetteer'],
  lang: Lang,
): Promise<FoundPlace> {
  const { lat, lng } = spot
  const north = NEAR_KM / KM_OF_A_DEGREE
  const east = Math.min(90, north / Math.cos((Math.min(89, Math.abs(lat)) * Math.PI) / 180))
  const turned = (degrees: number) => ((degrees + 540) % 360) - 180
  const box = { south: lat - north, north: lat + north, west: turned(lng - east), east: turned(lng + east) }
  // Without the index it is called by its coordinates.
  const known = await gazetteer.placesAround({ box, zoom: CLOSEST }, lang).catch(() => [])
  const [nearest] = known
    .map(({ name, ...place }) => ({ name, km: kilometres(spot, place) }))
    .filter(({ km }) => km <= NEAR_KM)
    .sort((a, b) => a.km - b.km)
  return nearest ? { ...spot, name: near[lang](nearest.name) } : spot
}

function createService({ settings, gazetteer, spend }: Needs): PlaceSearch {
  if (settings.kind === 'bundled') return { search: (_, ...question) => gazetteer.search(...question) }
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
    search: (owner, query, lang, aim) =>
      answerTo(JSON.stringify([query.toLowerCase(), lang, aim]), () =>
        places.search(owner, query, lang, aim),
      ),
  }
}
