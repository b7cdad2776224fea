import { airportCodes, airportOf } from './airport-ends.ts'
import { labelledPlace, named, placeIn, platform, withoutTerminals } from './end-names.ts'
import { recordsOf, valuesOf } from './labelled.ts'
import { type Label, labelAt } from './labels.ts'
import type { Context } from './mark.ts'
import { withoutNumbers } from './numbers.ts'
import { pairsIn } from './pairs.ts'
import { withDigits, withoutAll } from './rests.ts'
import { type Around, type At, arrowSign, type Ends, oneEndIn, routeIn } from './routes.ts'
import { type FoundTime, timesIn } from './times.ts'

const flightWords =
  /(?<!\p{L})(?:flights?|vols?|flug\p{L}*|vuelos?|vol[io]|voos?|vluchten?)(?!\p{L})|航班|班機|航空|便|항공편/iu
/** Words before the name of the place where a way begins or ends. */
export const leading =
  /^[\s■●▪◆◇□○▶・•*]*(?:(?:dep|arr|dép|lv|ar|ab|an|de|a|da|fra|til|odj|prz)\.?[\s:]+|(?:乗車|降車|出発|到着|上[车車]|下[车車]|출발|도착|승차|하차)(?:\s*[:：]\s*|\s+)|(?:départ|arrivée|abfahrt|ankunft|salida|llegada|partenza|arrivo|departs?|arrives?|出發|出发|抵達|到達|到达)[:：]?\s+)/iu

/** The two places of a way by the labels of its lines. */
export function labelledEnds(cells: string[][], context: Context): Ends {
  const { spot } = valuesOf(recordsOf(pairsIn(cells), context)[0] ?? {}, context)
  return [labelledPlace(spot('from', 'departs')), labelledPlace(spot('to', 'arrives'))]
}

/**
 * The day of arrival of a ride that names only its clocks: that of departure if it arrives later on the clock. Longer rides
 * say so.
 */
export const dayOfArrival = (day: string, leaves: string | undefined, lands: string | undefined) =>
  leaves !== undefined && lands !== undefined && lands > leaves ? day : undefined

/** '関西国際空港' is known as 関西. */
const airport = /(?<=\p{Script=Han}{2})(?:国際)?空港$/u

/** The airports of a block: by their codes, else by their names. */
export function airportsOf(around: Around): Ends {
  const [from, to] = airportCodes(around)
  if (from && to) return [from, to]
  return stationsOf(around).map(
    spot =>
      spot &&
      airportOf({ ...spot, name: spot.name && withoutTerminals(spot.name).trim().replace(airport, '') }),
  ) as Ends
}

/** A line that begins with a clock, or ends with one, beside a name. */
const stopLine =
  /^(?:\d{1,2}[:.h]\d\d(?:\s?[ap]m)?\s+\p{L}\P{N}{1,60}|\p{L}[^\p{N}:：→➔>]{1,60}\s\d{1,2}[:.h]\d\d(?:\s?[ap]m)?)$/iu
/** Words and signs beside the name and the clock of a stop. */
const besideStop = [
  platform,
  // '+1 day'.
  /\s*[(（]?\+\s?[12](?:\s?\p{L}{1,7})?[)）]?$|翌(?=\d)/u,
  withDigits,
  leading,
  /(?<=\d)\s?(?:発|着|[开開]|到|출발|도착|Uhr|uur|hrs)$/u,
]

/** If the first two cells of a line are a clock and a place, returns these two and drops the rest, such as the railway. */
export function stopText(text: string): string {
  const [clock = '', name = ''] = text.split('\t')
  return /^\d{1,2}[:.h]\d\d$/.test(clock) && name ? `${clock} ${name}` : text
}

/** Whether a line has one clock, and beside it the name of one place. */
export function isStop(text: string, context: Context): boolean {
  const line = withoutAll(stopText(text).slice(0, 200).trim(), besideStop).trim()
  return stopLine.test(line) && !/\s[-–—]\s|→|\sto\s/.test(line) && placeIn(line, context) !== undefined
}

const oneEnd = new Set<Label>(['from', 'to', 'arrives'])

/** The places of a way by their names: those bound to its clocks before others. */
export function stationsOf(around: Around): Ends {
  const { kind, block, head, times, labelled } = around
  const [leaves, lands] = times
  if (labelled.every(spot => spot !== undefined)) return labelled
  const isApart = leaves !== undefined && lands !== undefined && leaves.line !== lands.line
  const beside = isApart ? [placeInLine(leaves.line, around), placeInLine(lands.line, around)] : []
  const areStops = isApart && [leaves, lands].every(({ line }) => isStop(block[line] ?? '', around.context))
  if (areStops && beside[0] && beside[1]) return [beside[0], beside[1]]
  const byCells = besideByCells(around)
  if (byCells[0] && byCells[1]) return byCells
  const lines = around.hasStops ? [] : [...head, ...block]
  const own = new Set([leaves?.line, lands?.line])
  const timed = around.hasStops ? [] : block.filter((_, line) => own.has(line))
  // '22:45 Roma Tiburtina' above '06:50 Lecce - City Terminal': the dash is in the name of a station.
  const routes = timed.filter(text => routeIn(text, around).every(Boolean))
  if (routes.length === 1 && beside[0] && beside[1]) return [beside[0], beside[1]]
  // The sign of an arrow is more certain than a dash.
  const ranked = [...timed, ...lines.filter(text => arrowSign.test(text)), ...lines]
  for (const text of ranked) {
    // 'Destination: Porto - Campanhã' is one place.
    const label = labelAt(text)
    if (label?.isParted && oneEnd.has(label.label)) continue
    const [from, to] = routeIn(text, around)
    if (from && to) return [from, to]
  }
  // Only a text with a word for flights has the places of a flight beside its clocks.
  const isSaid = kind === 'ride' || flightWords.test(block.join('\n'))
  if (isSaid && isApart) {
    const found: Ends = [besideClock(leaves, lands, around), besideClock(lands, leaves, around)]
    if (found[0] && found[1]) return found
  }
  const [from, to] = [0, 1].map(end => lines.flatMap(text => oneEndIn(text, around)[end] ?? [])[0])
  return [labelled[0] ?? from, labelled[1] ?? to].map(spot => spot && named(spot)) as Ends
}

/** The places of two clocks in cells of one line: in the same cells, or in those of the row above or below. */
function besideByCells({ block, times, inChina, context }: Around): Ends {
  const [leaves, lands] = times
  if (!leaves || leaves.line !== lands?.line) return [undefined, undefined]
  const own = (block[leaves.line] ?? '').split('\t')
  if (times.filter(({ line }) => line === leaves.line).length !== 2) return [undefined, undefined]
  const [first = 0, last = 0] = [leaves, lands].map(
    ({ at }) => (block[leaves.line] ?? '').slice(0, at).split('\t').length - 1,
  )
  if (first === last) return [undefined, undefined]
  const spotOf = (cell = '') =>
    /\s[-–—]\s.*\s[-–—]\s|→/.test(cell)
      ? undefined
      : placeIn(withoutTerminals(withoutNumbers(cell, inChina)).replace(leading, ''), context)
  const inRow = [spotOf(own[first]), spotOf(own[last])] as const
  if (inRow[0] && inRow[1]) return [inRow[0], inRow[1]]
  for (const line of [leaves.line - 1, leaves.line + 1, leaves.line - 2, leaves.line + 2]) {
    const row = (block[line] ?? '').split('\t')
    if (row.length < 2 || row.some(cell => labelAt(cell)?.isParted) || timesIn(row.join(' ')).length > 0)
      continue
    const [from, to] = row.length === own.length ? [row[first], row[last]] : [row[0], row.at(-1)]
    const found: Ends = [spotOf(from), spotOf(to)]
    if (row.length <= 3 && found[0] && found[1]) return found
  }
  return [undefined, undefined]
}

const besideClock = (time: At<FoundTime>, other: At<FoundTime>, around: Around) =>
  [time.line, time.line + 1, time.line - 1]
    .filter(line => line !== other.line)
    .flatMap(line => placeInLine(line, around) ?? [])[0]

const placeInLine = (line: number, { block, inChina, context }: Around) =>
  withoutNumbers((block[line] ?? '').replace(withDigits, ''), inChina)
    .split('\t')
    .flatMap(cell => placeIn(withoutTerminals(cell).replace(leading, ''), context) ?? [])[0]
