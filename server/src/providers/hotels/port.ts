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

/** Finds cities and their hotels for the owner, an account; a search that could not be made throws a ProviderFailure. */
export interface HotelSearch {
  /** Its hotels are invented. */
  samples: boolean
  cities(owner: string, query: string, lang: Lang): Promise<City[]>
  /** A page of hotels, each with the provider's address of its photo; none behind the last page. */
  hotels(owner: string, question: HotelQuestion): Promise<Hotel[]>
  /** The bytes at such an address, whatever they are. */
  photo(owner: string, address: string): Promise<Buffer>
}
