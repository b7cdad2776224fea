import { randomUUIDv7 } from 'node:crypto'
import type { Received } from '@caravan/contract/endpoint'
import type { Item } from '@caravan/contract/items'
import * as contract from '@caravan/contract/items'
import { isPlacedAnew, itemWith, onDay } from '@caravan/contract/items.row'
import { isOrderOf } from '@caravan/contract/order'
import type { Database } from '../../db/pool.ts'
import type { Queries } from '../../db/queries.ts'
import { Failure } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { createRows } from '../../trip/create-rows.ts'
import { contentHash, expectReplay } from '../../trip/homes.ts'
import { kinds } from '../../trip/kinds.ts'
import { listItemsOfDay } from '../../trip/order.queries.ts'
import { positionsOf, reorder } from '../../trip/order.ts'
import { changeRow, removeRow, replayed, requireMembers, type Writing } from '../../trip/rows.ts'
import * as items from './items.queries.ts'

const { table } = kinds.item

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

  route(contract.updateItem, async call =>
    changeRow(call, 'item', call.params.itemId, async before => {
      const { tx, trip, body } = call
      let wanted = itemWith({ ...body, date: body.date || before.date }, before)
      if (wanted.date !== before.date) {
        const id = await items.findDayId(tx, trip.id, wanted.date)
        if (!id) throw new Failure('item.no_day')
        wanted = onDay(wanted, { id })
      }
      if (isPlacedAnew(wanted, before))
        wanted.position = (await positionsOf(tx, trip.id, [wanted])).get(wanted.id) ?? wanted.position
      return wanted
    }),
  )

  route(contract.orderItems, async ({ tx, trip, params, body }) => {
    const before = await ofStandingDay(tx, trip.id, params.subTripId)
    if (!isOrderOf(before, body.item_ids)) throw new Failure('item.order_incomplete')
    return reorder(tx, trip, 'item', before, body.item_ids)
  })

  route(contract.deleteItem, async call => removeRow(call, 'item', call.params.itemId))
}

type Adding = Writing & { actor: { id: string }; params: { subTripId: string } }

/** Not by createRow: claiming the id and finding the place in the day travel with the insertion. */
async function addItem(
  { actor, tx, trip, params }: Adding,
  body: Received<typeof contract.createItem>['body'],
) {
  const { id: ownId, ...given } = body
  const id = ownId ?? randomUUIDv7()
  const content = { ...given, day: params.subTripId }
  const wanted = itemWith(given, { ...table.blank, id, trip_id: trip.id })
  const made = await items.createItem(tx, wanted, params.subTripId, actor.id, contentHash(content))
  const { isNew, inDay, item } = made
  if (!isNew) {
    await expectReplay(tx, { id, kind: 'item', tripId: trip.id, actorId: actor.id, content })
    return replayed(await table.find(tx, trip.id, id))
  }
  if (!item) throw new Failure('request.not_found')
  await requireMembers({ tx, trip }, item)
  if (body.date && body.date !== item.date) throw new Failure('item.date_mismatch')
  trip.record({ entity: 'item', id, before: null, after: item, inDay })
  return item
}

/** The items of a day that the trip still has. */
async function ofStandingDay(db: Queries, tripId: string, dayId: string): Promise<Item[]> {
  const found = await listItemsOfDay(db, tripId, dayId)
  if (found.length === 0 && !(await items.hasDay(db, tripId, dayId))) throw new Failure('request.not_found')
  return found
}
