import { Attachment } from '@caravan/contract/attachments'
import { Comment } from '@caravan/contract/comments'
import { commentWith } from '@caravan/contract/comments.row'
import { TripDay } from '@caravan/contract/days'
import { KeptExpense, Settlement } from '@caravan/contract/expenses'
import { blankExpense, expenseWith, type SentExpense, settlementWith } from '@caravan/contract/expenses.row'
import { Flight, flightCalls } from '@caravan/contract/flights'
import { flightWith } from '@caravan/contract/flights.row'
import { Idea, ideaCalls } from '@caravan/contract/ideas'
import { ideaWith } from '@caravan/contract/ideas.row'
import { Item } from '@caravan/contract/items'
import { itemWith } from '@caravan/contract/items.row'
import type { Kind } from '@caravan/contract/kinds'
import type { Plan } from '@caravan/contract/plan'
import { Rental, rentalCalls } from '@caravan/contract/rentals'
import { rentalWith } from '@caravan/contract/rentals.row'
import { Ride, rideCalls } from '@caravan/contract/rides'
import { rideWith } from '@caravan/contract/rides.row'
import type { Sent } from '@caravan/contract/row'
import type { RowCalls } from '@caravan/contract/row-calls'
import type { rows } from '@caravan/contract/saved'
import type { By } from '@caravan/contract/shown'
import { Todo, todoCalls } from '@caravan/contract/todos'
import { todoWith } from '@caravan/contract/todos.row'
import type * as z from 'zod/mini'
import type { Booked } from './booked.ts'
import { asText, derived, moment, money, storedAs } from './fields.queries.ts'
import { costInCurrency, link, owner, shares, source, split, spotIs, symbolOf } from './kinds.fields.ts'
import { itemSpot } from './spot.queries.ts'
import { type TripTable, tripTable } from './table.queries.ts'

/** A row of each kind, as it is sent. */
export type Rows = { [K in Kind]: z.output<(typeof rows)[K]> }

interface KindOf<R extends { id: string; version: number }> {
  table: TripTable<R>
  /** Those of its calls that do nothing but what its rule says. */
  calls?: RowCalls
  /** The row that follows from a known one and what is sent of it. */
  rule?(sent: Sent<R>, known: R, by: By): R
  /** As a calendar tells it. */
  booked?: Booked<R>
  /** Whether a guest may change the known row by what is sent. */
  forGuests?(sent: Sent<R>, known: R, guestId: string): boolean
  /** The people whom its rule has to know: all members, or those of these who are or were members. */
  people?: 'members' | ((sent: readonly Sent<R>[]) => string[])
  /** The field that names another row, which has to be there when it is named. */
  names?: keyof R & string
  /** The parts of the plan that have rows of this kind, each with the condition for those that it has. */
  plan: { [Part in keyof Plan]?: string }
  /** Fields that mean something together only: a cost is another one in another currency. */
  together: (keyof R)[][]
  /** A list in which each member has an entry of their own: others may change theirs, and nobody stands in the way. */
  entryOfEach?: keyof R
  /** Fields with the id of a row of another kind, which has to be there. */
  refersTo?: { [F in keyof R]?: Kind }
  /** As many as a trip holds, where that is limited. */
  most?: number
  /**
   * For a copy of the trip: the dates that it moves, and `as` for the fields that differ in it. Left out where a copy
   * has no such rows.
   */
  copied?: { dates: (keyof R)[]; as?: (row: R, ids: ReadonlyMap<string, string>) => Partial<R> }
}

/** The kinds of rows below a trip; history, undo, plan and copies follow from it. */
export const kinds: { [K in Kind]: KindOf<Rows[K]> } = {
  day: {
    table: tripTable('day', TripDay, {
      fields: {
        parent_trip_id: storedAs('trip_id'),
        start_date: derived('day.date'),
        end_date: derived('day.date'),
        tracks: asText('tracks'),
      },
    }),
    plan: { days: 'true' },
    together: [['place', 'place_id', 'formatted_address', 'lat', 'lng']],
    copied: { dates: ['date'] },
  },
  item: {
    table: tripTable('item', Item, {
      fields: {
        sub_trip_id: storedAs('day_id'),
        outside_trip: derived('item.day_id is null'),
        spot: spotIs('item'),
        cost: money('cost_cents'),
      },
      found: itemSpot,
    }),
    rule: itemWith,
    most: 2_000,
    plan: { items: 'day_id is not null', outside: 'day_id is null' },
    together: [['place', 'place_id', 'lat', 'lng', 'approximate']],
    refersTo: { sub_trip_id: 'day' },
    copied: { dates: ['date'], as: () => ({ confirmation_number: null }) },
  },
  flight: {
    table: tripTable('flight', Flight, {
      fields: costInCurrency('flight'),
    }),
    calls: flightCalls,
    rule: flightWith,
    booked: { name: 'flight_number', ends: ['depart', 'arrive'], dates: ['depart_date', 'arrive_date'] },
    most: 200,
    plan: { flights: 'true' },
    together: [
      ['cost', 'cost_currency'],
      ['depart_airport_code', 'depart_zone', 'depart_city', 'depart_lat', 'depart_lng'],
      ['arrive_airport_code', 'arrive_zone', 'arrive_city', 'arrive_lat', 'arrive_lng'],
    ],
  },
  rental: {
    table: tripTable('rental', Rental, {
      fields: costInCurrency('rental'),
    }),
    calls: rentalCalls,
    rule: rentalWith,
    booked: {
      ...{ name: 'company', ends: ['pickup', 'dropoff'], dates: ['pickup_date', 'dropoff_date'] },
      apart: true,
    },
    most: 50,
    plan: { rentals: 'true' },
    together: [
      ['cost', 'cost_currency'],
      ['pickup_place', 'pickup_place_id', 'pickup_lat', 'pickup_lng'],
      ['dropoff_place', 'dropoff_place_id', 'dropoff_lat', 'dropoff_lng'],
    ],
  },
  ride: {
    table: tripTable('ride', Ride, {
      fields: costInCurrency('ride'),
    }),
    calls: rideCalls,
    rule: rideWith,
    booked: { name: 'number', ends: ['from', 'to'], dates: ['depart_date', 'arrive_date'] },
    most: 200,
    plan: { rides: 'true' },
    together: [
      ['cost', 'cost_currency'],
      ['from_place', 'from_place_id', 'from_lat', 'from_lng', 'from_zone'],
      ['type', 'to_place', 'to_place_id', 'to_lat', 'to_lng', 'to_zone'],
    ],
  },
  expense: {
    table: tripTable('expense', KeptExpense, {
      blank: blankExpense,
      joined: shares,
      fields: {
        amount: money('amount_minor', 'currency'),
        shared_with: derived('shares.people'),
        need_split: derived('shares.others'),
        currency_symbol: symbolOf('expense.currency'),
        split,
        source,
      },
    }),
    rule: (sent, known, by) => expenseWith(sent as SentExpense, known, by.members ?? new Set()),
    people: 'members',
    names: 'source',
    most: 5_000,
    plan: {},
    together: [['amount', 'currency', 'split', 'is_shared_with_all']],
  },
  settlement: {
    table: tripTable('settlement', Settlement, {
      fields: {
        from: storedAs('from_id'),
        to: storedAs('to_id'),
        amount: money('amount_minor', 'currency'),
        currency_symbol: symbolOf('settlement.currency'),
      },
    }),
    rule: (sent, known, by) => settlementWith(sent, known, by.members ?? new Set()),
    people: sent => sent.flatMap(({ from, to }) => [String(from), String(to)]),
    most: 5_000,
    plan: {},
    together: [],
  },
  todo: {
    table: tripTable('todo', Todo, {
      fields: { done_at: moment('done_at'), link },
    }),
    calls: todoCalls,
    rule: todoWith,
    forGuests: (sent, { assignees }, guestId) =>
      Object.keys(sent).every(field => field === 'done') && assignees.includes(guestId),
    names: 'link',
    most: 500,
    plan: { todos: 'true' },
    together: [['done_at', 'done_by']],
    copied: {
      dates: ['due_date'],
      as({ link }, ids) {
        const id = link && ids.get(link.id)
        return { done_at: null, done_by: null, link: id ? { ...link, id } : null }
      },
    },
  },
  idea: {
    table: tripTable('idea', Idea, { fields: { spot: spotIs('idea') } }),
    calls: ideaCalls,
    rule: ideaWith,
    most: 500,
    plan: { ideas: 'true' },
    together: [['name', 'place_id', 'lat', 'lng', 'approximate']],
    entryOfEach: 'votes',
    // Votes stay behind: who votes for the copy is among its own members.
    copied: { dates: [] },
  },
  attachment: {
    table: tripTable('attachment', Attachment, {
      fields: {
        owner,
        created_at: moment('created_at'),
        has_thumbnail: derived(`exists (select from attachment_file f
          where f.trip_id = $1 and f.id = attachment.id and f.thumbnail is not null)`),
      },
    }),
    most: 500,
    plan: { attachments: 'true' },
    together: [],
  },
  comment: {
    table: tripTable('comment', Comment, {
      fields: {
        created_at: moment('created_at'),
        edited_at: moment('edited_at'),
        resolved_at: moment('resolved_at'),
      },
    }),
    rule: commentWith,
    most: 2_000,
    // The plan has their numbers.
    plan: {},
    together: [['resolved_at', 'resolved_by']],
  },
}

/** The field in which a row, or a part of one, names members of the trip, if it does. */
export const peopleField = (row: object | null | undefined) =>
  row ? (['participants', 'assignees', 'votes', 'mentions'] as const).find(field => field in row) : undefined

/** The kinds of rows that name members of the trip. */
export const sharedKinds = (Object.keys(kinds) as Kind[]).filter(kind => peopleField(kinds[kind].table.blank))
