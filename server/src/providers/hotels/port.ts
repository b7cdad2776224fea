import type { City, Hotel } from '@caravan/contract/hotels'
import type { Lang } from '../places/port.ts'

export interface HotelQuestion {
  dest_id: string
  checkin: string
  checkout: string
  rooms: number
  adults: number
  children: number
  /** From zero on. */
  page: number
  currency: string
  lang: Lang
}

/** Finds cities and their hotels; a search that could not be made throws a ProviderFailure. */
export interface HotelSearch {
  /** Its hotels are invented. */
  samples: boolean
  cities(query: string, lang: Lang): Promise<City[]>
  /** A page of hotels; none behind the last one. */
  hotels(question: HotelQuestion): Promise<Hotel[]>
}
