import { withoutClutter } from './clutter.ts'
import { datesIn, momentIn } from './dates.ts'
import { type Label, labelAt } from './labels.ts'
import { type Context, type Moment, type Price, type Spot, tidy } from './mark.ts'
import { numberIn, type Pair, placeLabel } from './pairs.ts'
import { priceOf } from './price.ts'
import { withoutRests } from './rests.ts'
import { timesIn } from './times.ts'
import { LONG_WEEKDAY, WEEKDAY, WEEKDAY_SIGN } from './weekdays.ts'

const ways = new Set<Label>([
  'from',
  'to',
  'departs',
  'arrives',
  'pickUp',
  'dropOff',
  'date',
  'flight',
  'train',
  'route',
])

/** No booking has as much behind one label. */
const LONGEST = 2_000

/** Replaces a clock or a day. */
const GONE = '\u23F1'

/** The place that a text names beside a moment: its first line with words, without what is none of it. */
export function spotIn(value: string, context: Context): Spot | undefined {
  const lines = value.split('\n', 4).map(withoutClutter)
  for (const [n, line] of lines.entries()) {
    const [office] = placeLabel.exec(line) ?? []
    if (office === line) continue
    if (office) return spotIn(line.slice(office.length), context)
    const named = labelAt(line)
    if (!named && otherLabel.test(line)) continue
    const [told = ''] = (named && ways.has(named.label) ? named.rest : line).slice(0, 300).split(sentenceEnd)
    // The article of a name such as 'Le Conquet' is no preposition.
    let left = told.replace(/^(?=(?:A|Le|El|Il) \p{Lu})/u, '\u2060')
    for (const { at, end } of [...datesIn(left, context), ...timesIn(left)].sort((a, b) => b.at - a.at))
      left = `${left.slice(0, at)} ${GONE} ${left.slice(end)}`
    const [, iata] = /[(（[]\s*([A-Z]{3})\s*[)）\]]/.exec(left) ?? /^([A-Z]{3})$/.exec(left.trim()) ?? []
    const plain = left.replace(/[(（[]\s*(?:[A-Z]{2,5})\s*[)）\]]/, ' ').replaceAll(noise, ' ')
    const bare = tidy(plain.replaceAll(role, ' ').replaceAll(beside, ' ').replaceAll(GONE, ' '))
    const name = bare && withoutRests(bare)
    if (iata || (name && /\p{L}{2}|\p{Script=Han}/u.test(name) && name.length <= 120))
      return { name: name || undefined, code: iata ?? /^[A-Z]{3}$/.exec(lines[n + 1] ?? '')?.[0] }
  }
  return undefined
}

const sentenceEnd = /[。；]|(?<=(?!Blvd)\p{L}{4}|[)）])\.\s(?=[\p{Lu}\d])/u

/** A line with a label that is not known, which names no place. */
const otherLabel = /^[\p{L} .'’/-]{2,30}[:：]\s?\S/u

const noise = new RegExp(
  `(?<!\\p{L})(?:${WEEKDAY})[.,]?\\s(?=\\s*${GONE})|(?<!\\p{L})(?:(?:${LONG_WEEKDAY}|uhr|uur|local time|hrs)(?!\\p{L})|(?:mo|di|mi|do|fr|sa|so)\\.(?!\\p{L}))|${WEEKDAY_SIGN}|[(（]?(?:翌日?|隔日|次日)?\\s?[+]\\s?[12](?:\\s?(?:days?|tage?|jours?|d[ií]as?|giorn[oi]|[天日일])(?!\\p{L}))?[)）]?|[(（]\\s*[)）]`,
  'giu',
)
/** Words beside a clock or a day, or at an end of the line, that are not part of a place's name. */
const PREPOSITIONS =
  '(?:dep(?:arts?|arting)?|arr(?:ives?|iving)?|ore|saat|godz|kl|om|from|after|until|before|at|on|ca|às|ab|an|bis|um|dès|à|à partir de|avant|a partir de|desde las|hasta las|a las|alle|dalle|entro le|até|le|el|il)'
const beside = new RegExp(
  `(?<![\\p{L}.])${PREPOSITIONS}\\.?\\s*(?=[\\s,]*(?:${GONE}|$))|(?<=(?:^|${GONE})[\\s,]*)${PREPOSITIONS}(?!\\p{L})|以降|まで|以前`,
  'giu',
)
/** Words for 'departs' and 'arrives' behind a clock, in Chinese, Japanese and Korean. */
const role = new RegExp(
  `(?:翌日?|隔日|次日)\\s?(?=${GONE})|(?<=${GONE}\\s*)(?:発|着|[发發][车車]|出[发發]|到[达達]?|抵[达達]?|起[飞飛]|[开開]|출발|도착)|\\s(?:発|着)(?=\\s|$)`,
  'gu',
)

/** A record of labelled values: what one booking has of them. */
export type Found = Partial<Record<Label, string>>

const shared = new Set<Label>(['confirmation', 'price', 'people', 'company', 'seat', 'room', 'address'])

/** The records of a text: a label that comes again begins the next one, and what all have in common each has. */
export function recordsOf(pairs: Pair[], context: Context): Found[] {
  const records: Found[] = []
  const common: Found = {}
  let current: Found = {}
  let hasTotal = false
  const own = pairs.map(({ label }) => label).filter(label => !shared.has(label))
  let at = -1
  for (const { label, value, isTotal } of pairs) {
    const before = current[label]
    if (shared.has(label)) {
      const fits = label === 'price' ? priceOf(value) : label === 'confirmation' ? numberIn(value) : value
      // The total counts, where there are several prices.
      if (fits && (common[label] === undefined || (label === 'price' && isTotal && !hasTotal)))
        common[label] = value
      if (label === 'price' && fits && isTotal) hasTotal = true
      continue
    }
    at++
    // The same labels follow each other again: the other direction.
    const first = own.lastIndexOf(label, at - 1)
    if (
      before !== undefined &&
      first !== -1 &&
      [1, 2].every(n => own[first + n] === own[at + n] && own[at + n] !== label)
    ) {
      if (records.length < 40) records.push(current)
      current = { [label]: value }
      continue
    }
    // Each value is compared with all before it.
    if (before !== undefined && before.length > LONGEST) continue
    if (before === undefined) current[label] = value
    else if (label !== 'route' && !(label === 'stay' && current.checkOut) && isMore(before, value, context))
      current[label] = `${before}\n${value}`
    else if (fold(before) !== fold(value) && records.length < 40) {
      records.push(current)
      current = { [label]: value }
    }
  }
  return [...records, current].map(record => ({ ...common, ...record }))
}

const fold = (text: string) => text.split('\n', 1)[0]?.replaceAll(/\s/g, '').toLowerCase()

/** A time after a day, a day after a time, or a place after these. */
function isMore(before: string, value: string, context: Context): boolean {
  const [one, other] = [momentIn(before, context), momentIn(value, context)]
  return (
    (one?.day === undefined && other?.day !== undefined) ||
    (one?.time === undefined && other?.time !== undefined && other.day === undefined) ||
    !other
  )
}

export interface Values {
  moment(...labels: Label[]): Moment | undefined
  spot(...labels: Label[]): Spot | undefined
  line(...labels: Label[]): string | undefined
}

export function valuesOf(record: Found, context: Context): Values {
  const moments = (labels: Label[]) => labels.flatMap(label => momentIn(record[label] ?? '', context) ?? [])
  const line = (...labels: Label[]) =>
    labels.flatMap(label => tidy(record[label]?.split('\n', 1)[0]) ?? [])[0]
  return {
    moment(...labels) {
      const all = moments(labels)
      const day = all.find(each => each.day !== undefined)
      const time = all.find(each => each.time !== undefined)
      return day || time ? { ...time, ...day, time: day?.time ?? time?.time } : undefined
    },
    spot: (...labels) => labels.flatMap(label => spotIn(record[label] ?? '', context) ?? [])[0],
    line,
  }
}

/** The fields of every kind of booking. */
export function commonOf(record: Found): {
  confirmation?: string | undefined
  price?: Price | undefined
  people: string[]
  seat?: string | undefined
} {
  const people = (record.people?.split('\n', 1)[0] ?? '').split(/\s*(?:,|;|、|&| and | und | et | y )\s*/)
  const named = people.flatMap(
    name =>
      tidy(
        name.replace(
          /(?:様|さま|先生|小姐|女士|さん)\s*$|^(?:mr|mrs|ms|miss|herr|frau|m\.|mme|sr|sra)\.?\s+|\(.*$|^adult(?:e|o|i)?s?$/gi,
          '',
        ),
        80,
      ) ?? [],
  )
  return {
    ...{
      confirmation: numberIn(record.confirmation ?? ''),
      price: record.price === undefined ? undefined : priceOf(record.price),
    },
    people: named.filter(name => !/\d/.test(name) && /\p{L}{2}/u.test(name)).slice(0, 12),
    seat: tidy(record.seat?.split('\n').find(line => /\d/.test(line) && line.length <= 40)),
  }
}
