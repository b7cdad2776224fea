import { HOTEL_SITE } from '@caravan/contract/hotels'
import type { HotelQuestion } from './port.ts'

/** The age that a booking site is told of a child, because searches only have their number. */
export const CHILD_AGE = 8

export const locales = { en: 'en-gb', zh: 'zh-tw', 'zh-Hans': 'zh-cn' } as const

/** The booking site's own search for a city or a hotel. */
export function availabilityOf(
  name: string,
  { checkin, checkout, adults, children, rooms, lang }: HotelQuestion,
): string {
  const address = new URL(`https://${HOTEL_SITE}/searchresults.html`)
  address.search = `${new URLSearchParams([
    ['ss', name],
    ['checkin', checkin],
    ['checkout', checkout],
    ['group_adults', `${adults}`],
    ['group_children', `${children}`],
    ...Array.from({ length: children }, () => ['age', `${CHILD_AGE}`]),
    ['no_rooms', `${rooms}`],
    ['lang', locales[lang]],
  ])}`
  return address.href
}
