import { dottedMinutes } from '@caravan/contract/typed-plan'
import { type TypedCost, takeCost } from './typed-cost.ts'

/**
 * A place as it is typed in one line, from when to when, `HH:MM`, and its cost in the currency of the trip; what it costs
 * in another one is among its details.
 */
export type TypedPlace = Times & TypedCost & { name: string }
type Times = { start_time: string | null; end_time: string | null }

const morning = '清晨|早上|早晨|上午|午前|今早|明早'
const night = '凌晨|半夜|午夜|深夜|夜裡|夜里'
const afternoon = '中午|下午|午後|傍晚|晚上|晚間|晚间|夜晚|今晚|明晚'
const days = '今天|明天|後天|后天'
const numerals = '一二三四五六七八九'
const tens = `[二三四五]?十[${numerals}]?`

/** One time; the names of its groups end with `nth`. */
const time = (nth: 1 | 2) =>
  `(?:(?:${days}) ?)?(?<part${nth}>${morning}|${night}|${afternoon})? ?` +
  `(?:(?<hour${nth}>\\d{1,2})(?::(?<minute${nth}>\\d\\d)|${dottedMinutes(`quarter${nth}`)})?(?: ?(?<half${nth}>[ap])\\.?m\\b\\.?)?` +
  `(?<mark${nth}> ?[點点時时][鐘钟]?(?: ?(?<past${nth}>半|[一三]刻|\\d{1,2}|${tens}) ?分?)?)?` +
  `|(?<written${nth}>${tens}|[${numerals}兩两])[點点時时](?<sure${nth}>[鐘钟])?` +
  `(?<written_past${nth}>半|[一三]刻|零?(?:${tens}|[${numerals}])分)?)`
const range = `${time(1)} ?(?:-|~|to|until|till|至|到) ?${time(2)}`
const ranges = [range, time(1)]

const atStart = ranges.map(times => new RegExp(`^[[(（【]?(?:@ ?|(?:at|from) )?${times}(?<rest>.*)$`, 'iu'))
const atEnd = ranges.map(times => new RegExp(`^${times}[\\])）】]?$`, 'iu'))
/** A range at the end is not longer. */
const LONGEST_TIMES = 40

/** Reads '火鍋 晚上7點 200元': times before or behind the name, and a cost behind it. */
export function readTyped(line: string, currency: string): TypedPlace {
  const text = line.replace(/\s+/gu, ' ').trim()
  const { rest, ...paid } = takeCost(text, currency)
  const { name, ...times } = readTimes(rest)
  if (rest !== text) return { name, ...times, ...paid }
  const { rest: before, ...later } = takeCost(name, currency)
  return { name: before, ...times, ...later }
}

/**
 * Reads '9:30 Senso-ji', 'Nishiki Market 11-13' or '下午3點 東京塔'. Only what can be nothing else than a time is one:
 * the numbers of '7-Eleven', 'Pier 39' and '12-14 High Street' belong to the name.
 */
function readTimes(text: string): Times & { name: string } {
  const whole = { name: text, start_time: null, end_time: null }
  // Neither a link nor coordinates have times in them.
  if (/^[a-z]\w*:\S+$/i.test(text)) return whole
  const folded = text.replace(/[０-９：～〜－–—−]/g, plain)
  for (const pattern of atStart) {
    const found = pattern.exec(folded)?.groups
    const rest = found?.['rest'] ?? ''
    const times = /^(?![\p{Script=Latin}\d./]|[:-]\S)/u.test(rest) && timesIn(found, /^\p{L}/u.test(rest))
    if (!times) continue
    const name = text.slice(text.length - rest.length).replace(/^[ ,，、:：|)\]）】~～–—-]+/, '')
    return isName(name) ? { name, ...times } : whole
  }
  for (let at = Math.max(1, folded.length - LONGEST_TIMES); at < folded.length; at++) {
    const before = folded[at - 1] ?? ''
    if (/[\p{Script=Latin}\d.:/-]/u.test(before)) continue
    for (const pattern of atEnd) {
      const found = pattern.exec(folded.slice(at))?.groups
      // '12.00' behind a name may as well be a price.
      if (found?.['quarter1'] && !found['hour2'] && !/[(（[【]/.test(before)) continue
      const times = timesIn(found, /\p{L}/u.test(before), before === ' ')
      const name = text.slice(0, at).replace(/(?: (?:at|from)|[ ,，、:：|([（【@~～–—-])+$/i, '')
      if (times && isName(name)) return { name, ...times }
    }
  }
  return whole
}

const isName = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** The plain form of a sign. It has the same length, so that both texts have the same positions. */
function plain(sign: string): string {
  if (sign === '：') return ':'
  return sign >= '０' && sign <= '９' ? String(sign.charCodeAt(0) - 0xff10) : '-'
}

function isInName({ written1, part1, sure1, written_past1: past }: Found): boolean {
  return written1 !== undefined && written1.length < 3 && !part1 && !sure1 && (past ?? '半') === '半'
}

type Found = Record<string, string | undefined>
type Clock = { hour: number; minute: number; half: string; isBare: boolean }

/**
 * Undefined where the numbers are no times: '11-13' is one at the end only, '7-11' is a shop, and '一點' that is joined
 * to a name is a part of it.
 */
function timesIn(found: Found | undefined, isJoined: boolean, mayBeBare = false): Times | undefined {
  if (!found || (isJoined && isInName(found))) return
  const [from, to] = [clockIn(found, 1), clockIn(found, 2)]
  if (!from) return
  if (!to)
    return from.isBare || from.hour > 23 ? undefined : { start_time: written(minutes(from)), end_time: null }
  if (from.isBare && to.isBare && (!mayBeBare || to.hour < 10 || isShop(from, to))) return
  let [start, end] = [minutes(from), minutes(to)]
  // '3-5pm' and '下午3點到5點' say once which half of the day both are in.
  if (!from.half && to.half === 'p' && start + HALF <= end) start += HALF
  if (!to.half && from.half && to.hour <= 12 && end < start && end + HALF > start) end += HALF
  if (start >= 2 * HALF || ((from.isBare || to.isBare) && end <= start)) return
  return { start_time: written(start), end_time: written(end) }
}

const HALF = 720

const isShop = ({ hour: from }: Clock, { hour: to }: Clock) => from === 7 && to === 11

function clockIn(found: Found, nth: 1 | 2): Clock | undefined {
  const of = (group: string) => found[`${group}${nth}`]
  const written = of('written')
  const part = of('part') ?? ''
  const hour = written === undefined ? Number(of('hour')) : numberOf(written)
  const minute = Number(of('minute') ?? of('quarter') ?? minutesPast(of('past') ?? of('written_past') ?? ''))
  if (!(hour <= 24 && minute <= 59 && (hour < 24 || minute === 0))) return
  const half = of('half')?.toLowerCase() ?? halfOf(part, hour)
  const isBare = !half && !written && !of('minute') && !of('quarter') && !of('mark')
  return { hour, minute, half, isBare }
}

/** '半' is 30, '三刻' 45, '二十分' 20. */
function minutesPast(past: string): number {
  const number = past.replace(/[零分刻]/g, '')
  if (past === '半') return 30
  return (past.endsWith('刻') ? 15 : 1) * (/^\d*$/.test(number) ? Number(number) : numberOf(number))
}

/** '二十一' is 21. */
function numberOf(written: string): number {
  const digit = (sign: string) => (/[兩两]/.test(sign) ? 2 : numerals.indexOf(sign || ' ') + 1)
  if (!written.includes('十')) return digit(written)
  const [tens = '', ones = ''] = written.split('十')
  return (digit(tens) || 1) * 10 + digit(ones)
}

function halfOf(part: string, hour: number): string {
  if (part === '') return ''
  if (
    (night.includes(part) && (hour < 8 || hour === 12)) ||
    (hour === 12 && part !== '中午' && part !== '下午')
  )
    return 'a'
  return morning.includes(part) || (part === '中午' && hour > 9 && hour < 12) ? 'a' : 'p'
}

function minutes({ hour, minute, half }: Clock): number {
  const ofDay = half === '' || hour > 12 ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  return ofDay * 60 + minute
}

const written = (minutes: number) =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map(part => String(part).padStart(2, '0')).join(':')

const picture = String.raw`[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u200D\uFE0F\u20E3]`
const bullet = String.raw`[-–—*•·●○◦▪■□☐☑✓✔→➤>※+]+(?= |\P{N})|\[[ xX]?\]`
const number = `[(（]?(?:[\\d０-９]{1,3}|[${numerals}十]{1,3})[.)、．）](?![\\d０-９])|[①-⑳]`
const message = String.raw`\[[^\]]*\d:\d\d[^\]]*\][^:]{1,40}:`
/** The signs before a line of a list: the author in a chat, bullets, numbers, pictures. */
const ahead = new RegExp(`^(?:${message}|\\d\uFE0F?\u20E3|${picture}|${bullet}|${number}| )+`, 'u')
const behind = new RegExp(`(?:${picture}| )+$`, 'u')

/** Between the places of one line: '武侯祠、錦里', 'A → B'. */
const between = /、| ?(?:[→➔➜➝⇒]|[-=]>) ?/

/** The places of a list as people send it to each other, a line each or several in a line, each with the heading above it. */
export function readList(text: string, currency: string): (TypedPlace & { heading: string | null })[] {
  let heading: string | null = null
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .map(line => line.replace(/\s+/gu, ' ').replace(ahead, '').replace(behind, ''))
    .flatMap(line => {
      // 'Saturday:' is above its places, and none of them.
      const above = /^(.+?) ?[:：]$/.exec(line)?.[1]
      if (above) heading = above
      const places = above ? [] : line.split(between).filter(isName)
      return places.map(place => ({ ...readTyped(place, currency), heading }))
    })
}
