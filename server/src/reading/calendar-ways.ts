import { addDays } from '@caravan/contract/days.rules'
import { airportsOf, labelledEnds } from './ends.ts'
import { linesOf } from './lines.ts'
import { type Context, flightNumber, type Mark, type Moment, type Spot } from './mark.ts'
import { isOfChina, numberAt, withoutNumbers } from './numbers.ts'
import { rideTypeIn } from './ride-words.ts'
import { type Ends, routeIn } from './routes.ts'
import { timesIn } from './times.ts'

export interface Entry {
  summary: string
  description: string
  categories: string
  starts: Moment | undefined
  ends: Moment | undefined
  spot: Spot
}

const flightWords = /(?<!\p{L})(?:flight|flug|vol|vuelo|volo)(?!\p{L})|航班|班機|フライト|便|✈/iu
const flightCode = /(?<![\p{L}\d])((?:[A-Z]{2}|[A-Z]\d|\d[A-Z])\s?\d{1,4})(?!\d)/u
const codes = /(?<!\p{L})([A-Z]{3})\)?\s*(?:-|–|—|→|->|>|✈|to|\/)\s*(?:[\p{L} ]+\()?([A-Z]{3})(?!\p{L})/u
const said = { name: undefined, type: undefined }

/** A flight has a number, and the word for a flight or two airports. The entry may name where it lands. */
export function flightIn(entry: Entry, context: Context): Partial<Mark> | undefined {
  const { summary, description, categories, starts, spot } = entry
  const [, one, other] = codes.exec(summary) ?? []
  const number = flightNumber(flightCode.exec(summary.replace(codes, ' '))?.[1])
  if (!number || starts?.time === undefined) return undefined
  const cells = linesOf(description)
  const lines = cells.map(each => each.join('\t'))
  const [, from, to] = one ? [one, one, other] : (lines.map(line => codes.exec(line)).find(Boolean) ?? [])
  const isFlight = from || flightWords.test(summary) || /flight/i.test(categories)
  if (!isFlight) return undefined
  const around = {
    kind: 'flight' as const,
    block: lines,
    head: [],
    times: [],
    labelled: labelledEnds(cells, context),
  }
  const [leaves, lands] = from
    ? [{ code: from }, to ? { code: to } : undefined]
    : firstWhole(
        around.labelled,
        airportsOf({ ...around, inChina: false, context }),
        routeOf(summary, context),
      )
  return { kind: 'flight', ...said, number, from: leaves ?? spot, to: lands ?? {} }
}

const firstWhole = (...ends: Ends[]): Ends => ends.find(([from, to]) => from && to) ?? [undefined, undefined]

const kindWords =
  /^(?:(?:flight|flug|vol|vuelo|volo|train|zug|treno|tren|bus|ferry|fähre|列車|火車|火车|高鐵|高铁|[臺台][灣湾]高[鐵铁]|[臺台]鐵|新幹線)(?: ?(?:to|nach|no\.?))?\s*:?\s*)+/iu
const routeOf = (text: string, context: Context): Ends => {
  const inChina = isOfChina(text)
  return routeIn(withoutNumbers(text, inChina).trim().replace(kindWords, ''), { inChina, context })
}

const rideWords = /^(?:train|zug|treno|tren|bus|ferry|fähre|列車|火車|火车|高鐵|高铁|新幹線)(?!\p{L})/iu
const types: Record<string, Mark['type']> = { bus: 'bus', ferry: 'ferry', fähre: 'ferry' }

/** A ride names both of its ends, and what rides. */
export function rideIn(entry: Entry, context: Context): Partial<Mark> | undefined {
  const { summary, description, starts } = entry
  const cells = linesOf(description)
  const lines = cells.map(each => each.join('\t'))
  const labelled = labelledEnds(cells, context)
  const [word] = rideWords.exec(summary) ?? []
  const all = [summary, ...lines]
  const inChina = isOfChina(summary)
  const numbers = all.map(line => numberAt(line, inChina))
  const own = numbers[0] ?? numberOf(summary)
  const isSaid = word || own?.kind === 'ride' || (labelled[0] && labelled[1] && rideTypeIn(all.join('\n')))
  if (!isSaid || starts?.time === undefined) return undefined
  const [from, to] = firstWhole(routeOf(summary, context), labelled)
  if (!from || !to) return undefined
  const number = own ?? numbers.find(each => each?.kind === 'ride')
  const type = types[word?.toLowerCase() ?? ''] ?? number?.type ?? rideTypeIn(all.join('\n')) ?? 'train'
  return { kind: 'ride', ...said, type, number: number?.number, from, to, ...clocksIn(entry) }
}

/** 'ICE 595 Berlin → München': whatever stands before two places with an arrow between them. */
function numberOf(summary: string): { kind: 'ride'; type?: Mark['type']; number: string } | undefined {
  const [, number] = /^([A-Z]{1,4}\s?\d{1,5})[\s:,]+[^→>:]{2,60}?\s*(?:→|->)/u.exec(summary) ?? []
  return number ? { kind: 'ride', number } : undefined
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The clocks of the places, where an entry in UTC names two in a line that are as far apart as its own. */
function clocksIn({ description, starts, ends }: Entry): Pick<Mark, 'starts' | 'ends'> {
  if (starts?.offset !== 'Z' || ends?.offset !== 'Z' || !starts.time || !ends.time || !starts.day) return {}
  const apart = (from: string, to: string) => (minutesOf(to) - minutesOf(from) + 1_440) % 1_440
  for (const line of description.split('\n', 40)) {
    const [leaves, lands, ...others] = timesIn(line.slice(0, 300))
    if (!leaves || !lands || others.length > 0) continue
    if (apart(leaves.time, lands.time) !== apart(starts.time, ends.time)) continue
    const ahead = minutesOf(leaves.time) - minutesOf(starts.time)
    const day = addDays(starts.day, ahead > 840 ? -1 : ahead < -720 ? 1 : 0)
    const arrives = addDays(day, lands.time < leaves.time ? 1 : 0)
    return { starts: { day, time: leaves.time }, ends: { day: arrives, time: lands.time } }
  }
  return {}
}
