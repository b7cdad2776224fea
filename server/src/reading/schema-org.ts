import { type Reader, reader, typeOf } from './linked-data.ts'
import {
  type By,
  type Context,
  type Fields,
  flightNumber,
  type Kind,
  type Mark,
  MOST_BOOKINGS,
} from './mark.ts'
import { priceOf } from './price.ts'

const MOST_NODES = 20_000
const MOST_DEEP = 30

type Ends = [from: string[], to: string[]]

/** The names of a trip's ends and clocks in schema.org. */
const rides: Record<string, { type: NonNullable<Mark['type']>; number: string[]; ends: Ends }> = {
  TrainReservation: {
    type: 'train',
    number: ['trainName', 'trainNumber'],
    ends: [['departureStation'], ['arrivalStation']],
  },
  BusReservation: {
    type: 'bus',
    number: ['busName', 'busNumber'],
    ends: [
      ['departureBusStop', 'departureBusStation', 'departureStation'],
      ['arrivalBusStop', 'arrivalBusStation', 'arrivalStation'],
    ],
  },
  BoatReservation: {
    type: 'ferry',
    number: ['name'],
    ends: [['departureBoatTerminal'], ['arrivalBoatTerminal']],
  },
}

const kinds: Record<string, Kind> = {
  FlightReservation: 'flight',
  LodgingReservation: 'stay',
  TrainReservation: 'ride',
  BusReservation: 'ride',
  BoatReservation: 'ride',
  TaxiReservation: 'ride',
  RentalCarReservation: 'rental',
  FoodEstablishmentReservation: 'item',
  EventReservation: 'item',
}

/** The bookings among the objects of JSON-LD or microdata, however deep they lie. */
export function marksOf(documents: unknown[], context: Context, by: By = 'marks'): Mark[] {
  const found: Mark[] = []
  const byId = new Map<string, Fields>()
  let nodes = 0

  /** Walks over all objects, those within reservations too, which take from these what they do not say. */
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
      if (!Object.hasOwn(kinds, type)) return type === 'ReservationPackage' ? shared(reservation) : above
      const mark =
        found.length < MOST_BOOKINGS ? readReservation(type, reservation, reader(byId, context)) : undefined
      const isKnown = mark?.starts || mark?.ends || mark?.isCancelled
      if (mark && isKnown) found.push({ ...mark, by, isSure: true })
      return shared(reservation)
    },
    {},
  )
  return found
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
  const kind = kinds[type]
  const subject = read.object(node, 'reservationFor')
  const parts = kind === undefined ? undefined : partsOf(kind, type, node, subject, read)
  if (kind === undefined || !parts) return undefined
  const ticket = read.object(node, 'reservedTicket')
  const place = read.object(ticket, 'ticketedSeat')
  const car = read.text(place, 'seatSection')
  const seat = read.text(place, 'seatNumber') ?? read.text(node, 'airplaneSeat')
  const people = [node['underName']].flat().flatMap(person => read.text({ person }, 'person') ?? [])
  const total = read.text(node, 'totalPrice', 'price') ?? read.text(ticket, 'totalPrice', 'price')
  const status = read.text(node, 'reservationStatus') ?? ''
  return {
    ...{ kind, people, seat: [car, seat].filter(Boolean).join(', ') || undefined },
    sender: read.text(node, 'provider', 'broker', 'bookingAgent'),
    isCancelled: /cancell?ed/i.test(status) || /cancell?ed/i.test(read.text(node, 'modifiedStatus') ?? ''),
    confirmation: read.text(node, 'reservationNumber', 'reservationId', 'confirmationNumber'),
    price: total
      ? priceOf(total, read.text(node, 'priceCurrency') ?? read.text(ticket, 'priceCurrency'))
      : undefined,
    url: read.text(node, 'url', 'modifyReservationUrl'),
    ...parts,
  }
}

function partsOf(
  kind: Kind,
  type: string,
  node: Fields,
  subject: Fields,
  read: Reader,
): Partial<Mark> | undefined {
  if (kind === 'flight') {
    const airline = read.object(subject, 'airline', 'provider', 'carrier')
    return {
      number: flightNumber(read.text(subject, 'flightNumber'), read.text(airline, 'iataCode')),
      from: read.spot(subject, 'departureAirport'),
      to: read.spot(subject, 'arrivalAirport'),
      starts: read.moment(subject, 'departureTime', 'departureDay', 'departureDate'),
      ends: read.moment(subject, 'arrivalTime'),
    }
  }
  if (kind === 'stay') {
    return {
      from: read.spot(node, 'reservationFor', 'lodgingUnit'),
      starts: read.moment(node, 'checkinTime', 'checkinDate', 'checkInTime', 'checkInDate'),
      ends: read.moment(node, 'checkoutTime', 'checkoutDate', 'checkOutTime', 'checkOutDate'),
    }
  }
  if (kind === 'rental') {
    const company = read.object(subject, 'rentalCompany', 'brand')
    return {
      name: read.text(company, 'name') ?? read.text(node, 'provider', 'broker'),
      details: read.text(subject, 'name', 'model'),
      from: read.spot(node, 'pickupLocation'),
      to: read.spot(node, 'dropoffLocation'),
      starts: read.moment(node, 'pickupTime'),
      ends: read.moment(node, 'dropoffTime'),
    }
  }
  if (type === 'TaxiReservation')
    return {
      type: 'transfer',
      from: read.spot(node, 'pickupLocation'),
      starts: read.moment(node, 'pickupTime'),
    }
  const ride = rides[type]
  if (ride) {
    const [from, to] = ride.ends
    return {
      ...{ type: ride.type, number: rideNumber(...ride.number.map(name => read.text(subject, name))) },
      ...{ from: read.spot(subject, ...from), to: read.spot(subject, ...to) },
      starts: read.moment(subject, 'departureTime', 'departureDay', 'departureDate'),
      ends: read.moment(subject, 'arrivalTime'),
    }
  }
  const isMeal = type === 'FoodEstablishmentReservation'
  const size = read.text(node, 'partySize')
  return {
    ...{
      type: isMeal ? 'dining' : 'sightseeing',
      name: read.text(subject, 'name'),
      details: size && `× ${size}`,
    },
    from: isMeal
      ? read.spot(node, 'reservationFor')
      : (read.spot(subject, 'location') ?? read.spot(node, 'location')),
    starts: isMeal
      ? read.moment(node, 'startTime')
      : read.moment(subject, 'startDate', 'startTime', 'doorTime'),
    ends: isMeal ? read.moment(node, 'endTime') : read.moment(subject, 'endDate', 'endTime'),
  }
}

/** 'Hikari 637', where the name does not have the number already. */
function rideNumber(name?: string, number?: string): string | undefined {
  if (name === undefined || number === undefined || name.includes(number)) return name ?? number
  return number.includes(name) ? number : `${name} ${number}`
}
