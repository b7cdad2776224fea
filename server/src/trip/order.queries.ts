import type { Item } from '@caravan/contract/items'
import type { Rows } from '@caravan/contract/kinds/all'
import { GAP } from '@caravan/contract/order'
import type { Queries } from '../db/queries.ts'
import { many, run, value } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import { tables } from './tables.ts'

/** The kinds of rows that have an order of their own, by their positions. */
export const orderedKinds = ['item', 'todo'] as const
export type OrderedKind = (typeof orderedKinds)[number]
export type OrderedRow = Rows[OrderedKind]

export const listItemsOfDay = many<[tripId: string, dayId: string], Item>(
  'item.of_day',
  `select ${tables.item.selected} from item where trip_id = $1 and day_id = $2 order by position, id`,
)
/** A row in its list, which is a day, or the trip. */
export interface Placed {
  id: string
  list: string
  position: number
  start_time: string | null
}

/** The lists of a kind: the days, or the trip itself. */
const listsOf = (kind: OrderedKind) =>
  kind === 'item'
    ? {
        listed: 'day_id as list, start_time',
        these: 'day_id = any($2)',
        ofRows: 'day_id in (select day_id from item where trip_id = $1 and id = any($2))',
      }
    : {
        listed: 'trip_id as list, null as start_time',
        these: 'trip_id = any($2)',
        ofRows: `exists (select from ${kind} where trip_id = $1 and id = any($2))`,
      }
function each<Query>(queryOf: (kind: OrderedKind) => Query): Record<OrderedKind, Query> {
  return Object.fromEntries(orderedKinds.map(kind => [kind, queryOf(kind)])) as Record<OrderedKind, Query>
}
const ordersOf = (kind: OrderedKind) =>
  many<[tripId: string, ids: readonly string[]], { list: string; ids: string[] }>(
    `${kind}.orders`,
    `select list, array_agg(id order by position, id) as ids
     from (select id, position, ${listsOf(kind).listed} from ${kind} where trip_id = $1 and ${listsOf(kind).ofRows}) as r group by list`,
  )
const placedIn = (kind: OrderedKind) =>
  many<[tripId: string, lists: readonly string[]], Placed>(
    `${kind}.placed`,
    `select id, position, ${listsOf(kind).listed} from ${kind} where trip_id = $1 and ${listsOf(kind).these} order by position, id`,
  )
const orders = each(ordersOf)
const placed = each(placedIn)

/** The ids of each list that has one of these rows, in their order. */
export const listOrders = (db: Queries, kind: OrderedKind, tripId: string, ids: readonly string[]) =>
  orders[kind](db, tripId, ids)
/** The rows of these lists, in their order. */
export const listPlaced = (db: Queries, kind: OrderedKind, tripId: string, lists: readonly string[]) =>
  placed[kind](db, tripId, lists)
/** How many items the fullest of these days has; undefined where none of them has any. */
export const countFullestDay = value<[tripId: string, days: string[]], number | undefined>(
  'item.count_fullest_day',
  `select count(*) as items from item where trip_id = $1 and day_id = any($2)
   group by day_id order by items desc limit 1`,
)
const ends = each(kind =>
  value<[tripId: string], number>(
    `${kind}.end`,
    `select coalesce(max(position) + ${GAP}, 0) as position from ${kind} where trip_id = $1`,
  ),
)
/** Behind the last row of a list of the trip. */
export const findEnd = (db: Queries, kind: Exclude<OrderedKind, 'item'>, tripId: string) =>
  ends[kind](db, tripId)
const storeOf = (kind: OrderedKind) =>
  run<[tripId: string, ids: string[], positions: number[]], Tx>(
    `${kind}.store_positions`,
    `update ${kind} set position = p.position from unnest($2::uuid[], $3::bigint[]) as p (id, position)
     where ${kind}.trip_id = $1 and ${kind}.id = p.id`,
  )
const store = each(storeOf)
const spread = many<[tripId: string, dayId: string, newcomer: string], { id: string; position: number }, Tx>(
  'item.spread',
  `update item set position = p.position
   from (select id, (row_number() over (order by position, id = $3, id) - 1) * ${GAP} as position
     from item where trip_id = $1 and day_id = $2) as p
   where item.trip_id = $1 and item.id = p.id returning item.id, item.position`,
)

export const storePositions = (
  tx: Tx,
  kind: OrderedKind,
  tripId: string,
  placed: readonly Pick<OrderedRow, 'id' | 'position'>[],
) =>
  store[kind](
    tx,
    tripId,
    placed.map(({ id }) => id),
    placed.map(({ position }) => position),
  )
/** Gives all items of a day their gaps again; this one comes after the one whose place it shares. Answers its place. */
export const spreadDay = async (tx: Tx, item: Pick<Item, 'trip_id' | 'id' | 'position'>, dayId: string) =>
  (await spread(tx, item.trip_id, dayId, item.id)).find(({ id }) => id === item.id)?.position ?? item.position
