import { isNight, staysOf } from '@caravan/contract/lodging.stays'
import type { Track } from '@caravan/contract/tracks'
import { knownSpot } from '@caravan/contract/ways.rules'
import type { Planned } from './planned.queries.ts'

export interface Place {
  name: string
  lat: number
  lng: number
  /** The purpose of the place, where somebody has said it. */
  type: string | null
  details: string
  url: string | null
}

export interface DayOfPlaces {
  name: string
  /** In their order. */
  stops: Place[]
  /** The beds that are moved into. */
  beds: Place[]
  date: string
  tracks: Track[]
}

type Named = Omit<Place, 'lat' | 'lng'> & { lat: number | null; lng: number | null; approximate: boolean }

const placed = (places: readonly Named[]): Place[] =>
  places.flatMap(({ name, type, details, url, ...row }) => {
    const spot = knownSpot(row)
    return spot ? [{ name, ...spot, type, details, url }] : []
  })

/** The places of a trip whose spot is known. Items outside of the trip have a day here too. */
export function placesOf({ days, items, ideas }: Planned) {
  const dayOn = new Map(days.map(day => [day.date, day]))
  const nameOf = (date: string) => [date, dayOn.get(date)?.place].filter(Boolean).join(' ')
  const stops = Map.groupBy(
    items.filter(item => !isNight(item)),
    ({ date }) => date,
  )
  const stays = Map.groupBy(staysOf(items), ({ check_in }) => check_in)
  const walked = days.flatMap(({ date, tracks }) => (tracks.length > 0 ? [date] : []))
  const dates = [...new Set([...stops.keys(), ...stays.keys(), ...walked])].toSorted()
  const ofDays = dates.map(date => ({
    ...{ name: nameOf(date), date, tracks: dayOn.get(date)?.tracks ?? [] },
    stops: placed((stops.get(date) ?? []).map(item => ({ ...item, name: item.place }))),
    beds: placed((stays.get(date) ?? []).map(stay => ({ ...stay, name: stay.place, type: 'lodging' }))),
  }))
  return {
    days: ofDays.filter(({ stops, beds, tracks }) => stops.length + beds.length + tracks.length > 0),
    ideas: placed(ideas),
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text within XML 1.0, which has no word for most controls. */
export const xml = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"']/g, letter => entities[letter] ?? '')

export const element = (name: string, value: string | null) =>
  value ? `<${name}>${xml(value)}</${name}>` : ''

/** Without an exponent, as XML has decimals. */
export const degrees = (number: number) => number.toFixed(6)
