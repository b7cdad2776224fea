import { type Mark, MOST_BOOKINGS, type Spot, ways } from './mark.ts'

/** Returns each booking once. The surest way of reading counts, and others fill its gaps. */
export function merged(marks: Mark[]): Mark[] {
  const kept: Mark[] = []
  const separate = marks.filter(mark => !isToldByParts(mark, marks))
  for (const mark of separate.sort((a, b) => place(a) - place(b))) {
    const same = kept.findIndex(one => isSame(one, mark))
    if (same === -1) kept.push(mark)
    else if (kept[same]?.kind === mark.kind) kept[same] = both(kept[same], mark)
  }
  return pricedOnce(kept.slice(0, MOST_BOOKINGS).sort((a, b) => (written(a) < written(b) ? -1 : 1)))
}

/** Expenses come last: one of the same price as a booking is what was paid for that. */
const place = ({ kind, by }: Mark) => ways.indexOf(by) + (kind === 'expense' ? ways.length : 0)

/** Keeps a price once: each part of a booking may name the price of all of it. */
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

/** The code of an open ticket, which has no times. */
const isOpenTicket = ({ kind, by, starts }: Mark) => kind === 'ride' && by === 'barcode' && !starts?.time

/** Whether other parts of the file have the trains of an open ticket, from its first to its last station. */
function isToldByParts(mark: Mark, marks: Mark[]): boolean {
  const { by, from, to, starts, number } = mark
  if (!isOpenTicket(mark) || number) return false
  const others = marks.filter(
    one => one.kind === 'ride' && one.by !== by && one.starts?.time && one.starts.day === starts?.day,
  )
  return (
    others.some(one => one.from?.name && isNear(one.from, from)) &&
    others.some(one => one.to?.name && isNear(one.to, to)) &&
    !others.some(one => isNear(one.from, from) && isNear(one.to, to))
  )
}

/** Whether a text and a code are about one ride. They may write its stations and their order in different ways. */
function isSameRide(a: Mark, b: Mark): boolean {
  if (a.kind !== 'ride' || b.kind !== 'ride' || a.by === b.by || !equals(a.starts?.day, b.starts?.day))
    return false
  const [one, other] = [a, b].map(({ number }) => /\d+$/.exec(number ?? '')?.[0])
  if (isOpenTicket(a) || isOpenTicket(b))
    return fits(one, other) && isNear(a.from, b.from) && isNear(a.to, b.to)
  return equals(one, other) && equals(a.starts?.time, b.starts?.time)
}

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
  if (isSameRide(a, b)) return true
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
  const isTimed = sure.starts?.time !== undefined
  const starts = filled(sure.starts, isTimed ? undefined : other.starts)
  // Another part knows on which of the days a ticket is used.
  const isOpen = sure.starts?.doubt === 'two_readings' && !isTimed && other.starts?.time !== undefined
  // A code may have the digits of 'ICE 786' only.
  const hasBrand = /^\d+$/.test(sure.number ?? '') && other.number?.endsWith(sure.number as string)
  return {
    ...other,
    ...(Object.fromEntries(known) as unknown as Mark),
    people,
    number: hasBrand ? other.number : (sure.number ?? other.number),
    from: filled(sure.from, other.from),
    to: filled(sure.to, other.to),
    starts: starts && isOpen ? { ...starts, doubt: other.starts?.doubt } : starts,
    ends: filled(sure.ends, sure.ends?.time === undefined ? other.ends : undefined),
  }
}

function filled<T extends object>(sure: T | undefined, other: T | undefined): T | undefined {
  if (!sure || !other) return sure ?? other
  const known = Object.entries(sure).filter(([, value]) => value !== undefined)
  return { ...other, ...Object.fromEntries(known) }
}
