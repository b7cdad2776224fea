import { withDigitsLast } from '../rests.ts'
import { about, addressOf, costOf, type ReadKind, spotOf, text, titled, urlOf } from './kind.ts'

/** 'Café  1,50' of a receipt, whose first word is a label. */
const priceRow = /(?<!\d)\d{1,5}[.,]\d\d(?: ?\p{Sc})?$|^[^\p{L}]*$/u

/** Tables and events. */
export const items: ReadKind = {
  clocks: ['date', 'end_time'],
  places: ['place'],
  needed: ['place', 'date'],
  row: ({ mark, from, starts, ends }) => ({
    place: text(mark.name, 200) ?? titled(from),
    ...spotOf(from),
    ...costOf(mark),
    url: urlOf(mark),
    type: mark.type ?? null,
    date: starts?.slice(0, 10) ?? null,
    start_time: starts?.slice(11) || null,
    end_time: (ends?.slice(0, 10) === starts?.slice(0, 10) && ends?.slice(11)) || null,
    details: about(from?.name === mark.name ? undefined : from?.name, addressOf(from), mark.details),
  }),
  linked: {
    FoodEstablishmentReservation({ node, subject, read }) {
      const size = read.text(node, 'partySize')
      return {
        type: 'dining',
        name: read.text(subject, 'name'),
        details: size && `× ${size}`,
        from: read.spot(node, 'reservationFor'),
        starts: read.moment(node, 'startTime'),
        ends: read.moment(node, 'endTime'),
      }
    },
    EventReservation: ({ node, subject, read }) => ({
      type: 'sightseeing',
      name: read.text(subject, 'name'),
      from: read.spot(subject, 'location') ?? read.spot(node, 'location'),
      starts: read.moment(subject, 'startDate', 'startTime', 'doorTime'),
      ends: read.moment(subject, 'endDate', 'endTime'),
    }),
  },
  labelled({ record, moment, line, hint }) {
    const starts = moment('date', 'time', 'departs')
    const written = line('meal', 'event') ?? (hint.sells || record.venue ? line('product') : undefined)
    const name = priceRow.test(written ?? '') ? undefined : written?.replace(withDigitsLast, '')
    const isWay = record.flight || record.train || record.bus || record.ferry
    if (!starts?.day || !name || isWay) return undefined
    const from = { name: record.meal ? name : line('venue'), address: line('address') }
    return { type: record.meal ? 'dining' : 'sightseeing', name, from, starts, seat: undefined }
  },
}
