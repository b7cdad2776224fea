import { codeOfText, marksOfCode } from './barcode.ts'
import { named } from './kinds.ts'
import { type Reader, reader, typeOf } from './linked-data.ts'
import { type By, type Context, type Fields, fieldsOf, type Mark, MOST_BOOKINGS } from './mark.ts'
import { priceOf } from './price.ts'

const MOST_NODES = 20_000
const MOST_DEEP = 30

/** The reservations that are read, by their types. */
const reservations = new Map(
  named.flatMap(([kind, { linked }]) =>
    Object.entries(linked).map(([type, parts]) => [type, { kind, parts }] as const),
  ),
)

/** The bookings among the objects of JSON-LD or microdata, however deep they lie. */
export function marksOf(documents: unknown[], context: Context, by: By = 'marks'): Mark[] {
  const found: Mark[] = []
  const byId = new Map<string, Fields>()
  let nodes = 0

  /** Walks over all objects. Those within a reservation take the fields that they lack from it. */
  function walk(
    value: unknown,
    deep: number,
    visit: (node: Fields, above: Fields) => Fields,
    above: Fields,
  ): void {
    if (typeof value !== 'object' || value === null || deep > MOST_DEEP || ++nodes > MOST_NODES) return
    const below = Array.isArray(value) ? above : visit(value as Fields, above)
    for (const each of Object.values(value)) walk(each, deep + 1, visit, below)
  }

  walk(
    documents,
    0,
    (node, above) => {
      if (typeof node['@id'] === 'string' && Object.keys(node).length > 1) byId.set(node['@id'], node)
      return above
    },
    {},
  )
  nodes = 0
  walk(
    documents,
    0,
    (node, above) => {
      const reservation = { ...above, ...without(node) }
      const type = typeOf(node)
      if (!reservations.has(type)) return type === 'ReservationPackage' ? shared(reservation) : above
      // A reservation may be for several flights.
      const [subject, ...more] = subjectsOf(type, reservation)
      const read = (one: Fields) =>
        found.length < MOST_BOOKINGS ? readReservation(type, one, reader(byId, context)) : undefined
      const mark = read(subject ?? reservation)
      const isKnown =
        mark?.kind === 'expense'
          ? mark.price && !mark.isCancelled
          : mark?.starts || mark?.ends || mark?.isCancelled
      if (mark && isKnown) found.push({ ...mark, by, isSure: true })
      for (const one of more) {
        const next = read(one)
        if (next?.starts) found.push({ ...next, price: undefined, by, isSure: true })
      }
      // The code of its boarding pass may hold more.
      const near = mark?.starts?.day ? { today: mark.starts.day } : context
      for (const ticket of [node['reservedTicket']].flat().slice(0, 10).map(fieldsOf)) {
        const code = codeOfText(String(ticket['ticketToken'] ?? '').replace(/^[a-z]+:/i, ''))
        found.push(...(marksOfCode(code, near) ?? []))
      }
      return shared(reservation)
    },
    {},
  )
  return found
}

/** A reservation for each of its flights or rides, at most 20. */
function subjectsOf(type: string, node: Fields): Fields[] {
  const parts = node['reservationFor']
  const isWay = ['flight', 'ride'].includes(reservations.get(type)?.kind ?? '')
  if (!isWay || !Array.isArray(parts) || parts.length < 2) return [node]
  return parts.slice(0, 20).map(reservationFor => ({ ...node, reservationFor }))
}

const without = (node: Fields) =>
  Object.fromEntries(Object.entries(node).filter(([, value]) => value !== null && value !== ''))

/** The fields that hold for all parts of a reservation. */
function shared(node: Fields): Fields {
  const names = [
    'reservationNumber',
    'reservationId',
    'reservationStatus',
    'underName',
    'provider',
    'broker',
    'url',
  ]
  return Object.fromEntries(names.flatMap(name => (node[name] === undefined ? [] : [[name, node[name]]])))
}

function readReservation(type: string, node: Fields, read: Reader): Omit<Mark, 'by' | 'isSure'> | undefined {
  const known = reservations.get(type)
  if (!known) return undefined
  const ticket = read.object(node, 'reservedTicket')
  const place = read.object(ticket, 'ticketedSeat')
  const car = read.text(place, 'seatSection')
  const seat = read.text(place, 'seatNumber') ?? read.text(node, 'airplaneSeat')
  const people = [node['underName']].flat().flatMap(person => read.text({ person }, 'person') ?? [])
  const due = read.object(node, 'totalPaymentDue', 'acceptedOffer')
  const priced = [node, ticket, due]
  const firstOf = (...names: string[]) => priced.flatMap(each => read.text(each, ...names) ?? [])[0]
  const total = firstOf('totalPrice', 'price', 'value')
  const status = read.text(node, 'reservationStatus', 'orderStatus') ?? ''
  return {
    ...{ kind: known.kind, people, seat: [car, seat].filter(Boolean).join(', ') || undefined },
    sender: read.text(node, 'provider', 'broker', 'bookingAgent'),
    isCancelled: /cancell?ed/i.test(status) || /cancell?ed/i.test(read.text(node, 'modifiedStatus') ?? ''),
    confirmation: read.text(node, 'reservationNumber', 'reservationId', 'confirmationNumber'),
    price: total ? priceOf(total, firstOf('priceCurrency', 'currency')) : undefined,
    url: read.text(node, 'url', 'modifyReservationUrl'),
    ...known.parts({ node, subject: read.object(node, 'reservationFor'), read }),
  }
}
