import { randomUUIDv7 } from 'node:crypto'
import * as contract from '@caravan/contract/items'
import { minorUnits } from '@caravan/contract/money'
import type { Database } from '../../db/pool.ts'
import type { Queries } from '../../db/queries.ts'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { requireBothOrNone } from '../../trip/coordinates.ts'
import { contentHash, expectReplay } from '../../trip/homes.ts'
import { listItemsOfDay } from '../../trip/order.queries.ts'
import { reorder } from '../../trip/order.ts'
import { type ItemRow, toItem } from '../../trip/rows.ts'
import * as items from './items.queries.ts'

export function mountItems(route: Route, { db }: { db: Database }): void {
  route(contract.itemsOfDay, async ({ membership, params }) =>
    (await ofStandingDay(db, membership.trip_id, params.subTripId)).map(toItem),
  )
  route(contract.lodgingItems, async ({ membership }) =>
    (await items.listItemsOfType(db, membership.trip_id, 'lodging')).map(toItem),
  )
  route(contract.commuteItems, async ({ membership }) =>
    (await items.listItemsOfType(db, membership.trip_id, 'commute')).map(toItem),
  )
  route(contract.dayOfDate, async ({ membership, query }) => {
    const id = await items.findDayId(db, membership.trip_id, query.date)
    if (id === undefined) throw new Failure('request.not_found')
    if (id === null) throw new Failure('item.no_day')
    return { id }
  })

  route(contract.createItem, async ({ actor, tx, trip, params, body }) => {
    const { id: ownId, ...given } = body
    const id = ownId ?? randomUUIDv7()
    const content = { ...given, day: params.subTripId }
    const creation = { id, kind: 'item', tripId: trip.id, actorId: actor.id, content } as const
    const { isNew, inDay, item } = await items.createItem(tx, {
      ...applied(given as Given, blank),
      ...{ trip_id: trip.id, id, day_id: params.subTripId },
      ...{ created_by: actor.id, content_hash: contentHash(content) },
    })
    if (!isNew) {
      await expectReplay(tx, creation)
      const stored = await items.findItem(tx, trip.id, id)
      if (!stored) throw new Failure('row.gone')
      return toItem(stored)
    }
    if (!item) throw new Failure('request.not_found')
    if (body.date && body.date !== item.date) throw new Failure('item.date_mismatch')
    trip.record({ entity: 'item', id, before: null, after: item, inDay })
    return toItem(item)
  })

  route(contract.updateItem, async ({ tx, trip, params, body, ifMatch }) => {
    const before = await items.findItem(tx, trip.id, params.itemId)
    if (!before) throw new Failure('request.not_found')
    if (ifMatch !== undefined && ifMatch !== before.version)
      throw new Failure('version.outdated', { extra: { current: toItem(before) } })
    const wanted = { ...before, ...applied(body as Given, before) }
    const date = body.date || before.date
    const isMoved = date !== before.date
    const day_id = isMoved ? await targetDay(tx, trip.id, date) : before.day_id
    const stored = await items.storeItem(tx, { ...wanted, day_id, date })
    if (!stored) throw new Failure('request.not_found')
    const isTimed = stored.start_time !== before.start_time
    const after =
      stored.day_id !== null && (isMoved || (isTimed && stored.start_time !== null))
        ? await items.settleItem(tx, { ...stored, day_id: stored.day_id })
        : stored
    trip.record({ entity: 'item', id: before.id, before, after })
    return toItem(after)
  })

  route(contract.orderItems, async ({ tx, trip, params, body }) => {
    const before = await ofStandingDay(tx, trip.id, params.subTripId)
    const wanted = new Set(body.item_ids)
    const isComplete =
      wanted.size === body.item_ids.length &&
      before.length === wanted.size &&
      before.every(({ id }) => wanted.has(id))
    if (!isComplete) throw new Failure('item.order_incomplete')
    return (await reorder(tx, trip, before, body.item_ids)).map(toItem)
  })

  route(contract.deleteItem, async ({ tx, trip, params }) => {
    const item = await items.removeItem(tx, trip.id, params.itemId)
    if (!item) throw new Failure('request.not_found')
    trip.record({ entity: 'item', id: item.id, before: item, after: null })
  })
}

/** The items of a day that the trip still has. */
async function ofStandingDay(db: Queries, tripId: string, dayId: string): Promise<ItemRow[]> {
  const found = await listItemsOfDay(db, tripId, dayId)
  if (found.length === 0 && !(await items.hasDay(db, tripId, dayId))) throw new Failure('request.not_found')
  return found
}

type Given = {
  [K in keyof Pick<ItemRow, 'place_id' | 'lat' | 'lng' | 'start_time' | 'end_time' | 'url'>]?:
    | ItemRow[K]
    | ''
    | undefined
} & {
  place?: string | null | undefined
  type?: ItemRow['type'] | '' | null | undefined
  details?: string | null | undefined
  cost?: string | number | null | undefined
}

type Fields = Pick<
  ItemRow,
  'place' | 'place_id' | 'lat' | 'lng' | 'type' | 'details' | 'start_time' | 'end_time' | 'cost_cents' | 'url'
>

const blank = {
  place: '',
  place_id: null,
  lat: null,
  lng: null,
  type: '' as ItemRow['type'],
  details: '',
  start_time: null,
  end_time: null,
  cost_cents: null,
  url: null,
} satisfies Fields

/** The fields of an item with what was sent of them; an empty one of a form is the same as none. */
function applied(given: Given, known: Fields): Fields {
  const place = given.place === undefined ? known.place : (given.place ?? '')
  const type = given.type === undefined ? known.type : given.type
  if (place === '' || !type) throw new Failure('item.place_and_type')
  // A place that is named anew is not where the old one was.
  const isRenamed = given.place !== undefined && given.place !== known.place
  const from = isRenamed ? { place_id: null, lat: null, lng: null } : known
  const or = <T>(value: T | '' | undefined, otherwise: T | null) =>
    value === undefined ? otherwise : value === '' ? null : value
  const lat = or(given.lat, from.lat)
  const lng = or(given.lng, from.lng)
  if (given.lat !== undefined || given.lng !== undefined) requireBothOrNone({ lat, lng })
  return {
    place,
    type,
    place_id: or(given.place_id, from.place_id),
    lat,
    lng,
    details: given.details === undefined ? known.details : (given.details ?? ''),
    start_time: or(given.start_time, known.start_time),
    end_time: or(given.end_time, known.end_time),
    cost_cents: given.cost === undefined ? known.cost_cents : cents(given.cost),
    url: or(given.url, known.url),
  }
}

function cents(cost: string | number | null): number | null {
  return cost === null || cost === '' ? null : (minorUnits(cost) ?? null)
}

async function targetDay(tx: Tx, tripId: string, date: string): Promise<string> {
  const id = await items.findDayId(tx, tripId, date)
  if (!id) throw new Failure('item.no_day')
  return id
}
