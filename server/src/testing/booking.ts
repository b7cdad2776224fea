import type { RequestListener } from 'node:http'
import { startStub } from './http-stub.ts'
import { picture, sendPicture } from './pexels.ts'

export type BookingKind = 'booking' | 'booking15'

const cities = [
  {
    dest_id: '-240905',
    dest_type: 'city',
    name: 'Osaka',
    label: 'Osaka, Osaka, Japan',
  },
]

const answers = {
  booking: {
    cities: (found: unknown[]) => found,
    hotels: (results: unknown[]) => ({ results }),
  },
  booking15: {
    cities: (data: unknown[]) => ({ status: true, data }),
    hotels: (hotels: unknown[]) => ({ status: true, data: { hotels } }),
  },
}

/** A hotel as each of the APIs tells it. */
export const crossHotel = {
  booking: (photo: string) => ({
    id: 1377073,
    name: 'Cross Hotel Osaka',
    address: '2-5-15 Shinsaibashisuji, Chuo Ward',
    wishlistName: 'Osaka',
    photoMainUrl: photo,
    reviewScore: 8.9,
    reviewScoreWord: 'Excellent',
    proposedAccommodation: ['2 standard twin rooms'],
    countryCode: 'jp',
    currency: 'JPY',
    priceDetails: {
      gross: '¥43,120',
      strikethrough: '¥52,800',
      info: '1 night, 4 adults',
      taxInfo: 'taxes included',
    },
  }),
  booking15: (photo: string) => ({
    hotel_id: 1377073,
    accessibilityLabel:
      'Cross Hotel Osaka.\n8.9 Excellent 1206 reviews.\n2 standard twin rooms: 4 beds.\n43120 JPY.',
    property: {
      id: 1377073,
      name: 'Cross Hotel Osaka',
      wishlistName: 'Osaka',
      photoUrls: [photo],
      reviewScore: 8.9,
      reviewScoreWord: 'Excellent',
      countryCode: 'jp',
      priceBreakdown: {
        grossPrice: { value: 43_120.4, currency: 'JPY' },
        strikethroughPrice: { value: 52_800, currency: 'JPY' },
      },
    },
  }),
}

/** A Booking API of our own: what it answers, and what it was asked. */
export async function startBooking(kind: BookingKind) {
  const asked: { path: string; values: Record<string, string>; key: unknown; host: unknown }[] = []
  const fetched: { path: string; key: unknown }[] = []
  const bytes = await picture()
  const behaviour = {
    cities: cities as unknown[],
    hotels: (photo: string): unknown[] => [crossHotel[kind](photo)],
    /** Instead of any cities and hotels. */
    search: undefined as RequestListener | undefined,
    picture: sendPicture(bytes) as RequestListener,
  }
  const stub = await startStub((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://booking')
    const { 'x-rapidapi-key': key, 'x-rapidapi-host': host } = request.headers
    if (pathname.startsWith('/photos/')) {
      fetched.push({ path: pathname, key })
      behaviour.picture(request, response)
      return
    }
    asked.push({ path: pathname, values: Object.fromEntries(searchParams), key, host })
    if (behaviour.search) return behaviour.search(request, response)
    const answer = /locations|searchDestination/.test(pathname)
      ? answers[kind].cities(behaviour.cities)
      : answers[kind].hotels(behaviour.hotels(`${stub.url}/photos/square60/1.jpg?k=1`))
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  const env = { HOTELS: kind, HOTELS_URL: stub.url, RAPIDAPI_KEY: 'the-key' }
  return { ...stub, env, asked, fetched, behaviour }
}
