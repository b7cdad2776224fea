import type { Attachment } from '@caravan/contract/attachments'
import type { TripDay } from '@caravan/contract/days'
import type { KeptExpense, Settlement } from '@caravan/contract/expenses'
import type { Flight } from '@caravan/contract/flights'
import type { Entity } from '@caravan/contract/history'
import type { Idea } from '@caravan/contract/ideas'
import type { Item } from '@caravan/contract/items'
import type { Rental } from '@caravan/contract/rentals'
import type { Todo } from '@caravan/contract/todos'
import type { Trip } from '@caravan/contract/trips'
import type { Messages } from '../../lib/words/language.ts'

/** How the value of a field is written. */
export type Look =
  | 'text'
  /** Too long for a sentence. */
  | 'long'
  | 'day'
  | 'moment'
  | 'money'
  | 'type'
  | 'expenseType'
  | 'person'
  | 'people'
  | 'split'
  | 'budgets'
  | 'yesNo'
  | 'booking'
  /** A link to another row is told by the kind of that row. */
  | 'kind'

export type FieldLabel = keyof Messages['history']['fields']

type FieldsOf<Row> = {
  [Field in Exclude<keyof Row, 'id' | 'trip_id' | 'version' | 'position'>]: [FieldLabel, Look] | null
}

interface Rows extends Record<Entity, object> {
  trip: Trip
  member: object
  note: object
  day: TripDay
  item: Item
  flight: Flight
  rental: Rental
  expense: KeptExpense
  settlement: Settlement
  todo: Todo
  idea: Idea
  attachment: Attachment
}

/** Fields that are not told: they follow from others, or people do not know them. */
function untold<F extends string>(...fields: F[]) {
  return Object.fromEntries(fields.map(field => [field, null])) as Record<F, null>
}

const booked = {
  confirmation_number: ['confirmation', 'text'],
  cost: ['cost', 'money'],
  ...untold('cost_currency', 'cost_currency_symbol'),
  notes: ['notes', 'long'],
  participants: ['participants', 'people'],
} as const satisfies Partial<FieldsOf<Flight>>

/** The words for every field of every kind, in the order in which they are told. */
export const fieldsOf: { [E in Entity]: FieldsOf<Rows[E]> } = {
  trip: {
    name: ['name', 'text'],
    start_date: ['start', 'day'],
    end_date: ['end', 'day'],
    currency: ['currency', 'text'],
    budgets: ['budgets', 'budgets'],
    default_split: ['defaultSplit', 'split'],
    ...untold('parent_trip_id', 'places', 'cover_url'),
  },
  member: {},
  note: {},
  day: {
    date: ['date', 'day'],
    place: ['place', 'text'],
    ...untold('parent_trip_id', 'start_date', 'end_date', 'place_id', 'formatted_address', 'lat', 'lng'),
  },
  item: {
    place: ['place', 'text'],
    date: ['date', 'day'],
    type: ['type', 'type'],
    start_time: ['startTime', 'text'],
    end_time: ['endTime', 'text'],
    cost: ['cost', 'money'],
    participants: ['participants', 'people'],
    details: ['details', 'long'],
    url: ['url', 'long'],
    ...untold('sub_trip_id', 'outside_trip', 'place_id', 'lat', 'lng'),
  },
  flight: {
    flight_number: ['flightNumber', 'text'],
    depart_airport: ['departAirport', 'text'],
    depart_date: ['departs', 'moment'],
    arrive_airport: ['arriveAirport', 'text'],
    arrive_date: ['arrives', 'moment'],
    attachment: ['attachment', 'long'],
    ...booked,
    depart_airport_code: ['departAirport', 'text'],
    arrive_airport_code: ['arriveAirport', 'text'],
    ...untold('depart_zone', 'depart_city', 'depart_lat', 'depart_lng'),
    ...untold('arrive_zone', 'arrive_city', 'arrive_lat', 'arrive_lng'),
  },
  rental: {
    company: ['company', 'text'],
    pickup_place: ['pickupPlace', 'text'],
    pickup_date: ['pickup', 'moment'],
    dropoff_place: ['dropoffPlace', 'text'],
    dropoff_date: ['dropoff', 'moment'],
    ...booked,
    ...untold(
      'pickup_place_id',
      'pickup_lat',
      'pickup_lng',
      'dropoff_place_id',
      'dropoff_lat',
      'dropoff_lng',
    ),
  },
  expense: {
    description: ['description', 'text'],
    amount: ['amount', 'money'],
    type: ['type', 'expenseType'],
    paid_date: ['paidOn', 'day'],
    payer_id: ['payer', 'person'],
    split: ['split', 'split'],
    refund: ['refund', 'yesNo'],
    source: ['source', 'booking'],
    ...untold('currency', 'currency_symbol', 'shared_with', 'is_shared_with_all', 'need_split'),
  },
  settlement: {
    from: ['payFrom', 'person'],
    to: ['payTo', 'person'],
    amount: ['amount', 'money'],
    paid_date: ['paidOn', 'day'],
    ...untold('currency', 'currency_symbol'),
  },
  todo: {
    text: ['text', 'text'],
    assignees: ['assignees', 'people'],
    due_date: ['due', 'day'],
    done_at: ['done', 'yesNo'],
    link: ['link', 'kind'],
    ...untold('done_by'),
  },
  idea: {
    name: ['name', 'text'],
    type: ['type', 'type'],
    details: ['details', 'long'],
    url: ['url', 'long'],
    votes: ['votes', 'people'],
    ...untold('place_id', 'lat', 'lng'),
  },
  attachment: {
    name: ['name', 'text'],
    owner: ['owner', 'kind'],
    day: ['date', 'day'],
    ...untold('type', 'bytes', 'uploaded_by', 'created_at', 'taken_at', 'has_thumbnail'),
  },
}
