import type { Reading } from '@caravan/contract/bring'
import { typeOfWords } from '@caravan/contract/type-of-words'
import { isoMoment } from '../../../reading/clock.ts'
import { datesIn } from '../../../reading/dates.ts'
import { readHtml } from '../../../reading/html.ts'
import { type Context, type Mark, type Moment, tidy } from '../../../reading/mark.ts'

/** A place or a booking of a file. Without a day, and without the number of one, it is an idea. */
export type Entry = Mark & {
  nth?: number | undefined
  /** The way that begins at the place, as it is written in a day. */
  points?: string
}

/** A trip, or a list of places, as a file tells it. */
export interface Told {
  name?: string | undefined
  start_date?: string | undefined
  end_date?: string | undefined
  currency?: string | undefined
  marks: Entry[]
  people?: string[]
  leftOut?: Reading['left_out']
  columns?: NonNullable<Reading['columns']>
}

export interface Said extends Pick<Mark, 'details' | 'url' | 'type' | 'confirmation'> {
  name?: string | undefined
  lat?: unknown
  lng?: unknown
  address?: string | undefined
  starts?: Moment | undefined
  ends?: Moment | undefined
  nth?: number | undefined
}

const LONGEST_DETAILS = 1_500
/** A trip holds some thousand rows of all kinds. */
const MOST_MARKS = 5_000

/** A place by what a file says of it; undefined where it has no name. */
export function placeOf({ name, lat, lng, address, details, url, ...said }: Said): Entry | undefined {
  const title = tidy(name) ?? tidy(address)
  if (title === undefined) return undefined
  return {
    ...{ kind: 'item', by: 'marks', isSure: true, name: title, ...said },
    type: said.type ?? typeOfWords(title) ?? undefined,
    from: { name: title, address: tidy(address) === title ? undefined : tidy(address), ...spotOf(lat, lng) },
    details: plain(details),
    url: url?.trim() || undefined,
  }
}

/** A spot on the earth; nothing for one that is none, or that nobody has set. */
export function spotOf(lat: unknown, lng: unknown): { lat?: number; lng?: number } {
  const [north, east] = [lat, lng].map(degrees)
  const isSpot = north !== undefined && east !== undefined && Math.abs(north) <= 90 && Math.abs(east) <= 180
  return isSpot && (north !== 0 || east !== 0) ? { lat: north, lng: east } : {}
}

function degrees(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  const [text] = /^-?\d{1,3}(?:[.,]\d{1,20})?$/.exec(String(value ?? '').trim()) ?? []
  return text === undefined ? undefined : Number(text.replace(',', '.'))
}

/** Several lines without tags and controls. */
export function plain(text: string | undefined): string | undefined {
  if (!text) return undefined
  const shown = /<[a-z/!]/i.test(text) ? readHtml(text).text : text
  const lines = shown.slice(0, LONGEST_DETAILS * 4).split(/\r?\n|\r/)
  const told = lines.map(line => tidy(line, LONGEST_DETAILS) ?? '').join('\n')
  return [...told.replaceAll(/\n{3,}/g, '\n\n')].slice(0, LONGEST_DETAILS).join('').trim() || undefined
}

const numbers = '一二三四五六七八九十'
const nth =
  /^[^\p{L}\p{N}]{0,3}(?:(?:day|tag|jour|d[ií]a|giorno|d)\s*\.?\s*(\d{1,3})(?![\d\p{L}])|(第)?\s*(\d{1,3}|[一二三四五六七八九十]{1,3})\s*(?:[天日]目|(?<=第.{1,5})[天日]))/iu

/** The day that a heading names: by its date, or by its number. */
export function dayOfHeading(heading: string, context: Context): Pick<Entry, 'starts' | 'nth'> {
  const text = heading.slice(0, 200).trim()
  const [date] = datesIn(text, context)
  if (date && date.at <= 16) return { starts: { day: date.day } }
  const [, latin, , signs] = nth.exec(text) ?? []
  const number = Number(latin ?? signs)
  return { nth: Number.isNaN(number) ? inSigns(signs ?? '') : number || undefined }
}

/** The number that '三', '十二' or '二十一' is. */
function inSigns(signs: string): number | undefined {
  const [tens, ones] = signs.includes('十') ? signs.split('十') : ['', signs]
  const value = (sign: string | undefined) => numbers.indexOf(sign || '?') + 1
  return (signs.includes('十') ? (value(tens) || 1) * 10 : 0) + value(ones) || undefined
}

/** A moment as JSON has it: a day, or a day with a clock and perhaps an offset. */
export function momentOf(value: unknown): Moment | undefined {
  return typeof value === 'string' ? isoMoment(value.slice(0, 40)) : undefined
}

/** A clock of a day: '9:05', '21:30:00'. */
export function clockOf(value: unknown): string | undefined {
  const [, hours = '', minutes] = /^\s*(\d{1,2}):([0-5]\d)(?::\d\d)?\s*$/.exec(String(value ?? '')) ?? []
  return minutes !== undefined && Number(hours) < 24 ? `${hours.padStart(2, '0')}:${minutes}` : undefined
}

/** A day with the clock that stands beside it. */
export const momentAt = (day: unknown, time: unknown): Moment | undefined => {
  const moment = momentOf(day)
  return moment && { ...moment, time: clockOf(time) ?? moment.time }
}

type Left = Reading['left_out'][number]

/** Rows that are left out, counted by kind and reason. */
export function createLosses() {
  const lost = new Map<string, Left>()
  return {
    lose(what: Left['what'], why: Left['why'], more = 1) {
      if (more <= 0) return
      const count = (lost.get(`${what} ${why}`)?.count ?? 0) + more
      lost.set(`${what} ${why}`, { what, why, count })
    },
    leftOut: () => [...lost.values()],
  }
}

/** Collects the marks of a file, no more than may ever be taken. */
export function collecting() {
  const marks: Entry[] = []
  const { lose, leftOut } = createLosses()
  return {
    lose,
    add(make: () => Entry | undefined) {
      if (marks.length >= MOST_MARKS) return lose('item', 'limit')
      const mark = make()
      if (mark) marks.push(mark)
      else lose('point', 'unnamed')
    },
    told: () => ({ marks, leftOut: leftOut() }),
  }
}

/** The values of a list in somebody else's JSON, as objects. */
export const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'object' && one !== null) : []

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
