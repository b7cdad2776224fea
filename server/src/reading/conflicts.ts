import { dayNumber } from '@caravan/contract/days.rules'
import type { Row } from './kinds/kind.ts'
import { kinds } from './kinds.ts'
import type { Kind } from './mark.ts'

/** Nights on ships are fewer. */
const MOST_DAYS = 2

interface Read {
  kind: string
  row: Row
}

type Way = { at: number; starts: string; ends: string; from: string; to: string; hasAirports: boolean }

/** Undefined for what has no two ends, and for what goes back to where it begins. */
function wayOf({ kind, row }: Read, at: number): Way | undefined {
  const { clocks, places, goesBack, hasAirports } = kinds[kind as Kind] ?? {}
  if (!clocks || places?.length !== 2 || goesBack) return undefined
  const [starts = '', ends = '', from = '', to = ''] = [...clocks, ...places].map(field =>
    String(row[field] ?? ''),
  )
  return { at, starts, ends, from, to, hasAirports: hasAirports === true }
}

/** Whether two ways exclude each other: they overlap. Clocks of airports compare only where the ways meet. */
const isConflict = (one: Way, other: Way): boolean =>
  (!(one.hasAirports || other.hasAirports) || one.to === other.from) &&
  one.starts < other.ends &&
  other.starts < one.ends

const isOneDay = ({ starts }: Way, other: Way) => starts.slice(0, 10) === other.starts.slice(0, 10)

/**
 * The positions of ways that cannot all be right: one that leads back to where it begins or takes days, and rides of one text that
 * overlap, as clocks taken from another line do. Return tickets of two people would name the same ride twice.
 */
export function conflictsIn(bookings: readonly Read[]): Set<number> {
  const ways = bookings.flatMap((booking, at) => wayOf(booking, at) ?? [])
  const isOdd = ({ from, to, starts, ends }: Way) =>
    (from !== '' && from === to) ||
    (starts !== '' &&
      ends !== '' &&
      dayNumber(ends.slice(0, 10)) - dayNumber(starts.slice(0, 10)) > MOST_DAYS)
  const found = new Set(ways.filter(isOdd).map(({ at }) => at))
  for (const [n, one] of ways.entries())
    for (const other of ways.slice(n + 1)) {
      const isSame = one.starts === other.starts && one.from === other.from
      // Two legs with one end between them: the end of the first was not found.
      const isSameEnd = one.to !== '' && one.to === other.to && isOneDay(one, other)
      if (isSame || !(isSameEnd || isConflict(one, other))) continue
      found.add(one.at)
      found.add(other.at)
    }
  return found
}
