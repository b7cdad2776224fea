import type { Flight } from '@caravan/contract/flights'
import { daysLater, flightMinutes, flightOn, titleOf } from '@caravan/contract/flights.rules'
import { duration } from '../../lib/format/dates.ts'
import { placeAt } from '../../trip/journeys/timetable.tsx'
import type { EarlyKind, PaintedKind, Teller } from '../../trip/kinds.ts'
import { segmentOf, waysOf } from './flight-words.tsx'

export const early: EarlyKind<Flight, ReturnType<typeof wordsIn>> = {
  order: 1,
  part: 'flights',
  ways: waysOf,
  onDay(flight, day, { words, language }) {
    const end = flightOn(flight, day)
    if (!end) return []
    const { depart_date, arrive_date, depart_airport_code: from, arrive_airport_code: to } = flight
    const [minutes, later] = [flightMinutes(flight), daysLater(flight)]
    return [
      {
        ...{ from, to, title: titleOf(flight), departs: depart_date.slice(11, 16) },
        time: (flight[`${end}_date`] ?? '').slice(11, 16),
        lands: end === 'arrive' && words.lands,
        arrives: arrive_date?.slice(11, 16),
        arrival: arrive_date || to || flight.arrive_airport,
        minutes: minutes && duration(language, minutes),
        later: later && (later > 0 ? `+${later}` : `−${-later}`),
        laterTold: (words.later[later] ?? words.later[97])?.replace('97', String(later)),
        fromPlace: placeAt(language, segmentOf(flight).from),
        toPlace: placeAt(language, segmentOf(flight).to),
      },
    ]
  },
}

const wordsIn = (t: Teller) => ({
  lands: t('flight.lands'),
  later: Object.fromEntries([-1, 1, 97].map(count => [count, t('flight.daysLater', { count })])),
})

const landing = {
  ...{ flight_number: '{title}', depart_date: '2027-02-28T12:34', arrive_date: '2027-03-02T13:57' },
  ...{ depart_airport: null, depart_airport_code: 'QQD', depart_zone: 'Asia/Tokyo', depart_city: 'Tokyo' },
  ...{ arrive_airport: null, arrive_airport_code: 'QQA', arrive_zone: 'Europe/Paris', arrive_city: 'Paris' },
} as Flight

export const painted: PaintedKind = {
  wordsIn,
  holes: ({ flight }) => ({ flight: { ...flight, lands: '{lands}', daysLater: '{laterTold}' } }),
  known: language => ({
    [titleOf(landing)]: '{title}',
    [duration(language, flightMinutes(landing) ?? 0)]: '{minutes}',
    [placeAt(language, segmentOf(landing).from)]: '{fromPlace}',
    [placeAt(language, segmentOf(landing).to)]: '{toPlace}',
    ...{ QQD: '{from}', QQA: '{to}', '+2': '{later}', '12:34': '{departs}', '13:57': '{arrives}' },
  }),
  sample: () => landing,
  // No flight lacks one of them alone.
  lacks: {
    lands: /<span[^>]*>\{lands\}<\/span>/,
    later: /<sup.*<\/sup>/,
    minutes: /<span class="contents">[^<]*<span[^>]*><\/span><\/span>/,
    arrives: /<b [^>]*>\{arrives\}<\/b>/,
    arrival: /<span class="flex min-h-.*\{toPlace\}<\/span><\/span>/,
  },
}
