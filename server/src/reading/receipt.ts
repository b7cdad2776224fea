import { withoutTerms } from './asides.ts'
import { datesIn } from './dates.ts'
import { commonOf, type Found, valuesOf } from './labelled.ts'
import { labelAt } from './labels.ts'
import { shortDayIn } from './loose-days.ts'
import { type Context, type Mark, tidy } from './mark.ts'
import { flights, trains } from './numbers.ts'
import type { Pair } from './pairs.ts'
import { bareTotalIn, larger, paidByCardIn, priceIn, spentIn, totalIn } from './price.ts'
import { isVisit } from './ticket-words.ts'

interface Said {
  text: string
  subject: string
  /** The address of who sent it. */
  from: string | undefined
  sender: string | undefined
  lines: string[][]
  pairs: Pair[]
  /** The labelled values of all of it. */
  record: Found
  context: Context
}

const word =
  /(?<!\p{L})(?:receipt|invoice|you paid|amount paid|payment (?:of|received)|thanks? you for (?:riding|your (?:order|purchase|payment))|rechnung|quittung|beleg|kassenbon|bezahlt|reçu|facture|ticket de caisse|merci de votre visite|payé|recibo|factura|pagado|ticket de compra|ricevuta|scontrino|fattura|fatura|talão|kassabon)(?!\p{L})|收據|收据|[發发]票|付款|支付|消費|消费|領収[書証]|レシート|お会計|お買上|영수증/iu

/** A line that begins with a word for all that was paid. */
const total = /^(?:summe|[合總总共][計计]|合计)[ \t]*[：: \t]/imu

/** Words of banks and payment services. */
const statement = /账单|帳單|交易|支付[时時][间間]|消[费費](?:提醒|通知)|결제 ?승인/u

/** Words of a bank's short message about what was paid by card. */
const alert =
  /카드.{0,12}(?:승인|결제)|(?:승인|일시불)|カード.{0,10}利用|ご利用(?:金額|店舗|日時)|(?:信用卡|借记卡|金融卡|[尾末][号號碼码四]).{0,30}(?:消[费費]|支出|刷卡|交易|扣款)|刷卡|(?:card|acct|account)\b.{0,40}(?:spent|used|charged|debited|purchase|payment)|(?:spent|purchase|payment|charged|debited)\b.{0,50}\bcard|kartenzahlung|(?:karte|konto).{0,40}(?:belastet|bezahlt|umsatz|zahlung)|paiement.{0,20}carte|carte.{0,40}(?:débit|paiement|achat)|(?:compra|pago|cargo).{0,40}tarjeta|tarjeta.{0,40}(?:compra|pago|cargo)|(?:pagamento|spesa|addebito|acquisto).{0,40}carta|carta.{0,40}(?:pagamento|spesa|addebito|acquisto)|compra.{0,40}cartão|cartão.{0,40}compra|(?:betaling|betaald|pinbetaling).{0,40}(?:pas|kaart|rekening)/iu
const LONGEST_ALERT = 320

/** Whether a text is the short message of a bank about what was paid by card. */
export const isCardAlert = (text: string) =>
  text.trim().length < LONGEST_ALERT && alert.test(text) && !journey.test(text)

/** What a receipt of Japan is for: '但し 宿泊代として'. */
const paidFor = /但し?[^\n。]{1,30}として/gu

/** The expense of a text without a booking. */
export function receiptIn(said: Said): Mark[] {
  const { text, subject, sender, pairs, record, context } = said
  const start = text.slice(0, 6_000)
  const labelled = larger(commonOf(record).price, totalIn(start))
  const isStatement = statement.test(start)
  const isAlert = isCardAlert(text)
  const spent = isAlert ? spentIn(text) : undefined
  const paid = word.test(start) ? paidByCardIn(start) : undefined
  const price =
    spent ?? labelled ?? ((isStatement && priceIn(start)) || bareTotalIn(start, isStatement)) ?? paid
  const isTotal =
    spent !== undefined ||
    pairs.some(pair => pair.label === 'price' && pair.isTotal) ||
    total.test(start) ||
    (labelled === undefined ? price : bareTotalIn(start)) !== undefined
  if (!price || !(isTotal || word.test(subject) || word.test(start))) return []
  const loose = isAlert ? shortDayIn(start, context) : undefined
  const days = [...datesIn(withoutTerms(start, context), context), ...(loose ? [loose] : [])]
  const labelledDay = valuesOf(record, context).moment('date', 'time')
  const written = labelledDay?.day ? labelledDay : days[0]
  const day = written?.day ? written : context.sent ? { day: context.sent } : undefined
  // If the text names two days, only a labelled one is certain to be the day of payment.
  const isOne = new Set(days.map(each => each.day)).size < 2 || record.date !== undefined
  const isAhead = day?.day !== undefined && day.day > (context.sent ?? context.today)
  const starts = day && (isAhead || !isOne) ? { ...day, doubt: 'two_readings' as const } : day
  const isUnread = [subject, start.replaceAll(paidFor, ' ')].some(
    // 'KM 00' of a road is no flight.
    part =>
      journey.test(part) ||
      isVisit.test(part) ||
      flights.test(part.replaceAll(/(?<=[A-Z]{2} )0+(?!\d)/g, '')) ||
      trains.test(part),
  )
  const about = { by: 'rules', isSure: false, isUnread, sender } as const
  return [{ kind: 'expense', ...about, name: payeeOf(said), price, starts }]
}

/** Words that are common in confirmations of journeys and stays, and rare in receipts. */
const journey =
  /(?<!\p{L})(?:check-?in|check-?out|confirmation|arriving|\d nights?|hostel|passengers?|nächte|nuits?|noches|notti|boarding|departs?|departure|departing|itinerary|e-?tickets?|platform|carriage|coach \d|your (?:booking|reservation|flight|train|stay|journey)|booking (?:confirmation|confirmed|reference|number)|reservation (?:confirmed|number)|abfahrt|abflug|anreise|abreise|sitzplatz|buchung(?:sbestätigung|snummer)?|reservierung|fahrkarte|départ|embarquement|arrivée|réservation|billet|voiture \d+|salida|llegada|embarque|reserva|billete|asiento|ferry|sailing|crossing|fähre|(?<!gute )fahrt|bahnsteig|traversée|gare|trajet|trayecto|prenotazione|biglietto|partenza|arrivo|binario|carrozza|treno|bilhete|comboio|partida|chegada|boeking(?:snummer)?|reservering|vertrek|aankomst|spoor|trein)(?!\p{L})|航班|班機|班机|車次|车次|座位|登機|登机|乘車|乘车|開車|开车|入住|退房|離店|离店|訂位|訂房|预订|預訂|予約|乗車|座席|発車|搭乗|宿泊|チェックイン|[门門車车船]票|一日[遊游]|出[發发]|抵[達达]|起[飛飞]|去程|回程|旅客|[航機机][廈厦票]|集合|憑證|凭证|[開开][船航]|乗船|フェリー|[発着]\s*$|예약|예매|승차|탑승|출발|도착|체크인|숙박/iu

const payees = [
  /(?:receipt|invoice|order|payment|purchase|trip|ride)s?\b[^\n]{0,30}? (?:from|at|to|with) (?<name>[^\n.!:,]{2,60}?)(?= (?:on|for|is|has|was)\b|[\n.!:,]|$)/iu,
  /(?:Rechnung|Quittung|Beleg|Zahlung|Bestellung)[^\n]{0,30}? (?:von|bei|an) (?<name>[^\n.!:,]{2,60}?)(?= (?:vom|am|für|ist)\b|[\n.!:,]|$)/u,
  /(?:reçu|facture|paiement|commande)[^\n]{0,30}? (?:de|chez|à) (?<name>\p{Lu}[^\n.!:,]{1,60}?)(?= (?:du|le|pour|est)\b|[\n.!:,]|$)/iu,
  /(?:recibo|factura|pago|pedido)[^\n]{0,30}? (?:de|en|a) (?<name>\p{Lu}[^\n.!:,]{1,60}?)(?= (?:del|el|por|para)\b|[\n.!:,]|$)/iu,
  /(?:在|於|于|來自|来自)\s?(?<name>[^\s，。！\n]{2,30}?)的?(?:電子|电子)?(?:收據|收据|[發发]票|消費|消费|付款|訂單|订单)/u,
  /(?<name>[^\s、。「」【】]{2,30})(?:の|より)(?:電子)?(?:ご?利用明細|領収[書証]|レシート|お支払い)/u,
  /^(?:your |ihre? |votre |tu |su )?(?<name>[\p{Lu}\p{Script=Han}][^\n.!:,]{1,40}?)(?:'s)? (?:e-?receipt|receipt|invoice|Rechnung|Quittung)\b/iu,
  /^(?<name>[^\s，。！\n]{2,30}?)的?(?:電子|电子)?(?:收據|收据|[發发]票)/u,
]

/** 'Trattoria da Enzo' begins like a label and is none. */
function isLabelled(cell: string): boolean {
  const { isParted = false, rest = '' } = labelAt(cell) ?? {}
  return isParted || /\d/.test(rest)
}

const greeting =
  /^(?:hi|hello|hey|dear|hallo|guten|liebe[r]?|sehr geehrte[r]?|bonjour|cher|chère|hola|estimad[oa]|thanks?|thank you|danke|merci|gracias)(?!\p{L})|様$|您好|你好|親愛的|亲爱的/iu

/** A name that the subject gives, else that of a known sender, else the first line that could be one, else the address. */
function payeeOf({ text, subject, from, sender, lines, record, context }: Said): string | undefined {
  const named = (told: string) =>
    payees.flatMap(pattern => tidy(pattern.exec(told)?.groups?.['name'], 120) ?? [])[0]
  const isName = (cell: string) =>
    cell.length <= 60 &&
    /\p{L}{2}|\p{Script=Han}/u.test(cell) &&
    !word.test(cell) &&
    !greeting.test(cell) &&
    !/^[[［【]|[*＊]|카드|card|karte|tarjeta|カード|卡/iu.test(cell) &&
    !/[.!?。！？:：@]$|@/.test(cell) &&
    !isLabelled(cell) &&
    datesIn(cell, context).length === 0
  const [, host = ''] = from?.split('@') ?? []
  const domain = host.split('.').at(-2)
  return (
    named(subject) ??
    sender ??
    valuesOf(record, context).line('company', 'from') ??
    named(text.slice(0, 1_000)) ??
    tidy(lines.slice(0, 8).flatMap(([cell = '']) => (isName(cell) ? [cell] : []))[0]) ??
    (domain && domain[0]?.toUpperCase() + domain.slice(1))
  )
}
