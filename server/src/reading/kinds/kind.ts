import { isWebUrl, MAX_URL, webUrl } from '@caravan/contract/web-url'
import type { Found, Values } from '../labelled.ts'
import type { Reader } from '../linked-data.ts'
import { type Context, type Fields, type Mark, type Spot, tidy } from '../mark.ts'
import type { Named } from '../names.ts'

/** Everything that reading knows of a kind of bookings. */
export interface ReadKind {
  /** The fields of its clocks. */
  clocks: [starts: string, ends: string]
  /** Both clocks have a time of the day. */
  isTimed?: true
  /** It ends where it begins, unless the text names another place. */
  goesBack?: true
  /** Its ends are airports, each with a clock of its own. */
  hasAirports?: true
  /** The fields of the places where it begins and ends. */
  places: string[]
  /** The fields without which it has to be looked at, that of its name first. */
  needed: string[]
  row(parts: Parts): Row
  /** Its reservations in schema.org, by their types. */
  linked: Record<string, (reservation: { node: Fields; subject: Fields; read: Reader }) => Partial<Mark>>
  /** Returns the booking of labelled values; undefined where they are not enough. */
  labelled(said: Said): Partial<Mark> | undefined
}

/** The sender of a text, as far as it is known. */
export interface Hint {
  /** The kind that their words 'arrival' and 'departure' are about. */
  kind?: 'stay' | 'ride' | undefined
  /** The airline whose numbers are written without it. */
  carrier?: string | undefined
  /** The name of who lends cars. */
  lender?: string | undefined
  /** The likeliest name of who lends a car. */
  company?: (() => Named | undefined) | undefined
  /** The text is about a car that is lent. */
  isCarHire?: boolean | undefined
  /** The type of ride that the words of the text suggest. */
  ride?: Mark['type']
  /** The text is about a ride in a car with a driver. */
  isTransfer?: boolean | undefined
  /** The text has words for nights and none for rides or flights. */
  isLodging?: boolean | undefined
  /** The nights that the text counts. */
  nights?: number | undefined
  /** The sender sells tickets for activities. */
  sells?: boolean | undefined
}

interface Said extends Values {
  record: Found
  context: Context
  hint: Hint
}

export type Row = Record<string, string | number | null>

interface Parts {
  mark: Mark
  from: Spot | undefined
  to: Spot | undefined
  starts: string | null
  ends: string | null
}

export const text = (written: string | undefined, longest: number) => tidy(written, longest) ?? null
export const titled = (spot: Spot | undefined) => text(spot?.name ?? spot?.address ?? spot?.code, 200)
/** An address, unless it is the name. */
export const addressOf = (spot: Spot | undefined) => (spot?.name ? spot.address : undefined)
export const about = (...parts: (string | undefined)[]) =>
  parts.filter(Boolean).join('\n').slice(0, 2_000) || null

export const spotOf = (spot: Spot | undefined, name = ''): Row => ({
  [`${name}lat`]: spot?.lat ?? null,
  [`${name}lng`]: spot?.lng ?? null,
})

export const costOf = ({ price, confirmation }: Mark): Row => ({
  confirmation_number: text(confirmation, 40),
  cost: price?.amount ?? null,
  cost_currency: price?.currency ?? null,
})

export const urlOf = ({ url = '' }: Mark) =>
  url.length <= MAX_URL && webUrl.test(url) && isWebUrl(url) ? url : null
