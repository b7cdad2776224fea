import { addDays, dayNumber } from '@caravan/contract/days.rules'
import { counts } from './counts.ts'
import { datesIn, type FoundDate } from './dates.ts'
import type { Context, Mark, Moment } from './mark.ts'
import { namesPlace } from './name-sentences.ts'
import { isHouse } from './place-names.ts'
import { WEEKDAY, WEEKDAY_SIGN } from './weekdays.ts'

const night =
  '(?<!\\p{L})(?:stay|aufenthalt|übernachtung|nächte|nacht|nights?|séjour|nuits?|estancia|noches|soggiorno|notti|estadia|noites|verblijf|nachten|hotel|hostel|b&b|bed and breakfast|logement|hut|hütte|rifugio|refuge|refugio|agriturismo|apartment|ferienwohnung|appartement|pension|guesthouse|hôtel|hostal|albergo|unterkunft|zimmer|room|chambre|habitación|camera|kamer|kamers|quarto|matratzenlager|schlafplätze|lager)(?!\\p{L})'
export const isNight = new RegExp(`${night}|[住泊晚宿]|숙박|호텔|숙소`, 'iu')
/** Words that introduce the departure day. */
export const leavesHouse =
  /check-?(?:ing )?out|(?<!\p{L})(?:aus|uit)(?:ge|zu)?check\p{L}*|退房|[離离]店|チェックアウト|체크아웃|퇴실/iu
/** Words before the first of two days, between them and behind them. The weekdays are gone. */
const since =
  /(?:from|vom|von|ab(?: dem)?|du|del|desde el|dal|de|van|(?<!\p{L})(?:arriv(?:ing|al|e)|anreise|arrivée|llegada|arrivo)(?: on| am| le| el| il)?:?)[:：]?\s*(?:the |den )?$/iu
const until =
  /^[\s,\p{L}.]{0,14}?(?:to|until|till|through|bis|auf|au|al|hasta|até|a|tot(?: en met)?|t\/m|leaving|departing|departure|abreise|départ|salida|partenza)(?:\s+(?:el|le|zum|den|o|on|am|il|the))?:?\s*$|^\s*[-–—~〜～至到]\s*$|^\s*(?:から|부터)\s*$/iu
/** Guests arrive, and then they leave. */
const arriving =
  /(?<!\p{L})(?:arriv(?:ing|al|ée)|anreise|llegada|llegando|arrivo|chegada|aankomst)(?: on| am| le| el| il| dia| op)?:?\s*(?:the |den )?$/iu
const leaving =
  /^[\s,\p{L}]{0,8}?(?:leaving|departing|departure|abreise|départ|salida|partenza|partida|saída|vertrek)(?: on| am| le| el| il| dia| op)?:?\s*(?:the |den )?$/iu
/** Nothing but a word between two days. */
const bare = /^\s*(?:to|until|bis(?: zum)?|au|al|hasta(?: el)?|até|tot(?: en met)?|t\/m)\s*$/iu
const arrives =
  /(?:入住|チェックイン|체크인|입실|(?<!\p{L})check-?in)(?:日期|日|[时時][间間])?\s*[:：]?\s*$/iu
const leaves =
  /(?:[离離]店|退房|チェックアウト|체크아웃|퇴실|(?<!\p{L})check-?out)(?:日期|日|[时時][间間])?\s*[:：]?\s*$/iu
const dash = /^\s*[至到~～〜–—-]\s*$/u

const COUNT = `(?<![\\p{L}\\d])(\\d{1,2}|${Object.keys(counts).join('|')})\\s?(?:nights?|nächte?|nacht(?:en)?|nuits?|noches?|noites?|notti|notte|[晚泊박])(?!\\p{Script=Latin})`
const nights = new RegExp(COUNT.replace('(?<![\\p{L}\\d])', '(?<!\\d)'), 'iu')
const nightsBehind = new RegExp(
  `^[\\s,，、。]{0,3}(?:より|から|부터|起|入住)?[\\s,，、(（]{0,3}(?:for|für|pour|por|per|共|住|的?連?)?\\s*${COUNT.replace('(?<![\\p{L}\\d])', '')}`,
  'iu',
)
const nightsBefore = new RegExp(
  `${COUNT},?\\s(?:from|starting|ab(?: dem)?|vom|on|à partir du|dès le|a partir del?|desde el|dal|(?:arriving|anreise|arrivée|llegada|arrivo)(?: on| am| le| el| il)?)\\s*$`,
  'iu',
)
const oneNight =
  /(?<!\p{L})(?:night|nuit|noche|notte|nacht)(?: of| on| du| del| vom| de| from)?(?: the| el| le)?\s*$|^\s*(?:の|的)?(?:一泊|1泊|一晚)/iu
/** 'from 7 to' before 9 July, '-5日' behind 3月2日, and '–4, 2026' behind October 2. */
const dayBefore =
  /(?<![\d.:/])(\d{1,2})(?:st|nd|rd|th|er|\.|º)?\s*(?:[-–—]|to|till|until|bis(?: zum)?|auf|au|al|a|\+)\s*(?:the |den )?$/iu
const dayBehind =
  /^\s*(?:[-–—~〜～至到]|から|부터|入住[，,]?|(?:,|and|und|et|y|e) (?:leaving|departing|abreise|départ|salida|partenza)(?: on| am| le| el| il)?)\s*(\d{1,2})(?:[日号號일]|(?:st|nd|rd|th)?(?:,?\s+\d{4})?(?![\d.:/月월年]))/iu

/** The nights that a text counts, where it counts them once or always alike. */
export function nightsIn(text: string): number | undefined {
  const all = [...text.slice(0, 3_000).matchAll(new RegExp(COUNT, 'giu'))].map(([, count]) => countOf(count))
  return all.every(count => count === all[0]) ? all[0] : undefined
}

/** Whether the days of a stay contradict the number of nights in its text. */
export const hasOtherNights = ({ kind, starts, ends }: Mark, count: number | undefined) =>
  kind === 'stay' &&
  count !== undefined &&
  starts?.day !== undefined &&
  ends?.day !== undefined &&
  dayNumber(ends.day) - dayNumber(starts.day) !== count

/** Marks both days of a booking as doubtful. */
export const doubted = (mark: Mark): Mark => ({
  ...mark,
  starts: { ...mark.starts, doubt: mark.starts?.doubt ?? 'two_readings' },
  ends: { ...mark.ends, doubt: mark.ends?.doubt ?? 'two_readings' },
})

const countOf = (count = '') => counts[count.toLowerCase()] ?? Number(count)

/** Reads the dates of a stay from sentences: 'from 7 to 9 July', '5月12日入住，5月14日离店', '5月2日より1泊'. */
export function stayOfSentence(text: string, context: Context): Mark | undefined {
  const start = text.slice(0, 3_000)
  if (bill.test(start) || (offer.test(start) && !confirms.test(start))) return undefined
  const dates = datesIn(start, context).slice(0, 20)
  const found = spanIn(start, dates) ?? lastingIn(start, dates)
  if (!found) return undefined
  const [starts, ends] = found.map(({ day, doubt }): Moment => ({ day, doubt }))
  return { kind: 'stay', by: 'rules', isSure: false, starts, ends }
}

/** A hotel's bill at the end of a stay. */
const bill = /(?<!\p{L})folio(?!\p{L})/iu
const offer =
  /(?<!\p{L})(?:save|deals?|offers?|sale|discount|rabatt|spare[n]?|angebote?|offres?|ofertas?|offert[ae]|newsletter)(?!\p{L})/iu
const confirms =
  /confirm|bestätig|conferm|booked|reserv(?:ed|ation)|réserv|reservad|prenota|buchung|[預预][訂订約约]|予約|예약/iu

type Day = Pick<FoundDate, 'day' | 'doubt'>

/** Without weekdays and clocks, which may stand beside any day. */
const plain = (text: string) => text.replaceAll(weekday, ' ').replaceAll(clock, ' ')
const clock =
  /(?<!\p{L})(?:ab|from|after|bis|before|à partir de|dès|avant|desde las|a partir de las|dalle(?: ore)?) \d{1,2}(?:[:h]\d\d|(?:\.\d\d)? ?(?:Uhr|h|[ap]m))(?![\p{L}\d])/giu
const weekday = new RegExp(
  `[(（]\\s*(?:[^()（）\\n\\p{Script=Han}]{0,40}\\d[^()（）\\n\\p{Script=Han}]{0,20}|\\p{Script=Latin}{2,10}\\.?)\\s*[)）]|${WEEKDAY_SIGN}|(?<!\\p{L})(?:${WEEKDAY})(?:ochtend|morgen|middag|avond|früh|abend|mittag)?(?!\\p{L})[.,]*`,
  'giu',
)

function spanIn(text: string, dates: FoundDate[]): [Day, Day] | undefined {
  for (const [n, one] of dates.entries()) {
    const other = dates[n + 1]
    // Offers hold for longer than people stay.
    if (!other || other.day <= one.day || dayNumber(other.day) - dayNumber(one.day) > 31) continue
    if (other.at - one.end > 80) continue
    const [before, between, behind] = [
      plain(text.slice(Math.max(0, one.at - 40), one.at)),
      plain(text.slice(one.end, other.at)),
      plain(text.slice(other.end, other.end + 40)),
    ]
    const isIn =
      /^\s*(?:\d{1,2}:\d\d)?[後后]?\s*[(（]?(?:入住|チェックイン|체크인|입실)/u.test(between) ||
      arrives.test(before)
    const isOut =
      /^\s*(?:\d{1,2}:\d\d)?前?\s*[(（]?(?:[离離]店|退房|チェックアウト|체크아웃|퇴실)/u.test(behind) ||
      leaves.test(between)
    if (isIn && isOut) return [one, other]
    const sentence = text.slice(Math.max(0, one.at - 160), other.end + 80)
    const lasts = dayNumber(other.day) - dayNumber(one.day)
    if (until.test(between) && countOf(nights.exec(text.slice(other.end, other.end + 80))?.[1]) === lasts)
      return [one, other]
    if (bare.test(between) && (isNight.test(sentence) || isHouse(sentence))) return [one, other]
    if ((dash.test(between) || /^\s*(?:まで|까지)/u.test(behind)) && nights.test(sentence))
      return [one, other]
    if (arriving.test(before) && leaving.test(between)) return [one, other]
    if (
      since.test(before) &&
      until.test(between) &&
      (isNight.test(sentence) || isHouse(sentence) || namesPlace(sentence))
    )
      return [one, other]
  }
  return undefined
}

/** One day with a number of nights, or with another day of the same month. */
function lastingIn(text: string, dates: FoundDate[]): [Day, Day] | undefined {
  for (const one of dates) {
    const before = plain(text.slice(Math.max(0, one.at - 60), one.at))
    const behind = plain(text.slice(one.end, one.end + 60))
    const { day, doubt } = one
    const until = Number(dayBehind.exec(behind)?.[1] ?? 0)
    const from = Number(dayBefore.exec(before)?.[1] ?? 0)
    const sentence = text.slice(Math.max(0, one.at - 160), one.end + 120)
    const inMonth = (date: number) => ({ day: `${day.slice(0, 8)}${String(date).padStart(2, '0')}`, doubt })
    const date = Number(day.slice(8))
    if (from > 0 && from < date && (isNight.test(sentence) || isHouse(sentence))) return [inMonth(from), one]
    if (until > date && until <= 31 && nights.test(sentence)) return [one, inMonth(until)]
    const count = nightsBehind.exec(behind)?.[1] ?? nightsBefore.exec(before)?.[1]
    const lasting = count ? countOf(count) : oneNight.test(before) ? 1 : 0
    if (lasting > 0 && lasting <= 31) return [one, { day: addDays(day, lasting), doubt }]
  }
  return undefined
}
