import { datesIn, type FoundTime, timesIn } from './dates.ts'
import { recordsOf, spotIn, valuesOf } from './labelled.ts'
import type { Context, Spot } from './mark.ts'
import { withoutNumbers } from './numbers.ts'
import { pairsIn } from './pairs.ts'

/** Three letters that are no airport. */
const words = new Set([
  ...'EUR USD GBP TWD JPY HKD AUD CAD CHF CNY SGD KRW NZD THB JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC MAI OKT DEZ MON TUE WED THU FRI SAT SUN PNR PDF APP THE AND FOR YOU NON YES VIA INC LTD TAX FEE REF ETA ETD STA STD ICE TGV AVE TER VAT TVA SMS FAQ ZUG VOL BUS PKW VIP ECO HBF UTC GMT MRS MSS ADT CHD INF'.split(
    ' ',
  ),
])
const flightWords =
  /(?<!\p{L})(?:flights?|vols?|flug\p{L}*|vuelos?|vol[io]|voos?|vluchten?)(?!\p{L})|航班|班機|便|항공편/iu
const leading = /^\s*(?:dep|arr|dép|ab|an|de|a|da|fra|til|odj|prz)\.?[\s:]+/iu
const platform =
  /[\s-]*(?:gleis|gl\.|voie|platform|plat\.|vía|track|spor|peron|quai|binario|nást|月台|番線|terminal|班次).*$|\(\s*\)/iu

export type Ends = [from: Spot | undefined, to: Spot | undefined]
export type At<T> = T & { line: number }

export interface Around {
  kind: 'flight' | 'ride'
  /** The lines of a booking, its clutter left out. */
  block: string[]
  /** The lines above it, the nearest one first. */
  head: string[]
  times: At<FoundTime>[]
  /** Its places stand beside its clocks, and nowhere else. */
  hasStops?: boolean | undefined
  labelled: Ends
  inChina: boolean
  context: Context
}

/** Where a way leaves and arrives by the labels of its lines. */
export function labelledEnds(cells: string[][], context: Context): Ends {
  const { spot } = valuesOf(recordsOf(pairsIn(cells), context)[0] ?? {}, context)
  return [spot('from', 'departs'), spot('to', 'arrives')]
}

/**
 * The day of arrival of a ride that names only its clocks: that of departure if it arrives later on the clock. Longer rides
 * say so.
 */
export const dayOfArrival = (day: string, leaves: string | undefined, lands: string | undefined) =>
  leaves !== undefined && lands !== undefined && lands > leaves ? day : undefined

/** The airports of a block: by their codes in brackets, as a pair, or alone; else by their names. */
export function airportsOf(around: Around): Ends {
  const { block, head, inChina, context } = around
  const isAirport = (code: string | undefined) => code !== undefined && !words.has(code)
  const bracketed = block
    .flatMap(text => text.split('\t'))
    .flatMap(cell =>
      [...cell.matchAll(/([^()[\]→➔–>]{0,60})[(（[]\s*([A-Z]{3})(?:[\s,/-][^)\]]{0,20})?[)）\]]/gu)].flatMap(
        ([, name = '', code]) =>
          isAirport(code) ? [{ ...spotIn(withoutNumbers(name, inChina), context), code }] : [],
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

/** A line that begins with a clock, or ends with one, beside a name. */
const stopLine = /^(?:\d{1,2}[:.h]\d\d\s+\p{L}\P{N}{2,60}|\p{L}[^\p{N}:：→➔>]{2,60}\s\d{1,2}[:.h]\d\d)$/u

export const isStop = (text: string, context: Context) =>
  stopLine.test(text.trim()) && place(text, context) !== undefined

/** The places of a way by their names: what words or arrows say of a line, or what stands beside its clocks. */
export function stationsOf(around: Around): Ends {
  const { kind, block, head, times, labelled } = around
  const [leaves, lands] = times
  if (labelled.every(spot => spot !== undefined)) return labelled
  const isApart = leaves !== undefined && lands !== undefined && leaves.line !== lands.line
  const areStops = isApart && [leaves, lands].every(({ line }) => isStop(block[line] ?? '', around.context))
  if (areStops) {
    const found: Ends = [placeInLine(leaves.line, around), placeInLine(lands.line, around)]
    if (found[0] && found[1]) return found
  }
  const lines = around.hasStops ? [] : [...head, ...block]
  for (const text of lines) {
    const [from, to] = routeIn(text, around)
    if (from && to) return [from, to]
  }
  // Beside the clocks of a flight may stand anything, unless it is said to be one.
  const isSaid = kind === 'ride' || flightWords.test(block.join('\n'))
  if (isSaid && isApart) {
    const found: Ends = [besideClock(leaves, lands, around), besideClock(lands, leaves, around)]
    if (found[0] && found[1]) return found
  }
  const [from, to] = [0, 1].map(end => lines.flatMap(text => oneEndIn(text, around)[end] ?? [])[0])
  return [labelled[0] ?? from, labelled[1] ?? to].map(spot => spot && named(spot)) as Ends
}

const besideClock = (time: At<FoundTime>, other: At<FoundTime>, around: Around) =>
  [time.line, time.line + 1, time.line - 1]
    .filter(line => line !== other.line)
    .flatMap(line => placeInLine(line, around) ?? [])[0]

const placeInLine = (line: number, { block, inChina, context }: Around) =>
  withoutNumbers(block[line] ?? '', inChina)
    .split('\t')
    .flatMap(cell => spotIn(cell.replace(leading, '').replace(platform, ' '), context) ?? [])
    .flatMap(spot => named(spot) ?? [])[0]

/** Stand for a clock and for a day in a line. */
const CLOCK = '\u23F1'
const DAY = '\u00A6'

/** A line with signs for its clocks and days, and without numbers and terminals. */
function signed(text: string, { inChina, context }: Pick<Around, 'inChina' | 'context'>): string {
  const line = text.slice(0, 400)
  let left = line
  const found = [
    ...timesIn(line).map(({ at, end }) => ({ at, end, sign: CLOCK })),
    ...datesIn(line, context).map(({ at, end }) => ({ at, end, sign: DAY })),
  ].sort((a, b) => b.at - a.at)
  let last = line.length
  for (const { at, end, sign } of found) {
    if (end > last) continue
    left = left.slice(0, at) + sign + left.slice(end)
    last = at
  }
  return withoutNumbers(left, inChina)
    .replaceAll(/(?<=\p{Script=Han})\s?T\d(?:航[站厦廈]楼?)?(?![\p{L}\d])/gu, '')
    .replaceAll(/次日|翌日|隔日/g, '')
    .replaceAll(/(?<![\d/.-])\d{1,2}\/\d{1,2}(?![\d/])/g, DAY)
    .replaceAll(new RegExp(`[(（]\\s*${CLOCK}\\s*[)）]`, 'g'), CLOCK)
}

const SPLIT = new RegExp(
  `[${CLOCK}${DAY}\\t，。！；、：!;【】「」（）]|:\\s|[.]\\s(?=\\p{Lu})|\\s\\|\\s`,
  'u',
)
const arrow =
  /\s*(?:→|➔|➜|➞|⇒|->|–>|✈|›|>|至|[〜～])\s*|\s(?:to|nach|vers|hasta|naar)\s|\s[-–—]\s|(?<=[\p{Script=Han}\p{Script=Hangul}\u23F1])[-–—－](?=\p{Script=Han}|\p{Script=Hangul})/gu
const STOP = `[^${CLOCK}${DAY}\\t,.;:，。；、\\n]`
/** Words of which the first stands before where one leaves, the second before where one arrives. */
const spoken = [
  ['from', 'to'],
  ['von', 'nach'],
  ['van', 'naar'],
  ['de', '(?:à|vers|pour|a|hasta|para)'],
  ['desde', '(?:a|hasta)'],
  ['da', 'a'],
].map(
  ([from, to]) =>
    new RegExp(`(?<!\\p{L})${from}\\s+(?<from>${STOP}{2,50}?)\\s+${to}\\s+(?<to>${STOP}{2,60})`, 'iu'),
)
const asian = [
  /[从從由自](?<from>\p{Script=Han}{2,12}?)[到至去飞飛往](?<to>\p{Script=Han}{2,12})/u,
  /(?:^|[，。！\s\u23F1\u00A6])(?<from>\p{Script=Han}{2,6}?)[到至](?<to>\p{Script=Han}{2,8})(?=$|[，。！\s\u23F1])/u,
  /(?<from>\p{Script=Han}{2,6})[搭坐乘]\p{Script=Han}{0,4}\s*[去往到回](?<to>\p{Script=Han}{2,8})/u,
  /(?<from>[\p{Script=Hangul}\d]{2,12})에서\s?(?<to>[\p{Script=Hangul}\d]{2,12})/u,
  /(?<from>[\p{Script=Han}\p{Script=Katakana}ー]{2,12})から\s?(?<to>[\p{Script=Han}\p{Script=Katakana}ー]{2,12})/u,
]
const startsAsName = /^[^\p{Ll}]/u
const behind =
  /\s+(?:on|at|in|leav(?:es|ing)|depart(?:s|ing|ure)?|dep|arriv(?:es|ing)|arr|am|um|le|el|il|om|op|ab|alle|salida|partenza|départ|and|und|with|mit)(?!\p{L}).*$/iu

/** 'Berlin → Praha', 'from Tokyo to Kyoto', '从北京南到上海虹桥' in a line. */
export function routeIn(text: string, around: Pick<Around, 'inChina' | 'context'>): Ends {
  const line = signed(text, around)
  const spot = (name: string | undefined) => place(name ?? '', around.context)
  for (const pattern of [...spoken, ...asian]) {
    const { from, to } = pattern.exec(line)?.groups ?? {}
    const found: Ends = [spot(from), spot(to?.replace(behind, ''))]
    if (found[0] && found[1]) return found
  }
  for (const { 0: sign, index } of [...line.matchAll(arrow)].slice(0, 6)) {
    const [left, right] = [line.slice(0, index), line.slice(index + sign.length)]
    // Between two clocks a line is a span of time.
    if (left.trimEnd().endsWith(CLOCK) && right.trimStart().startsWith(CLOCK)) continue
    const whole = (part: string) => part.split(SPLIT).filter(piece => /\p{L}{2}|\p{Script=Han}/u.test(piece))
    const found: Ends = [spot(whole(left).at(-1)), spot(whole(right)[0]?.replace(behind, ''))]
    if (found.every(each => each && startsAsName.test(each.name ?? each.code ?? ''))) return found
  }
  return bothEndsIn(line, around.context)
}

const PLACE = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー]{2,14}'
const leaves = new RegExp(
  `(?<a>${PLACE}?)[\\s（(]*${CLOCK}[\\s）)]*(?:开|開|発|[發发][車车]|出[發发]|起[飛飞]|출발)|${CLOCK}\\s*[从從由自]?(?<b>${PLACE}?)站?(?:[开開]|起[飞飛]|出[发發])`,
  'u',
)
const arrives = new RegExp(
  `(?:到站[：:\\s]?|${CLOCK}\\s*(?:到|抵)[達达]?\\s*)(?<b>${PLACE})|(?<a>${PLACE}?)[\\s（(]*${CLOCK}[\\s）)]*(?:到|着|抵|降落|도착)`,
  'u',
)
const goes = new RegExp(`[去往回飞飛](?<b>\\p{Script=Han}{2,10}?)(?=[，。,!！\\s${CLOCK}${DAY}]|$)`, 'u')

/** 'nach Köln', where nothing says from where. */
const heads =
  /(?<!\p{L})(?:to|nach|vers|naar|hacia|pour)\s+(?<b>\p{Lu}[\p{L}.'’-]{1,30}(?:\s\p{Lu}[\p{L}.'’-]{1,20}){0,3})/u

/** '台中14:05開 左營14:57到' in a line with signs for its clocks. */
function bothEndsIn(line: string, context: Context): Ends {
  const one = leaves.exec(line)
  const other = arrives.exec(one ? line.slice(one.index + one[0].length) : line)
  const spot = (groups: Record<string, string | undefined> | undefined) =>
    place(groups?.['a'] ?? groups?.['b'] ?? '', context)
  return [spot(one?.groups), spot(other?.groups)]
}

/** Where a line says only where one leaves, or only where one goes. */
function oneEndIn(text: string, around: Around): Ends {
  const line = signed(text, around)
  const [from, to] = bothEndsIn(line, around.context)
  const only = goes.exec(line) ?? heads.exec(line)
  return [from, to ?? place(only?.groups?.['b'] ?? '', around.context)]
}

/** Words that stand beside clocks and are no place. */
const noPlace =
  /confirm|réservation|reserv|booking|buchung|prenota|bestätig|(?<!\p{L})(?:e?-?tickets?|billets?|bilhete|biglietto)(?!\p{L})|[预預][订訂定]|[预預訂]约|予約|예약|^(?:partenza|arrivo|partida|salida|llegada|chegada|départ|arrivée|abfahrt|ankunft|dep(?:art(?:ure|s)?)?|arr(?:iv(?:al|es))?|vertrek|aankomst|ab|an|direct|today|tomorrow|outbound|return|aller|retour|hinfahrt|rückfahrt|andata|ritorno|ida|vuelta|economy|[出到][發发達达]?|発|着|[开開]|[發发][車车]|座位|[明今後后][天日早晚]|我[們们]?|[早晚]上|[上下]午|去程|回程|単程|单程)$/iu
/** A place in the words of a line; undefined where they are none. */
function place(text: string, context: Context): Spot | undefined {
  const spot = spotIn(text, context)
  return spot && named(spot)
}

function named(spot: Spot): Spot | undefined {
  const name = spot.name
    ?.replace(/(?<=\p{Script=Han}{2})(?<![轉转運运總总車车])站$/u, '')
    // The halls of a station, as of 'Paris Montparnasse 1 et 2'.
    .replace(/\s\d(?:\s?(?:et|&|\/|-)\s?\d)?$/, '')
    .trim()
  if (spot.code && !name) return spot
  if (!name || /\d/.test(name) || noPlace.test(name) || [...name].length < 2) return undefined
  return { ...spot, name }
}
