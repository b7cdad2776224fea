import type { Kind } from '@caravan/contract/kinds'
import type { Rows } from '@caravan/contract/kinds/all'
import { asText, derived, moment, money, storedAs } from './fields.queries.ts'
import { costInCurrency, link, owner, shares, source, split, spotIs, symbolOf } from './kinds.fields.ts'
import { itemSpot } from './spot.queries.ts'
import { type TripTable, tripTable } from './table.queries.ts'

/** The table of each kind of rows: what follows from the schema needs no entry. */
export const tables: { [K in Kind]: TripTable<Rows[K]> } = {
  day: tripTable('day', {
    fields: {
      parent_trip_id: storedAs('trip_id'),
      start_date: derived('day.date'),
      end_date: derived('day.date'),
      tracks: asText('tracks'),
    },
  }),
  item: tripTable('item', {
    fields: {
      sub_trip_id: storedAs('day_id'),
      outside_trip: derived('item.day_id is null'),
      spot: spotIs('item'),
      cost: money('cost_cents'),
    },
    found: itemSpot,
    parts: { items: 'day_id is not null', outside: 'day_id is null' },
  }),
  flight: tripTable('flight', { fields: costInCurrency('flight') }),
  rental: tripTable('rental', { fields: costInCurrency('rental') }),
  ride: tripTable('ride', { fields: costInCurrency('ride') }),
  expense: tripTable('expense', {
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
  settlement: tripTable('settlement', {
    fields: {
      from: storedAs('from_id'),
      to: storedAs('to_id'),
      amount: money('amount_minor', 'currency'),
      currency_symbol: symbolOf('settlement.currency'),
    },
  }),
  todo: tripTable('todo', { fields: { done_at: moment('done_at'), link } }),
  idea: tripTable('idea', { fields: { spot: spotIs('idea') } }),
  attachment: tripTable('attachment', {
    fields: {
      owner,
      created_at: moment('created_at'),
      has_thumbnail: derived(`exists (select from attachment_file f
        where f.trip_id = $1 and f.id = attachment.id and f.thumbnail is not null)`),
    },
  }),
  comment: tripTable('comment', {
    fields: {
      created_at: moment('created_at'),
      edited_at: moment('edited_at'),
      resolved_at: moment('resolved_at'),
    },
  }),
}
