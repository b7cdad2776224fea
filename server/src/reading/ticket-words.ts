import { datesIn, momentIn, timesIn } from './dates.ts'
import { recordsOf, valuesOf } from './labelled.ts'
import { labelAt } from './labels.ts'
import { type Context, type Mark, type Moment, tidy } from './mark.ts'
import { isPlatform, mayBeName } from './no-name.ts'
import type { Pair } from './pairs.ts'
import { nameOf } from './place-names.ts'
import { rideTypeIn } from './ride-words.ts'
import type { Sender } from './senders.ts'

interface Said {
  sender: Sender | undefined
  subject: string
  text: string
  lines: string[][]
  pairs: Pair[]
  context: Context
}

/** Words of texts about a visit or a tour that somebody has booked. */
const isVisit =
  /(?<!\p{L})(?:meeting (?:point|place)|treffpunkt|(?:point|lieu) de (?:rendez-vous|rencontre)|punto de (?:encuentro|reunión)|(?:punto|luogo) d[i’'] ?(?:incontro|ritrovo)|guided tour|your (?:tour|activity)|(?:your|vos|ihre|tus|tuoi) (?:e-?)?(?:tickets?|billets?|eintrittskarten|entradas|biglietti)|e-billets?|ihre (?:aktivität|tour)|votre activité|tu actividad|einlass|eintritt(?:skarten?)?|doors open|admission|entry ticket|billet d.entrée|biglietto d.ingresso|musement|headout|tiqets)(?!\p{L})|集合(?:地[點点]|場所|时间|時間)|미팅 ?장소|만남 ?장소|入[园園]|[门門]票|입장권|[来入]館(?:日|時[間刻])|관람\s?(?:일|권|예약)/iu
/** Labels of what was chosen of a ticket. */
const choice =
  /^(?:general admission|entrada general|biglietto intero|tarif plein)|^(?:package|option|ticket type|type|language|quantity|qty|order|paket|sprache|anzahl|formule|langue|opción|idioma|opzione|lingua|套餐|方案|票[種种]|[數数]量|人[數数]|コース|言語|옵션|수량)[^:：\n]{0,12}[:：]/iu
const MOST_WORDS = 16

/** The ticket whose name a subject has, or the line above its day. Sold by a known seller, or for a visit. */
export function ticketOf(said: Said): Mark | undefined {
  const { sender, lines, pairs, context, subject } = said
  if (!sender?.sells && !isVisit.test(said.text.slice(0, 6_000))) return undefined
  const cells = lines.slice(0, 100).map(line => line.join(' '))
  const dated = pairs.find(({ label, value }) => label === 'date' && datesIn(value, context).length > 0)?.line
  const n = dated ?? cells.findIndex(cell => datesIn(cell, context).length > 0)
  const starts = startsOf(said, cells[n] ?? '', cells[n + 1] ?? '')
  if (n < 1 || !starts?.day) return undefined
  const inSubject = tidy(/[:：]\s*(.{3,120})$/u.exec(subject)?.[1])
  const isSaid = cells.some(cell => tidy(cell) === inSubject)
  const venues = new Map(
    pairs.flatMap(({ label, line, value }) => (label === 'venue' ? [[line, value]] : [])),
  )
  const above = cells
    .map((cell, line) => (labelAt(cell)?.isParted ? cell : (venues.get(line)?.split('\n', 1)[0] ?? cell)))
    .slice(Math.max(0, n - 6), n)
    .toReversed()
  const name = isSaid ? inSubject : nameOf(above.find(isTicket))
  if (!name || !(isSaid || isTicket(name)) || name.toLowerCase() === sender?.name.toLowerCase())
    return undefined
  // A ticket for a train is no visit.
  if (rideTypeIn(name) === 'train') return undefined
  return { kind: 'item', by: 'rules', isSure: sender !== undefined, type: 'sightseeing', name, starts }
}

/** The day and the hour, which may have a line or a label of its own. */
function startsOf({ pairs, context }: Said, line: string, below: string): Moment | undefined {
  const [record = {}] = recordsOf(pairs, context)
  const labelled = valuesOf(record, context).moment('date', 'time', 'departs')
  const day = labelled?.day ? labelled : momentIn(line, context)
  return day && { ...day, time: day.time ?? labelled?.time ?? timesIn(below)[0]?.time }
}

/** Reads like the name of a ticket: no label, no sentence, and nobody who sells. */
function isTicket(cell: string): boolean {
  const name = nameOf(cell) ?? ''
  return (
    name.length <= 120 &&
    /\p{L}{3}|\p{Script=Han}{2}/u.test(name) &&
    mayBeName(name, MOST_WORDS) &&
    !isPlatform(name) &&
    !/[.!?。！？]$|[,，]$|@|https?:/u.test(cell) &&
    !choice.test(cell) &&
    labelAt(cell)?.isParted !== true
  )
}
