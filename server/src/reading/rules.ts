import { typeOfWords } from '@caravan/contract/type-of-words'
import { currenciesOf } from './currency.ts'
import { datesIn, momentIn, withDaysOf } from './dates.ts'
import { segmentsIn } from './itinerary.ts'
import { markOf } from './kinds.ts'
import { commonOf, recordsOf, spotIn } from './labelled.ts'
import { labelAt } from './labels.ts'
import { type Context, flightNumber, type Mark, tidy } from './mark.ts'
import { linesOf, pairsIn } from './pairs.ts'
import { priceOf } from './price.ts'
import { receiptIn } from './receipt.ts'
import { rideTypeIn } from './ride-words.ts'
import { agencies, type Sender, senderOf } from './senders.ts'

const LONGEST_TEXT = 200_000
const LONGEST_SUBJECT = 1_000

export interface Told {
  text: string
  subject?: string | undefined
  from?: string | undefined
}

/** The bookings that a text without marks tells, by the rules of its sender, and by the words of six languages. */
export function marksOfText(told: Told, around: Context): Mark[] {
  const marks = marksIn(told, around)
  if (!marks.some(({ price }) => price?.oneOf)) return marks
  const currencies = currenciesOf(`${told.subject ?? ''}\n${told.text}`.slice(0, LONGEST_TEXT), told.from)
  return marks.map(mark =>
    mark.price?.oneOf ? { ...mark, price: { ...mark.price, told: currencies } } : mark,
  )
}

function marksIn({ text: given, subject: title = '', from }: Told, around: Context): Mark[] {
  const subject = title.slice(0, LONGEST_SUBJECT)
  const { text, sent } = withoutHeads(given.slice(0, LONGEST_TEXT), around)
  const context = withDaysOf(text, sent ? { ...around, sent } : around)
  const sender = senderOf(given, from)
  const ride = rideTypeIn(`${subject}\n${text}`)
  const hint = { kind: sender?.kind, lender: sender?.lends && sender.name, ride, sells: sender?.sells }
  const lines = linesOf(text)
  const pairs = pairsIn(lines)
  const records = recordsOf(pairs, context)
  const common = commonOf(records[0] ?? {})
  const own = patternsIn(sender, text, context)
  const segments = own.length > 0 ? own : segmentsIn(lines, context)
  const isWay = ({ kind }: Mark) => kind === 'flight' || kind === 'ride'
  const labelled = records
    .flatMap(record => markOf(record, context, hint) ?? [])
    .filter(mark => own.length === 0 && !(segments.length > 0 && isWay(mark)))
  const isCancelled = cancelled.test(subject) || cancelledIn.test(text.slice(0, 3_000))
  const all = [...segments.map(mark => withCommon(mark, common)), ...labelled]
  if (all.length === 0 && !isCancelled) {
    const own = { text, subject, from, sender: sender?.name, lines, pairs, record: records[0] ?? {}, context }
    return receiptIn(own)
  }
  return all.map((mark, n) => {
    const { price, ...rest } = named(mark, { sender, lines, subject, text })
    // The total stands with the first booking alone.
    return {
      ...rest,
      ...(n === 0 && { price }),
      isCancelled,
      sender: sender?.name,
      isSure: sender !== undefined,
    }
  })
}

type Common = ReturnType<typeof commonOf>

const withCommon = (mark: Mark, { confirmation, price, people, seat }: Common): Mark => ({
  ...mark,
  confirmation: mark.confirmation ?? confirmation,
  price: mark.price ?? price,
  people: mark.people?.length ? mark.people : people,
  seat: mark.kind === 'ride' ? (mark.seat ?? seat) : undefined,
})

/** No booking is cancelled because it could be, for free or against an insurance. */
const cancelled =
  /(?<!\p{L})cancell?ed|(?<!free )cancell?ation (?:confirm|of your|notice)|(?<!free )cancell?ation$|storniert|(?<!kostenlose )stornierung(?!sbedingungen|skosten)|(?<!non )annulée?(?!\p{L})|(?:d.|^)annulation (?!gratuite)|(?<!no )cancelad[oa]|(?:^|la |de )cancelación (?:de|confirmada)|已取消|取消(?:確認|确认|通知|成功)|キャンセル(?:完了|のお知らせ|確認|済|を承り|されました|手続)/iu
const cancelledIn =
  /(?:booking|reservation|trip|flight|order|ticket|stay)[^.\n]{0,60}(?:has been|have been|was|is|were|are now|is now) cancell?ed|wurden?[^.\n]{0,40}storniert|a (?:bien )?été annulée?|ha sido cancelad[oa]|(?:訂單|預訂|訂房|訂位|订单|预订)[^。\n]{0,20}(?:已|已經|已经|成功)(?:被)?取消|(?:キャンセル(?:を承りました|されました|いたしました|手続きが完了)|取消を承りました)/iu

const head =
  /^[>\s*]*(?:from|to|sent|date|subject|cc|reply-to|von|an|gesendet|datum|betreff|de|à|envoyé|objet|para|enviado(?: el)?|asunto|fecha|寄件者|收件者|主旨|日期|发件人|收件人|主题|差出人|宛先|送信日時|件名|日時)\s*\*?[:：]/iu

/** Without the heads of forwarded mails, which have labels that look like a booking's, and when such a mail was sent. */
function withoutHeads(text: string, context: Context): { text: string; sent?: string | undefined } {
  const lines = text.split(/\r?\n/)
  let sent: string | undefined
  const isHead = lines.map(line => head.test(line.slice(0, 200)))
  const kept = lines.filter((line, n) => {
    let [first, last] = [n, n]
    while (isHead[first - 1] && n - first < 6) first--
    while (isHead[last + 1] && last - n < 6) last++
    const isPart =
      isHead[n] &&
      last - first >= 2 &&
      lines.slice(first, last + 1).some(each => each.slice(0, 400).includes('@'))
    if (isPart) sent ??= datesIn(line.slice(0, 200), context)[0]?.day
    return !isPart
  })
  return { text: kept.join('\n'), sent }
}

const clock = (written = '') => written.replace(/^(\d\d)(\d\d)$/, '$1:$2')

/** Matches the patterns of a sender; each group of a pattern is a field. */
function patternsIn(sender: Sender | undefined, text: string, context: Context): Mark[] {
  return [...(sender?.each ?? []), ...agencies].flatMap(({ kind, type, pattern }) =>
    [...text.matchAll(pattern)].slice(0, 40).flatMap(({ groups = {} }): Mark[] => {
      const spot = (name: string) => spotIn(groups[name] ?? '', context)
      const starts = momentIn(`${groups['date'] ?? ''} ${clock(groups['starts'])}`, context)
      const ends = momentIn(clock(groups['ends']), context)
      const number =
        kind === 'flight' ? flightNumber(groups['number'], sender?.carrier) : tidy(groups['number'], 40)
      if (!starts?.day) return []
      return [
        {
          ...{
            kind,
            type,
            by: 'rules',
            isSure: true,
            number,
            starts,
            ends,
            from: spot('from'),
            to: spot('to'),
          },
          ...{
            name: tidy(groups['name']),
            confirmation: tidy(groups['confirmation'], 40),
            seat: tidy(groups['seat'], 40),
          },
          price: groups['price'] === undefined ? undefined : priceOf(groups['price']),
        },
      ]
    }),
  )
}

/** Sentences that name where one stays. */
const stays = [
  /(?:bestätigt|confirmed|confirmation|confirmée?|confirmada)\s*[:–-]\s*(?<name>\p{L}[^,\n]{2,70}?)(?=,|\s[-–]\s|\n|$)/u,
  /(?:booking|reservation|stay|confirmed)(?: is confirmed)? (?:at|with|for) (?:the )?(?<name>[\p{Lu}\p{Script=Han}][^.!,:\n]{2,70}?)(?= (?:is|has|was|from|on|for|in)(?!\p{L})|[.!,:\n]|$)/u,
  /(?:Buchung|Reservierung|Aufenthalt)(?: ist bestätigt)? (?:bei|im|in der Unterkunft) (?<name>\p{Lu}[^.!,:\n]{2,70}?)(?= (?:ist|wurde|vom|am)(?!\p{L})|[.!,:\n]|$)/u,
  /(?:réservation|séjour)(?: est confirmée?)? (?:à l.établissement|au|chez) (?<name>\p{Lu}[^.!,:\n]{2,70}?)(?= (?:est|a|du|le)(?!\p{L})|[.!,:\n]|$)/u,
  /(?:reserva|estancia)(?: está confirmada)? en (?<name>\p{Lu}[^.!,:\n]{2,70}?)(?= (?:está|ha|del|el)(?!\p{L})|[.!,:\n]|$)/u,
  /(?:您|你)(?:在|於|于|預訂的|预订的)\s?(?<name>[^，。！\n]{2,40}?)(?:的?(?:預訂|预订|訂單|订单|訂房|住宿|預約))/u,
  /(?<name>[^\s、。「」【】]{2,40})(?:の(?:ご予約|予約|ご宿泊))/u,
]

interface Said {
  sender: Sender | undefined
  lines: string[][]
  subject: string
  text: string
}

/** With the name of the lodging and the address below it, where no label has these. */
function named(mark: Mark, { sender, lines, subject, text }: Said): Mark {
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
      .find(isName) ??
    cells.find(cell => cell.length <= 70 && typeOfWords(cell) === 'lodging' && !isSentence.test(cell))
  const below = name && cells[cells.indexOf(name) + 1]
  const isAddress =
    below && cells.includes(name) && /,.*\p{L}/u.test(below) && /\d/.test(below) && !labelAt(below)
  return {
    ...mark,
    from: { ...mark.from, name, address: mark.from?.address ?? (isAddress ? tidy(below) : undefined) },
  }
}

const isSentence = /[.!?。！:：]$|check|booking|reserv|預訂|予約/i
