import { GAP } from '@caravan/contract/order'
import { type OrderedKind, orderedKinds, type Placed } from './order.queries.ts'
import type { Beside, Change } from './write.queries.ts'

export const isOrdered = (kind: string): kind is OrderedKind => orderedKinds.some(one => one === kind)

interface Standing {
  sub_trip_id?: string | null
  position?: number
}

/** The ids of lists in the order that they had before a change, by the list. */
export type Orders = ReadonlyMap<string, readonly string[]>

/** The list that a row stands in: its day, or the trip; null for an item that lies on no day. */
export function listOf(row: object, tripId: string): string | null {
  const { sub_trip_id = tripId }: Standing = row
  return sub_trip_id
}

export function isPlacedOtherwise(row: object, before: object = {}): boolean {
  const [now, was]: Standing[] = [row, before]
  return now?.position !== was?.position || now?.sub_trip_id !== was?.sub_trip_id
}

/**
 * Where the rows of these changes stood that have left their places: before which row, and, where the row before them
 * has not left its place as well, behind which.
 */
export function besidesOf(tripId: string, orders: Orders, changes: readonly Change[]): Map<Change, Beside> {
  const besides = new Map<Change, Beside>()
  const known = changes.filter(({ entity }) => isOrdered(entity))
  const was = new Map(known.map(({ id, before }) => [id, before && listOf(before, tripId)]))
  const left = known.filter(
    ({ before, after }) => before && (after === null || isPlacedOtherwise(after, before)),
  )
  const leaves = new Set(left.map(({ id }) => id))
  for (const [list, own] of Map.groupBy(left, ({ id }) => was.get(id))) {
    // Rows that came into the list before it was looked at have not been in it.
    const ids = (orders.get(list ?? '') ?? []).filter(id => !was.has(id) || was.get(id) === list)
    const places = new Map(ids.map((id, place) => [id, place]))
    for (const change of own) {
      const place = places.get(change.id)
      if (place === undefined) continue
      const previous = ids[place - 1]
      const isFirst = previous === undefined || !leaves.has(previous)
      besides.set(change, { next: ids[place + 1] ?? null, ...(isFirst && { previous: previous ?? null }) })
    }
  }
  return besides
}

/** A row that comes back to its place. */
export interface Returning {
  id: string
  list: string
  /** Null for a row that an older server wrote down. */
  beside: Beside | null
  position: number
  start_time: string | null
  /** Whether nothing but its place differs, which is then kept as the position, from 0 on. */
  isOrder: boolean
}

/**
 * Rows that followed each other come back together: before the row that they stood before, else behind the one that they
 * stood behind, else where a new row with the time of the first of them would come.
 */
export function merged(staying: readonly Placed[], returning: readonly Returning[]): string[] {
  const ids = staying.map(({ id }) => id)
  const rows = new Map(returning.map(row => [row.id, row]))
  const followers = new Set(returning.map(({ beside }) => beside?.next))
  const heads = returning.filter(({ id }) => !followers.has(id))
  for (const head of heads.toSorted((one, other) => one.position - other.position)) {
    const chain: Returning[] = []
    for (let row: Returning | undefined = head; row; row = rows.get(row.beside?.next ?? '')) chain.push(row)
    ids.splice(placeOf(head, chain.at(-1), ids, staying), 0, ...chain.map(({ id }) => id))
  }
  return ids
}

function placeOf(
  head: Returning,
  tail: Returning | undefined,
  ids: readonly string[],
  staying: readonly Placed[],
): number {
  const [next, previous] = [ids.indexOf(tail?.beside?.next ?? ''), ids.indexOf(head.beside?.previous ?? '')]
  if (next >= 0) return next
  if (previous >= 0) return previous + 1
  const { beside, position, start_time: start, isOrder } = head
  if (beside === null && isOrder) return position
  const isBefore = (row: Placed) =>
    beside ? start !== null && row.start_time !== null && row.start_time > start : row.position >= position
  const following = staying.find(isBefore)
  return following ? ids.indexOf(following.id) : ids.length
}

/** Fills in what is null, in ascending order; all are new where there is no room between two. */
export function between(known: readonly (number | null)[]): number[] {
  const numbers: number[] = []
  for (const [index, number] of known.entries()) {
    const previous = numbers.at(-1)
    if (number !== null) {
      numbers.push(number)
      continue
    }
    const ahead = known.slice(index).findIndex(one => one !== null)
    const next = ahead < 0 ? null : (known[index + ahead] ?? null)
    if (next === null) numbers.push(previous === undefined ? 0 : previous + GAP)
    else if (previous === undefined) numbers.push(next - GAP * ahead)
    else if (next - previous > ahead) numbers.push(previous + Math.floor((next - previous) / (ahead + 1)))
    else return known.map((_, place) => place * GAP)
  }
  return numbers
}

/** The places of numbers that ascend: of all that are at their own place, with as many others as there can be. */
export function longestAscending(numbers: readonly number[]): Set<number> {
  const best: { score: number; previous: number }[] = []
  let last = -1
  for (const [place, number] of numbers.entries()) {
    let own = { score: 0, previous: -1 }
    for (const [earlier, { score }] of best.entries())
      if ((numbers[earlier] ?? 0) < number && score > own.score) own = { score, previous: earlier }
    own.score += number === place ? numbers.length + 1 : 1
    best.push(own)
    if (own.score > (best[last]?.score ?? 0)) last = place
  }
  const places = new Set<number>()
  for (let place = last; place >= 0; place = best[place]?.previous ?? -1) places.add(place)
  return places
}
