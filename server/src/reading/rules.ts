import { withoutAsides, withoutOld } from './asides.ts'
import { cellWaysIn, compared } from './cell-ways.ts'
import { withColons } from './cells.ts'
import { withoutStamps } from './chat.ts'
import { withoutBoarding } from './clutter.ts'
import { currenciesOf } from './currency.ts'
import { momentIn, withDaysOf } from './dates.ts'
import { finished } from './finished.ts'
import { segmentsIn } from './itinerary.ts'
import { markOf } from './kinds.ts'
import type { Sender } from './known-senders.ts'
import { commonOf, recordsOf, spotIn } from './labelled.ts'
import { wordsFor } from './languages.ts'
import { isCarHire } from './lenders.ts'
import { linesOf, withoutWide } from './lines.ts'
import { subjectIn, withoutHeads } from './mail-heads.ts'
import { type Context, flightNumber, type Mark, tidy } from './mark.ts'
import { tableOf } from './meal-words.ts'
import { nameIn, type Source } from './names.ts'
import { withDigits } from './numerals.ts'
import { isOffer } from './offers.ts'
import { pairsIn } from './pairs.ts'
import { hostsIn, plainText } from './plain-text.ts'
import { planIn, strictPlanIn } from './plan.ts'
import { priceOf, wholePriceIn, withoutListPrices } from './price.ts'
import { isCardAlert, receiptIn } from './receipt.ts'
import { isTransfer, rideTypeIn } from './ride-words.ts'
import { agencies, senderOf } from './senders.ts'
import { withSpokenClocks } from './spoken-clocks.ts'
import { stayInBlock } from './stay-blocks.ts'
import { isNight, leavesHouse, nightsIn, stayOfSentence } from './stay-words.ts'
import { ticketOf } from './ticket-words.ts'
import { transferIn } from './transfers.ts'

const LONGEST_TEXT = 200_000
const LONGEST_SUBJECT = 1_000

export interface Told {
  text: string
  subject?: string | undefined
  from?: string | undefined
  /** The display name of who sent it. */
  by?: string | undefined
}

/** Returns the bookings of a text without marks, by the rules of its sender and by the words of each language. */
export function marksOfText(told: Told, around: Context): Mark[] {
  const marks = marksIn(told, around)
  if (!marks.some(({ price }) => price?.oneOf)) return marks
  const currencies = currenciesOf(`${told.subject ?? ''}\n${told.text}`.slice(0, LONGEST_TEXT), told.from)
  return marks.map(mark =>
    mark.price?.oneOf ? { ...mark, price: { ...mark.price, told: currencies } } : mark,
  )
}

function marksIn({ text: given, subject: title = '', from, by }: Told, around: Context): Mark[] {
  const subject = (title || subjectIn(given)).slice(0, LONGEST_SUBJECT)
  const mail = withoutHeads(plainText(given.slice(0, LONGEST_TEXT)), around)
  const chat = withoutStamps(mail.text, around)
  const { sent = mail.sent } = chat
  const whole = withoutListPrices(withColons(withDigits(withSpokenClocks(withoutWide(chat.text)))))
  const context = withDaysOf(whole, sent ? { ...around, sent } : around)
  if (notBooked.test(whole.slice(0, 6_000))) return []
  const text = withoutBoarding(withoutAsides(withoutOld(whole, context), context))
  const sender = senderOf(given, from)
  const counted = nightsIn(text)
  // A house may name the ferry to it.
  const isGuest = counted !== undefined && leavesHouse.test(text.slice(0, 6_000))
  const ride = isGuest ? undefined : rideTypeIn(`${subject}\n${text.slice(0, 6_000)}\n${hostsIn(given)}`)
  const isLodging = !ride && isNight.test(text.slice(0, 6_000))
  const lender = sender?.lends && sender.name
  const nights = isLodging ? counted : undefined
  const lines = linesOf(text)
  const plan = strictPlanIn(lines, context)
  if (plan.length > 1) return plan
  const pairs = pairsIn(lines)
  const source = { sender, by: [mail.by ?? by ?? '', ...chat.by], lines, pairs, subject, text, context }
  const hint = {
    kind: sender?.kind,
    carrier: sender?.carrier,
    lender,
    company: () => (lender ? { name: lender, isUnsure: false } : nameIn(source, 'lends')),
    isCarHire: isCarHire.test(text.slice(0, 6_000)),
    isTransfer: isTransfer.test(text.slice(0, 6_000)),
    ride,
    isLodging,
    nights,
    sells: sender?.sells,
  }
  const records = recordsOf(pairs, context)
  const ofLabels = commonOf(records[0] ?? {})
  const common = { ...ofLabels, price: wholePriceIn(text, ofLabels.price) }
  const own = patternsIn(sender, text, context)
  const found = own.length > 0 ? [] : records.flatMap(record => markOf(record, context, hint) ?? [])
  const isWay = ({ kind }: Mark) => kind === 'flight' || kind === 'ride'
  // 'Your flight: MM107' beside the hour at which a car is fetched, or a postcode above that of a house.
  const isOfOther = ({ kind, starts, from, to }: Mark) =>
    // The number of a road beside a house.
    (!starts?.time && !(from?.code && to?.code) && found.some(one => !isWay(one))) ||
    (kind === 'flight' && found.some(({ type }) => type === 'transfer')) ||
    found.some(
      one =>
        !isWay(one) &&
        one.starts?.day === starts?.day &&
        one.starts?.time &&
        one.starts.time === starts?.time,
    )
  const driven = found.length === 0 && own.length === 0 ? transferIn(text, context) : undefined
  const told = driven ? [driven] : own
  const listed =
    told.length > 0
      ? told
      : segmentsIn(lines, context, ride)
          .filter(({ number }, _, all) => number !== undefined || all.length > found.filter(isWay).length)
          .filter(way => !isOfOther(way))
  const celled = told.length > 0 || found.some(mark => !isWay(mark)) ? [] : cellWaysIn(lines, context, ride)
  const ways = listed.length > 0 ? listed : found
  const isPoor = celled.length > 0 && (ways.length < celled.length || !ways.every(isWhole))
  const segments = isPoor ? celled : compared(listed, celled)
  const labelled = found.filter(mark => !(segments.length > 0 && isWay(mark)))
  const isCancelled = cancelled.test(subject) || cancelledIn.test(text.slice(0, 3_000))
  const house = segments.length > 0 && labelled.length === 0 ? stayInBlock(text, context) : undefined
  const booked = [...segments.map(mark => withCommon(mark, common)), ...labelled, ...(house ? [house] : [])]
  if (booked.length === 0 && !common.confirmation && isOffer(text)) return []
  const isAlert = isCardAlert(whole)
  const all = isAlert ? [] : booked.length > 0 ? booked : bookedInWords({ ...source, common })
  if (all.length === 0 && !isCancelled) {
    const lines = linesOf(whole)
    const pairs = pairsIn(lines)
    const [record = {}] = recordsOf(pairs, context)
    const about = { text: whole, subject, from, sender: sender?.name, lines, pairs, record }
    return receiptIn({ ...about, context: { ...context, isPaid: true } })
  }
  return finished(all, { source, whole, counted, record: records[0] ?? {}, price: common.price, isCancelled })
}

/** Has two places and two clocks. */
const isWhole = ({ from, to, starts, ends }: Mark) =>
  Boolean(from && to && starts?.time && ends?.time) && (from?.code ?? from?.name) !== (to?.code ?? to?.name)

/** Words of texts that are no booking: a request, a waiting list, an offer. */
const notBooked = new RegExp(`(?<!\\p{L})(?:${wordsFor('notBooked')})`, 'iu')

type Common = ReturnType<typeof commonOf>

interface InWords extends Source {
  common: Common
}

/** Bookings without labels and numbers: the stay of a sentence, the ticket that a subject names, or a plan. */
function bookedInWords(said: InWords): Mark[] {
  const { common, context, lines, pairs, text } = said
  const stay = tableOf(said) ?? stayOfSentence(text, context) ?? ticketOf(said)
  if (stay) return [{ ...withCommon(stay, common), ...(stay.kind === 'stay' && { seat: undefined }) }]
  return pairs.length === 0 && !common.price ? planIn(lines, context) : []
}

const withCommon = (mark: Mark, { confirmation, price, people, seat }: Common): Mark => ({
  ...mark,
  confirmation: mark.confirmation ?? confirmation,
  price: mark.price ?? price,
  people: mark.people?.length ? mark.people : people,
  seat: mark.kind === 'ride' ? (mark.seat ?? seat) : undefined,
})

/** Words of a cancellation. 'Free cancellation' cancels nothing. */
const cancelled =
  /(?<!\p{L})cancell?ed|(?<!free )cancell?ation (?:confirm|of your|notice)|(?<!free )cancell?ation$|storniert|(?<!kostenlose )stornierung(?!sbedingungen|skosten)|(?<!non )annulée?(?!\p{L})|(?:d.|^)annulation (?!gratuite)|(?<!no )cancelad[oa]|(?:^|la |de )cancelación (?:de|confirmada)|已取消|取消(?:確認|确认|通知|成功)|キャンセル(?:完了|のお知らせ|確認|済|を承り|されました|手続)/iu
const cancelledIn =
  /(?:reserva|viagem|pedido|bilhete)[^.\n]{0,60}(?:foi|foram|está) cancelad[oa]s?|(?:prenotazione|ordine|biglietto)[^.\n]{0,60}è stat[oa] (?:annullat|cancellat)[oa]|(?:reservering|boeking)[^.\n]{0,60}(?:is|werd) geannuleerd|annulering bevestigd|(?:is|zijn) geannuleerd|(?:booking|reservation|trip|flight|order|ticket|stay)[^.\n]{0,60}(?:has been|have been|was|is|were|are now|is now) cancell?ed|wurden?[^.\n]{0,40}storniert|a (?:bien )?été annulée?|ha sido cancelad[oa]|(?:訂單|預訂|訂房|訂位|订单|预订)[^。\n]{0,20}(?:已|已經|已经|成功)(?:被)?取消|(?:キャンセル(?:を承りました|されました|いたしました|手続きが完了)|取消を承りました)|취소(?:가|를|이)? ?(?:완료|처리|되었|됐|되셨)|已(?:成功)?(?:[办辦]理)?(?:完成)?退[票订訂房]|退[票订訂]成功/iu

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
          kind,
          type,
          by: 'rules',
          isSure: true,
          number,
          starts,
          ends,
          from: spot('from'),
          to: spot('to'),
          name: tidy(groups['name']),
          confirmation: tidy(groups['confirmation'], 40),
          seat: tidy(groups['seat'], 40),
          price: groups['price'] === undefined ? undefined : priceOf(groups['price']),
        },
      ]
    }),
  )
}
