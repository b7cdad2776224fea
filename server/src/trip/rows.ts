import { currencySymbols } from '@caravan/contract/currencies'
import type { TripDay } from '@caravan/contract/days'
import type { Flight } from '@caravan/contract/flights'
import type { Item, ItemType } from '@caravan/contract/items'
import { decimalOf } from '@caravan/contract/money'
import type { Trip } from '@caravan/contract/trips'
import type { TripRow } from './write.queries.ts'

/** Where somebody is: what was typed and never found has neither id nor coordinates. */
export interface PlaceColumns {
  place: string | null
  place_id: string | null
  formatted_address: string | null
  lat: number | null
  lng: number | null
}

export interface DayRow extends PlaceColumns {
  trip_id: string
  id: string
  date: string
  version: number
}

export interface ItemRow {
  trip_id: string
  id: string
  day_id: string | null
  date: string
  place: string
  place_id: string | null
  lat: number | null
  lng: number | null
  type: ItemType
  details: string
  start_time: string | null
  end_time: string | null
  cost_cents: number | null
  url: string | null
  position: number
  version: number
}

export interface FlightRow {
  trip_id: string
  id: string
  flight_number: string
  confirmation_number: string | null
  depart_airport: string | null
  depart_airport_code: string | null
  depart_zone: string | null
  depart_date: string
  arrive_airport: string | null
  arrive_airport_code: string | null
  arrive_zone: string | null
  arrive_date: string | null
  cost_minor: number | null
  cost_currency: string | null
  attachment: string | null
  notes: string | null
  version: number
}

export const dayColumns = 'trip_id, id, date, place, place_id, formatted_address, lat, lng, version'
export const itemColumns =
  'trip_id, id, day_id, date, place, place_id, lat, lng, type, details, start_time, end_time, cost_cents, url, position, version'
export const flightColumns =
  'trip_id, id, flight_number, confirmation_number, depart_airport, depart_airport_code, depart_zone, depart_date, arrive_airport, arrive_airport_code, arrive_zone, arrive_date, cost_minor, cost_currency, attachment, notes, version'

export function toTrip({ seq: _, deleted_at: __, ...trip }: TripRow): Trip {
  return trip
}

export function toDay({ trip_id, date, ...day }: DayRow): TripDay {
  return { ...day, date, parent_trip_id: trip_id, start_date: date, end_date: date }
}

export function toItem({ day_id, cost_cents, ...item }: ItemRow): Item {
  return { ...item, sub_trip_id: day_id, outside_trip: day_id === null, cost: costOf(cost_cents) }
}

export function toFlight({ cost_minor, cost_currency, ...flight }: FlightRow): Flight {
  const isKnown = cost_minor !== null && cost_currency !== null
  return {
    ...flight,
    cost: isKnown ? decimalOf(cost_minor, cost_currency) : null,
    cost_currency,
    cost_currency_symbol: cost_currency && (currencySymbols[cost_currency] ?? cost_currency),
  }
}

export function costOf(cents: number | null): string | null {
  return cents === null ? null : decimalOf(cents)
}
