import { addDays } from '@caravan/contract/days.rules'
import { clockFrom, dayFrom, guessYear } from './clock.ts'
import { type Context, type Moment, tidy } from './mark.ts'
import { inTitleCase, type Ride, spotNamed, trainNumber, type UicTicket } from './uic-names.ts'

const ROWS = 15
const COLUMNS = 72
const MOST_FIELDS = 200

/** The bytes as UTF-8, or as Latin-1 where they are no UTF-8. */
function textIn(bytes: Buffer): string {
  const text = bytes.toString()
  return text.includes('\uFFFD') ? bytes.toString('latin1') : text
}

/** The printed ticket as a grid of characters. Some issuers count characters instead of bytes, so that fields are longer. */
function gridOf(content: Buffer): string[] {
  const grid = Array.from({ length: ROWS }, () => Array<string>(COLUMNS).fill(' '))
  const latin1 = content.toString('latin1')
  const head = /(\d\d)(\d\d)(\d\d)(\d\d).(\d{4})/sy
  for (let at = 8, left = MOST_FIELDS; left > 0; left--) {
    head.lastIndex = at
    const [, row, column, , width, length] = head.exec(latin1) ?? []
    if (length === undefined) break
    const start = at + 13
    let end = start + Number(length)
    const isHead = () => {
      head.lastIndex = end
      return end >= latin1.length || head.test(latin1)
    }
    while (!isHead() && end < start + Number(length) * 2) end++
    const lines = textIn(content.subarray(start, end)).split(/\n|\\n/)
    for (const [n, line] of lines.entries())
      for (const [x, letter] of [...line].slice(0, Number(width) || COLUMNS).entries())
        if (Number(row) + n < ROWS && Number(column) + x < COLUMNS)
          (grid[Number(row) + n] as string[])[Number(column) + x] = letter
    at = end
  }
  return grid.map(row => row.join(''))
}

interface Issue {
  context: Context
  /** The day on which the ticket was issued. */
  issued: string | undefined
}

/** The rides of a record U_TLAY in the layout RCT2 (UIC leaflet 918.3, ERA TAP TSI B.6). */
export function readLayout(content: Buffer, issue: Issue): UicTicket | undefined {
  // One carrier has misspelt it.
  if (!/^R(?:CT|TC)2/.test(content.toString('latin1', 0, 4))) return undefined
  const grid = gridOf(content)
  const cell = (row: number, from: number, to: number) => tidy(grid[row]?.slice(from, to))
  const validity = validityIn(cell(3, 1, 52) ?? '')
  const name = cell(0, 52, COLUMNS)
  const way = (row: number): Ride[] => {
    const arrow = grid[row]?.indexOf('->', 12) ?? -1
    // A row without an arrow has a gap between its places.
    if (arrow === -1 ? cell(row, 31, 33) : arrow > 40) return []
    const from = spotNamed(cell(row, 12, arrow === -1 ? 31 : arrow))
    const to = spotNamed(cell(row, arrow === -1 ? 33 : arrow + 2, 51))
    const starts = clockIn(cell(row, 1, 6), cell(row, 6, 12), validity, issue)
    const ends = starts?.time ? clockIn(cell(row, 51, 57), cell(row, 57, 63), validity, issue) : undefined
    const day = starts ?? (row === 6 ? validity.from : undefined)
    if (!from || !to || !day) return []
    return [{ from, to, starts: day, ends: ends?.time ? inOrder(ends, day) : undefined }]
  }
  const [out, back] = [way(6), way(7)]
  const bound = trainIn(grid)
  const seat = tidy([bound?.coach, bound?.seats].filter(Boolean).join(', '))
  return {
    rides: [...out.map(ride => ({ ...ride, number: bound?.number, seat })), ...back],
    // Some carriers print other things there.
    people: name && !/\d/.test(name) ? [inTitleCase(name)] : [],
  }
}

/** An arrival in the year after the one that the ticket names. */
function inOrder(ends: Moment, starts: Moment): Moment {
  const { day = '' } = ends
  return day < (starts.day ?? '') ? { ...ends, day: `${Number(day.slice(0, 4)) + 1}${day.slice(4)}` } : ends
}

interface Validity {
  year: number | undefined
  from: Moment | undefined
}

/** '10.08.2018-11.08.2018', '10.09.17-11.09.17', '01/04/2022' or the year alone. */
function validityIn(text: string): Validity {
  const days = [...text.matchAll(/(\d\d)[./](\d\d)[./](\d{4}|\d\d)(?!\d)/g)].flatMap(
    ([, date, month, year = '']) =>
      dayFrom(Number(year) + (year.length === 2 ? 2_000 : 0), Number(month), Number(date)) ?? [],
  )
  const [first, last = first] = days
  if (!first || !last) {
    const year = /(?<!\d)20\d\d(?!\d)/.exec(text)?.[0]
    return { year: year ? Number(year) : undefined, from: undefined }
  }
  const doubt = last > addDays(first, 1) ? 'two_readings' : undefined
  return { year: Number(first.slice(0, 4)), from: { day: first, doubt } }
}

/** '29.12' and '01:37'. Midnight stands for all of the day. */
function clockIn(
  date: string | undefined,
  clock: string | undefined,
  validity: Validity,
  { context, issued }: Issue,
): Moment | undefined {
  const [, day, month] = /(\d\d)[./-](\d\d)/.exec(date ?? '') ?? []
  if (!day) return undefined
  const dayIn = (year: number) => dayFrom(year, Number(month), Number(day))
  const [, hours, minutes] = /(\d\d)[.:](\d\d)/.exec(clock ?? '') ?? []
  const time = hours && clockFrom(Number(hours), Number(minutes))
  const start = validity.from?.day ?? issued
  const first = validity.year ?? Number(start?.slice(0, 4))
  const known = [first, first + 1].map(dayIn).find(each => each && each >= (start ?? ''))
  return {
    day: known ?? guessYear(context, dayIn),
    time: time === '00:00' ? undefined : time,
    doubt: known ? undefined : 'year_guessed',
  }
}

/** 'ZUG 421 NJ WAGEN 280 Sitzplatz', 'TOG 267 VOGN 062 PLADS 103': train, coach and seats in any language. */
const reservation =
  /^\s*\p{L}{2,}\s+(\d{1,5})\s+(?:([A-Z][A-Z\d]{0,4})\s+)?\p{L}{2,}\.?\s+(\d{1,4})(?:\s+[\p{L}/]+\s+(\d[\d ,-]*))?/u
/** 'Zug -> RJ 37', 'Zugbindung EN 477'. */
const binding = /\b(?:zug|train|vlak|zugbindung)\s*(?:->)?\s+([A-Z]{1,4}) ?(\d{1,5})\b/gi

function trainIn(grid: string[]) {
  const [, train, brand, coach, seats] = reservation.exec(grid[8] ?? '') ?? []
  if (train) {
    // Places without a number in their row stand below it.
    const below =
      seats ??
      tidy(
        grid
          .slice(9, 11)
          .map(row => row.slice(32))
          .join(' '),
      )
    return { number: trainNumber(brand, train), coach, seats: tidy(below) }
  }
  const [only, ...others] = [...grid.slice(8).join('\n').matchAll(binding)]
  return only && others.length === 0
    ? { number: trainNumber(only[1], only[2]), coach: undefined, seats: undefined }
    : undefined
}
