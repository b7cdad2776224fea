import { askTwice, createCircuit } from '../circuit.ts'
import { createOutbound } from '../outbound.ts'
import { CHILD_AGE, locales } from './availability.ts'
import { citiesFrom, hotelsFrom } from './found.ts'
import type { HotelQuestion, HotelSearch } from './port.ts'

const HOST = 'booking-com.p.rapidapi.com'
/** The hosts of Booking's pictures. */
const pictureHosts = ['cf', 'q-cf', 'r-cf', 't-cf', 'q-xx', 'r-xx'].map(name => `${name}.bstatic.com`)

interface Needs {
  /** The address of the API. */
  url: string
  key: string
}

/** Hotels of Booking, through an API that RapidAPI sells. */
export function createBooking({ url, key }: Needs): HotelSearch {
  const outbound = createOutbound({ allow: [HOST, ...pictureHosts], configured: [url] })
  const questions = createCircuit()
  const photos = createCircuit()
  const headers = { 'x-rapidapi-key': key, 'x-rapidapi-host': HOST }
  const { origin } = new URL(url)

  function ask<T>(
    owner: string,
    path: string,
    values: Record<string, string>,
    read: (answer: unknown) => T,
  ): Promise<T> {
    const address = new URL(path, url)
    address.search = `${new URLSearchParams(values)}`
    return questions(owner, async () =>
      read(await askTwice(patience => outbound.fetchJson(address, { headers, patience }))),
    )
  }

  function isPhoto(address: string): boolean {
    const photo = URL.parse(address)
    const isTheirs = photo?.protocol === 'https:' && pictureHosts.includes(photo.host)
    return (isTheirs || photo?.origin === origin) && !photo.username && !photo.password
  }

  return {
    samples: false,
    cities: (owner, query, lang) =>
      ask(owner, '/v1/hotels/locations', { name: query, locale: locales[lang] }, citiesFrom),
    hotels: (owner, question) =>
      ask(owner, '/v2/hotels/search', valuesOf(question), answer => hotelsFrom(answer, question, isPhoto)),
    // Without the key, which is for the API alone.
    photo: (owner, address) =>
      photos(owner, () => askTwice(patience => outbound.fetchPicture(address, { patience }))),
  }
}

/** It counts pages from zero, and takes the number of children beside their ages. */
function valuesOf(question: HotelQuestion): Record<string, string> {
  const { dest_id, checkin, checkout, rooms, adults, children, page, currency, lang } = question
  // Of an id without a kind, as the API has it, the place is a city.
  const [, type = 'city', id = ''] = /^(?:([a-z]+)_)?(.*)$/.exec(dest_id) ?? []
  return {
    dest_id: id,
    dest_type: type,
    checkin_date: checkin,
    checkout_date: checkout,
    adults_number: `${adults}`,
    ...(children > 0 && {
      children_number: `${children}`,
      children_ages: Array(children).fill(CHILD_AGE).join(),
    }),
    room_number: `${rooms}`,
    page_number: `${page}`,
    order_by: 'popularity',
    filter_by_currency: currency,
    locale: locales[lang],
    units: 'metric',
    include_adjacency: 'true',
  }
}
