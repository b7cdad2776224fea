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
import type { Messages } from '../../lib/language.ts'

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

/** A field with null is not told: it follows from another one, or people do not know it. */
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

const booked = {
  confirmation_number: ['confirmation', 'text'],
  cost: ['cost', 'money'],
  cost_currency: null,
  cost_currency_symbol: null,
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
    parent_trip_id: null,
    places: null,
    cover_url: null,
  },
  member: {},
  note: {},
  day: {
    date: ['date', 'day'],
    place: ['place', 'text'],
    parent_trip_id: null,
    start_date: null,
    end_date: null,
    place_id: null,
    formatted_address: null,
    lat: null,
    lng: null,
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
    sub_trip_id: null,
    outside_trip: null,
    place_id: null,
    lat: null,
    lng: null,
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
    depart_zone: null,
    depart_lat: null,
    depart_lng: null,
    arrive_airport_code: ['arriveAirport', 'text'],
    arrive_zone: null,
    arrive_lat: null,
    arrive_lng: null,
  },
  rental: {
    company: ['company', 'text'],
    pickup_place: ['pickupPlace', 'text'],
    pickup_date: ['pickup', 'moment'],
    dropoff_place: ['dropoffPlace', 'text'],
    dropoff_date: ['dropoff', 'moment'],
    ...booked,
    pickup_place_id: null,
    pickup_lat: null,
    pickup_lng: null,
    dropoff_place_id: null,
    dropoff_lat: null,
    dropoff_lng: null,
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
    currency: null,
    currency_symbol: null,
    shared_with: null,
    is_shared_with_all: null,
    need_split: null,
  },
  settlement: {
    from: ['payFrom', 'person'],
    to: ['payTo', 'person'],
    amount: ['amount', 'money'],
    paid_date: ['paidOn', 'day'],
    currency: null,
    currency_symbol: null,
  },
  todo: {
    text: ['text', 'text'],
    assignees: ['assignees', 'people'],
    due_date: ['due', 'day'],
    done_at: ['done', 'yesNo'],
    link: ['link', 'kind'],
    done_by: null,
  },
  idea: {
    name: ['name', 'text'],
    type: ['type', 'type'],
    details: ['details', 'long'],
    url: ['url', 'long'],
    votes: ['votes', 'people'],
    place_id: null,
    lat: null,
    lng: null,
  },
  attachment: {
    name: ['name', 'text'],
    owner: ['owner', 'kind'],
    day: ['date', 'day'],
    type: null,
    bytes: null,
    uploaded_by: null,
    created_at: null,
    taken_at: null,
    has_thumbnail: null,
  },
}
