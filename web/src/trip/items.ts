import type { Item } from '@caravan/contract/items'

/** The index of the first item with a later time, or else the end. */
export function placeAmong(items: readonly Item[], time: string | null): number {
  const later = items.findIndex(({ start_time }) => time !== null && start_time !== null && start_time > time)
  return later < 0 ? items.length : later
}

/** The time of a moment that is on a day. */
export const timeOn = (day: string, moment: string | null) =>
  moment?.slice(0, 10) === day ? moment.slice(11, 16) : undefined
