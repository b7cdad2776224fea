import type { Item } from '@caravan/contract/items'
import { distanceBetween } from '../../lib/format/distance.ts'
import { travelOver, type Way } from '../../lib/format/travel-time.ts'
import type { Booking } from '../../trip/bookings.ts'
import { placeAmong } from '../../trip/items.ts'
import type { Ways } from '../../trip/kinds.ts'
import { againstTime, minutesBetween } from './item-sequence.ts'

/** An item as it stands in its list. */
export type Row = {
  id: string
  item: Item
  number: number
  isLast: boolean
  isAgainstTime: boolean
  /** To the next one, in kilometres. */
  distance: number | undefined
  /** One of the two is only about there. */
  isAbout: boolean
  /** How one may get there, and in how many minutes. */
  way: Way | undefined
  minutes: number | undefined
  /** How many minutes are planned for it, where they cannot suffice; less than none where the times overlap. */
  left: number | undefined
}

/** The ways of a day that are booked. A booking of only some says nothing of the way of the others, and counts on the day of one alone. */
export function waysOn(booked: readonly Booking[], day: string | undefined, isForAll: boolean): Ways {
  const ways = booked
    .filter(({ row }) => !isForAll || row.participants === null)
    .flatMap(({ kind, row }) => (day === undefined ? [] : (kind.ways?.(row, day) ?? [])))
  return { leaps: ways.flatMap(({ leaps }) => leaps), cars: ways.flatMap(({ cars }) => cars) }
}

/** Beside the item all fields are plain, so that a row that is made anew is the same row. */
export function rowsOf(items: readonly Item[], { leaps, cars }: Ways): Row[] {
  const against = againstTime(items)
  const leapt = leaps.map(time => placeAmong(items, time))
  const driven = cars.map(({ from, until }) => ({
    from: from === undefined ? 0 : placeAmong(items, from),
    until: placeAmong(items, until ?? null),
  }))
  return items.map((item, at) => {
    const next = items[at + 1]
    const ways = {
      isLeapt: leapt.includes(at + 1),
      hasCar: driven.some(({ from, until }) => from <= at + 1 && at + 1 <= until),
    }
    return {
      id: item.id,
      item,
      number: at + 1,
      isLast: next === undefined,
      isAgainstTime: against.has(item.id),
      ...wayTo(item, next, ways),
    }
  })
}

/** Two places that are nearer to each other are one. */
const APART_KM = 0.15

function wayTo(
  item: Item,
  next: Item | undefined,
  { isLeapt, hasCar }: { isLeapt: boolean; hasCar: boolean },
) {
  const distance = distanceBetween(item, next)
  const isApart = next !== undefined && distance !== undefined && distance > APART_KM
  const travel = isApart && !isLeapt ? travelOver(distance, [item.type, next.type], hasCar) : undefined
  const between = isApart ? minutesBetween(item, next) : undefined
  const isTooShort = between !== undefined && between < Math.max(travel?.least ?? 0, 0)
  return {
    distance,
    isAbout: item.approximate || next?.approximate === true,
    way: travel?.way,
    minutes: travel?.minutes,
    left: isTooShort ? between : undefined,
  }
}
