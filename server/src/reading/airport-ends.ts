import { timesIn } from './dates.ts'
import { withoutTerminals } from './end-names.ts'
import { spotIn } from './labelled.ts'
import { type Context, flightNumber, type Spot } from './mark.ts'
import { aircraft, type FoundNumber, withoutNumbers } from './numbers.ts'
import type { Around, Ends } from './routes.ts'

/** Three letters that are no airport. */
const words = new Set([
  ...'EUR USD GBP TWD JPY HKD AUD CAD CHF CNY SGD KRW NZD THB JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC MAI OKT DEZ MON TUE WED THU FRI SAT SUN PNR PDF APP THE AND YOU NON YES VIA INC LTD TAX FEE REF ETA ETD STA STD ICE TGV AVE TER VAT TVA SMS FAQ ZUG VOL BUS PKW VIP ECO HBF UTC GMT MRS MSS ADT CHD INF TEL POS'.split(
    ' ',
  ),
])
/** Of these only brackets make airports. */
const airlines = new Set('KLM SAS ANA JAL EVA TAP ITA LOT AUA BAW DEP ARR OUT NEW ALL FOR'.split(' '))
const isAirport = (code: string | undefined) => code !== undefined && !words.has(code)

const bracket = /([^()[\]→➔–>]{0,60})[(（[]\s*([A-Z]{3})(?:[\s,/-][^)\]]{0,20})?[)）\]]/gu
const plain = /(?<![\p{L}\d(（[])([A-Z]{3})(?![\p{L}\d)）\]])/gu

/** The airports of a line, by their codes in brackets; without any, by three capitals. */
function codesIn(text: string, inChina: boolean, context: Context): Spot[] {
  const bracketed = bracketedIn(text, inChina, context)
  const alone = [...text.matchAll(plain)].flatMap(([, code = '']) =>
    isAirport(code) && !airlines.has(code) ? [{ code }] : [],
  )
  if (bracketed.length !== 1 || alone.length !== 1) return bracketed.length > 0 ? bracketed : alone
  const at = ({ code = '' }: Spot) => text.indexOf(code)
  return [...bracketed, ...alone].sort((one, other) => at(one) - at(other))
}

const bracketedIn = (text: string, inChina: boolean, context: Context): Spot[] =>
  text
    .split('\t')
    .flatMap(cell =>
      [...cell.matchAll(bracket)].flatMap(([, name = '', code]) =>
        isAirport(code)
          ? [{ ...spotIn(withoutTerminals(withoutNumbers(name, inChina)), context), code }]
          : [],
      ),
    )

/** The airports beside the two clocks of a flight, by their codes. */
function besideClocks({ block, times, inChina, context }: Around): Ends {
  const [leaves, lands] = times
  if (!leaves || !lands) return [undefined, undefined]
  const [one = [], other = []] = [leaves, lands].map(({ line }) =>
    codesIn(block[line] ?? '', inChina, context),
  )
  const both: (Spot | undefined)[] =
    leaves.line === lands.line ? one : one.length === 1 && other.length === 1 ? [one[0], other[0]] : []
  return both.length === 2 && both[0]?.code !== both[1]?.code ? [both[0], both[1]] : [undefined, undefined]
}

const pair = /(?<![\p{L}\d])([A-Z]{3})\s*(?:-|–|—|→|➔|->|>|✈|to|\t)\s*([A-Z]{3})(?![\p{L}\d])/u

/** Whether a line names two airports by their codes. */
export const namesBothEnds = (text: string) =>
  (text.match(/[(（[][A-Z]{3}[)）\]]/gu)?.length ?? 0) > 1 || pair.test(text)

/** The airports of a flight by their codes: those beside its clocks, in brackets, as a pair, or alone. */
export function airportCodes(around: Around): Ends {
  const { block, head, inChina, context } = around
  const clocks = besideClocks(around)
  if (clocks[0] && clocks[1]) return clocks
  const bracketed = block.flatMap(text => bracketedIn(text, inChina, context))
  const apart = bracketed.filter(({ code }, n) => bracketed.findIndex(each => each.code === code) === n)
  if (apart.length > 1) return [apart[0], apart[1]]
  for (const text of [...head, ...block]) {
    const [, from, to] = pair.exec(text) ?? []
    if (isAirport(from) && isAirport(to)) return [{ code: from }, { code: to }]
  }
  const alone = block
    .flatMap(text => text.split('\t'))
    .flatMap(cell => {
      const [, a, b] =
        /^([A-Z]{3})(?:$|\s+(?=[\dA-Z][\d\p{Ll}]))|(?<=[\d)）]\s?)([A-Z]{3})(?=$|\s第)/u.exec(cell.trim()) ??
        []
      return isAirport(a ?? b) ? [a ?? b] : []
    })
  // 'PARIS CH. DE GAULLE CDG  2E'.
  const behind = block
    .flatMap(text => text.split('\t'))
    .flatMap(cell => /^[\p{Lu}.' -]{3,40}\s([A-Z]{3})(?:\s+\d?[A-Z]?)?$/u.exec(cell.trim())?.[1] ?? [])
    .filter(isAirport)
  const codes = [...new Set(alone.length > 1 ? alone : behind)]
  return codes.length > 1 ? [{ code: codes[0] }, { code: codes[1] }] : [undefined, undefined]
}

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
    const inBrackets = [...near.matchAll(bracket)].flatMap(([, , code]) => (isAirport(code) ? [code] : []))
    const alone = [...near.matchAll(plain)].flatMap(([, code]) => (isAirport(code) ? [code] : []))
    return inBrackets.length > 0 || timesIn(near).length === 0 ? inBrackets : alone
  })
  return new Set(codes).size > 1 ? { kind: 'flight', number, at: text.indexOf(written) } : undefined
}
