import { hotelPhoto, searchCities, searchHotels } from '@caravan/contract/hotels'
import type { Language } from '@caravan/contract/languages'
import { queryOptions } from '@tanstack/react-query'
import { call, request } from '../../lib/calls/call.ts'
import type { DayRange } from '../../lib/format/dates.ts'

/** The question of 'Find a hotel'. */
export type HotelSearch = DayRange & { city: string; adults: number; children: number; rooms: number }

/** The server takes no page behind it. */
export const LAST_PAGE = 50

/** The operator may want no hotels; the server has stamped that on the page. */
export const areHotelsOff = () => document.documentElement.dataset['hotels'] === 'none'

// As long as the server keeps an answer. A live service has few questions a month, so none is repeated unasked.
const sparing = { staleTime: 15 * 60_000, retry: false } as const

export const citiesQuery = (query: string, lang: Language) =>
  queryOptions({
    ...sparing,
    queryKey: ['hotels', 'cities', lang, query],
    queryFn: ({ signal }) => call(searchCities, { query: { query, lang }, signal }),
  })

type Page = { search: HotelSearch; destination: string | undefined; page: number; currency: string }

export const hotelsQuery = ({ search, destination = '', page, currency }: Page, lang: Language) =>
  queryOptions({
    ...sparing,
    queryKey: ['hotels', 'search', lang, destination, page, currency, search],
    queryFn({ signal }) {
      const query = {
        dest_id: destination,
        checkin: search.start,
        checkout: search.end,
        rooms: `${search.rooms}`,
        adults: `${search.adults}`,
        children: `${search.children}`,
        page_number: `${page}`,
        ...{ currency, lang },
      }
      return call(searchHotels, { query, signal })
    },
  })

/** The picture at a hotel's `photoMainUrl`, which takes a token: an `<img>` could not say who asks. */
export async function loadHotelPhoto(address: string, signal: AbortSignal): Promise<Blob> {
  const { searchParams } = new URL(address, location.href)
  const query = { of: searchParams.get('of') ?? '', by: searchParams.get('by') ?? '' }
  return (await request(hotelPhoto, { query, signal })).blob()
}
