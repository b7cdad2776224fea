import { flightNumber } from '../mark.ts'
import { about, costOf, type ReadKind, text, titled } from './kind.ts'

export const flights: ReadKind = {
  clocks: ['depart_date', 'arrive_date'],
  isTimed: true,
  hasAirports: true,
  places: ['depart_airport_code', 'arrive_airport_code'],
  needed: ['flight_number', 'depart_date', 'depart_airport', 'arrive_airport', 'arrive_date'],
  row: ({ mark, from, to, starts, ends }) => ({
    flight_number: text(mark.number, 12),
    ...costOf(mark),
    notes: about(mark.details),
    depart_airport: titled(from),
    depart_airport_code: from?.code ?? null,
    depart_date: starts,
    arrive_airport: titled(to),
    arrive_airport_code: to?.code ?? null,
    arrive_date: ends,
  }),
  linked: {
    FlightReservation({ subject, read }) {
      const airline = read.object(subject, 'airline', 'provider', 'carrier')
      return {
        number: flightNumber(read.text(subject, 'flightNumber'), read.text(airline, 'iataCode')),
        from: read.spot(subject, 'departureAirport'),
        to: read.spot(subject, 'arrivalAirport'),
        starts: read.moment(subject, 'departureTime', 'departureDay', 'departureDate'),
        ends: read.moment(subject, 'arrivalTime'),
      }
    },
  },
  labelled({ record, moment, spot, hint }) {
    const number = flightNumberIn(record.flight, hint.carrier)
    const starts = moment('departs', 'date', 'flight')
    const [from, to] = [spot('from', 'departs'), spot('to', 'arrives')]
    if (!number || !starts || !(from || to)) return undefined
    return { number, from, to, starts, ends: moment('arrives'), seat: undefined }
  },
}

/** The number at the beginning of a text. Digits alone need the carrier of a known sender. */
export function flightNumberIn(text = '', carrier?: string): string | undefined {
  const [, whole, digits] = /^\W*(?:((?!\d\d)[A-Z\d]{2}[\s-]?\d{1,4})|(\d{1,4}))(?![\d:/.])/m.exec(text) ?? []
  return whole ? flightNumber(whole) : digits && carrier ? flightNumber(digits, carrier) : undefined
}
