import { alternativesOf, wordsOfEach } from './languages.ts'

/** The meanings of labels. `isTotal` distinguishes the two of prices. */
const labels = [
  ...['confirmation', 'checkIn', 'period', 'checkOut', 'stay', 'address', 'flight', 'train', 'bus', 'ferry'],
  ...['route', 'from', 'to', 'departs', 'arrives', 'date', 'time', 'pickUp', 'dropOff', 'company', 'meal'],
  ...['event', 'product', 'venue', 'people', 'seat', 'total', 'price', 'room'],
] as const
export type Label = Exclude<(typeof labels)[number], 'total'>

/** A Latin word ends before the next letter; Chinese and Japanese have no spaces. */
const END = '(?:(?<=[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー])|(?![\\p{L}\\p{N}]))'
const OWN =
  '(?:your|my|the|new|ihre?|neue[rns]?|votre|vos|nouve(?:au|lle)|tu|su|nuev[oa]|nuov[oa]|nieuwe?|您的|你的|新的?|ご|お|新しい|변경된)?\\s*'
const own = new RegExp(`^${OWN}`, 'iu')
const wordEnd = new RegExp(`^.${END}`, 'u')
const written = labels.map(label => ({ label, ...alternativesOf(wordsOfEach(label).join('|')) }))
/** Labels that need a pattern. */
const patterns = written.flatMap(({ label, patterns }) => {
  const each = patterns.map(words => new RegExp(`^${OWN}(?:${words})${END}`, 'iu'))
  return patterns.length > 0
    ? { label, any: new RegExp(`^${OWN}(?:${patterns.join('|')})${END}`, 'iu'), each }
    : []
})
/** Labels of plain words. Of two with the same words the first one counts. */
const plainLabels = new Map(
  written
    .flatMap(({ label, plain }) => plain.map(words => [words.toLowerCase(), label] as const))
    .toReversed(),
)
const LONGEST_LABEL = Math.max(...[...plainLabels.keys()].map(words => words.length))

/** The longest label of plain words at the beginning of a text, with or without a word like 'your' before it. */
function plainLabelAt(start: string) {
  const text = start.slice(0, LONGEST_LABEL).toLowerCase().replaceAll('’', "'")
  const from = own.exec(text)?.[0].length ?? 0
  for (let length = text.length; length > 0; length--) {
    if (!wordEnd.test(text.slice(length - 1, length + 1))) continue
    const label = plainLabels.get(text.slice(0, length)) ?? plainLabels.get(text.slice(from, length))
    if (label) return { label, length }
  }
  return undefined
}

export interface Labelled {
  label: Label
  rest: string
  /** By a sign, or as nothing follows. */
  isParted: boolean
  /** The label is one of a total. */
  isTotal: boolean
}

/** A word before the same label in English, as tickets of China and Japan have it: '自 FROM', '航班号 FLIGHT'. */
const inTwo = /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}ー]{1,8}[\s/]+(?=[A-Z])/u

/** A word before the same label in another language: 'Vuelo / Flight'. */
const apart = /^[\s•*·-]*\p{L}[\p{L} .'’-]{0,30}?\s?\/\s?(?=\p{L})/u

/** The label at the beginning of a text, the longest one, and what follows it. A label may stand there in two languages. */
export function labelAt(text: string): Labelled | undefined {
  const found = oneLabelAt(text)
  const [both = ''] = found?.isParted ? [] : (apart.exec(text) ?? [])
  const second = both === '' ? undefined : oneLabelAt(text.slice(both.length))
  if (second && (second.isParted || /\d/.test(second.rest)) && (!found || found.label === second.label))
    return second
  const [first = ''] = inTwo.exec(text) ?? []
  if (!first || found?.isParted) return found
  const other = oneLabelAt(text.slice(first.length))
  return other && (!found || found.label === other.label) ? other : found
}

/** The longest label at the beginning of a text. */
function oneLabelAt(text: string): Labelled | undefined {
  const start = text
    .slice(0, 300)
    .replace(/^(?:[\s•●■◆▪○·*►▶▼✈【[（(☆★－\p{Extended_Pictographic}-]|\uFE0F)+/u, '')
  let best = plainLabelAt(start)
  for (const { label, any, each } of patterns) {
    if (!any.test(start)) continue
    // 'Data' is a label in Italian, and the beginning of one in Portuguese.
    const length = Math.max(...each.map(pattern => pattern.exec(start)?.[0].length ?? 0))
    if (length > (best?.length ?? 0)) best = { label, length }
  }
  if (!best) return undefined
  const rest = start.slice(best.length)
  const sign =
    /^(?:\s+(?:is|lautet|est|es)|は)?(?:\s?\d(?=[:：]\s))?\s*(?:[\]】）)]\s*[:：]?|[:：#]|\s[-–]\s|\([^)]{1,30}\)\s*(?:[:：]|$))\s*/u.exec(
      rest,
    )?.[0]
  return {
    label: best.label === 'total' ? 'price' : best.label,
    rest: rest.slice(sign?.length ?? 0).trim(),
    // A letter alone is a seat.
    isParted: sign !== undefined || (rest.trim() === '' && best.length > 1),
    isTotal: best.label === 'total',
  }
}
