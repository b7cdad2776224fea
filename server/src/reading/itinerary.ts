import { addDays, dayNumber } from '@caravan/contract/days.rules'
import { flightBeside, namesBothEnds } from './airport-ends.ts'
import { withoutClutter } from './clutter.ts'
import { datesIn, type FoundDate } from './dates.ts'
import { airportsOf, dayOfArrival, isStop, labelledEnds, stationsOf } from './ends.ts'
import { labelAt } from './labels.ts'
import { wordsFor } from './languages.ts'
import { looseDayIn, shortDayIn, weekdayIn } from './loose-days.ts'
import type { Context, Mark, Moment } from './mark.ts'
import { type FoundNumber, isOfChina, lineNumberIn, numberAt } from './numbers.ts'
import type { At } from './routes.ts'
import { type FoundTime, timesIn } from './times.ts'
import { waysWithoutNumber } from './unnumbered-ways.ts'
import { dayAfter, dayAt, daysBeside, isBefore } from './way-days.ts'

/** Words beside the clock of an arrival, at the beginning of its line or at the end. */
const arrivalWords = new RegExp(
  `^[\\s•*·-]*(?:${wordsFor('arrives')}|arr\\.?|an)(?!\\p{Script=Latin})|(?:着|到|도착|到達|抵達)\\s*$`,
  'iu',
)

const MOST_BLOCK = 25
const MOST_SEGMENTS = 40
/** How many lines above a way may label its places, and how many may have its day. */
const [MOST_ABOVE, MOST_HEAD] = [12, 6]

interface Token extends Omit<FoundNumber, 'number' | 'type'> {
  line: number
  /** Undefined if the text has no number for the ride or flight, only places and clocks. */
  number: string | undefined
  type?: Mark['type']
  /** Set where no word says that the way was booked. */
  doubt?: 'two_readings' | undefined
  /** Its places stand beside its clocks. */
  hasStops?: boolean
}

/** The flights and trains that a text lists, each around its number; of `ride` those without a number, too. */
export function segmentsIn(lines: string[][], context: Context, ride: Mark['type']): Mark[] {
  const joined = lines.map(cells => cells.join('\t'))
  const inChina = isOfChina(joined.join('\n').slice(0, 20_000))
  const tokens = joined.flatMap((text, line): Token[] => {
    // The number of a booking may look like one of a flight.
    const { label, isParted = false } = labelAt(text) ?? {}
    const isOther =
      ((label === 'confirmation' || label === 'seat') && (isParted || timesIn(text).length === 0)) ||
      postcode.test(text)
    const found = isOther ? undefined : (numberAt(text, inChina) ?? flightBeside(joined, line))
    return found ? [{ ...found, line }] : []
  })
  if (ride && tokens.length === 0) {
    const found = waysWithoutNumber(joined, { inChina, context })
    tokens.push(...found.map((way): Token => ({ ...way, kind: 'ride', type: ride, at: 0 })))
  }
  const own = tokens.filter(
    ({ number }, n) =>
      number === undefined ||
      tokens.findIndex(each => each.number === number) === n ||
      isFar(tokens, n) ||
      isOwnLeg(joined, tokens, n),
  )
  const clocks = joined.flatMap((text, line) => timesIn(withoutClutter(text)).map(() => line))
  const near = (line: number) => clocks.filter(clock => Math.abs(clock - line) < MOST_BLOCK)
  const [first, last] = [own[0]?.line ?? 0, own.at(-1)?.line ?? 0]
  const above = near(first).filter(line => line < first).length
  const [beside, below] = [
    clocks.filter(line => line === last).length,
    near(last).filter(line => line > last).length,
  ]
  // A number stands above its clocks, below them, or between them.
  const isBetween = beside === 0 && above > 0 && below === 1
  const areStopsAbove = ({ line }: Token) => [1, 2].every(by => isStop(joined[line - by] ?? '', context))
  const isBelow =
    (above + beside > 1 && below === 0 && beside < 2) || (own.length > 1 && own.every(areStopsAbove))
  // If a line with both airports stands above each number, each way ends at the next such line.
  const places = own.map(({ line }, n) =>
    joined.findLastIndex(
      (text, at) =>
        at < line &&
        at > Math.max(own[n - 1]?.line ?? -1, line - 5) &&
        !clocks.includes(at) &&
        namesBothEnds(text),
    ),
  )
  const isHeaded = own.length > 1 && !places.includes(-1)
  // Both clocks of each way may stand above its airports.
  const isTimed = places.every(at => timesIn(joined[at - 1] ?? '').length === 2)
  const heads = isTimed ? places.map(at => at - 1) : places
  let found: Mark | undefined
  return own.slice(0, MOST_SEGMENTS).flatMap((token, n) => {
    const [before, after] = [own[n - 1]?.line ?? -1, own[n + 1]?.line ?? joined.length]
    const clockAbove = clocks.findLast(line => line < token.line) ?? token.line
    const clockBelow = clocks.find(line => line > token.line) ?? token.line
    const up = isBetween ? clockAbove : isBelow ? before + 1 : token.line
    // If the place of the first clock is below it, so is that of the second.
    const isAbove = isBetween && !/\p{L}{3}|\p{Script=Han}/u.test(joined[clockAbove] ?? '')
    const down = isBetween ? clockBelow + (isAbove ? 1 : 0) : isBelow ? token.line : after - 1
    const from = isHeaded ? (heads[n] ?? 0) : Math.max(up, before + 1, token.line - MOST_BLOCK)
    const end = isHeaded ? (heads[n + 1] ?? after) : Math.max(down, token.line) + 1
    const to = Math.min(end, token.line + MOST_BLOCK)
    const head = lines.slice(Math.max(before + 1, from - MOST_ABOVE), from)
    const way = segmentOf(token, lines.slice(from, to), head, {
      context,
      inChina,
      before: found,
      at: token.line - from,
      hasNext: n < own.length - 1,
    })
    found = way ?? found
    return way ?? []
  })
}

/** The end of an address in Britain: 'The Old Inn, Threlkeld, Cumbria CA12'. */
const postcode = /,[^,\d]{2,40} [A-Z]{1,2}\d{1,2}(?: \d[A-Z]{2})?$/u
/** The same number may be flown again, but not within a few lines. */
const isFar = (tokens: Token[], n: number) =>
  tokens
    .slice(0, n)
    .every(({ number, line }) => number !== tokens[n]?.number || (tokens[n]?.line ?? 0) - line > 6)

/** The same number in a line with two clocks that the line before it does not have. */
function isOwnLeg(lines: string[], tokens: Token[], n: number): boolean {
  const timesOf = (token: Token | undefined) =>
    timesIn(lines[token?.line ?? -1] ?? '').map(({ time }) => time)
  const [own, before] = [timesOf(tokens[n]), timesOf(tokens[n - 1])]
  return own.length === 2 && before.length === 2 && own.every(time => !before.includes(time))
}

interface Beside {
  context: Context
  inChina: boolean
  /** The segment above it. */
  before: Mark | undefined
  /** The line of the number in the block. */
  at: number
  /** Another way stands below. */
  hasNext: boolean
}

function segmentOf(
  { number, kind, type, hasStops, doubt }: Token,
  cells: string[][],
  above: string[][],
  { context, inChina, before, at, hasNext }: Beside,
): Mark | undefined {
  const head = above.slice(-MOST_HEAD).map(each => each.join('\t'))
  const block = cells.map(each => withoutClutter(each.join('\t')))
  const times = block
    .flatMap((text, line) => timesIn(text).map((found): At<FoundTime> => ({ ...found, line })))
    // The line of a second passenger repeats the clock.
    .filter(({ time, line }, n, all) => !all.slice(0, n).some(each => each.time === time && each.line < line))
  const dates = block.flatMap((text, line) =>
    datesIn(text, context).map((found): At<FoundDate> => ({ ...found, line })),
  )
  // A clock alone may be that of the arrival.
  const isArrival = times.length === 1 && arrivalWords.test(block[times[0]?.line ?? 0] ?? '')
  const [leaves, lands] = isArrival ? [undefined, times[0]] : times
  const dayAbove = datesIn(head.join('\n'), context).at(-1)
  // A day below these clocks is the heading of the next way.
  const isNextDay = ({ line }: { line: number }) => hasNext && line > (lands?.line ?? leaves?.line ?? line)
  const ofRow = daysBeside(leaves, lands, dates)
  // Above the first flight there is no other one.
  const labelled = labelledEnds(before || kind === 'ride' ? cells : [...above, ...cells], context)
  // With three stops or more the end of the ride is unknown.
  const [stop = 0, , third = Infinity] =
    kind === 'ride' ? block.flatMap((text, line) => (isStop(text, context) ? [line] : [])) : []
  const isListed = third - stop < 4 && lands !== undefined && lands.line < third
  // A line above with clocks belongs to the way before.
  const near = head.slice(-2).filter(text => timesIn(text).length === 0)
  const around = { kind, block, head: near.reverse(), hasStops, times, labelled, inChina, context }
  const [from, to] = kind === 'flight' ? airportsOf(around) : stationsOf(around)
  const starts: Moment | undefined =
    dayAt(leaves, dates, undefined, lands) ??
    ofRow?.[0] ??
    shortDayIn(leaves ? (block[leaves.line] ?? '') : '', context) ??
    dates.findLast(date => (leaves ? isBefore(date, leaves) : date.line === at)) ??
    dayAbove ??
    (dates[0] && !(before && lands && isBefore(lands, dates[0]))
      ? { ...dates[0], doubt: isNextDay(dates[0]) ? 'two_readings' : dates[0].doubt }
      : // A way with changes is written below one date.
        (dayAfter(before, { from, to, leaves }) ??
        looseDayIn([...head, ...block].join('\n'), context) ??
        weekdayIn([...head, ...block].join('\n'), context)))
  const ends =
    lands &&
    (dayAt(lands, dates, leaves) ??
      ofRow?.[1] ??
      dates.find(date => leaves && date.line > leaves.line && isBefore(date, lands)))
  const isEnough = (from && to) || ((kind === 'ride' || number) && leaves && (from || to))
  if (!starts?.day || !isEnough) return undefined
  const late =
    ends && starts.day <= ends.day && dayNumber(ends.day) - dayNumber(starts.day) <= 2 ? ends.day : undefined
  const same = kind === 'ride' ? dayOfArrival(starts.day, leaves?.time, lands?.time) : undefined
  const day = lands?.days ? addDays(starts.day, lands.days) : (late ?? same)
  const arrives: Moment | undefined = lands && { day, time: lands.time, doubt: starts.doubt }
  return {
    kind,
    by: 'rules',
    isSure: false,
    number: number ?? lineNumberIn(block.join('\n').slice(0, 1_000)),
    ...(kind === 'ride' && { type: type ?? 'train' }),
    from,
    to: isListed ? undefined : to,
    starts: {
      day: leaves?.isOver ? addDays(starts.day, 1) : starts.day,
      time: leaves?.time,
      doubt: starts.doubt ?? doubt,
    },
    ends: isListed ? undefined : arrives,
  }
}
