import { addDays, dayNumber } from '@caravan/contract/days.rules'
import { datesIn, type FoundDate, type FoundTime, timesIn } from './dates.ts'
import { recordsOf, spotIn, valuesOf } from './labelled.ts'
import { type Context, flightNumber, type Mark, type Moment, type Spot } from './mark.ts'
import { pairsIn } from './pairs.ts'

/** Airlines that people fly with; other numbers are flights where a word beside them says so. */
const carriers =
  '4U AA AB AC AF AI AM AR AS AT AV AY AZ A3 B6 BA BC BI BR BT BX CA CI CL CM CX CZ DE DL DV DY D8 EI EK EN ET EW EY FB FD FI FM FR FZ F9 GA GF GK GS G3 G9 HA HD HM HO HU HV HX H2 IB IJ IT IX I2 J2 JL JQ JU JX KC KE KL KM KQ KU LA LG LH LJ LO LS LX LY MF MH MM MS MU NH NK NQ NX NZ OD OK OS OU OZ O6 PC PD PG PK PR QF QR QZ RJ RO S7 SA SB SC SK SL SN SQ SU SV SY TG TK TO TP TR TU TW U2 UA UL UO UX VA VF VJ VN VS VT VY VZ V7 W4 W6 WF WK WM WN WS WY XJ XQ XY X3 YP ZB ZE ZG ZH Z2 3K 3U 4Y 4Z 5J 5W 6E 6J 7C 7G 8L 8M 9C'
const CARRIER = carriers.replaceAll(' ', '|')
const flights = new RegExp(
  `(?<![\\p{Script=Latin}\\d/.:-])(?:${CARRIER}|EZY|EJU|EZS)[ \\u00A0-]?\\d{1,4}(?![\\d:/]|[.,]\\d|\\p{Script=Latin})|(?<=(?:flight|flug|vol|vuelo)(?: no\\.?| number)?:? {0,2})[A-Z\\d]{2} ?\\d{1,4}(?!\\d)`,
  'u',
)
const trains =
  /(?<![\p{Script=Latin}\d])(?:ICE|IC|EC|ECE|RJX?|NJ|EN|RE|RB|IRE|IR|THA|FA|TGV(?: INOUI)?|INOUI|OUIGO|INTERCITÉS|TER|AVE(?: INT)?|AVLO|ALVIA|EUROMED|Eurostar|Thalys|Frecciarossa|Italo)[ \u00A0\t]{0,4}(?:n[°º] ?)?\d{2,5}(?!\d)|(?:のぞみ|ひかり|こだま|みずほ|さくら|つばめ|はやぶさ|やまびこ|こまち|つばさ|かがやき|はくたか|あさま|とき|サンダーバード|しらさぎ|はるか|ひだ|あずさ|踊り子|ソニック)\s?\d{1,3}号|(?<=(?:TRAIN|Train) [Nn][°º] ?)\d{3,5}(?!\d)|(?<![A-Z\d])[GDCZTK]\d{1,4}(?=次|\s*次列车)/u
/** Three letters that are no airport. */
const words = new Set([
  ...'EUR USD GBP TWD JPY HKD AUD CAD CHF CNY SGD KRW NZD THB JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC MAI OKT DEZ MON TUE WED THU FRI SAT SUN PNR PDF APP THE AND FOR YOU NON YES VIA INC LTD TAX FEE REF ETA ETD STA STD ICE TGV AVE TER VAT TVA SMS FAQ ZUG VOL BUS PKW VIP ECO HBF UTC GMT MRS MSS ADT CHD INF'.split(
    ' ',
  ),
])
const clutter =
  /(?<!\p{L})(?:board(?:ing)?|check-?in|gate|bag drop|duration|layover|stopover|transfer time|dauer|umstieg|aufenthalt|durée|escale|correspondance|duración|escala|embarque|embarquement|einstieg)(?!\p{L})|登機|報到|轉機|转机|登机|搭乗手続|搭乗口|保安検査|乗り継ぎ|所要/iu
const route =
  /^(.{2,70}?)\s*(?:→|➔|➜|➞|⇒|->|–>|✈|›|>|至|[〜～]|\s(?:to|nach|vers|hasta)\s|\s[-–—]\s)\s*(.{2,70})$/u

const flightWords = /(?<!\p{L})(?:flights?|vols?|flug\p{L}*|vuelos?)(?!\p{L})|航班|班機|便/iu

const MOST_BLOCK = 25
const MOST_SEGMENTS = 40

interface Token {
  line: number
  number: string
  kind: 'flight' | 'ride'
}

/** The flights and trains that a text lists, each around its number. */
export function segmentsIn(lines: string[][], context: Context): Mark[] {
  const joined = lines.map(cells => cells.join('\t'))
  const tokens = joined.flatMap((text, line): Token[] => {
    const train = trains.exec(text)?.[0]
    const flight = train ? undefined : flights.exec(text)?.[0]
    const number = train?.replace(/ n[°º] ?|\s{2,}|\t/, ' ') ?? flightNumber(flight)
    return number ? [{ line, number, kind: train ? 'ride' : 'flight' }] : []
  })
  const own = tokens.filter(
    ({ number }, n) => tokens.findIndex(each => each.number === number) === n || isFar(tokens, n),
  )
  const clocks = joined.flatMap((text, line) => (clutter.test(text) ? [] : timesIn(text).map(() => line)))
  const near = (line: number) => clocks.filter(clock => Math.abs(clock - line) < MOST_BLOCK)
  const [first, last] = [own[0]?.line ?? 0, own.at(-1)?.line ?? 0]
  const above = near(first).filter(line => line < first).length
  const [beside, below] = [
    clocks.filter(line => line === last).length,
    near(last).filter(line => line > last).length,
  ]
  // A number stands above its clocks, below them, or between them.
  const isBetween = above > 0 && below === 1 && beside === 0
  const isBelow = above + beside > 1 && below === 0 && beside < 2
  let day: string | undefined
  return own.slice(0, MOST_SEGMENTS).flatMap((token, n) => {
    const [before, after] = [own[n - 1]?.line ?? -1, own[n + 1]?.line ?? joined.length]
    const clockAbove = clocks.findLast(line => line < token.line) ?? token.line
    const clockBelow = clocks.find(line => line > token.line) ?? token.line
    const up = isBetween ? clockAbove : isBelow ? before + 1 : token.line
    const down = isBetween ? clockBelow : isBelow ? token.line : after - 1
    const from = Math.max(up, before + 1, token.line - MOST_BLOCK)
    const to = Math.min(Math.max(down, token.line) + 1, token.line + MOST_BLOCK)
    const head = lines.slice(Math.max(before + 1, from - 6), from)
    const found = segmentOf(token, lines.slice(from, to), head, context, day)
    day = found?.ends?.day ?? found?.starts?.day ?? day
    return found ?? []
  })
}

/** The same number may be flown again, but not within a few lines. */
const isFar = (tokens: Token[], n: number) =>
  tokens
    .slice(0, n)
    .every(({ number, line }) => number !== tokens[n]?.number || (tokens[n]?.line ?? 0) - line > 6)

type At<T> = T & { line: number }

function segmentOf(
  { number, kind }: Token,
  cells: string[][],
  before: string[][],
  context: Context,
  dayBefore: string | undefined,
): Mark | undefined {
  const head = before.map(each => each.join('\t'))
  const block = cells.map(each => each.join('\t')).map(text => (clutter.test(text) ? '' : text))
  const times = block.flatMap((text, line) =>
    timesIn(text).map((found): At<FoundTime> => ({ ...found, line })),
  )
  const dates = block.flatMap((text, line) =>
    datesIn(text, context).map((found): At<FoundDate> => ({ ...found, line })),
  )
  const [leaves, lands] = times
  const above = datesIn(head.join('\n'), context).at(-1)
  const starts =
    dayAt(leaves, dates, undefined, lands) ??
    dates.findLast(date => leaves && isBefore(date, leaves)) ??
    above ??
    dates[0] ??
    // A way with changes is written below one date.
    (dayBefore === undefined ? undefined : { day: dayBefore, doubt: 'two_readings' as const })
  const ends =
    lands &&
    (dayAt(lands, dates, leaves) ??
      dates.find(date => leaves && date.line > leaves.line && isBefore(date, lands)))
  const said = valuesOf(recordsOf(pairsIn(cells), context)[0] ?? {}, context)
  const labelled: Ends = [said.spot('from', 'departs'), said.spot('to', 'arrives')]
  const around = { kind, block, head: head.slice(-2).reverse(), times, labelled, context }
  const [from, to] = kind === 'flight' ? airportsOf(around) : stationsOf(around)
  if (!starts || !from || !to) return undefined
  const late =
    ends && starts.day <= ends.day && dayNumber(ends.day) - dayNumber(starts.day) <= 2 ? ends.day : undefined
  const day = lands?.days ? addDays(starts.day, lands.days) : late
  const arrives: Moment | undefined = lands && { day, time: lands.time }
  return {
    ...{ kind, by: 'rules', isSure: false, number, ...(kind === 'ride' && { type: 'train' }), from, to },
    ...{ starts: { day: starts.day, time: leaves?.time, doubt: starts.doubt }, ends: arrives },
  }
}

const isBefore = (a: At<{ at: number }>, b: At<{ at: number }>) =>
  a.line < b.line || (a.line === b.line && a.at < b.at)

/** The date in the line of a clock: that before it, else that behind it, none of another clock. */
function dayAt(
  time: At<FoundTime> | undefined,
  dates: At<FoundDate>[],
  after?: At<FoundTime>,
  until?: At<FoundTime>,
): At<FoundDate> | undefined {
  if (!time) return undefined
  const inLine = dates.filter(
    date =>
      date.line === time.line &&
      !(after?.line === time.line && date.at < after.at) &&
      !(until?.line === time.line && date.at > until.at),
  )
  return inLine.findLast(date => date.at < time.at) ?? inLine[0]
}

type Ends = [from: Spot | undefined, to: Spot | undefined]

const leading = /^\s*(?:dep|arr|dép|ab|an|de|a|da|fra|til|odj|prz)\.?[\s:]+/iu
const platform =
  /[\s-]*(?:gleis|gl\.|voie|platform|plat\.|vía|track|spor|peron|quai|binario|nást|月台|番線|terminal|班次).*$|\(\s*\)/iu

interface Around {
  kind: Token['kind']
  block: string[]
  /** The lines above it, the nearest one first. */
  head: string[]
  times: At<FoundTime>[]
  labelled: Ends
  context: Context
}

/** The airports of a block: by their codes in brackets, as a pair, or alone; else by their names. */
function airportsOf(around: Around): Ends {
  const { block, head, context } = around
  const isAirport = (code: string | undefined) => code !== undefined && !words.has(code)
  const bracketed = block
    .flatMap(text => text.split('\t'))
    .flatMap(cell =>
      [...cell.matchAll(/([^()[\]→➔–>]{0,60})[(（[]\s*([A-Z]{3})(?:[\s,/-][^)\]]{0,20})?[)）\]]/gu)].flatMap(
        ([, name = '', code]) => (isAirport(code) ? [{ ...spotIn(name, context), code }] : []),
      ),
    )
  const apart = bracketed.filter(({ code }, n) => bracketed.findIndex(each => each.code === code) === n)
  if (apart.length > 1) return [apart[0], apart[1]]
  const pair = /(?<![\p{L}\d])([A-Z]{3})\s*(?:-|–|—|→|➔|->|>|✈|to|\t)\s*([A-Z]{3})(?![\p{L}\d])/u
  for (const text of [...head, ...block]) {
    const [, from, to] = pair.exec(text) ?? []
    if (isAirport(from) && isAirport(to)) return [{ code: from }, { code: to }]
  }
  const alone = block
    .flatMap(text => text.split('\t'))
    .flatMap(cell => {
      const [, a, b] =
        /^([A-Z]{3})(?:$|\s+(?=[\dA-Z][\d\p{Ll}]))|(?<=\d\s)([A-Z]{3})$/u.exec(cell.trim()) ?? []
      return isAirport(a ?? b) ? [a ?? b] : []
    })
  const codes = [...new Set(alone)]
  return codes.length > 1 ? [{ code: codes[0] }, { code: codes[1] }] : stationsOf(around)
}

/** The places of a way by their names: 'Berlin → Praha' in a line, or what stands beside its clocks. */
function stationsOf({ kind, block, head, times: [leaves, lands], labelled, context }: Around): Ends {
  if (labelled.every(spot => spot !== undefined)) return labelled
  for (const text of [...head, ...block]) {
    const [, one = '', other = ''] = route.exec(text.replace(trains, ' ').replace(flights, ' ').trim()) ?? []
    const [from, to] = [spotIn(one, context), spotIn(other, context)]
    if (from?.name && to?.name && !/\d/.test(from.name + to.name)) return [from, to]
  }
  // Beside the clocks of a flight may stand anything, unless it is said to be one.
  const isSaid = kind === 'ride' || flightWords.test(block.join('\n'))
  if (!isSaid || !leaves || !lands || leaves.line === lands.line) return [undefined, undefined]
  const beside = (time: At<FoundTime>, other: At<FoundTime>) =>
    [time.line, time.line + 1, time.line - 1]
      .filter(line => line !== other.line)
      .flatMap(line => {
        const text = (block[line] ?? '').replace(trains, ' ').replace(flights, ' ')
        return text
          .split('\t')
          .flatMap(cell => spotIn(cell.replace(leading, '').replace(platform, ' '), context) ?? [])
      })[0]
  return [beside(leaves, lands), beside(lands, leaves)]
}
