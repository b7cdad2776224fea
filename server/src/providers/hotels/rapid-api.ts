import type { Language } from '@caravan/contract/languages'
import { askTwice, createCircuit } from '../circuit.ts'
import type { Outbound } from '../outbound.ts'
import { citiesFrom, type FoundHotel, hotelsFrom } from './found.ts'
import type { HotelQuestion, HotelSearch } from './port.ts'

type Asked = [path: string, values: Record<string, string>]

/** How one of the Booking APIs is asked, and where its answers have what. */
export interface BookingApi {
  host: string
  cities(query: string, lang: Language): Asked
  citiesIn(answer: unknown): unknown[]
  hotels(question: HotelQuestion, place: { id: string; type: string }): Asked
  hotelsIn(answer: unknown): unknown[]
  hotel(candidate: unknown): FoundHotel | undefined
}

/** The hosts of Booking's pictures. */
export const pictureHosts = ['cf', 'q-cf', 'r-cf', 't-cf', 'q-xx', 'r-xx'].map(name => `${name}.bstatic.com`)

interface Needs {
  api: BookingApi
  outbound: Outbound
  /** The address of the API. */
  url: string
  key: string
  totalMs?: number
}

/** Hotels of Booking, through one of the APIs that RapidAPI sells. */
export function createRapidApi({ api, outbound, url, key, totalMs }: Needs): HotelSearch {
  const questions = createCircuit()
  const photos = createCircuit()
  const headers = { 'x-rapidapi-key': key, 'x-rapidapi-host': api.host }
  const { origin } = new URL(url)

  function ask<T>([path, values]: Asked, read: (answer: unknown) => T): Promise<T> {
    const address = new URL(path, url)
    address.search = `${new URLSearchParams(values)}`
    return questions(async () =>
      read(await askTwice(patience => outbound.fetchJson(address, { headers, patience }), totalMs)),
    )
  }

  function isPhoto(address: string): boolean {
    const photo = URL.parse(address)
    const isTheirs = photo?.protocol === 'https:' && pictureHosts.includes(photo.host)
    return (isTheirs || photo?.origin === origin) && !photo.username && !photo.password
  }

  return {
    samples: false,
    cities: (query, lang) => ask(api.cities(query, lang), answer => citiesFrom(api.citiesIn(answer))),
    hotels(question) {
      // Of an id without a kind, as the API has it, the place is a city.
      const [, type = 'city', id = ''] = /^(?:([a-z]+)_)?(.*)$/.exec(question.dest_id) ?? []
      return ask(api.hotels(question, { id, type }), answer =>
        hotelsFrom(api.hotelsIn(answer), api.hotel, question, isPhoto),
      )
    },
    // Without the key, which is for the API alone.
    photo: address =>
      photos(() => askTwice(patience => outbound.fetchPicture(address, { patience }), totalMs)),
  }
}
