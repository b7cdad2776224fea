import { addDays } from '@caravan/contract/days.rules'
import { clockFrom } from './clock.ts'
import { type Fields, fieldsOf, type Mark, type Moment, tidy } from './mark.ts'
import { flexSchema } from './uic-flex.schema.ts'
import { spotNamed, trainNumber, type UicTicket } from './uic-names.ts'
import { decode, Undecodable } from './uic-uper.ts'

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? tidy(String(value)) : undefined
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)

/**
 * The rides of a record U_FLEX, whose content is the Flexible Content Barcode. Its version is 13, 2 or 3. Undefined if it
 * cannot be decoded.
 */
export function readFlex(content: Uint8Array, version: string): UicTicket | undefined {
  let ticket: Fields
  try {
    ticket = decode(content, flexSchema, 'Ticket', version === '03' ? 3 : version === '02' ? 2 : 1)
  } catch (error) {
    if (error instanceof Undecodable) return undefined
    throw error
  }
  const issuing = fieldsOf(ticket['issuing'])
  // Days count from the day on which the ticket was issued.
  const dayAfter = (days: unknown) =>
    addDays(`${numberOf(issuing['year'])}-01-01`, numberOf(issuing['day']) - 1 + numberOf(days))
  const rides = listOf(ticket['documents']).flatMap(document => {
    const kind = fieldsOf(document['ticket'])
    const { reservation, openTicket } = kind as { reservation?: Fields; openTicket?: Fields }
    const found = reservation
      ? [reserved(reservation, dayAfter)]
      : openTicket
        ? opened(openTicket, dayAfter)
        : []
    const own = fieldsOf(reservation ?? openTicket)
    const confirmation = textOf(issuing['pnr']) ?? textOf(own['referenceText']) ?? textOf(own['reference'])
    return found.map(ride => ({ ...ride, confirmation }))
  })
  const people = listOf(fieldsOf(ticket['travelers'])['list']).flatMap(
    ({ first, second, last }) => tidy([first, second, last].map(textOf).filter(Boolean).join(' ')) ?? [],
  )
  return { rides, people, sender: textOf(issuing['issuer']) }
}

type Day = (days: unknown) => string
type Ride = Omit<Mark, 'kind' | 'by' | 'isSure'>

/** Minutes of the day; 1,440 is none. */
const timeOf = (minutes: unknown) =>
  typeof minutes === 'number' ? clockFrom(Math.floor(minutes / 60), minutes % 60) : undefined

const numberIn = ({ brand, train, trainText }: Fields) =>
  trainNumber(textOf(brand), textOf(train) ?? textOf(trainText))

/** Reads a reservation, which names its train, its times and its seats. */
function reserved(reservation: Fields, dayAfter: Day): Ride {
  const { departs, departsAt, arrives, arrivesAt, from, to } = reservation
  const ends: Moment = { day: dayAfter(numberOf(departs) + numberOf(arrives)), time: timeOf(arrivesAt) }
  return {
    number: numberIn(reservation),
    from: spotNamed(textOf(from)),
    to: spotNamed(textOf(to)),
    starts: { day: dayAfter(departs), time: timeOf(departsAt) },
    ends: ends.time ? ends : undefined,
    seat: placesOf(fieldsOf(reservation['places'])),
  }
}

function placesOf({ coach, text, described, letters, numbers }: Fields): string | undefined {
  const single = [letters, numbers].flatMap(each => (Array.isArray(each) ? each : []))
  const seats = textOf(text) ?? textOf(described) ?? tidy(single.join(' '))
  return tidy([textOf(coach), seats].filter(Boolean).join(', '))
}

/** An open ticket may be bound to trains. Otherwise only the first day of its validity is known. */
function opened(ticket: Fields, dayAfter: Day): Ride[] {
  const back = fieldsOf(ticket['back'])
  const bound = [
    ...trainsOf(ticket['region'], ticket, dayAfter),
    ...trainsOf(
      back['region'],
      { from: back['from'] ?? ticket['to'], to: back['to'] ?? ticket['from'] },
      dayAfter,
    ),
  ]
  if (bound.length > 0) return bound
  const { from, to, validFrom, validUntil } = ticket
  // Until a day counts from the first day. A day more is for trains that arrive after midnight.
  const starts: Moment = {
    day: dayAfter(validFrom),
    doubt: numberOf(validUntil) > 1 ? 'two_readings' : undefined,
  }
  return [{ from: spotNamed(textOf(from)), to: spotNamed(textOf(to)), starts }]
}

/**
 * The trains to which a ticket is bound, in the order of the way. Each link may name the ends of all of the way, so that
 * where one train is changed for the next one is not known.
 */
function trainsOf(region: unknown, whole: Fields, dayAfter: Day): Ride[] {
  const links = listOf(region).flatMap(({ train }) => (train ? [fieldsOf(train)] : []))
  const endsOf = (link: Fields) => ({
    from: textOf(link['from']) ?? textOf(whole['from']),
    to: textOf(link['to']) ?? textOf(whole['to']),
  })
  const isSameWay = (a: Fields | undefined, b: Fields) =>
    a !== undefined && JSON.stringify(endsOf(a)) === JSON.stringify(endsOf(b))
  return links.map((link, n) => {
    const { from, to } = endsOf(link)
    return {
      number: numberIn(link),
      from: isSameWay(links[n - 1], link) ? undefined : spotNamed(from),
      to: isSameWay(links[n + 1], link) ? undefined : spotNamed(to),
      starts: { day: dayAfter(link['departs']), time: timeOf(link['departsAt']) },
    }
  })
}
