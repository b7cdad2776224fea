import type { Item } from '@caravan/contract/items'

/** An end before the start is on the next day. */
export function endsNextDay({ start_time, end_time }: Pick<Item, 'start_time' | 'end_time'>): boolean {
  return start_time !== null && end_time !== null && end_time < start_time
}
