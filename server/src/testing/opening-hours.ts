import OpeningHours from 'opening_hours'

/** Public holidays are those of France. */
const PLACE = {
  lat: 48,
  lon: 2,
  address: { country_code: 'fr', country: 'France', state: 'Île-de-France' },
}
const DAY_MINUTES = 24 * 60
/** Minutes of the day that are always compared: those at which hours often change, and some between them. */
const everyDay = [0, 197, 545, 750, 1_125, 1_330, 1_439]

type State = boolean | 'unknown'
type Library = (day: Date, minute: number) => State

/** What the library says of a text, or undefined where it does not understand it. */
function readByLibrary(text: string, year: number, isForAllDays: boolean): Library | undefined {
  try {
    const read = new OpeningHours(text, PLACE)
    return isForAllDays ? throughYear(read, year) : atMoments(read)
  } catch {
    return undefined
  }
}

function atMoments(read: OpeningHours): Library {
  const states = { open: true, closed: false, unknown: 'unknown' } as const
  return (day, minute) => states[read.getStateString(momentOf(day, minute), true)]
}

/** For moments that follow each other; the spans of a year take as long as some hundred moments. */
function throughYear(read: OpeningHours, year: number): Library {
  const spans = read.getOpenIntervals(new Date(year - 1, 11, 30), new Date(year + 1, 0, 3))
  let at = 0
  return (day, minute) => {
    const moment = momentOf(day, minute)
    while (at < spans.length && Number(spans[at]?.[1]) <= moment.getTime()) at++
    const [begins, , isUnknown] = spans[at] ?? []
    return begins !== undefined && begins <= moment && (isUnknown ? 'unknown' : true)
  }
}

const momentOf = (day: Date, minute: number) =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate(), 0, minute)

const holidaysOf = new Map<number, Set<string>>()

function isNearHoliday(day: Date): boolean {
  const year = day.getFullYear()
  let known = holidaysOf.get(year)
  if (!known) {
    const spans = new OpeningHours('PH 00:00-24:00', PLACE).getOpenIntervals(
      new Date(year - 1, 11, 1),
      new Date(year + 1, 0, 31),
    )
    known = new Set(spans.map(([from]) => from.toDateString()))
    holidaysOf.set(year, known)
  }
  return [-1, 0, 1].some(days =>
    known.has(new Date(year, day.getMonth(), day.getDate() + days).toDateString()),
  )
}

interface Compared {
  /** How many moments both know. */
  equal: number
  /** How many moments the reader under test leaves open. */
  left: number
  /** The first moment at which the reader under test says something else than the library. */
  wrong: { at: string; library: State | 'not understood'; ours: boolean } | undefined
  /** How many there are. */
  wrongs: number
}

/** The library reads the clock of the machine, which may skip an hour. */
const changesClocks = (day: Date) =>
  day.getTimezoneOffset() !==
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTimezoneOffset()

const twoDigits = (n: number) => String(n).padStart(2, '0')

/**
 * Compares a reader of opening hours with the library on days of a year, at the minutes that the text names and beside
 * them. Holidays are left out of texts that name them: the reader under test does not know them.
 */
export function compareHours(
  text: string,
  ours: (text: string, at: string) => boolean | undefined,
  { year, every, first = 0 }: { year: number; every: number; first?: number },
): Compared {
  let read: { as: Library | undefined } | undefined
  const byLibrary: (...at: Parameters<Library>) => State | undefined = (day, minute) => {
    read ??= { as: readByLibrary(text, year, every < 10) }
    return read.as?.(day, minute)
  }
  const minutes = minutesIn(text)
  const namesHolidays = /ph|holiday/i.test(text)
  const compared: Compared = { equal: 0, left: 0, wrong: undefined, wrongs: 0 }
  for (
    const day = new Date(year, 0, 1 + first);
    day.getFullYear() === year;
    day.setDate(day.getDate() + every)
  ) {
    if (changesClocks(day) || (namesHolidays && isNearHoliday(day))) continue
    const date = `${year}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`
    for (const minute of minutes) {
      const at = `${date}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
      const own = ours(text, at)
      if (own === undefined) compared.left++
      else if (own === byLibrary(day, minute)) compared.equal++
      else {
        compared.wrongs++
        compared.wrong ??= { at, library: byLibrary(day, minute) ?? 'not understood', ours: own }
      }
    }
  }
  return compared
}

function minutesIn(text: string): number[] {
  const named = [...text.matchAll(/(\d{1,2})[:.](\d\d)/g)].slice(0, 24)
  const minutes = named.map(([, hours, rest]) => Number(hours) * 60 + Number(rest))
  const around = minutes.flatMap(minute =>
    [minute - 1, minute].map(at => (at + 2 * DAY_MINUTES) % DAY_MINUTES),
  )
  return [...new Set([...everyDay, ...around])].sort((a, b) => a - b)
}
