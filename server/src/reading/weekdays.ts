/** The languages whose weekdays count, and those of them in which a day comes before its month. */
const dayFirst = 'de fr es it pt nl'.split(' ')
const languages = ['en', ...dayFirst]

/** Other short forms of each weekday, from Sunday on. */
const more = ['', '', 'tues', '', 'thur|thurs', '', 'sonnabend']
const signs = ['日天', '一月', '二火', '三水', '四木', '五金', '六土']
const korean = '일월화수목금토'

/** From Sunday, 4 January 2026, on. */
function namesIn(language: string, form: 'long' | 'short', day: number): string {
  const format = new Intl.DateTimeFormat(language, { weekday: form, timeZone: 'UTC' })
  return format
    .format(Date.UTC(2026, 0, 4 + day))
    .toLowerCase()
    .replace('.', '')
    .replace('á', '[áa]')
}

const inLetters = (day: number, among: string[], forms: ('long' | 'short')[]) =>
  [...among.flatMap(language => forms.map(form => namesIn(language, form, day))), more[day]]
    .filter(Boolean)
    .join('|')
const sevenOf = <T>(make: (day: number) => T): T[] => [0, 1, 2, 3, 4, 5, 6].map(make)
const inSigns = (day: number) =>
  `(?:[週周]|星期)[${signs[day]}]|${signs[day]?.[1]}曜日?|[(（][${signs[day]}${korean[day]}]|${korean[day]}요일`

/** The names of each weekday from Sunday on, in nine languages, as alternatives of a pattern. */
export const weekdays = sevenOf(day => `${inLetters(day, languages, ['long', 'short'])}|${inSigns(day)}`)

/** Patterns for the long names of each weekday from Sunday on. */
export const longWeekdays = sevenOf(
  day =>
    new RegExp(
      `(?<!\\p{L})(?:${inLetters(day, languages, ['long'])})(?!\\p{L})|(?:[週周]|星期)[${signs[day]}]|${signs[day]?.[1]}曜|${korean[day]}요일`,
      'iu',
    ),
)

/** Any weekday of a language in which the day comes before the month. */
export const DAY_FIRST_WEEKDAY = sevenOf(day => inLetters(day, dayFirst, ['long', 'short'])).join('|')

/** Any weekday in letters. The short names of most languages are also other words, as 'so' and 'mar'. */
export const WEEKDAY = sevenOf(day => inLetters(day, languages, ['long', 'short'])).join('|')
export const LONG_WEEKDAY = sevenOf(
  day => `${inLetters(day, languages, ['long'])}|${inLetters(day, ['en'], ['short'])}`,
).join('|')

/** Any weekday in Chinese, Japanese or Korean, also within brackets. */
export const WEEKDAY_SIGN = `(?:[週周]|星期)[一二三四五六日天]|[月火水木金土日]曜日?|[${korean}]요일|[(（](?:[週周]|星期)?[一二三四五六日天月火水木金土${korean}](?:曜日?|요일)?[)）]`
