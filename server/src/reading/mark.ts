import type { ItemType } from '@caravan/contract/items'
import type { bookings } from '@caravan/contract/kinds'
import type { RideType } from '@caravan/contract/rides'

/** The way by which a booking was read, the surest first. */
export const ways = ['marks', 'pass', 'barcode', 'calendar', 'rules', 'model'] as const
export type By = (typeof ways)[number]

export type Kind = (typeof bookings)[number] | 'stay' | 'expense'

/** The reason to look at a field before it is taken. */
export type Why =
  | 'missing'
  | 'two_readings'
  | 'outside_trip'
  | 'before_1900'
  | 'lands_first'
  | 'unknown_airport'
  | 'zone_unknown'
  | 'offset_differs'
  | 'year_guessed'
  | 'no_place'
  | 'not_understood'
  | 'elsewhere'
  | 'other_moments'

/** A clock as a file writes it. The day of a flight's arrival may be missing; the zones of its airports decide it. */
export interface Moment {
  day?: string | undefined
  time?: string | undefined
  /** 'Z' or '+09:00'. */
  offset?: string | undefined
  /** IANA, where a calendar names one. */
  zone?: string | undefined
  doubt?: 'year_guessed' | 'two_readings' | 'zone_unknown' | undefined
}

export interface Spot {
  name?: string | undefined
  address?: string | undefined
  /** IATA's. */
  code?: string | undefined
  /** ISO 3166-1 alpha-2. */
  country?: string | undefined
  lat?: number | undefined
  lng?: number | undefined
}

export interface Price {
  amount: string
  currency: string
  /** The currencies that its sign can mean, until one of them is certain; none if it has no sign. */
  oneOf?: readonly string[] | undefined
  /** The currencies that the text suggests, the most certain first. */
  told?: readonly string[] | undefined
  /** The text names a larger price, too, which may be the whole. */
  isPart?: boolean
}

/** A booking as a file writes it, before its places are looked up. */
export interface Mark {
  kind: Kind
  by: By
  /** Read from marks, or by the rules of a known sender. */
  isSure: boolean
  sender?: string | undefined
  isCancelled?: boolean | undefined
  /** The text looks like a booking, but only its price was read. */
  isUnread?: boolean | undefined
  /** The text has other names for the place, too. */
  isNameUnsure?: boolean | undefined
  /** Two readings of the text have different places. */
  arePlacesUnsure?: boolean | undefined
  /** The text has days or clocks that none of its bookings has. */
  hasOthers?: boolean | undefined
  type?: RideType | ItemType | undefined
  /** The name of an item, the company that lends a car, or who was paid. */
  name?: string | undefined
  number?: string | undefined
  confirmation?: string | undefined
  /** The lodging, the place of an item, where a car is picked up. */
  from?: Spot | undefined
  to?: Spot | undefined
  starts?: Moment | undefined
  ends?: Moment | undefined
  seat?: string | undefined
  price?: Price | undefined
  url?: string | undefined
  details?: string | undefined
  people?: string[] | undefined
}

/** The days that decide a guessed year and an ambiguous date. */
export interface Context {
  today: string
  trip?: { start_date: string; end_date: string; currency?: string } | undefined
  /** When the mail was written. */
  sent?: string | undefined
  /** The text is a receipt, whose days lie behind. */
  isPaid?: boolean | undefined
  /** Whether the day or the month comes first in 05/06/2026, where the whole text shows it. */
  order?: 'dmy' | 'mdy' | undefined
  /** The likelier order, where `order` is unknown. */
  likely?: 'mdy' | undefined
  /** The days that the whole text names with their years. */
  days?: string[] | undefined
  /** The months of all languages count, not only those of the most common ones. */
  isForeign?: boolean | undefined
  /** A model may be asked about the text. */
  hasModel?: boolean | undefined
}

/** The most bookings that one file can hold. */
export const MOST_BOOKINGS = 100

// Controls, and marks of direction that could make a text look like another one.
const unseen = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu

/** One line without invisible characters, cut at `longest`; undefined where nothing is left. */
export function tidy(text: string | undefined, longest = 200): string | undefined {
  const plain = text
    ?.slice(0, longest * 8)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(unseen, '')
    .normalize('NFC')
  return [...(plain ?? '')].slice(0, longest).join('').trim() || undefined
}

/** An object of foreign JSON. */
export type Fields = Record<string, unknown>

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** 'BR198', also of 'br 0198' and of the number of an airline that is named apart. */
export function flightNumber(text: string | undefined, airline?: string): string | undefined {
  const bare = text?.replaceAll(/[\s-]/g, '').toUpperCase() ?? ''
  const whole = /^\d{1,4}[A-Z]?$/.test(bare) && airline ? airline.toUpperCase() + bare : bare
  const [, carrier, number, suffix] = /^([A-Z]{2,3}|[A-Z]\d|\d[A-Z])0*(\d{1,4}[A-Z]?)()$/.exec(whole) ?? []
  return carrier ? `${carrier}${number}${suffix}` : tidy(text, 12)
}
