import { addDays } from '@caravan/contract/days.rules'
import { datesIn, momentIn } from '../dates.ts'
import type { Moment } from '../mark.ts'
import { isHouse } from '../place-names.ts'
import { timesIn } from '../times.ts'
import { about, addressOf, costOf, type ReadKind, spotOf, titled, urlOf } from './kind.ts'

/** Marks that name only a day often add midnight. */
function timeOf(clock: string | null): string | null {
  const time = clock?.slice(11)
  return time && time !== '00:00' ? time : null
}

export const stays: ReadKind = {
  clocks: ['check_in', 'check_out'],
  places: ['place'],
  needed: ['place', 'check_in', 'check_out'],
  row: ({ mark, from, starts, ends }) => ({
    place: titled(from),
    ...spotOf(from),
    ...costOf(mark),
    url: urlOf(mark),
    details: about(addressOf(from), mark.details),
    check_in: starts?.slice(0, 10) ?? null,
    check_out: ends?.slice(0, 10) ?? null,
    start_time: timeOf(starts),
    end_time: timeOf(ends),
  }),
  linked: {
    LodgingReservation: ({ node, read }) => ({
      from: read.spot(node, 'reservationFor', 'lodgingUnit'),
      starts: read.moment(node, 'checkinTime', 'checkinDate', 'checkInTime', 'checkInDate'),
      ends: read.moment(node, 'checkoutTime', 'checkoutDate', 'checkOutTime', 'checkOutDate'),
    }),
  },
  labelled({ record, moment, spot, line, context, hint }) {
    const sold = isHouse(line('product') ?? '') ? spot('product') : undefined
    const from = { ...(record.stay === undefined ? sold : spot('stay')), address: line('address') }
    const span = record.period ?? (record.checkOut ? '' : (record.checkIn ?? ''))
    const [first, last] = datesIn(span, context)
    const arrives = moment('arrives')
    const [, written] =
      /(\d{1,2})\s*(?:nights?|泊|晚|Nächte|nachten|nuits?|noches?|noites?|notti|박)/iu.exec(
        `${record.checkIn} ${record.room}`,
      ) ??
      // The label of 'Nights: 2'.
      /^(\d{1,2})$/.exec(record.room?.split('\n', 1)[0] ?? '') ??
      []
    const nights = written ?? hint.nights
    const checkIn = moment('checkIn')
    const isWay = record.flight || record.train || record.bus || record.ferry || record.route || hint.ride
    // 'Check-in from 15:00' may name the hour only, beside a day of arrival.
    const arrival = !isWay && (nights || moment('checkOut')) ? arrives : undefined
    const day: Moment | undefined = checkIn?.day
      ? checkIn
      : ((last && momentIn(span.slice(0, last.at), context)) ?? arrival)
    const starts = day && { ...day, time: day.time ?? checkIn?.time }
    // In Spanish one 'leaves' a hotel as a train does.
    const departs = moment('checkOut', 'departs')
    const ofSpan = last && starts?.day === first?.day ? momentIn(span.slice(last.at), context) : undefined
    const until = departs?.day || !ofSpan ? departs : { ...ofSpan, time: ofSpan.time ?? departs?.time }
    // 'Check-out: 08:00 - 11:00' ends with the last hour.
    const [, latest, ...more] = timesIn(record.checkOut?.split('\n', 1)[0] ?? '')
    const left = until && latest && more.length === 0 ? { ...until, time: latest.time } : until
    const ends =
      left?.day || !starts?.day || !nights
        ? left
        : { day: addDays(starts.day, Number(nights)), time: left?.time }
    if (starts?.day && ends?.day) return { from, starts, ends, seat: undefined }
    // The arrival of a guest is before the departure.
    const isStay = hint.kind === 'stay' || record.stay || hint.isLodging || !(record.from || record.to)
    const leaves = moment('departs', 'date')
    return isStay && !isWay && leaves?.day && arrives?.day && leaves.day > arrives.day
      ? { from, starts: arrives, ends: leaves, seat: undefined }
      : undefined
  },
}
