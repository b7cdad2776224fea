import { createHmac } from 'node:crypto'
import { DEFAULT_CURRENCY } from '@caravan/contract/currencies'
import { lengthOf } from '@caravan/contract/days.rules'
import * as contract from '@caravan/contract/hotels'
import { Failure, invalidField } from '../../failure.ts'
import { NoPicture } from '../../files/picture-files.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { picture } from '../../http/send.ts'
import { told } from '../../http/told.ts'
import { isSameSecret } from '../../identity/secrets.ts'
import type { HotelSearch } from '../../providers/hotels/port.ts'

/** Twice the size of a card's picture, for fine screens. */
const SHOWN = { width: 480, height: 400 }

interface Needs extends Pick<Ground, 'secrets'> {
  /** Undefined where the operator wants no hotels. */
  hotels: HotelSearch | undefined
}

export function mountHotels(route: Route, { hotels, secrets }: Needs): void {
  const key = secrets.keyFor('hotel photos')
  const signatureOf = (address: string) => createHmac('sha256', key).update(address).digest()

  function photoAddress(of: string): string {
    return `/lodging/photo?${new URLSearchParams({ of, by: signatureOf(of).toString('base64url') })}`
  }

  function isGivenOut(of: string, by: string): boolean {
    return isSameSecret(Buffer.from(by, 'base64url'), signatureOf(of))
  }

  function search(): HotelSearch {
    if (!hotels) throw new Failure('hotels.off')
    return hotels
  }

  route(contract.searchCities, async ({ query: { query, lang }, actor }) =>
    told('cities', search().cities(actor.id, query, lang ?? actor.language)),
  )

  route(contract.searchHotels, async ({ query, actor }) => {
    const { dest_id, checkin, checkout, currency = DEFAULT_CURRENCY, lang = actor.language } = query
    if (!dest_id) throw new Failure('hotels.no_destination')
    const nights = lengthOf(checkin, checkout) - 1
    if (nights < 1 || nights > contract.MAX_NIGHTS) throw invalidField('checkout')
    const { samples, hotels } = search()
    const found = hotels(actor.id, {
      ...{ dest_id, checkin, checkout, currency, lang },
      rooms: Number(query.rooms),
      adults: Number(query.adults),
      children: Number(query.children),
      page: Number(query.page_number),
    })
    const results = (await told('hotels', found)).map(hotel => {
      return { ...hotel, photoMainUrl: hotel.photoMainUrl && photoAddress(hotel.photoMainUrl) }
    })
    return { results, samples }
  })

  route(contract.hotelPhoto, async ({ actor, query: { of, by } }) => {
    if (!hotels || !isGivenOut(of, by)) return undefined
    const bytes = await told('hotels', hotels.photo(actor.id, of))
    const { encodePhoto } = await import('../../files/photo-image.ts')
    return picture(
      await encodePhoto(actor.id, bytes, SHOWN).catch(cause => {
        throw cause instanceof NoPicture ? new Failure('hotels.bad_answer', { cause }) : cause
      }),
    )
  })
}
