import { withoutTerminals } from './end-names.ts'
import { spotIn } from './labelled.ts'
import { flightNumber, type Spot } from './mark.ts'
import { aircraft, type FoundNumber, withoutNumbers } from './numbers.ts'
import type { Around, Ends } from './routes.ts'
import { timesIn } from './times.ts'

/** Three letters that are no airport. */
const words = new Set([
  ...'EUR USD GBP TWD JPY HKD AUD CAD CHF CNY SGD KRW NZD THB JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC MAI OKT DEZ MON TUE WED THU FRI SAT SUN PNR PDF APP THE AND YOU NON YES VIA INC LTD TAX FEE REF ETA ETD STA STD ICE TGV AVE TER VAT TVA SMS FAQ ZUG VOL BUS PKW VIP ECO HBF UTC GMT MRS MSS ADT CHD INF TEL POS'.split(
    ' ',
  ),
])
/** Airlines and words that are airports only in brackets. */
const airlines = new Set('KLM SAS ANA JAL EVA TAP ITA LOT AUA BAW DEP ARR OUT NEW ALL FOR'.split(' '))
const isAirport = (code: string | undefined): code is string => code !== undefined && !words.has(code)

const bracket = /([^()[\]→➔–>]{0,60})[(（[]\s*([A-Z]{3})(?:[\s,/-][^)\]]{0,20})?[)）\]]/gu
const plain = /(?<![\p{Script=Latin}\d(（[])([A-Z]{3})(?![\p{Script=Latin}\d)）\]])/gu

interface Code {
  code: string
  /** The words before its bracket. */
  name?: string | undefined
}

const bracketedIn = (text: string): Code[] =>
  text
    .split('\t')
    .flatMap(cell => [...cell.matchAll(bracket)])
    .flatMap(([, name, code]) => (isAirport(code) ? { code, name } : []))

/** The airports of a line, by their codes in brackets; without any, by three capitals. */
function codesIn(text: string): Code[] {
  const bracketed = bracketedIn(text)
  const alone = [...text.matchAll(plain)].flatMap(([, code]) =>
    isAirport(code) && !airlines.has(code) ? { code } : [],
  )
  if (bracketed.length !== 1 || alone.length !== 1) return bracketed.length > 0 ? bracketed : alone
  return [...bracketed, ...alone].sort((one, other) => text.indexOf(one.code) - text.indexOf(other.code))
}

/** The ends that two codes name; undefined for more or fewer, or the same twice. */
function endsOf(codes: Code[], { inChina, context }: Around): Ends {
  const [from, to] = codes.map(({ code, name }): Spot => {
    const words = name && withoutTerminals(withoutNumbers(name, inChina))
    return { ...(words ? spotIn(words, context) : {}), code }
  })
  return codes.length === 2 && from?.code !== to?.code ? [from, to] : [undefined, undefined]
}

/** The airports beside the two clocks of a flight, by their codes. */
function besideClocks(around: Around): Ends {
  const [leaves, lands] = around.times
  const [one = [], other = []] = [leaves, lands].map(time => codesIn(around.block[time?.line ?? -1] ?? ''))
  if (leaves?.line === lands?.line) return endsOf(one, around)
  return endsOf(one.length === 1 && other.length === 1 ? [...one, ...other] : [], around)
}

const pair = /(?<![\p{L}\d])([A-Z]{3})\s*(?:-|–|—|→|➔|->|>|✈|to|\t)\s*([A-Z]{3})(?![\p{L}\d])/u

/** Whether a line names two airports by their codes. */
export const namesBothEnds = (text: string) =>
  (text.match(/[(（[][A-Z]{3}[)）\]]/gu)?.length ?? 0) > 1 || pair.test(text)

/** The airports of a flight by their codes: those beside its clocks, in brackets, as a pair, or alone. */
export function airportCodes(around: Around): Ends {
  const { block, head } = around
  const clocks = besideClocks(around)
  if (clocks[0] && clocks[1]) return clocks
  const bracketed = block.flatMap(bracketedIn)
  const apart = bracketed.filter(({ code }, n) => bracketed.findIndex(each => each.code === code) === n)
  if (apart.length > 1) return endsOf(apart.slice(0, 2), around)
  for (const text of [...head, ...block]) {
    const [, from, to] = pair.exec(text) ?? []
    if (isAirport(from) && isAirport(to)) return [{ code: from }, { code: to }]
  }
  const cells = block.flatMap(text => text.split('\t').map(cell => cell.trim()))
  const matching = (pattern: RegExp) => [
    ...new Set(cells.flatMap(cell => pattern.exec(cell)?.groups?.['code'] ?? []).filter(isAirport)),
  ]
  const alone = matching(atEdge)
  const [from, to] = alone.length > 1 ? alone : matching(behindName)
  return from && to ? [{ code: from }, { code: to }] : [undefined, undefined]
}

const atEdge = /^(?<code>[A-Z]{3})(?:$|\s+(?=[\dA-Z][\d\p{Ll}]))|(?<=[\d)）]\s?)(?<code>[A-Z]{3})(?=$|\s第)/u
/** 'PARIS CH. DE GAULLE CDG  2E'. */
const behindName = /^[\p{Lu}.' -]{3,40}\s(?<code>[A-Z]{3})(?:\s+\d?[A-Z]?)?$/u

const ofUnknown =
  /^(?:[A-Z]\d|\d[A-Z]) ?\d{2,4}(?!\S)|(?<![\p{L}\d])(?!KG|KM|NO|AM|PM)[A-Z]{2} ?\d{2,4}(?![\p{L}\d:/.,-])/u

/** The number of an airline that is not known, in or beside lines with the codes of two airports. */
export function flightBeside(lines: string[], line: number): FoundNumber | undefined {
  const text = (lines[line] ?? '').slice(0, 200).replaceAll(aircraft, ' '.repeat(4))
  const [written] = ofUnknown.exec(text) ?? []
  const number = written && flightNumber(written)
  if (!number) return undefined
  const codes = lines.slice(Math.max(0, line - 1), line + 4).flatMap(each => {
    const near = each.slice(0, 200)
    return (timesIn(near).length > 0 ? codesIn(near) : bracketedIn(near)).map(({ code }) => code)
  })
  return new Set(codes).size > 1 ? { kind: 'flight', number, at: text.indexOf(written) } : undefined
}

const edge = /^(?<a>[A-Z]{3})(?:\s+(?=\P{Lu}|\p{Lu}\p{Ll})|$)|(?:\s|(?<=\p{Lo}[)）]?))(?<b>[A-Z]{3})$/u

/** Separates the code of an airport from its name: 'ICN 서울/인천', 'NEW YORK JFK'. */
export function airportOf(spot: Spot): Spot {
  const { a, b } = edge.exec(spot.name ?? '')?.groups ?? {}
  const name = spot.name?.replace(edge, '').trim() || undefined
  return a || b ? { ...spot, name, code: spot.code ?? a ?? b } : spot
}
