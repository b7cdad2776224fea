import type { RequestListener } from 'node:http'
import { startStub } from './http-stub.ts'
import { picture, sendPicture } from './pexels.ts'

const cities = [
  {
    dest_id: '-240905',
    dest_type: 'city',
    name: 'Osaka',
    label: 'Osaka, Osaka, Japan',
  },
]

/** A hotel as the API tells it. */
export const crossHotel = (photo: string) => ({
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
})

/** A Booking API of our own: what it answers, and what it was asked. */
export async function startBooking() {
  const asked: { path: string; values: Record<string, string>; key: unknown; host: unknown }[] = []
  const fetched: { path: string; key: unknown }[] = []
  const bytes = await picture()
  const behaviour = {
    cities: cities as unknown[],
    hotels: (photo: string): unknown[] => [crossHotel(photo)],
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
    const answer = pathname.endsWith('/locations')
      ? behaviour.cities
      : { results: behaviour.hotels(`${stub.url}/photos/square60/1.jpg?k=1`) }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  const env = { HOTELS: 'booking', HOTELS_URL: stub.url, RAPIDAPI_KEY: 'the-key' }
  return { ...stub, env, asked, fetched, behaviour }
}
