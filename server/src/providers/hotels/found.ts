import { currencyCodes, digitsOf } from '@caravan/contract/currencies'
import { line } from '@caravan/contract/fields'
import type { City, Hotel } from '@caravan/contract/hotels'
import { decimalOf } from '@caravan/contract/money'
import * as z from 'zod/mini'
import { markup } from '../places/port.ts'
import { availabilityOf } from './availability.ts'
import type { HotelQuestion } from './port.ts'

const BOOKING = 'booking.com'
const MOST = 50

const plain = (text: string) => !markup.test(text)
const name = line(1, 200).check(z.refine(plain))

/** Text that a hotel is shown without, where it is missing or is not what a line of text is. */
const text = (most: number) => z.catch(z.nullable(line(1, most).check(z.refine(plain))), null)

/** Told or not; it is looked at later. */
const anything = z.optional(z.unknown())

const FoundCity = z.object({
  dest_id: z.union([z.int(), z.string()]),
  dest_type: z.string(),
  name,
  label: text(300),
})

const FoundHotel = z.object({
  id: z.union([z.int(), z.string()]),
  name,
  address: text(300),
  wishlistName: text(300),
  photoMainUrl: text(1_000),
  reviewScore: z.catch(z.nullable(z.number().check(z.gte(0), z.lte(10))), null),
  reviewScoreWord: text(60),
  proposedAccommodation: z.catch(z.array(text(200)), []),
  countryCode: z.catch(z.nullable(z.string().check(z.regex(/^[a-z]{2}$/i), z.toUpperCase())), null),
  priceDetails: z.catch(
    z.object({ gross: anything, strikethrough: anything, info: text(100), taxInfo: text(100) }),
    { gross: null, strikethrough: null, info: null, taxInfo: null },
  ),
  currency: anything,
  url: anything,
})

export function citiesFrom(answer: unknown): City[] {
  const found = z.parse(z.array(z.unknown()), answer)
  return found.slice(0, MOST).flatMap(candidate => {
    const { data } = z.safeParse(FoundCity, candidate)
    if (!data || data.dest_type === 'hotel') return []
    const { dest_type, name, label } = data
    const dest_id = `${dest_type.toLowerCase()}_${data.dest_id}`
    return /^[-\w]{1,32}$/.test(dest_id) ? [{ dest_id, name, formatted_address: label ?? name }] : []
  })
}

/** Of the hotels found those that have a name, each with a link to the booking site and prices that are numbers. */
export function hotelsFrom(
  answer: unknown,
  question: HotelQuestion,
  isPhoto: (address: string) => boolean,
): Hotel[] {
  const found = z.parse(z.object({ results: z.array(z.unknown()) }), answer).results
  const hotels = found.slice(0, MOST).flatMap((candidate): Hotel[] => {
    const { data } = z.safeParse(FoundHotel, candidate)
    const id = `${data?.id}`
    if (!data || !/^[\w-]{1,40}$/.test(id)) return []
    const { wishlistName, photoMainUrl, priceDetails, url, ...hotel } = data
    const { info, taxInfo, gross, strikethrough } = priceDetails
    const currency = currencyCodes.find(code => code === hotel.currency) ?? question.currency
    const photo = photoMainUrl?.replace(/\/square\d+\//, '/square600/')
    const address = hotel.address ?? wishlistName
    return [
      {
        ...hotel,
        id,
        address,
        photoMainUrl: photo !== undefined && isPhoto(photo) ? photo : null,
        proposedAccommodation: hotel.proposedAccommodation.filter(line => line !== null),
        priceDetails: {
          info: [info, taxInfo].filter(Boolean).join(', ') || null,
          strikethrough: priceOf(strikethrough, currency),
          gross: priceOf(gross, currency),
          currency,
        },
        url: isBookingPage(url) ? url : availabilityOf(`${hotel.name}, ${address ?? ''}`, question),
      },
    ]
  })
  return [...new Map(hotels.map(hotel => [hotel.id, hotel])).values()]
}

/** Of a number, or of a text as readers of English and Chinese write it: '¥43,120', 'US$1,234.50'. */
function priceOf(told: unknown, currency: string): string | null {
  const digits = typeof told === 'string' ? /\d[\d,]*(?:\.\d+)?/.exec(told)?.[0].replaceAll(',', '') : told
  const amount = Number(digits ?? Number.NaN)
  if (!(amount > 0 && amount < 10 ** 10)) return null
  return decimalOf(BigInt(Math.round(amount * 10 ** digitsOf(currency))), currency)
}

function isBookingPage(told: unknown): told is string {
  const url = typeof told === 'string' && told.length <= 2_048 ? URL.parse(told) : null
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return false
  return url.hostname === BOOKING || url.hostname.endsWith(`.${BOOKING}`)
}
