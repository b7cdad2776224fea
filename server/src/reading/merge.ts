import { type Mark, MOST_BOOKINGS, type Spot, ways } from './mark.ts'

/** Each booking once, as the surest way tells it, with what only other ways tell. */
export function merged(marks: Mark[]): Mark[] {
  const kept: Mark[] = []
  for (const mark of marks.toSorted((a, b) => place(a) - place(b))) {
    const same = kept.findIndex(one => isSame(one, mark))
    if (same === -1) kept.push(mark)
    else if (kept[same]?.kind === mark.kind) kept[same] = both(kept[same], mark)
  }
  return pricedOnce(kept.slice(0, MOST_BOOKINGS).sort((a, b) => (written(a) < written(b) ? -1 : 1)))
}

/** Expenses come last: one of the same price as a booking is what was paid for that. */
const place = ({ kind, by }: Mark) => ways.indexOf(by) + (kind === 'expense' ? ways.length : 0)

/** Each part of a booking may tell what all of it costs. */
function pricedOnce(marks: Mark[]): Mark[] {
  const seen = new Set<string>()
  return marks.map(mark => {
    const { confirmation, price } = mark
    const key = `${confirmation} ${price?.amount} ${price?.currency}`
    if (!confirmation || !price || !seen.has(key)) return seen.add(key) && mark
    return { ...mark, price: undefined }
  })
}

const written = ({ starts }: Mark) => `${starts?.day ?? '9'}${starts?.time ?? ''}`
const fold = (text: string | undefined) => text?.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Both are known and equal, or one of them is not known. */
const fits = (a: string | undefined, b: string | undefined) => !a || !b || fold(a) === fold(b)
const equals = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && fits(a, b)

function isSame(a: Mark, b: Mark): boolean {
  if (a.kind === 'expense' || b.kind === 'expense')
    return (
      a.price?.amount === b.price?.amount &&
      a.price?.currency === b.price?.currency &&
      (a.kind !== b.kind || fits(a.starts?.day, b.starts?.day))
    )
  // An entry of a calendar that nothing is known about but its time may be a booking that is known better.
  if (b.by === 'calendar' && b.kind === 'item' && a.by !== 'calendar')
    return (
      equals(a.starts?.day, b.starts?.day) && (a.kind === 'stay' || equals(a.starts?.time, b.starts?.time))
    )
  if (a.kind !== b.kind || !fits(a.starts?.day, b.starts?.day) || !fits(a.confirmation, b.confirmation))
    return false
  const hasSameEnds = fits(a.from?.code, b.from?.code) && fits(a.to?.code, b.to?.code)
  if (a.kind === 'flight')
    return hasSameEnds && (equals(a.number, b.number) || (!a.number && equals(a.from?.code, b.from?.code)))
  if (a.kind === 'stay') return fits(a.ends?.day, b.ends?.day) && isNear(a.from, b.from)
  if (!fits(a.starts?.time, b.starts?.time) || !isNear(a.from, b.from)) return false
  return a.kind === 'ride' ? fits(a.number, b.number) && isNear(a.to, b.to) : fits(a.name, b.name)
}

/** One name may be a part of the other one, and one of them may not be known. */
function isNear(a: Spot | undefined, b: Spot | undefined): boolean {
  const [one = '', other = ''] = [fold(a?.name), fold(b?.name)]
  return one.includes(other) || other.includes(one)
}

function both(sure: Mark, other: Mark): Mark {
  const known = Object.entries(sure).filter(([, value]) => value !== undefined)
  const people = [...new Set([...(sure.people ?? []), ...(other.people ?? [])])]
  return {
    ...other,
    ...(Object.fromEntries(known) as unknown as Mark),
    people,
    from: filled(sure.from, other.from),
    to: filled(sure.to, other.to),
    starts: filled(sure.starts, sure.starts?.time === undefined ? other.starts : undefined),
    ends: filled(sure.ends, sure.ends?.time === undefined ? other.ends : undefined),
  }
}

function filled<T extends object>(sure: T | undefined, other: T | undefined): T | undefined {
  if (!sure || !other) return sure ?? other
  const known = Object.entries(sure).filter(([, value]) => value !== undefined)
  return { ...other, ...Object.fromEntries(known) }
}
