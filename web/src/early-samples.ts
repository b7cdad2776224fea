import type { TripDay } from '@caravan/contract/days'
import type { Item } from '@caravan/contract/items'
import type { Language } from '@caravan/contract/languages'
import type { Plan } from '@caravan/contract/plan'
import { distanceBetween } from '@caravan/contract/ways.rules'
import { earlyKinds } from './early-kinds.ts'
import type { Row } from './features/items/item-rows.ts'
import { bookingKinds } from './kinds.tsx'
import { moneyText } from './lib/format/amounts.ts'
import { datesIn } from './lib/format/dates.ts'
import { formatDistance } from './lib/format/distance.ts'
import type { Messages } from './lib/words/language.ts'
import type { PaintedKind } from './trip/kinds.ts'

// Rows from which the drawings of `early-paint.tsx` are made: they say holes, or what is found again and made one.
export const DATE = '2027-03-02'
const COST = '1234.50'
export const item = {
  ...{
    id: '{id}',
    trip_id: '',
    sub_trip_id: 'day',
    outside_trip: false,
    date: DATE,
    place: '{name}',
    place_id: null,
  },
  ...{
    lat: 35,
    lng: 135,
    approximate: true,
    spot: 'guessed' as const,
    type: 'sightseeing',
    details: '{details}',
    url: 'https://site.example/',
  },
  ...{
    start_time: '22:22',
    end_time: '11:11',
    cost: COST,
    confirmation_number: null,
    participants: [],
    position: 0,
    version: 1,
  },
} satisfies Item
const placed = { ...item, approximate: false, spot: 'known' as const }
/** Two of which it is known how far they are from each other. */
export const pair = [placed, { ...placed, id: 'near', lat: 35.1 }] as const

export const row = {
  item,
  id: '{id}',
  isLast: false,
  isAgainstTime: true,
  isAlong: false,
  ...{ distance: 1.2, way: 'foot', minutes: 1, left: 1, number: '{number}' as unknown as number },
} satisfies Row

export const day = {
  ...{ id: 'day', parent_trip_id: '', date: DATE, start_date: DATE, end_date: DATE, place: '{place}' },
  ...{
    place_id: null,
    formatted_address: null,
    lat: null,
    lng: null,
    note: '{note}',
    tracks: [],
    version: 1,
  },
} satisfies TripDay
const trip = { id: '', start_date: '2027-03-01', end_date: '2027-03-03', currency: 'GBP' }
const found = import.meta.glob<PaintedKind>('./features/*/early.ts', { eager: true, import: 'painted' })
/** The kinds of bookings as `early-day.ts` has them. */
export const paintedKinds = earlyKinds.map(({ part }) => found[`./features/${part}/early.ts`] as PaintedKind)
/** One booking of each. */
export const bookings = earlyKinds.map(
  ({ part }, at): Partial<Plan> => ({
    [part]: [{ id: '{id}', trip_id: '', ...paintedKinds[at]?.sample(DATE) }],
  }),
)
const bare = { seq: 0, trip, note: null, days: [day], paid: [], todos: [], ideas: [], attachments: [] }
const none = bookingKinds.flatMap(({ parts }) => parts.map(part => [part, []]))
export const plan = { ...bare, ...Object.fromEntries(none) } as unknown as Plan

/** What the samples say, and the hole that it leaves. */
export const knownIn = (language: Language): [string, string][] => [
  [datesIn(language).wholeDay(DATE), '{date}'],
  [moneyText(COST, 'GBP', language), '{cost}'],
  [moneyText('2469.00', 'GBP', language), '{cost}'],
  [formatDistance(language, row.distance ?? 0), '{km}'],
  [formatDistance(language, distanceBetween(...pair) ?? 0), '{km}'],
  ['22:22 - 11:11', '{times}'],
  ['11:11 - 22:22', '{times}'],
  ['https://site.example/', '{url}'],
  ['site.example', '{site}'],
  [' · {travel}', '{travel}'],
  ...paintedKinds.flatMap(({ known }) => Object.entries(known(language))),
]

/** Words that follow from more than a name are told by the script. */
export function withHoles(messages: Messages): Messages {
  const holes = {
    straight: '{told}',
    travelTold: '{told}',
    travel: '{travel}',
    short: '{short}',
    shortTold: '{shortTold}',
  }
  const types = Object.fromEntries(Object.keys(messages.item.types).map(type => [type, '{type}']))
  const stay = {
    ...{ night: '{title}', leave: '{title}', leaveSometime: '{title}' },
    ...{ checkInFrom: '{from}', checkOutBy: '{by}' },
  }
  const ofKinds = paintedKinds.map(kind => kind.holes(messages))
  return Object.assign({ ...messages, stay, item: { ...messages.item, ...holes, types } }, ...ofKinds)
}
