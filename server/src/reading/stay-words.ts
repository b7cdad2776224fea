import { dayNumber } from '@caravan/contract/days.rules'
import { typeOfWords } from '@caravan/contract/type-of-words'
import { datesIn, type FoundDate } from './dates.ts'
import { labelAt } from './labels.ts'
import { type Context, type Mark, type Moment, tidy } from './mark.ts'
import type { Sender } from './senders.ts'

/** Sentences that name where one stays. */
const stays = [
  /^(?<name>\p{L}[^\n]{2,70}?) (?:hosted by|hébergé par|angeboten von) \p{Lu}/mu,
  /(?:bestätigt|confirmed|confirmation|confirmée?|confirmada)\s*[:–-]\s*(?<name>\p{L}[^,\n]{2,70}?)(?=,|\s[-–]\s|\n|$)/u,
  /(?:booking|reservation|stay|confirmed)(?: is confirmed)? (?:at|with|for) (?:the )?(?<name>[\p{Lu}\p{Script=Han}][^.!,:\n]{2,70}?)(?= (?:is|has|was|from|on|for|in)(?!\p{L})|[.!,:\n]|$)/u,
  /(?:Buchung|Reservierung|Aufenthalt)(?: ist bestätigt)? (?:bei|im|in der Unterkunft) (?<name>\p{Lu}[^.!,:\n]{2,70}?)(?= (?:ist|wurde|vom|am)(?!\p{L})|[.!,:\n]|$)/u,
  /(?:réservation|séjour)(?: est confirmée?)? (?:à l.établissement |au |chez |à (?:l[’'])?)(?<name>\p{Lu}[^.!,:\n]{2,70}?)(?= (?:est|a)(?!\p{L})| (?:du|le) (?:\d|\p{L}+di )|[.!,:\n]|$)/u,
  /(?:reserva|estancia)(?: está confirmada)? en (?:el |la )?(?<name>\p{Lu}[^.!,:\n]{2,70}?)(?= (?:está|ha)(?!\p{L})| (?:del|el) (?:\d|\p{L}+,? \d)|[.!,:\n]|$)/u,
  /(?:prenotazione|soggiorno)(?: è confermat[ao])? (?:presso|all.|al|a|da) ?(?<name>\p{Lu}[^.!,:\n]{2,70}?)(?= (?:è|ha|dal|il)(?!\p{L})|[.!,:\n]|$)/u,
  /(?:reserva|estadia)(?: está confirmada)? (?:no|na|em) (?<name>\p{Lu}[^.!,:\n]{2,70}?)(?= (?:está|foi)(?!\p{L})| (?:de|do|a) \d|[.!,:\n]|$)/u,
  /(?:reservering|verblijf|boeking) (?:bij|in) (?<name>\p{Lu}[^.!,:\n]{2,70}?)(?= (?:is|van|op)(?!\p{L})|[.!,:\n]|$)/u,
  /(?:您|你)(?:在|於|于|預訂的|预订的)\s?(?<name>[^，。！\n]{2,40}?)(?:的?(?:預訂|预订|訂單|订单|訂房|住宿|預約)|已)/u,
  /(?:成功[预預][订訂定]|[预預][订訂定]成功|保留)[：:！!\s]*(?<name>[^，。！：:\n]{2,40}?)(?=[，。！,]|\s|$)/u,
  /[订訂](?:了|好了?)(?<name>[^，。！的了\s]{2,24}?)(?=[，。！了\s]|$)/u,
  /(?<name>[^，。！【】\s]{2,24}?)(?:訂房|订房|[预預][订訂])成功/u,
  /(?<name>[^\s、。「」【】]{2,40})を(?:ご予約|予約)/u,
  /[您你]已?(?:成功)?[预預][订訂]了?(?<name>[^，。！的已\n]{2,30})(?=[，。！\n]|$)/u,
  /(?<name>[^\s，。！您【】]{2,24}(?:店|[館馆]|宿|[棧栈]|[旅酒]))已?[為为]您/u,
  /(?<name>[^\s、。「」【】]{2,40})(?:の(?:ご予約|予約|ご宿泊))/u,
  /(?<name>[^\n,.!]{2,40}?)\s?(?:예약이|예약을|예약했|에서의)/u,
]

const night =
  '(?<!\\p{L})(?:stay|aufenthalt|übernachtung|nächte|nights?|séjour|nuits?|estancia|noches|soggiorno|notti|estadia|noites|verblijf|nachten|hotel|hostel|b&b|bed and breakfast|logement|hut|hütte|rifugio|refuge|refugio|agriturismo|apartment|ferienwohnung|appartement|pension|guesthouse|hôtel|hostal|albergo|unterkunft|zimmer|room|chambre|habitación|camera|kamer)(?!\\p{L})'
export const isNight = new RegExp(`${night}|[住泊晚宿]|숙박|호텔|숙소`, 'iu')
const since = /(?:from|vom|von|du|del|desde el|dal|de|van)\s*$/iu
const until =
  /^[\s,\p{L}.]{0,14}?(?:to|until|bis|au|al|hasta|até|a|tot)(?:\s+(?:el|le|zum|o))?\s*$|^\s*[-–~〜～至到]\s*$/iu
const arrives = /(?:入住|チェックイン|체크인|(?<!\p{L})check-?in)(?:日期|日|[时時][间間])?\s*[:：]?\s*$/iu
const leaves =
  /(?:[离離]店|退房|チェックアウト|체크아웃|(?<!\p{L})check-?out)(?:日期|日|[时時][间間])?\s*[:：]?\s*$/iu
/** How many nights, beside two days. */
const nights = /\d\s?[晚泊박]|住\d/u

/** Reads the dates of a stay from sentences: 'from 7 to 9 July', '5月12日入住，5月14日离店'. */
export function stayOfSentence(text: string, context: Context): Mark | undefined {
  const start = text.slice(0, 3_000)
  const dates = datesIn(start, context)
  const found = spanIn(start, dates.slice(0, 20))
  if (!found) return undefined
  const [starts, ends] = found.map(({ day, doubt }): Moment => ({ day, doubt }))
  return { kind: 'stay', by: 'rules', isSure: false, starts, ends }
}

function spanIn(text: string, dates: FoundDate[]): [FoundDate, FoundDate] | undefined {
  for (const [n, one] of dates.entries()) {
    const other = dates[n + 1]
    // Offers hold for longer than people stay.
    if (!other || other.day <= one.day || dayNumber(other.day) - dayNumber(one.day) > 31) continue
    const [before, between, behind] = [
      text.slice(Math.max(0, one.at - 30), one.at),
      text.slice(one.end, other.at),
      text.slice(other.end, other.end + 30),
    ]
    if (between.length > 60) continue
    const isIn =
      /^[\s（(\p{L}）)]{0,6}?(?:\d{1,2}:\d\d)?[後后]?\s*(?:入住|チェックイン|체크인)/u.test(between) ||
      arrives.test(before)
    const isOut =
      /^[\s（(\p{L}）)]{0,6}?(?:\d{1,2}:\d\d)?前?\s*(?:[离離]店|退房|チェックアウト|체크아웃)/u.test(
        behind,
      ) || leaves.test(between)
    if (isIn && isOut) return [one, other]
    const sentence = text.slice(Math.max(0, one.at - 160), other.end + 80)
    if (/^\s*[至到~～〜–-]\s*$/u.test(between) && nights.test(sentence)) return [one, other]
    if (
      since.test(before) &&
      until.test(between) &&
      (isNight.test(sentence) || stays.some(pattern => pattern.test(sentence)))
    )
      return [one, other]
  }
  return undefined
}

interface Said {
  sender: Sender | undefined
  lines: string[][]
  subject: string
  text: string
}

/** With the name of the lodging and the address below it, where no label has these. */
export function named(mark: Mark, { sender, lines, subject, text }: Said): Mark {
  if (mark.kind !== 'stay') return mark
  const cells = lines.slice(0, 150).map(([cell = '']) => cell)
  const start = text.slice(0, 6_000)
  const isName = (name: string | undefined): name is string =>
    name !== undefined && name.toLowerCase() !== sender?.name.toLowerCase() && name.split(' ').length <= 10
  const name =
    mark.from?.name ??
    [
      ...(sender?.stay ? [sender.stay.exec(start)] : []),
      ...[subject, start].flatMap(each => stays.map(pattern => pattern.exec(each))),
    ]
      .map(found => tidy(found?.groups?.['name']))
      .find(name => isName(name) && !noName.test(name)) ??
    cells.find(
      cell =>
        cell.length <= 70 &&
        (typeOfWords(cell) === 'lodging' || lodging.test(cell)) &&
        !isSentence.test(cell) &&
        (labelAt(cell)?.label ?? 'stay') === 'stay',
    )
  const below = name && cells[cells.indexOf(name) + 1]
  const isAddress =
    below && cells.includes(name) && /,.*\p{L}/u.test(below) && /\d/.test(below) && !labelAt(below)
  return {
    ...mark,
    from: { ...mark.from, name, address: mark.from?.address ?? (isAddress ? tidy(below) : undefined) },
  }
}

/** Words that follow 'booking for' but name no lodging. */
const noName =
  /^\d{1,2}月|^(?:房間|房间|客房|訂單|订单|[订訂]房)|polic(?:y|ies)|rules|information|details|conditions|services|facilities|regeln|hinweise|informationen|reglas|regole|norme/iu
/** Words of houses that no other kind of place has. */
const lodging =
  /(?<!\p{L})(?:agriturismo|locanda|albergo|pension(?:e)?|gasthof|gasthaus|berghütte|gîte|auberge|hostal|parador|pousada)(?!\p{L})|호텔|스테이|리조트|게스트하우스|펜션|旅[館宿]|客[棧栈]/iu
const isSentence =
  /[.!?。！:：]$|check|booking|reserv|預訂|预订|予約|[您你【，]|예약|체크인|チェックイン|退房|[订訂]好|[订訂][单單]|[确確][认認]/i
