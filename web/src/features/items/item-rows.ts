import type { Item } from '@caravan/contract/items'
import { joined, leastOf, type Way, type Ways, waysBetween } from '@caravan/contract/ways.rules'
import type { Booking } from '../../trip/bookings.ts'
import type { KnownWay } from '../../trip/places/ways.ts'
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
  /** Along the streets, and not as the crow flies. */
  isAlong: boolean
  /** How one may get there, and in how many minutes. */
  way: Way | undefined
  minutes: number | undefined
  /** How many minutes are planned for it, where they cannot suffice; less than none where the times overlap. */
  left: number | undefined
}

/** The ways of a day that are booked. A booking of only some says nothing of the way of the others, and counts on the day of one alone. */
export function waysOn(booked: readonly Booking[], day: string | undefined, isForAll: boolean): Ways {
  return joined(
    booked
      .filter(({ row }) => !isForAll || row.participants === null)
      .flatMap(({ kind, row }) => (day === undefined ? [] : (kind.ways?.(row, day) ?? []))),
  )
}

/** Beside the item all fields are plain, so that a row that is made anew is the same row. */
export function rowsOf(items: readonly Item[], ways: Ways, known: readonly KnownWay[] = []): Row[] {
  const against = againstTime(items)
  const between = waysBetween(items, ways)
  return items.map((item, at) => {
    const next = items[at + 1]
    return {
      id: item.id,
      item,
      number: at + 1,
      isLast: next === undefined,
      isAgainstTime: against.has(item.id),
      ...wayTo(item, next, between[at], known),
    }
  })
}

function wayTo(
  item: Item,
  next: Item | undefined,
  { km, isApart, travel }: Partial<ReturnType<typeof waysBetween>[number]> = {},
  known: readonly KnownWay[],
) {
  const along =
    travel && known.find(way => way.from === item.id && way.to === next?.id && way.mode === travel.way)
  const between = isApart && next ? minutesBetween(item, next) : undefined
  const least = along ? leastOf(along.minutes) : (travel?.least ?? 0)
  const isTooShort = between !== undefined && between < Math.max(least, 0)
  return {
    distance: along ? along.metres / 1_000 : km,
    isAlong: along !== undefined,
    way: travel?.way,
    minutes: along?.minutes ?? travel?.minutes,
    left: isTooShort ? between : undefined,
  }
}
