import { digitsOf } from './currencies.ts'
import { addDays, dayNumber, daysOf } from './days.rules.ts'
import type { Item } from './items.ts'
import { decimalOf, minorUnits } from './money.ts'
import { isSamePlace } from './trips.rules.ts'

export const CHECK_IN = '15:00'
export const CHECK_OUT = '10:00'

interface Range {
  check_in: string
  /** The morning after the last night. */
  check_out: string
}

/**
 * Consecutive nights at the same place, known by the first one. What its nights share is that of the first one that
 * has it; in it is who is in one of them.
 */
export type Stay = Range & { nights: Item[] } & Pick<
    Item,
    | 'id'
    | 'version'
    | 'place'
    | 'place_id'
    | 'lat'
    | 'lng'
    | 'approximate'
    | 'spot'
    | 'details'
    | 'url'
    | 'confirmation_number'
    | 'cost'
    | 'participants'
  >

export function isNight({ type }: { type: string }): boolean {
  return type === 'lodging'
}

/** By date. The ids of one booking follow each other, so that two rooms of a hotel stay two stays. */
export function byNight(one: Item, other: Item): number {
  return one.date + one.id < other.date + other.id ? -1 : 1
}

/** The nights among items, those of one stay together. */
export function nightsOfStays(items: readonly Item[]): Item[][] {
  const stays: Item[][] = []
  for (const night of items.filter(isNight).toSorted(byNight)) {
    const before = stays.find(nights => {
      const last = nights.at(-1) ?? night
      return addDays(last.date, 1) === night.date && isSamePlace(last, night)
    })
    if (before) before.push(night)
    else stays.push([night])
  }
  return stays
}

/** The stays that items of type lodging make up, by their first night. */
export const staysOf = (items: readonly Item[]): Stay[] =>
  nightsOfStays(items).flatMap(nights => stayOf(nights) ?? [])

/** Nights, by date, as one stay. */
export function stayOf(nights: readonly Item[]): Stay | undefined {
  const [first, last] = [nights[0], nights.at(-1)]
  if (!first || !last) return undefined
  const { place_id, lat, lng, approximate, spot } = nights.find(({ lat }) => lat !== null) ?? first
  const costs = nights.flatMap(({ cost }) => (cost === null ? [] : [minorUnits(cost) ?? 0n]))
  return {
    id: first.id,
    version: first.version,
    place: first.place,
    place_id,
    lat,
    lng,
    approximate,
    spot,
    details: nights.find(({ details }) => details !== '')?.details ?? '',
    url: nights.find(({ url }) => url !== null)?.url ?? null,
    confirmation_number: nights.find(night => night.confirmation_number)?.confirmation_number ?? null,
    cost: costs.length > 0 ? decimalOf(costs.reduce((sum, cost) => sum + cost, 0n)) : null,
    participants: nights.some(({ participants }) => participants === null)
      ? null
      : [...new Set(nights.flatMap(({ participants }) => participants ?? []))],
    check_in: first.date,
    check_out: addDays(last.date, 1),
    nights: [...nights],
  }
}

export function countNights({ check_in, check_out }: Range): number {
  return dayNumber(check_out) - dayNumber(check_in)
}

export function datesOfNights({ check_in, check_out }: Range): string[] {
  return daysOf(check_in, addDays(check_out, -1))
}

/** When the night with this index begins and ends; the last one does on the morning after its date. */
export function timesOfNight(
  index: number,
  count: number,
  { start_time, end_time }: { [time in 'start_time' | 'end_time']?: string | null | undefined } = {},
): { start_time: string; end_time: string } {
  return {
    start_time: index === 0 ? start_time || CHECK_IN : '00:01',
    end_time: index === count - 1 ? end_time || CHECK_OUT : '23:59',
  }
}

/**
 * The cost of each night: equal parts in the smallest unit of the currency, of which the first nights have those that
 * are left over. An item's cost has two digits whatever its currency is, so that a part is never finer.
 */
export function splitCost(cost: string | number | null, count: number, currency?: string): (string | null)[] {
  if (cost === null) return Array<null>(count).fill(null)
  const total = minorUnits(cost) ?? 0n
  const unit = digitsOf(currency) === 0 ? 100n : 1n
  const [units, nights] = [total / unit, BigInt(count)]
  return Array.from({ length: count }, (_, index) => {
    const part = units / nights + (BigInt(index) < units % nights ? 1n : 0n)
    return decimalOf(part * unit + (index === 0 ? total % unit : 0n))
  })
}

/** As the calls about a stay name it. */
export const nightsOf = ({ nights }: Stay) => ({ nights: nights.map(({ id, version }) => ({ id, version })) })

const TAIL = 12

/** The id of the row with this index of those that a call adds, which follows from that of the first one: both sides know it. */
export function idAfter(id: string, index: number): string {
  const tail = (Number.parseInt(id.slice(-TAIL), 16) + index) % 16 ** TAIL
  return id.slice(0, -TAIL) + tail.toString(16).padStart(TAIL, '0')
}
