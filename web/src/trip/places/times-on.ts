import type { TripDay } from '@caravan/contract/days'
import type { Item } from '@caravan/contract/items'

/** What is planned at some time of a day, in its order. */
export function timesOn(items: readonly Item[], date: string) {
  const timed = items.flatMap(({ date: on, start_time: time, place }) =>
    on === date && time ? { time: time.slice(0, 5), place } : [],
  )
  return { date, items: timed.sort((a, b) => a.time.localeCompare(b.time)) }
}

/** The spot of a day's place, if it has one. */
export function townOf({ lat, lng }: Pick<TripDay, 'lat' | 'lng'>) {
  return lat === null || lng === null ? undefined : { lat, lng }
}
