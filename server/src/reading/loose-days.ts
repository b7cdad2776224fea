import { addDays } from '@caravan/contract/days.rules'
import { dayFrom, guessYear } from './clock.ts'
import type { Context, Moment } from './mark.ts'
import { longWeekdays } from './weekdays.ts'

const relative: [days: number, words: RegExp][] = [
  [2, /[後后]天|明後日|あさって|모레|(?<!\p{L})übermorgen(?!\p{L})/iu],
  [
    1,
    /明[天日早晚]|あした|내일|(?<!\p{L})(?:tomorrow|demain|domani|amanhã)(?!\p{L})|(?<!la |\p{L})mañana(?!\p{L})|(?<!\p{L})morgen(?!\p{L})/u,
  ],
  [0, /今[天日早晚]|오늘|(?<!\p{L})(?:today|heute|hoy|oggi|hoje|vandaag)(?!\p{L})|aujourd.hui/iu],
]
const short = /(?<![\d/.-])(?<month>\d{1,2})\/(?<date>\d{1,2})(?![\d/])/u

/** 5/12 among Chinese or Japanese words. */
export function shortDayIn(text: string, context: Context): Moment | undefined {
  const { month, date } = (/\p{Script=Han}|\p{Script=Hangul}/u.test(text) && short.exec(text)?.groups) || {}
  const day = month && guessYear(context, year => dayFrom(year, Number(month), Number(date)), true)
  return day ? { day, doubt: 'year_guessed' } : undefined
}

/** The day of a sentence that names none in full: 'tomorrow', or 5/12 among Chinese or Japanese words. */
export function looseDayIn(text: string, context: Context): Moment | undefined {
  const named = shortDayIn(text, context)
  if (named) return named
  const found = relative.find(([, words]) => words.test(text))
  if (!found) return undefined
  // The day on which a pasted text was written is unknown.
  return {
    day: addDays(context.sent ?? context.today, found[0]),
    doubt: context.sent ? undefined : 'two_readings',
  }
}

/** The next day on the only weekday that a text names. */
export function weekdayIn(text: string, context: Context): Moment | undefined {
  const written = context.sent ?? context.today
  const [weekday, ...others] = longWeekdays.flatMap((name, n) => (name.test(text) ? n : []))
  if (weekday === undefined || others.length > 0) return undefined
  const days = (weekday + 6 - new Date(`${written}T00:00Z`).getUTCDay()) % 7
  return { day: addDays(written, days + 1), doubt: 'two_readings' }
}
