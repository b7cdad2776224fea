/** A stretch of a list that becomes a stretch of another one. */
export interface Change {
  from: number
  to: number
  newFrom: number
  newTo: number
}

export type Pair = readonly [at: number, newAt: number]

const DEEPEST = 8

/** The changes that make `after` of `before`, in their order; equal entries between them stay. */
export function changesBetween(before: readonly string[], after: readonly string[]): Change[] {
  const kept: Pair[] = []
  keep(before, after, { from: 0, to: before.length, newFrom: 0, newTo: after.length }, kept, 0)
  kept.push([before.length, after.length])
  const found: Change[] = []
  let from = 0
  let newFrom = 0
  for (const [to, newTo] of kept) {
    if (to > from || newTo > newFrom) found.push({ from, to, newFrom, newTo })
    from = to + 1
    newFrom = newTo + 1
  }
  return found
}

/** Keeps a common beginning and end; what occurs once on both sides divides the rest into parts that do the same. */
function keep(
  before: readonly string[],
  after: readonly string[],
  part: Change,
  kept: Pair[],
  depth: number,
): void {
  let { from, to, newFrom, newTo } = part
  while (from < to && newFrom < newTo && before[from] === after[newFrom]) kept.push([from++, newFrom++])
  const ends: Pair[] = []
  while (from < to && newFrom < newTo && before[to - 1] === after[newTo - 1]) ends.push([--to, --newTo])
  const dividing = depth < DEEPEST ? inOrder(unique(before, after, { from, to, newFrom, newTo })) : []
  for (const [at, newAt] of dividing) {
    keep(before, after, { from, to: at, newFrom, newTo: newAt }, kept, depth + 1)
    kept.push([at, newAt])
    from = at + 1
    newFrom = newAt + 1
  }
  if (dividing.length > 0) keep(before, after, { from, to, newFrom, newTo }, kept, depth + 1)
  for (const pair of ends.reverse()) kept.push(pair)
}

function unique(before: readonly string[], after: readonly string[], part: Change): Pair[] {
  const places = placesOf(before, part.from, part.to)
  const newPlaces = placesOf(after, part.newFrom, part.newTo)
  const found: Pair[] = []
  for (const [entry, at] of places) {
    const newAt = newPlaces.get(entry)
    if (at !== null && newAt !== null && newAt !== undefined) found.push([at, newAt])
  }
  return found
}

function placesOf(list: readonly string[], from: number, to: number): Map<string, number | null> {
  const places = new Map<string, number | null>()
  for (let at = from; at < to; at++) {
    const entry = list[at] as string
    places.set(entry, places.has(entry) ? null : at)
  }
  return places
}

/** The most pairs whose places ascend on both sides. */
function inOrder(pairs: readonly Pair[]): Pair[] {
  const tails: number[] = []
  const previous: number[] = []
  pairs.forEach(([, newAt], index) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tails[middle] as number] as Pair)[1] < newAt) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (tails[low - 1] as number) : -1
    tails[low] = index
  })
  const found: Pair[] = []
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] as number)
    found.push(pairs[index] as Pair)
  return found.reverse()
}

/** Longer lists are paired in the order in which they come. */
const MOST_COMPARED = 2_500

/** The pairs, in order on both sides, that are most alike; only entries for which `may` is true become pairs. */
export function alike(
  before: readonly string[],
  after: readonly string[],
  may: (at: number, newAt: number) => boolean,
): Pair[] {
  const width = after.length + 1
  const isLong = before.length * after.length > MOST_COMPARED
  if (isLong) return asTheyCome(before.length, after.length, may)
  const best = new Float64Array((before.length + 1) * width)
  const worth = (at: number, newAt: number) =>
    may(at, newAt) ? 0.01 + likeness(before[at] as string, after[newAt] as string) : Number.NEGATIVE_INFINITY
  const value = (at: number, newAt: number) => best[at * width + newAt] as number
  const paired = (at: number, newAt: number) => worth(at, newAt) + value(at + 1, newAt + 1)
  for (let at = before.length - 1; at >= 0; at--)
    for (let newAt = after.length - 1; newAt >= 0; newAt--)
      best[at * width + newAt] = Math.max(value(at + 1, newAt), value(at, newAt + 1), paired(at, newAt))
  const found: Pair[] = []
  for (let at = 0, newAt = 0; at < before.length && newAt < after.length; ) {
    if (value(at, newAt) === value(at + 1, newAt)) at++
    else if (value(at, newAt) === value(at, newAt + 1)) newAt++
    else found.push([at++, newAt++])
  }
  return found
}

function asTheyCome(length: number, newLength: number, may: (at: number, newAt: number) => boolean): Pair[] {
  const found: Pair[] = []
  let at = 0
  for (let newAt = 0; newAt < newLength && at < length; newAt++) {
    if (may(at, newAt)) found.push([at++, newAt])
  }
  return found
}

/** The part of two texts that their beginnings and ends share, from 0 to 1. */
function likeness(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start++
  let end = 0
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return (start + end) / Math.max(one.length, other.length, 1)
}
