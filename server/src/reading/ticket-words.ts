import { withoutClutter } from './clutter.ts'
import { datesIn, momentIn } from './dates.ts'
import { recordsOf, valuesOf } from './labelled.ts'
import { looseDayIn, weekdayIn } from './loose-days.ts'
import type { Mark, Moment } from './mark.ts'
import { nameIn, type Source } from './names.ts'
import { rideTypeIn } from './ride-words.ts'
import { timesIn } from './times.ts'

/** Words of texts about a visit or a tour that somebody has booked. */
export const isVisit =
  /(?<!\p{L})(?:row|reihe|fila|rang|rij) ?:? ?[A-Z\d]{1,3}[\s,|·–-]{1,6}(?:seats?|plat?z|plätze|post[oi]|places?|butacas?|asientos?|stoel(?:en)?|lugar(?:es)?)(?!\p{L})|\d排\d+[座号號]|\d列 ?\d+番|\d열 ?\d+번|(?<!\p{L})(?:meeting (?:point|place)|where to meet|treffpunkt|(?:point|lieu) de (?:rendez-vous|rencontre)|punto de (?:encuentro|reunión)|(?:punto|luogo) d[i’'] ?(?:incontro|ritrovo)|guided tour|timed[- ]entry|admit \d|voucher (?:di |d.)?ingresso|orario (?:di |d.)ingresso|heure d.entrée|créneau|zeitfenster|your (?:tour|activity)|(?:your|vos|ihre|tus|tuoi|uw|je|seus) (?:e-?)?(?:tickets?|billets?|eintrittskarten|entradas|biglietti|bilhetes|ingressos)|o seu passeio|(?:fecha|datum|data|date|hora|heure) (?:de |da |of |van |della )?(?:la |het )?(?:visita|visite|bezoek|acceso)|tijdslot|besuchs(?:datum|tag)|e-billets?|ihre (?:aktivität|tour)|votre activité|tu actividad|einlass|eintritt(?:skarten?)?|doors open|admission|entry ticket|timed ticket|exhibition ticket|your guide|tour starts|show starts|museumsbesuch|zeitticket|stadtführung|billet horodaté|visite guidée|votre créneau|visita (?:guiada|guidata)|turno d.ingresso|toegangs(?:ticket|bewijs|kaart)|rondleiding|billet d.entrée|biglietto d.ingresso|musement|headout|tiqets)(?!\p{L})|集合(?:地[點点]|場所|时间|時間)|미팅 ?장소|만남 ?장소|入[园園]|[门門]票|입장권|[购購]票成功|[预預][约約](?:参观|參觀)|(?:参观|參觀)(?:日期|[时時][段间間])|入[馆館][请請须須]|体験の?ご?予約|入場日時?|チケット[をの]?ご?購入|観覧|ご来[館場園]|開演|上映|[導导][覽览]|[核][銷销][碼码]|입장 ?(?:시간|일시)|공연 ?(?:일시|시간)|체험 ?(?:일시|예약)|[来入]館(?:日|時[間刻])|관람\s?(?:일|권|예약)/iu

const confirmed =
  /(?<!\p{L})(?:thank(?:s| you) for (?:your )?(?:booking|reserv)|(?:danke|dank) für (?:ihre|deine) (?:buchung|reservierung)|merci (?:pour|de) votre réservation|gracias por (?:tu|su) reserva|grazie per la (?:tua |sua )?prenotazione|obrigad[oa] pela (?:sua )?reserva|bedankt voor (?:je|uw) (?:boeking|reservering)|(?:ordine|acquisto|prenotazione)[^.\n]{0,20} andat[oa] a buon fine|(?:visita|passeio|tour) (?:com|con|guiad[oa])|passeio de \p{L}+|(?:booking|reservation|appointment) (?:is |has been )?confirmed|confirmed: |(?:buchung|termin|anmeldung)[^\n.]{0,40} bestätigt|réservation (?:est )?confirmée|reserva (?:está )?confirmada|prenotazione (?:è )?confermata|(?:boeking|reservering) (?:is )?bevestigd)|[预預][约約订訂](?:成功|已[确確][认認])|成功(?:[预預][约約订訂]|[购購訂订]票|[购購][买買])|予約.{0,6}(?:確定|完了)|예약.{0,4}(?:확정|완료)/iu

/** Words of somebody who has booked something for friends or family. */
const note =
  /(?<!\p{L})(?:(?:is|are|all) (?:booked|sorted)|(?:we|i)(?:.ve| have)? (?:just )?(?:booked|reserved|got)|(?:hab[e']?|haben|ist|sind) [^.!?\n]{0,60}(?:gebucht|reserviert|besorgt)|j.ai (?:réservé|pris)|on a (?:réservé|pris)|c.est réservé|(?:he|hemos) (?:reservado|comprado|cogido)|(?:ho|abbiamo) (?:prenotato|preso)|reservei|comprei|marquei|(?:heb|hebben|is) [^.!?\n]{0,60}(?:geboekt|gereserveerd))(?!\p{L})|予約(?:でき|取れ|とれ|した|し(?:まし)?た|しておいた|済)|[取買]れた|[预預][约約訂订](?:好|到|了)|[订訂買买搶抢][好到了]|예[약매]\s?(?:했|완료|됐)|잡았/iu
/** A message has fewer lines. */
const MOST_OF_NOTE = 6

/** What a message of few lines says is booked for a day and an hour. */
function noteOf(said: Source): Mark | undefined {
  const { text, lines, context } = said
  if (lines.length >= MOST_OF_NOTE || !note.test(text)) return undefined
  const moment = momentIn(text, context)
  const starts = moment?.day ? moment : (looseDayIn(text, context) ?? weekdayIn(text, context))
  const time = timesIn(text)[0]?.time
  const found = nameIn(said, 'visits') ?? nameIn(said, 'eats')
  if (!starts?.day || !time || !found) return undefined
  const about = { kind: 'item', by: 'rules', isSure: false, name: found.name, isNameUnsure: true } as const
  return { ...about, starts: { ...starts, time } }
}

/** The ticket of a known seller, or of a text about a visit. It has the likeliest name, or that of its venue. */
export function ticketOf(said: Source): Mark | undefined {
  const { sender, lines, pairs, context } = said
  const text = said.text.slice(0, 6_000)
  const isSaid = sender?.sells || isVisit.test(text)
  const isPlaced = (['date', 'venue'] as const).every(each => pairs.some(({ label }) => label === each))
  // Without these words an appointment needs a confirmation, a day and an hour.
  if (!isSaid && !isPlaced && !confirmed.test(`${said.subject}\n${text}`)) return noteOf(said)
  const cells = lines.slice(0, 100).map(line => line.join(' '))
  const dated = pairs.find(({ label, value }) => label === 'date' && datesIn(value, context).length > 0)?.line
  const n = dated ?? cells.findIndex(cell => datesIn(cell, context).length > 0)
  const starts = startsOf(said, cells[n] ?? '', cells[n + 1] ?? '')
  if (n < 1 || !starts?.day || !(isSaid || starts.time)) return undefined
  const venue = pairs.find(({ label }) => label === 'venue')?.value.split(/\n|, (?=\p{Ll})/u, 1)[0]
  const found = nameIn(said, 'visits') ?? (venue && starts.time ? { name: venue, isUnsure: true } : undefined)
  if (!found) return undefined
  const { name, isUnsure } = found
  // A ticket for a train is no visit.
  if (rideTypeIn(name) === 'train') return undefined
  return {
    kind: 'item',
    by: 'rules',
    isSure: sender !== undefined,
    type: 'sightseeing',
    name,
    isNameUnsure: isUnsure || !isSaid,
    starts,
  }
}

/** The day and the hour, which may have a line or a label of its own. */
function startsOf({ pairs, context }: Source, line: string, below: string): Moment | undefined {
  const [record = {}] = recordsOf(pairs, context)
  const labelled = valuesOf(record, context).moment('date', 'time', 'departs')
  const day = labelled?.day ? labelled : momentIn(line, context)
  return day && { ...day, time: day.time ?? labelled?.time ?? timesIn(withoutClutter(below))[0]?.time }
}
