import type { Hotel } from '@caravan/contract/hotels'
import { ProviderFailure } from '../circuit.ts'
import type { Gazetteer } from '../places/bundled/gazetteer.ts'
import { availabilityOf } from './availability.ts'
import type { HotelSearch } from './port.ts'

const PAGE = 5

// Their names say what they are, also where they stand alone: in a plan that one of them was added to.
const samples = [
  {
    score: 8.9,
    en: ['Sample hotel by the station', 'Excellent', 'Twin room'],
    zh: ['範例旅館（車站旁）', '非常出色', '雙床房'],
    'zh-Hans': ['示例酒店（车站旁）', '非常好', '双床房'],
  },
  {
    score: 9.3,
    en: ['Sample hotel with a view', 'Superb', 'King room, high floor'],
    zh: ['範例旅館（景觀）', '傑出', '高樓層特大床房'],
    'zh-Hans': ['示例酒店（景观）', '极佳', '高楼层特大床房'],
  },
  {
    score: 9,
    en: ['Sample townhouse', 'Superb', 'Entire townhouse'],
    zh: ['範例街屋', '傑出', '整棟街屋'],
    'zh-Hans': ['示例联排屋', '极佳', '整栋联排屋'],
  },
  {
    score: 8.2,
    en: ['Sample guesthouse with a garden', 'Very good', 'Family room'],
    zh: ['範例民宿（庭園）', '很好', '家庭房'],
    'zh-Hans': ['示例民宿（庭院）', '很好', '家庭房'],
  },
  {
    score: 7.6,
    en: ['Sample hostel', 'Good', 'Private room'],
    zh: ['範例青年旅館', '不錯', '獨立客房'],
    'zh-Hans': ['示例青年旅舍', '不错', '独立房间'],
  },
  {
    score: 8.4,
    en: ['Sample apartment near the market', 'Very good', 'Apartment with a kitchen'],
    zh: ['範例公寓（市場旁）', '很好', '附廚房公寓'],
    'zh-Hans': ['示例公寓（市场旁）', '很好', '带厨房公寓'],
  },
  {
    score: 8,
    en: ['Sample inn in the old town', 'Very good', 'Double room'],
    zh: ['範例旅店（老城區）', '很好', '雙人房'],
    'zh-Hans': ['示例旅馆（老城区）', '很好', '双人房'],
  },
] as const

const hasHotels = /^(?:geonames|town|country):/

/** Hotels that nobody can book, in the cities that Caravan brings, with a link to those that one can. */
export function createSamples(gazetteer: Pick<Gazetteer, 'search' | 'placeById'>): HotelSearch {
  return {
    samples: true,

    async cities(_, query, lang) {
      const places = await gazetteer.search(query, lang, { bundled: true })
      return places
        .filter(({ place_id }) => hasHotels.test(place_id))
        .map(({ place_id, name, formatted_address }) => {
          return { dest_id: place_id.replace(':', '_'), name, formatted_address }
        })
    },

    async hotels(_, question) {
      const { dest_id, page, lang } = question
      const city = await gazetteer.placeById(dest_id.replace('_', ':'), lang)
      if (!city) return []
      const url = availabilityOf(city.formatted_address, question)
      return samples.slice(page * PAGE, (page + 1) * PAGE).map(({ score, [lang]: words }, index): Hotel => {
        const [name, word, room] = words
        return {
          id: `sample-${page * PAGE + index + 1}`,
          name,
          address: city.formatted_address,
          photoMainUrl: null,
          reviewScore: score,
          reviewScoreWord: word,
          proposedAccommodation: [room],
          countryCode: null,
          priceDetails: { info: null, strikethrough: null, gross: null, currency: null },
          url,
        }
      })
    },

    async photo() {
      throw new ProviderFailure('unavailable')
    },
  }
}
