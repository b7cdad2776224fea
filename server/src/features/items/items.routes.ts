import type { Received } from '@caravan/contract/endpoint'
import type { Item } from '@caravan/contract/items'
import * as contract from '@caravan/contract/items'
import { itemReads, itemWith, itemWrites, onDay } from '@caravan/contract/items.row'
import { isOrderOf } from '@caravan/contract/order'
import type { Database } from '../../db/pool.ts'
import type { Queries } from '../../db/queries.ts'
import { Failure, found } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { applyWrite } from '../../trip/apply-write.ts'
import { createRows } from '../../trip/create-rows.ts'
import { listItemsOfDay, spreadDay } from '../../trip/order.queries.ts'
import { reorder } from '../../trip/order.ts'
import { quickOf, readsOf } from '../../trip/quick.ts'
import { createRow, removeRow, type Writing } from '../../trip/rows.ts'
import { tables } from '../../trip/tables.ts'
import * as items from './items.queries.ts'

const table = tables.item

export function mountItems(route: Route, { db }: { db: Database }): void {
  route(contract.itemsOfDay, async ({ membership, params }) =>
    ofStandingDay(db, membership.trip_id, params.subTripId),
  )
  route(contract.lodgingItems, async ({ membership }) =>
    items.listItemsOfType(db, membership.trip_id, 'lodging'),
  )
  route(contract.commuteItems, async ({ membership }) =>
    items.listItemsOfType(db, membership.trip_id, 'commute'),
  )
  route(contract.dayOfDate, async ({ membership, query }) => {
    const id = await items.findDayId(db, membership.trip_id, query.date)
    if (id === undefined) throw new Failure('request.not_found')
    if (id === null) throw new Failure('item.no_day')
    return { id }
  })

  route(contract.createItem, async call => addItem(call, call.body))

  route(contract.createItems, async call => {
    const day = { sub_trip_id: call.params.subTripId }
    return createRows(
      call,
      call.body.items.map(item => ({ kind: 'item', content: { ...item, ...day } })),
    )
  })

  route(contract.updateItem, async ({ body, params: { itemId: row }, ...call }) => {
    const write = { reads: itemReads.change, apply: itemWrites.change }
    const { now } = await applyWrite(call, write, { body, row })
    return found(now('item', row))
  })

  route(contract.orderItems, async ({ tx, trip, params, body }) => {
    const before = await ofStandingDay(tx, trip.id, params.subTripId)
    if (!isOrderOf(before, body.item_ids)) throw new Failure('item.order_incomplete')
    return reorder(tx, trip, 'item', before, body.item_ids)
  })

  route(contract.deleteItem, async call => removeRow(call, 'item', call.params.itemId))
}

type Adding = Writing & { actor: { id: string }; params: { subTripId: string } }

async function addItem({ params, ...call }: Adding, body: Received<typeof contract.createItem>['body']) {
  const { tx, trip } = call
  const day = { id: params.subTripId }
  const { id, ...given } = body
  let spot: items.Spot | undefined
  // The items of the day are counted where the place among them is looked for.
  const record: typeof trip.record = change => trip.record({ ...change, inDay: (spot?.others ?? 0) + 1 })
  return createRow(
    { ...call, trip: { ...trip, record }, body: { id: id ?? undefined, ...given, day: day.id } },
    'item',
    async () => {
      const wanted = itemWith(given, { ...table.blank, trip_id: trip.id })
      // A quick change finds the date and the place as it stores the row.
      if (quickOf(tx) && !given.date) return onDay(wanted, day)
      spot = found(await items.findSpot(readsOf(tx), trip.id, day.id, wanted.start_time))
      if (given.date && given.date !== spot.date) throw new Failure('item.date_mismatch')
      return onDay({ ...wanted, date: spot.date, position: spot.position }, day)
    },
    async row => {
      if (spot?.is_tight) row.position = await spreadDay(tx, row, day.id)
    },
  )
}

/** The items of a day that the trip still has. */
async function ofStandingDay(db: Queries, tripId: string, dayId: string): Promise<Item[]> {
  const found = await listItemsOfDay(db, tripId, dayId)
  if (found.length === 0 && !(await items.hasDay(db, tripId, dayId))) throw new Failure('request.not_found')
  return found
}
