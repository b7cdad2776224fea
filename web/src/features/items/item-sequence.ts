import type { Item } from '@caravan/contract/items'
import { isShared } from '@caravan/contract/participants.rules'
import { endsNextDay } from './item-words.ts'

type Timed = Pick<Item, 'id' | 'start_time'>

/**
 * The items whose place in the order contradicts their times: the fewest that would have to move, so that one early
 * train at the end of a day does not mark all the others.
 */
export function againstTime(items: readonly Timed[]): Set<string> {
  const timed = items.flatMap(({ id, start_time }) => (start_time === null ? [] : [{ id, at: start_time }]))
  // The longest run in time order that ends with each of them, and what stands before it in that run.
  const length: number[] = []
  const before: number[] = []
  let last = -1
  timed.forEach(({ at }, here) => {
    length[here] = 1
    before[here] = -1
    for (let there = 0; there < here; there += 1) {
      const reached = (length[there] ?? 0) + 1
      if ((timed[there]?.at ?? '') <= at && reached > (length[here] ?? 0)) {
        length[here] = reached
        before[here] = there
      }
    }
    if ((length[here] ?? 0) > (length[last] ?? 0)) last = here
  })
  const against = new Set(timed.map(({ id }) => id))
  for (let at = last; at >= 0; at = before[at] ?? -1) against.delete(timed[at]?.id ?? '')
  return against
}

type Visit = Pick<Item, 'type' | 'start_time' | 'end_time' | 'participants'>

/**
 * How many minutes lie between two items, less than none where they overlap; undefined where that cannot be told or
 * troubles nobody: without times, against the order, and for people of whom nobody is in both. What has no end counts
 * from its start.
 */
export function minutesBetween(visit: Visit, next: Visit): number | undefined {
  const { start_time: start, end_time: end } = visit
  const left = end ?? start
  if (left === null || next.start_time === null || next.start_time < (start ?? '')) return undefined
  if (!isShared(visit.participants, next.participants)) return undefined
  const minutes = minutesOf(next.start_time) - minutesOf(left) - (endsNextDay(visit) ? A_DAY : 0)
  // The clock of a landing is that of another place.
  return visit.type === 'flight' && minutes < 0 ? undefined : minutes
}

const A_DAY = 24 * 60

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
