import { addDays } from '@caravan/contract/days.rules'
import type { RideType } from '@caravan/contract/rides'
import { labelledPlace } from '../end-names.ts'
import { dayOfArrival } from '../ends.ts'
import type { Moment } from '../mark.ts'
import { routeIn } from '../routes.ts'
import { timesIn } from '../times.ts'
import { flightNumberIn } from './flights.ts'
import { about, costOf, type ReadKind, spotOf, text, titled, urlOf } from './kind.ts'

interface Ends {
  number: string[]
  from: string[]
  to: string[]
}

/** A way by the names that schema.org has for its number and its ends. */
const linked =
  (type: RideType, { number, from, to }: Ends): ReadKind['linked'][string] =>
  ({ subject, read }) => ({
    type,
    number: rideNumber(...number.map(name => read.text(subject, name))),
    from: read.spot(subject, ...from),
    to: read.spot(subject, ...to),
    starts: read.moment(subject, 'departureTime', 'departureDay', 'departureDate'),
    ends: read.moment(subject, 'arrivalTime'),
  })

const ends = (...names: string[]) => ({
  from: names.map(name => `departure${name}`),
  to: names.map(name => `arrival${name}`),
})

export const rides: ReadKind = {
  clocks: ['depart_date', 'arrive_date'],
  isTimed: true,
  places: ['from_place', 'to_place'],
  needed: ['from_place', 'depart_date', 'to_place', 'arrive_date'],
  row: ({ mark, from, to, starts, ends }) => ({
    type: mark.type ?? 'other',
    number: text(mark.number, 40),
    seat: text(mark.seat, 40),
    ...costOf(mark),
    from_place: titled(from),
    ...spotOf(from, 'from_'),
    depart_date: starts,
    to_place: titled(to),
    ...spotOf(to, 'to_'),
    arrive_date: ends,
    url: urlOf(mark),
    notes: about(mark.details),
  }),
  linked: {
    TrainReservation: linked('train', { number: ['trainName', 'trainNumber'], ...ends('Station') }),
    BusReservation: linked('bus', {
      number: ['busName', 'busNumber'],
      ...ends('BusStop', 'BusStation', 'Station'),
    }),
    BoatReservation: linked('ferry', { number: ['name'], ...ends('BoatTerminal') }),
    TaxiReservation: ({ node, read }) => ({
      type: 'transfer',
      from: read.spot(node, 'pickupLocation'),
      starts: read.moment(node, 'pickupTime'),
    }),
  },
  labelled({ record, moment, spot, line, hint, context }) {
    const [picked, dropped] = [spot('pickUp', 'from'), spot('dropOff', 'to')]
    const meets = moment('pickUp', 'date', 'time', 'dropOff')
    if (hint.isTransfer && picked && dropped && meets?.day && meets.time)
      return { type: 'transfer', from: picked, to: dropped, starts: meets }
    const own = (['train', 'bus', 'ferry'] as const).find(each => record[each])
    const type = own ?? (flightNumberIn(record.flight) ? undefined : hint.ride)
    const [route = '', below = ''] = (record.route ?? '').replace(' / ', ' → ').split('\n')
    const [[first, last] = []] = [route, `${route} → ${below}`]
      .map(each => routeIn(each, { inChina: false, context }))
      .filter(([from, to]) => from && to)
    // 'The day of departure' is one of a stay, too.
    const written = moment('departs', 'date', ...(record.checkIn ? [] : (['checkOut'] as const)), 'from')
    const [only, ...others] = context.days ?? []
    // One day in all of the text is probably that of the way.
    const isOnly = written?.time && !written.day && only && others.length === 0
    const [leaves, lands] = timesIn(route)
    const timed = written && { ...written, time: written.time ?? leaves?.time }
    const starts: Moment | undefined = isOnly ? { ...timed, day: only, doubt: 'two_readings' } : timed
    const from = labelledPlace(spot('from')) ?? first ?? labelledPlace(spot('departs'))
    const to = labelledPlace(spot('to')) ?? last ?? labelledPlace(spot('arrives'))
    const ends = moment('arrives', 'to') ?? (lands && { time: lands.time })
    // A text that labels both places, with a clock for each, is about a way, whatever it calls that.
    const isWhole = ((record.from && record.to) || (first && last)) && starts?.time && ends?.time
    if (!(type || hint.kind === 'ride' || isWhole) || !starts?.day || !from || !to) return undefined
    const days = timesIn(record.arrives ?? record.to ?? '')[0]?.days
    // '1570 市府轉運站-礁溪'.
    const ofRoute = type === 'bus' ? /^(\d{2,4}[A-Z]?)\s+(?=\p{L})/u.exec(record.route ?? '')?.[1] : undefined
    const number =
      type === 'ferry'
        ? undefined
        : ((line('train', 'bus') ?? (type ? line('flight') : undefined))?.split(/ \/ |(?<=^\d{1,5}): /)[0] ??
          ofRoute)
    return {
      type: type ?? (hint.kind === 'ride' ? 'train' : 'other'),
      number,
      from,
      to,
      starts,
      ends: ends && {
        ...ends,
        day:
          ends.day ?? (days ? addDays(starts.day, days) : dayOfArrival(starts.day, starts.time, ends.time)),
        doubt: ends.doubt ?? (ends.day ? undefined : starts.doubt),
      },
    }
  },
}

/** 'Hikari 637', where the name does not have the number already. */
function rideNumber(name?: string, number?: string): string | undefined {
  if (name === undefined || number === undefined || name.includes(number)) return name ?? number
  return number.includes(name) ? number : `${name} ${number}`
}
