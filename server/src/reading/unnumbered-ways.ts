import { withoutClutter } from './clutter.ts'
import { datesIn } from './dates.ts'
import { placeIn, platform } from './end-names.ts'
import { isStop, stopText } from './ends.ts'
import type { Context } from './mark.ts'
import { arrowSign, type InLine, routeIn } from './routes.ts'
import { timesIn } from './times.ts'

/** Words of a ticket or a booking. */
const booked =
  /confirm|book|total|pay|ticket|reserv|seat|coach|buchung|platz|billet|réserv|bigliett|prenota|posto|bilhete|boek|stoel|예[약매]|승차권|좌석|予約|切符|乗車|席|[订訂票座]/iu
/** Words of a ticket that was bought. */
const bought =
  /booking (?:ref|number|code|confirm)|confirmed|e-?ticket|seat \d|bestätig|buchungs(?:nummer|code)|sitzplatz|confirmée?|référence|confirmad[oa]|localizador|asiento|confermat[oa]|codice|biglietto|billete|fahrkarte|fahrschein|posto|座[位号號席]|取票|[票购購訂订]成功|完了|完成|승차권|완료|좌석|예매|예약했|[買买訂订搶抢][好到了]|[取買]れた|booked|gebucht|réservé|billets? achetés?|comprad[oa]|ya tengo|preso|prenotat[oi]/iu
/** Heads of the two ways of a journey, in nine languages. */
export const direction =
  /^[\s■●▪◆*【[(（-]*(?:(?:trayecto|viaje|trajet|tratta|viaggio) (?:de |di |d.)?)?(?:out(?:bound|ward)?|return|inbound|(?:ihre )?(?:hin|rück)(?:fahrt|reise|weg)|aller|retour|andata|ritorno|ida|vuelta|regreso|heenreis|terugreis|[去回返]程|往路|復路|行き|帰り|가는\s?[편길]|오는\s?[편길])(?!\p{L}{3}|[ -](?:policy|ticket|conditions))/iu

export interface UnnumberedWay {
  line: number
  number: string | undefined
  /** Set where no word says that the way was booked. */
  doubt: 'two_readings' | undefined
  hasStops?: boolean
}

/** The ways of a text about trains, buses or ships that name no number: one for each direction, or one. */
export function waysWithoutNumber(given: string[], around: InLine): UnnumberedWay[] {
  const lines = given.map(withoutClutter)
  const text = lines.join('\n').slice(0, 6_000)
  const doubt = booked.test(text) ? undefined : ('two_readings' as const)
  const heads = lines
    .slice(0, 300)
    .flatMap((line, n) => (line.length < 120 && direction.test(line) ? [n] : []))
  const parts = heads.length > 1 ? heads.map((from, n) => [from, heads[n + 1] ?? lines.length] as const) : []
  const isTicket = bought.test(text)
  const timed = parts.filter(([from, until]) =>
    lines.slice(from, until).some(line => timesIn(line).length > 0),
  )
  if (timed.length < 2)
    return waysIn(lines, [0, lines.length], around, isTicket).map(way => ({ ...way, doubt }))
  // Two directions, each with its places and a clock, are a journey.
  const directed = timed.flatMap(part => waysIn(lines, part, around, true).slice(0, 1))
  return directed.map(way => ({ ...way, doubt }))
}

type Way = Omit<UnnumberedWay, 'doubt'>

/** The ways in some lines: two stops, a route with two clocks in its line or below, or one in a row of cells. */
function waysIn(
  lines: string[],
  [from, until]: readonly [number, number],
  { inChina, context }: InLine,
  isTicket: boolean,
): Way[] {
  const own = lines.slice(from, Math.min(until, from + 300))
  // With more than two lines the first and the last stop are unknown.
  const stops = own.flatMap((text, line) => (isStop(text, context) ? [line] : []))
  const [first = 0, last = 0] = stops
  const legs = stops.length === 2 && last - first <= 4 ? [first] : legsOf(own, stops, context)
  if (legs.length > 0) return legs.map(line => ({ line: from + line, number: undefined, hasStops: true }))
  const clocks = own.map(text => timesIn(text).length)
  const isRoute = (text: string) => text.length <= 400 && routeIn(text, { inChina, context }).every(Boolean)
  const both = own.flatMap((text, line): Way[] => {
    const sums = [1, 2, 3, 4, 5].map(count => clocks.slice(line, line + count).reduce((a, b) => a + b, 0))
    if (!sums.includes(2) || !isRoute(text)) return []
    const [number] = /^\d{3,4}$/.exec(own[line - 1] ?? '') ?? []
    return [{ line, number }]
  })
  // The sign of an arrow is more certain than a dash.
  const arrows = both.filter(({ line }) => arrowSign.test(own[line] ?? ''))
  if (both.length > 0)
    return (arrows.length > 0 ? arrows : both).map(way => ({ ...way, line: from + way.line }))
  // The departure alone: in the line of both places, or in one beside it with a day.
  if (!isTicket || clocks.filter(count => count > 0).length > 2) return []
  const hasDay = (line: number) => datesIn(own[line] ?? '', context).length > 0
  const isDay = (line: number) => clocks[line] === 1 && (hasDay(line) || hasDay(line - 1))
  const alone = own.flatMap((text, line) => {
    const clock = clocks[line] === 1 ? line : [line - 1, line + 1, line - 2, line + 2].find(isDay)
    return clock !== undefined && isRoute(text) ? [Math.min(line, clock)] : []
  })
  const [only = 0] = alone
  return alone.length === 1 ? [{ line: from + only, number: undefined }] : []
}

/** The first line of each leg of a way with changes: a leg leaves where the one before it arrives. */
function legsOf(lines: string[], stops: number[], context: Context): number[] {
  if (stops.length < 4 || stops.length > 12 || stops.length % 2 === 1) return []
  const names = stops.map(line => placeIn(stopText(lines[line] ?? '').replace(platform, ''), context)?.name)
  const isLeg = (n: number) => n % 2 === 1 || n === 0 || names[n] === names[n - 1]
  return names.every((name, n) => name !== undefined && isLeg(n)) ? stops.filter((_, n) => n % 2 === 0) : []
}
