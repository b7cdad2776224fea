/** The languages of most mails: their names count wherever they stand beside a number. */
const common = 'en en-GB de de-AT fr es es-PE it pt nl'.split(' ')
/** The names of these count in a date with its year, and the long ones everywhere in a text in one of them. */
const others =
  'da sv nb fi is et lv lt pl cs sk hu hr sl sr-Latn ro bg sr mk el tr az ru uk be ca gl sq th id ms he ar ar-LB hi ka hy'.split(
    ' ',
  )
const forms = [
  { month: 'long' },
  { month: 'short' },
  { day: 'numeric', month: 'long' },
  { day: 'numeric', month: 'short' },
] as const

/** Letters with their marks. Abbreviations in Thai have dots between their letters. */
const WORD = /\p{Script=Thai}[\p{Script=Thai}.]*(?<!\.)|\p{L}[\p{L}\p{M}]*/gu

/** Months from 1 by folded name; of a name like 'listopad', which languages disagree about, more than one. */
type Names = Map<string, number[]>
let commonNames: Names | undefined
let otherNames: Names | undefined

/** Without accents. The vowels of Thai are marks, too, and stay. */
const fold = (word: string) =>
  isAscii.test(word)
    ? word.toLowerCase()
    : word
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036F.]/g, '')
        .toLowerCase()
        .replaceAll('ı', 'i')
const isAscii = /^[a-z]*$/i

/** The names of the months in some languages; with `isCut` also their first three letters. Takes 0.4 ms for a language. */
function namesIn(languages: string[], isCut: boolean): Names {
  const names: Names = new Map()
  for (const language of languages) {
    const own: Names = new Map()
    for (const form of forms) {
      const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { ...form, timeZone: 'UTC' })
      for (let month = 1; month <= 12; month++) {
        const words =
          format
            .format(Date.UTC(2026, month - 1, 15))
            .match(WORD)
            ?.map(fold) ?? []
        const [name = ''] = words.sort((a, b) => b.length - a.length)
        add(own, name, month)
        if (isCut) add(own, name.slice(0, 3), month)
      }
    }
    for (const [name, [month = 0, another]] of own)
      if (another === undefined && !/^[a-z]{0,2}$/.test(name)) add(names, name, month)
  }
  return names
}

function add(names: Names, name: string, month: number): void {
  const known = names.get(name)
  if (!known) names.set(name, [month])
  else if (!known.includes(month)) known.push(month)
}

const dayBefore = /(?<![\d:.,])\d{1,2}\.?[\s-]*(?:de\s+|d['’])?$/
const yearBehind = /^\.?[\s,/-]{0,3}(?:del?\s+|(?:พ|ค)\.ศ\.\s?)?\d{4}(?!\d)/
const dayAndYearBehind = /^\.?\s+\d{1,2},?\s+\d{4}(?!\d)/
const yearBefore = /(?<!\d)\d{4}(?:\.|\sm\.)\s?$/
const dayBehind = /^\.?\s+\d{1,2}(?![\d:])/

/** Whether a word stands where the month of a date with its year does. */
function isDated(text: string, at: number, end: number): boolean {
  const [before, behind] = [text.slice(Math.max(0, at - 10), at), text.slice(end, end + 14)]
  return (
    dayAndYearBehind.test(behind) ||
    (dayBefore.test(before) && yearBehind.test(behind)) ||
    (yearBefore.test(before) && dayBehind.test(behind))
  )
}

/** The characters, of those for private use, that stand for no month, for months of common names, and for others. */
const [PAD, COMMON, OTHER] = [0xe000, 0xe000, 0xe010]
/** The pattern of a month in a text with signs. */
export const MONTH = '[\\uE001-\\uE01C][\\uE000-\\uE01C]+'

/**
 * A text of the same length with signs in place of the names of months. The common names always count, with `isForeign`
 * all but abbreviations, which are words of other languages.
 */
export function withMonthSigns(text: string, isForeign = false): string {
  if (!/\d/.test(text)) return text
  return text.replaceAll(WORD, (word, at: number) => {
    if (word.length < 2 || word.length > 14) return word
    const name = fold(word)
    commonNames ??= namesIn(common, true).set('mrz', [3])
    const known = commonNames.get(name)
    if (known) return signOf(COMMON, known, word)
    const mayStandAlone = isForeign && !/^[a-z]{0,3}$/.test(name)
    if (!mayStandAlone && !isDated(text, at, at + word.length)) return word
    otherNames ??= namesIn(others, false)
    const months = otherNames.get(name)
    return months ? signOf(OTHER, months, word) : word
  })
}

const signOf = (start: number, months: number[], word: string) =>
  String.fromCharCode(...months.slice(0, 2).map(month => start + month)).padEnd(
    word.length,
    String.fromCharCode(PAD),
  )

/** The months that a sign stands for: one, or two where languages disagree. */
export const monthsOf = (sign: string): number[] =>
  [...sign.slice(0, 2)].map(letter => letter.charCodeAt(0) & 15).filter(Boolean)

/** Whether a date with its year has a name that is not common. */
export const isForeignIn = (text: string): boolean => /[\uE011-\uE01C]/.test(withMonthSigns(text))
