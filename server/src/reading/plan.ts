import { typeOfWords } from '@caravan/contract/type-of-words'
import { dottedMinutes, meal } from '@caravan/contract/typed-plan'
import { datesIn } from './dates.ts'
import { type Context, type Mark, type Moment, tidy } from './mark.ts'
import { rideTypeIn } from './ride-words.ts'
import { routeIn } from './routes.ts'
import { timesIn } from './times.ts'
import { WEEKDAY, WEEKDAY_SIGN } from './weekdays.ts'

const MOST_LINES = 120
const MOST_ITEMS = 40

const ignored =
  /^[\s\d.,:：/()（）[\]\-–—年月日號号년월일]*(?:(?:day|tag|jour|día|giorno|dag|第)?\s*\d{0,2}[天日]?\s*)?$/iu
const weekday = new RegExp(`(?<!\\p{L})(?:${WEEKDAY})(?!\\p{L})\\.?|${WEEKDAY_SIGN}`, 'giu')
/** Words of texts that are no plan: mails about bookings, shops and opening hours. */
const noPlan =
  /(?<!\p{L})(?:ticket|booking|reservation|order|invoice|receipt|open(?:ing)?|closed|unsubscribe|gate|boarding|departure|arrival|departs?|arrives?|train|flight|bus|buchung|abfahrt|ankunft|öffnungszeiten|zug|flug|réservation|départ|arrivée|horaires|billet|reserva|salida|llegada|horario|prenotazione|partenza|arrivo|biglietto|orari|partida|chegada|vertrek|aankomst)(?!\p{L})|[订訂][单單位票]|[预預][订訂]|[营營]業?业?[时時]|[车車]次|航班|[开開][车車]|[发發][车車]|出[发發]|抵[达達]|到[达達]|[车車]站|予約|営業|[発着]|駅|예약|출발|도착|영업/iu

/** The items of a plan that somebody has typed: a line for the day, then lines with a clock and a place. */
export function planIn(lines: string[][], context: Context): Mark[] {
  const all = lines.map(cells => cells.join(' '))
  if (all.length > MOST_LINES || noPlan.test(all.join('\n'))) return []
  const items: Mark[] = []
  let day: Moment | undefined
  let isLong = false
  for (const line of all) {
    const dates = datesIn(line, context)
    const [date] = dates
    const left = date ? `${line.slice(0, date.at)} ${line.slice(date.end)}` : line
    if (date && dates.length === 1 && ignored.test(left.replaceAll(weekday, ' '))) {
      day = { day: date.day, doubt: date.doubt }
      continue
    }
    const item = day && dates.length === 0 ? itemIn(line, day) : undefined
    if (item) items.push(item)
    else isLong ||= line.length > 120
  }
  return isLong ? [] : items.slice(0, MOST_ITEMS)
}

/**
 * The items and rides of a plan with a line for each of several days, below which every line begins with a clock. Such a
 * plan has words of journeys, too.
 */
export function strictPlanIn(lines: string[][], context: Context): Mark[] {
  const marks: Mark[] = []
  const days = new Set<string>()
  let day: Moment | undefined
  for (const [n, cells] of lines.slice(0, MOST_LINES).entries()) {
    const line = cells.join(' ')
    const [date, ...others] = datesIn(line, context)
    const left = date ? `${line.slice(0, date.at)} ${line.slice(date.end)}` : line
    const mark = day && !date ? (rideIn(line, day, context) ?? itemIn(line, day)) : undefined
    if (date && others.length === 0 && ignored.test(left.replaceAll(weekday, ' '))) {
      day = { day: date.day, doubt: date.doubt }
      days.add(date.day)
    } else if (mark) marks.push(mark)
    else if (n > 0) return []
  }
  return days.size > 1 ? marks : []
}

/** '12:15 train Roma Termini to Napoli Centrale, arrives 13:28'. */
function rideIn(line: string, { day, doubt }: Moment, context: Context): Mark | undefined {
  const [leaves, lands, ...others] = timesIn(line)
  if (!leaves || others.length > 0 || !/^[\s•*·–-]*$/.test(line.slice(0, leaves.at))) return undefined
  const said = line.slice(leaves.end).replace(/^\s*(?:the )?\p{Ll}+ (?=\p{Lu})/u, '')
  const type = rideTypeIn(line)
  const [from, to] = type ? routeIn(said, { inChina: false, context }) : []
  if (!from || !to) return undefined
  const ends = lands && { day: lands.time > leaves.time ? day : undefined, time: lands.time, doubt }
  return {
    kind: 'ride',
    by: 'rules',
    isSure: false,
    type,
    from,
    to,
    starts: { day, time: leaves.time, doubt },
    ends,
  }
}

/** '14.30' at the beginning of a line. */
const dotted = new RegExp(`^([\\s•*·–-]*\\d\\d)${dottedMinutes('minutes')}(?=\\s+\\p{L})`, 'u')
/** Words behind a name: ', 2 tickets booked', ' (Beth booked)'. */
const remark = /,\s[\d\p{Ll}].*$|\s[(（][^()（）]*[)）]?$/u
const bullets = /^[\s•*·–—:：,，-]+|[\s–—:：,，()（）[\]-]+$/g

function itemIn(line: string, day: Moment): Mark | undefined {
  const text = line.replace(dotted, '$1:$<minutes>')
  const times = timesIn(text)
  const [starts, ends] = times
  if (!starts || times.length > 2) return undefined
  const isFirst = /^[\s•*·[(（–-]*$/.test(text.slice(0, starts.at))
  const isLast = /^[\s)）\]]*$/.test(text.slice(starts.end)) && /[(（[@]\s*$/.test(text.slice(0, starts.at))
  if (!isFirst && !isLast) return undefined
  if (ends && !/^\s*[-–—~〜～至到]\s*$/.test(text.slice(starts.end, ends.at))) return undefined
  const said = isFirst ? text.slice((ends ?? starts).end) : text.slice(0, starts.at)
  const name = tidy(said.replace(bullets, '').replace(meal, '').replace(bullets, '').replace(remark, ''), 120)
  if (
    !name ||
    !/\p{L}{2}|\p{Script=Han}/u.test(name) ||
    name.split(' ').length > 9 ||
    /[.!?。！？]$/.test(name)
  )
    return undefined
  const type = meal.test(said) ? 'dining' : (typeOfWords(name) ?? undefined)
  // Words that suggest no type of place may be no place.
  const doubt = day.doubt ?? (type === undefined ? ('two_readings' as const) : undefined)
  return {
    ...{ kind: 'item', by: 'rules', isSure: false, type, name, from: { name } },
    starts: { day: day.day, time: starts.time, doubt },
    ...(ends && { ends: { day: day.day, time: ends.time } }),
  }
}
