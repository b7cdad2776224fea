import { lengthOf } from '@caravan/contract/days.rules'
import * as contract from '@caravan/contract/hotels'
import { Failure, invalidField } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { told } from '../../http/told.ts'
import type { HotelSearch } from '../../providers/hotels/port.ts'

interface Needs {
  /** Undefined where the operator wants no hotels. */
  hotels: HotelSearch | undefined
}

export function mountHotels(route: Route, { hotels }: Needs): void {
  function search(): HotelSearch {
    if (!hotels) throw new Failure('hotels.off')
    return hotels
  }

  route(contract.searchCities, async ({ query: { query, lang }, actor }) =>
    told('cities', search().cities(query, lang ?? actor.language)),
  )

  route(contract.searchHotels, async ({ query, actor }) => {
    const { dest_id, checkin, checkout, currency = 'GBP', lang = actor.language } = query
    if (!dest_id) throw new Failure('hotels.no_destination')
    const nights = lengthOf(checkin, checkout) - 1
    if (nights < 1 || nights > contract.MAX_NIGHTS) throw invalidField('checkout')
    const { samples, hotels } = search()
    const results = hotels({
      ...{ dest_id, checkin, checkout, currency, lang },
      rooms: Number(query.rooms),
      adults: Number(query.adults),
      children: Number(query.children),
      page: Number(query.page_number),
    })
    return { results: await told('hotels', results), samples }
  })
}
