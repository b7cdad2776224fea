import { addDays, dayNumber } from '@caravan/contract/days.rules'
import { airportOf } from './airport-ends.ts'
import { type Atom, atomsOf } from './cells.ts'
import { dayOfArrival } from './ends.ts'
import { labelAt } from './labels.ts'
import type { Context, Mark, Spot } from './mark.ts'
import { isOfChina } from './numbers.ts'

const GAP = '[^TSX]{0,14}?'
/** A clock with its place before it, or behind it. */
const before = (n: 1 | 2) => `(?<p${n}>P{1,2})[Do]{0,3}(?<t${n}>T)`
const behind = (n: 1 | 2) => `(?<t${n}>T)[Do]{0,2}(?<p${n}>P{1,2})`

interface Form {
  pattern: RegExp
  /** It takes two cells in a row for places although no arrow joins them. They may be other words. */
  isLoose: boolean
}

const strict = (pattern: string): Form => ({ pattern: new RegExp(pattern, 'dg'), isLoose: false })
const loose = (pattern: string): Form => ({ pattern: new RegExp(pattern, 'dg'), isLoose: true })

/** The orders in which texts write the places and clocks of a way, by the signs of `cells.ts`. */
const forms = [
  strict(`(?<p1>S)${GAP}(?<p2>S)`),
  strict('(?<p1>P)o?A+o?(?<p2>P)[NDxo]{0,6}(?<t1>T)[ADo]{0,2}(?<t2>T)'),
  loose('(?<p1>P)o?(?<p2>P)[NDo]{0,4}(?<t1>T)[ADo]{0,2}(?<t2>T)'),
  strict('(?<t1>T)[Do]{0,2}(?<p1>P)(?:A+P){0,8}A+(?<p2>P)[Do]{0,2}(?<t2>T)'),
  strict('(?<t1>T)[Do]{0,2}(?<p1>P)(?:A+P){0,8}A+(?<p2>S)'),
  strict(`${before(1)}${GAP}${before(2)}`),
  strict(`${behind(1)}${GAP}${behind(2)}`),
  loose('(?<t1>T)[ADo]{0,2}(?<t2>T)[NDo]{0,4}(?<p1>P)o?A?o?(?<p2>P)'),
]

const MOST_CELLS = 600
const MOST_CLOCKS = 40

/**
 * Returns the ways of a text whose places, days and clocks are in cells of their own, as in a table that lost its columns.
 * Returns none unless all clocks are in the same order to their places.
 */
export function cellWaysIn(lines: string[][], context: Context, ride: Mark['type']): Mark[] {
  const cells = lines.flat().slice(0, MOST_CELLS)
  const text = cells.join('\n')
  const heads = cells.flatMap(cell => {
    const label = labelAt(cell)
    return label?.rest === '' ? [label.label] : []
  })
  const bare = (['train', 'bus'] as const).find(type => heads.includes(type))
  const around = { inChina: isOfChina(text.slice(0, 20_000)), context, bare }
  const atoms = joined(cells.flatMap((cell, n) => atomsOf(cell, cells[n - 1], around)))
  const signs = atoms.map(({ sign }) => sign).join('')
  if (signs.replaceAll(/[^TS]/g, '').length > MOST_CLOCKS) return []
  const readings = forms.flatMap(({ pattern, isLoose }) => {
    const ways = waysBy(pattern, signs, atoms)
    const marks = ways && numbered(ways, atoms, ride)
    if (!marks) return []
    const score = scoreOf(ways, text)
    const arePlacesUnsure = isLoose && score === 0
    return [{ marks: marks.map(mark => ({ ...mark, arePlacesUnsure })), score }]
  })
  const [best, other] = readings.sort((a, b) => b.score - a.score)
  const isSure = !other || (best && best.score > other.score)
  return (best?.marks ?? []).map(mark =>
    isSure ? mark : { ...mark, starts: { ...mark.starts, doubt: 'two_readings' } },
  )
}

const isCode = ({ spot }: Atom) => spot?.code !== undefined && spot.name === undefined

/** Joins the code of an airport with the name beside it. */
function joined(atoms: Atom[]): Atom[] {
  const out: Atom[] = []
  for (const atom of atoms) {
    const last = out.at(-1)
    if (last?.sign === 'P' && /[PS]/.test(atom.sign) && isCode(last) && !isCode(atom))
      out[out.length - 1] = { ...atom, spot: { ...last.spot, ...atom.spot, code: last.spot?.code } }
    else out.push(atom)
  }
  return out
}

/** Counts the ends of ways whose names the text repeats. */
const scoreOf = (ways: Way[], text: string) =>
  ways.flatMap(({ from, to }) => [from, to]).filter(({ name = '' }) => text.split(name).length > 2).length

type Span = readonly [start: number, end: number]

interface Way {
  from: Spot
  to: Spot
  starts: NonNullable<Mark['starts']>
  ends: NonNullable<Mark['ends']>
  /** Its own cells, those between the way before and this one, and those between this one and the next. */
  spans: { above: Span; inside: Span; below: Span }
}

/** The ways that a pattern finds. Undefined if a clock between the first and the last of them belongs to none. */
function waysBy(pattern: RegExp, signs: string, atoms: Atom[]): Way[] | undefined {
  const found = [...signs.matchAll(pattern)]
  const ends = found.map(({ 0: text, index }) => index + text.length)
  const within = signs.slice(found[0]?.index, ends.at(-1))
  const clocks = within.replaceAll(/[^TSX]/g, '').length
  if (found.length === 0 || clocks !== found.length * 2) return undefined
  const ways = found.map(({ index, indices }, n) => {
    const spans = {
      above: [ends[n - 1] ?? 0, index],
      inside: [index, ends[n] ?? index],
      below: [ends[n] ?? index, found[n + 1]?.index ?? atoms.length],
    } as const
    return wayOf(atoms, indices?.groups ?? {}, spans)
  })
  const whole = ways.flatMap(way => way ?? [])
  return whole.length === ways.length ? whole : undefined
}

function wayOf(
  atoms: Atom[],
  groups: Record<string, [number, number]>,
  spans: Way['spans'],
): Way | undefined {
  const { p1, p2, t1 = p1, t2 = p2 } = groups
  if (!p1 || !p2 || !t1 || !t2) return undefined
  const [leaves, lands] = [atoms[t1[0]], atoms[t2[0]]]
  // Where both places have two lines, a town and its airport, the town counts.
  const isLong = p1[1] - p1[0] === 2 && p2[1] - p2[0] === 2
  const spotAt = ([start, end]: [number, number]) => atoms[isLong || start > t1[0] ? start : end - 1]?.spot
  const [from, to] = [spotAt(p1), spotAt(p2)]
  const daysIn = (start: number, end: number) =>
    atoms.slice(start, end).flatMap(({ sign, day }) => (sign === 'D' && day ? [day] : []))
  // Two days in a row above two clocks in a row.
  const row = t2[0] === t1[1] ? daysIn(t1[0] - 2, t1[0]) : []
  const isRow = row.length === 2
  const starts =
    leaves?.day ??
    (isRow ? row[0] : undefined) ??
    daysIn(spans.above[0], t1[0]).at(-1) ??
    daysIn(t1[1], t2[0])[0]
  if (!leaves?.time || !lands?.time || !starts?.day || !from || !to) return undefined
  if ((from.name ?? from.code) === (to.name ?? to.code)) return undefined
  const day = leaves.time.isOver ? addDays(starts.day, 1) : starts.day
  const isEarlier = lands.time.time < leaves.time.time
  // A day behind the last clock may be the heading of the next way.
  const behind = isEarlier ? daysIn(t2[1], t2[1] + 1)[0] : undefined
  const beside =
    lands.day ?? (isRow ? row[1] : undefined) ?? daysIn(Math.max(p1[1], t1[1]), t2[0]).at(-1) ?? behind
  const apart = beside?.day === undefined ? -1 : dayNumber(beside.day) - dayNumber(day)
  const { days } = lands.time
  const own = days > 0 ? addDays(starts.day, days) : dayOfArrival(day, leaves.time.time, lands.time.time)
  const arrives = apart > 0 && apart < 3 ? beside?.day : own
  const { doubt } = starts
  return {
    from,
    to,
    spans,
    starts: { day, time: leaves.time.time, doubt },
    ends: { day: arrives, time: lands.time.time, doubt },
  }
}

/** Adds the numbers to ways. They are inside the cells of all ways, or above, or below them. */
function numbered(ways: Way[], atoms: Atom[], ride: Mark['type']): Mark[] | undefined {
  const numbersIn = ([start, end]: Span) => atoms.slice(start, end).flatMap(({ number }) => number ?? [])
  const sides = (['inside', 'above', 'below'] as const).map(side =>
    ways.map(({ spans }) => numbersIn(spans[side])),
  )
  const own = sides.find(numbers => numbers.every(each => each.length === 1))
  if (!own && (!ride || sides.flat(2).length > 0)) return undefined
  return ways.map(({ spans, ...way }, n): Mark => {
    const found = own?.[n]?.[0]
    const mark = { by: 'rules', isSure: false, number: found?.number, ...way } as const
    if (found?.kind !== 'flight') return { ...mark, kind: 'ride', type: found?.type ?? ride ?? 'train' }
    // The clocks of its airports show on which day a flight lands.
    const ends = way.ends.day === way.starts.day ? { ...way.ends, day: undefined } : way.ends
    return { ...mark, kind: 'flight', ends, from: airportOf(way.from), to: airportOf(way.to) }
  })
}

const fold = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whether two places may be the same one. A code is not compared with a name. */
function isSamePlace(one: Spot | undefined, other: Spot | undefined): boolean {
  if (one?.code && other?.code) return one.code === other.code
  const [a = '', b = ''] = [one, other].map(spot => (spot?.code ? '' : fold(spot?.name ?? '')))
  return a.includes(b) || b.includes(a)
}

/** Marks ways as doubtful where another reading of the text contradicts them. */
export function compared(ways: Mark[], readings: readonly Mark[]): Mark[] {
  return ways.map(way => {
    const same = readings.filter(({ starts }) => starts?.time === way.starts?.time)
    const day = way.starts?.day
    const other =
      same.find(({ starts }) => starts?.day === day) ??
      same[0] ??
      (readings.length < ways.length ? undefined : readings[0])
    if (!other) return way
    const isSamePlaces = isSamePlace(way.from, other.from) && isSamePlace(way.to, other.to)
    const isSameTime = other.starts?.time === way.starts?.time && other.starts?.day === way.starts?.day
    const starts = isSameTime ? way.starts : { ...way.starts, doubt: 'two_readings' as const }
    const ends =
      other.ends?.time === way.ends?.time ? way.ends : { ...way.ends, doubt: 'two_readings' as const }
    return { ...way, starts, ends, ...(!isSamePlaces && { arePlacesUnsure: true }) }
  })
}
