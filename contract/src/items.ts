import * as z from 'zod/mini'
import { memberOfDay } from './days.ts'
import { endpoint } from './endpoint.ts'
import {
  approximate,
  ClockTime,
  Day,
  Id,
  line,
  lines,
  NewId,
  orEmpty,
  Participants,
  SentParticipants,
  SpotIs,
  said,
  spotFields,
  WebUrl,
} from './fields.ts'
import { Cost } from './money.ts'
import { sharedRow } from './shared-row.ts'
import { member } from './trips.ts'

export const itemTypes = ['sightseeing', 'commute', 'dining', 'shopping', 'lodging', 'flight'] as const
export const ItemType = z.enum(itemTypes)
export type ItemType = z.output<typeof ItemType>

export const Item = z.object({
  id: Id,
  trip_id: Id,
  sub_trip_id: said(z.nullable(Id), 'Null where the trip has no day of this date any more.'),
  outside_trip: z.boolean(),
  date: z.string(),
  place: z.string(),
  place_id: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  approximate: said(z.boolean(), 'The spot is only about where the place is.'),
  spot: SpotIs,
  type: ItemType,
  details: z.string(),
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  cost: z.nullable(z.string()),
  confirmation_number: z.nullable(z.string()),
  url: z.nullable(z.string()),
  participants: Participants,
  position: z.int(),
  version: z.int(),
})
export type Item = z.output<typeof Item>

export const sharedItem = sharedRow(
  Item,
  ['type', 'place', 'lat', 'lng', 'approximate', 'spot', 'start_time', 'end_time'],
  {
    details: ['details', 'url'],
    costs: ['cost'],
  },
)
export const SharedItem = sharedItem.schema
export type SharedItem = z.output<typeof SharedItem>

const fields = {
  date: said(orEmpty(Day), 'That of the day; another one moves the item to its day.'),
  place: said(
    z.optional(z.nullable(line(0, 200))),
    'The name of the place, or what is done; a new item needs it.',
  ),
  ...spotFields,
  approximate,
  type: orEmpty(ItemType),
  details: z.optional(z.nullable(lines(2_000))),
  start_time: orEmpty(ClockTime),
  end_time: orEmpty(ClockTime),
  cost: said(orEmpty(Cost), 'In the currency of the trip.'),
  confirmation_number: z.optional(z.nullable(line(0, 40))),
  url: orEmpty(WebUrl),
  participants: SentParticipants,
}

export const memberOfItem = { memberOf: 'trip', home: 'itemId', kind: 'item' } as const

export const itemsOfDay = endpoint({
  method: 'GET',
  path: '/subtripitems/sub_trip/{subTripId}/items',
  summary: 'The items of a day, in their order',
  access: memberOfDay,
  response: z.array(Item),
})

export const dayOfDate = endpoint({
  method: 'GET',
  path: '/subtripitems/sub_trip/date/{tripId}',
  summary: 'Which day of a trip a date is',
  access: member,
  query: z.object({ date: Day }),
  response: z.object({ id: Id }),
  errors: ['item.no_day'],
})

const creation = { id: z.optional(z.nullable(NewId)), ...fields }
const creationErrors = ['item.place_and_type', 'item.date_mismatch', 'row.exists', 'row.gone'] as const

export const createItem = endpoint({
  method: 'POST',
  path: '/subtripitems/sub_trip/{subTripId}/item',
  summary: 'Add something to a day',
  access: memberOfDay,
  body: z.object(creation),
  response: Item,
  status: 201,
  touches: ['items'],
  waits: true,
  errors: creationErrors,
})

export const MOST_ITEMS_AT_ONCE = 50

export const createItems = endpoint({
  method: 'POST',
  path: '/subtripitems/sub_trip/{subTripId}/items',
  summary: 'Add several things to a day in one change',
  access: memberOfDay,
  body: z.object({
    items: said(
      z.array(z.object(creation)).check(z.minLength(1), z.maxLength(MOST_ITEMS_AT_ONCE)),
      'They come onto the day in this order.',
    ),
  }),
  response: z.array(Item),
  status: 201,
  touches: ['items'],
  waits: true,
  errors: creationErrors,
})

export const updateItem = endpoint({
  method: 'PUT',
  path: '/subtripitems/sub_trip/item/{itemId}',
  summary: 'Change an item; another date moves it to that day',
  access: memberOfItem,
  body: z.object(fields),
  response: Item,
  touches: ['items'],
  waits: true,
  errors: ['item.place_and_type', 'item.no_day', 'version.outdated'],
})

export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/subtripitems/sub_trip/item/{itemId}',
  summary: 'Delete an item',
  access: memberOfItem,
  response: null,
  touches: ['items', 'attachments', 'comments'],
  waits: true,
})

export const orderItems = endpoint({
  method: 'POST',
  path: '/subtripitems/sub_trip/{subTripId}/order',
  summary: 'Put the items of a day into another order',
  access: memberOfDay,
  body: z.object({ item_ids: said(z.array(Id).check(z.maxLength(100)), 'All items of the day.') }),
  response: z.array(Item),
  touches: ['items'],
  waits: true,
  errors: ['item.order_incomplete'],
})

export const lodgingItems = endpoint({
  method: 'GET',
  path: '/subtripitems/trip/{tripId}/lodging_items',
  summary: 'Every item of type lodging, by date',
  access: member,
  response: z.array(Item),
})

export const commuteItems = endpoint({
  method: 'GET',
  path: '/subtripitems/trip/{tripId}/commute_items',
  summary: 'Every item of type commute, by date',
  access: member,
  response: z.array(Item),
})
