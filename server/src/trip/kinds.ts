import { currencySymbols } from '@caravan/contract/currencies'
import { TripDay } from '@caravan/contract/days'
import { Flight } from '@caravan/contract/flights'
import { Item } from '@caravan/contract/items'
import type { Kind } from '@caravan/contract/kinds'
import type { Plan } from '@caravan/contract/plan'
import { Rental } from '@caravan/contract/rentals'
import { derived, money, storedAs, type TripTable, tripTable } from './table.queries.ts'

/** A row of each kind, as it is sent. */
export interface Rows {
  day: TripDay
  item: Item
  flight: Flight
  rental: Rental
}

interface KindOf<R extends { id: string; version: number }> {
  table: TripTable<R>
  /** The parts of the plan that have rows of this kind, each with the condition for those that it has. */
  plan: { [Part in keyof Plan]?: string }
  /** Fields that mean something together only: a cost is another one in another currency. */
  together: (keyof R)[][]
  /** Fields with the id of a row of another kind, which has to be there. */
  refersTo?: { [F in keyof R]?: Kind }
  /** As many as a trip holds, where that is limited. */
  most?: number
  /** The dates that a copy of the trip moves; left out where a copy has no such rows. */
  copied?: { dates: (keyof R)[] }
}

const costInCurrency = (table: string) => ({
  cost: money('cost_minor', 'cost_currency'),
  cost_currency_symbol: derived(
    `coalesce('${JSON.stringify(currencySymbols)}'::jsonb ->> ${table}.cost_currency, ${table}.cost_currency)`,
  ),
})

/** What lies below a trip in rows of its own; history, undo, plan and copies follow from it. */
export const kinds: { [K in Kind]: KindOf<Rows[K]> } = {
  day: {
    table: tripTable('day', TripDay, {
      order: 'date',
      fields: {
        parent_trip_id: storedAs('trip_id'),
        start_date: derived('day.date'),
        end_date: derived('day.date'),
      },
    }),
    plan: { days: 'true' },
    together: [['place', 'place_id', 'formatted_address', 'lat', 'lng']],
    copied: { dates: ['date'] },
  },
  item: {
    table: tripTable('item', Item, {
      order: 'date, position, id',
      fields: {
        sub_trip_id: storedAs('day_id'),
        outside_trip: derived('item.day_id is null'),
        cost: money('cost_cents'),
      },
    }),
    most: 2_000,
    plan: { items: 'day_id is not null', outside: 'day_id is null' },
    together: [['place', 'place_id', 'lat', 'lng']],
    refersTo: { sub_trip_id: 'day' },
    copied: { dates: ['date'] },
  },
  flight: {
    table: tripTable('flight', Flight, {
      order: 'depart_date, id',
      fields: costInCurrency('flight'),
    }),
    most: 200,
    plan: { flights: 'true' },
    together: [
      ['cost', 'cost_currency'],
      ['depart_airport_code', 'depart_zone', 'depart_lat', 'depart_lng'],
      ['arrive_airport_code', 'arrive_zone', 'arrive_lat', 'arrive_lng'],
    ],
  },
  rental: {
    table: tripTable('rental', Rental, {
      order: 'pickup_date, id',
      fields: costInCurrency('rental'),
    }),
    most: 50,
    plan: { rentals: 'true' },
    together: [
      ['cost', 'cost_currency'],
      ['pickup_place', 'pickup_place_id', 'pickup_lat', 'pickup_lng'],
      ['dropoff_place', 'dropoff_place_id', 'dropoff_lat', 'dropoff_lng'],
    ],
  },
}

/** The kinds of rows that name who is in them. */
export const sharedKinds = (Object.keys(kinds) as Kind[]).filter(
  kind => 'participants' in kinds[kind].table.blank,
)
