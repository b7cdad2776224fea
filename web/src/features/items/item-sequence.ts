import type { Item } from '@caravan/contract/items'

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
