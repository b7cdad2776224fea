import type { City, Hotel } from '@caravan/contract/hotels'
import type { Config } from '../../config.ts'
import { keepAnswers } from '../kept.ts'
import type { Gazetteer } from '../places/bundled/gazetteer.ts'
import { createBooking } from './booking.ts'
import type { HotelSearch } from './port.ts'
import { createSamples } from './samples.ts'

// The terms of Booking let nobody keep prices.
const kept = { hours: 1 / 4, most: 100 }

interface Needs {
  settings: Config['hotels']
  gazetteer: Pick<Gazetteer, 'search' | 'placeById'>
  /** Called before each question to a live service; may refuse it. */
  spend(limits: { max: number; seconds: number }[]): Promise<void>
}

/** Undefined where the operator wants no hotels. */
export function createHotels({ settings, gazetteer, spend }: Needs): HotelSearch | undefined {
  if (settings.kind === 'none') return undefined
  if (!('key' in settings)) return createSamples(gazetteer)
  return sparing(createBooking(settings), () => spend([{ max: settings.perDay, seconds: 24 * 3_600 }]))
}

/** Asks the same question once in a quarter of an hour, and no more in a day than may be spent. */
function sparing(live: HotelSearch, spend: () => Promise<void>): HotelSearch {
  const cities = keepAnswers<City[]>(kept)
  const hotels = keepAnswers<Hotel[]>(kept)
  return {
    ...live,
    cities: (owner, query, lang) =>
      cities(`${lang} ${query.toLowerCase()}`, () => spend().then(() => live.cities(owner, query, lang))),
    hotels: (owner, question) =>
      hotels(JSON.stringify(question), () => spend().then(() => live.hotels(owner, question))),
  }
}
