import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber, dayOf } from './days.rules.ts'
import { daysLater, flightMinutes, flightOn, landsTooEarly, waitMinutes } from './flights.rules.ts'

const two = (part: number) => String(part).padStart(2, '0')
const momentFrom = (first: string, last: string) =>
  fc
    .record({
      day: fc.integer({ min: dayNumber(first), max: dayNumber(last) }).map(dayOf),
      hour: fc.nat(23),
      minute: fc.nat(59),
      second: fc.option(fc.nat(59), { nil: undefined }),
    })
    .map(
      ({ day, hour, minute, second }) =>
        `${day}T${two(hour)}:${two(minute)}${second === undefined ? '' : `:${two(second)}`}`,
    )
const moment = momentFrom('2027-12-29', '2028-03-03')

test('a flight lands too early when a whole day lies between landing and leaving, and one second more', () => {
  fc.assert(
    fc.property(moment, moment, (departs, arrives) => {
      const [left, landed] = [departs, arrives].map(text => Temporal.PlainDateTime.from(text))
      const latest = landed?.add({ days: 1 })
      const expected = !!left && !!latest && Temporal.PlainDateTime.compare(latest, left) < 0
      expect(landsTooEarly(departs, arrives)).toBe(expected)
    }),
    { numRuns: 10_000 },
  )
  expect(landsTooEarly('2027-03-28T08:00', '2027-03-27T08:00')).toBe(false)
  expect(landsTooEarly('2027-03-28T08:00:01', '2027-03-27T08:00')).toBe(true)
})

function flight(
  depart: string,
  depart_zone: string | null,
  arrive: string | null,
  arrive_zone: string | null,
) {
  return {
    depart_date: depart,
    depart_zone,
    depart_airport_code: 'AAA',
    arrive_date: arrive,
    arrive_zone,
    arrive_airport_code: 'BBB',
  }
}

describe('the length of a flight', () => {
  test.each([
    ['across zones', '2027-03-28T08:50', 'Asia/Taipei', '2027-03-28T13:05', 'Asia/Tokyo', 195],
    [
      'over the date line eastward',
      '2027-06-01T23:30',
      'Asia/Taipei',
      '2027-06-01T19:55',
      'America/Los_Angeles',
      685,
    ],
    [
      'over the date line westward',
      '2027-06-01T22:00',
      'Pacific/Honolulu',
      '2027-06-03T05:05',
      'Pacific/Kiritimati',
      425,
    ],
    [
      'that lands on the day before',
      '2027-06-02T08:00',
      'Pacific/Kiritimati',
      '2027-06-01T11:00',
      'Pacific/Honolulu',
      180,
    ],
    [
      'over the hour that is skipped',
      '2027-03-28T00:30',
      'Europe/London',
      '2027-03-28T03:30',
      'Europe/London',
      120,
    ],
    [
      'over the hour that comes twice',
      '2027-10-31T00:30',
      'Europe/London',
      '2027-10-31T02:30',
      'Europe/London',
      180,
    ],
    [
      'between zones with odd minutes',
      '2027-06-01T10:00',
      'Asia/Kathmandu',
      '2027-06-01T11:15',
      'Asia/Kolkata',
      90,
    ],
    ['with seconds', '2027-06-01T10:00:30', 'UTC', '2027-06-01T11:00', 'UTC', 60],
  ])('%s', (_, departs, from, arrives, to, minutes) => {
    expect(flightMinutes(flight(departs, from, arrives, to))).toBe(minutes)
  })

  test.each([
    ['without the zone that it leaves', flight('2027-06-01T10:00', null, '2027-06-01T12:00', 'UTC')],
    ['without the zone that it comes to', flight('2027-06-01T10:00', 'UTC', '2027-06-01T12:00', null)],
    ['that does not say when it lands', flight('2027-06-01T10:00', 'UTC', null, 'UTC')],
    ['that lands before it leaves', flight('2027-06-01T10:00', 'UTC', '2027-06-01T09:00', 'UTC')],
    ['in a zone that nobody knows', flight('2027-06-01T10:00', 'Mars/Olympus', '2027-06-01T12:00', 'UTC')],
  ])('is not known for one %s', (_, unknown) => {
    expect(flightMinutes(unknown)).toBe(null)
  })

  test('is what lies between the two moments, in every zone and on both sides of every change of clocks', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const home = process.env['TZ']
    try {
      for (const here of ['Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kathmandu', 'UTC']) {
        process.env['TZ'] = here
        fc.assert(
          fc.property(
            momentFrom('2026-01-01', '2028-12-31'),
            momentFrom('2026-01-01', '2028-12-31'),
            zone,
            zone,
            (departs, arrives, from, to) => {
              const [left, landed] = [
                Temporal.PlainDateTime.from(departs).toZonedDateTime(from),
                Temporal.PlainDateTime.from(arrives).toZonedDateTime(to),
              ]
              const seconds = (landed.epochMilliseconds - left.epochMilliseconds) / 1_000
              const minutes = seconds > 0 ? Math.round(seconds / 60) : null
              expect(flightMinutes(flight(departs, from, arrives, to))).toBe(minutes)
            },
          ),
          { numRuns: 2_000 },
        )
      }
    } finally {
      if (home === undefined) delete process.env['TZ']
      else process.env['TZ'] = home
    }
  })

  test('is right in the hours around a change of clocks', () => {
    const changes = [
      ['Europe/London', '2027-03-27', '2027-03-29'],
      ['Europe/London', '2027-10-30', '2027-11-01'],
      ['America/New_York', '2027-11-06', '2027-11-08'],
      ['Australia/Lord_Howe', '2027-04-03', '2027-04-05'],
      ['Africa/Casablanca', '2027-02-06', '2027-02-08'],
    ] as const
    for (const [zone, first, last] of changes)
      fc.assert(
        fc.property(momentFrom(first, last), departs => {
          const left = Temporal.PlainDateTime.from(departs).toZonedDateTime(zone)
          const landed = left.add({ hours: 40 })
          const arrives = landed.toPlainDateTime().toString()
          // The clock alone does not tell which of two equal hours is meant; the first one is.
          const meant = Temporal.PlainDateTime.from(arrives).toZonedDateTime(zone)
          const minutes = Math.round((meant.epochMilliseconds - left.epochMilliseconds) / 60_000)
          expect(flightMinutes(flight(departs, zone, arrives, zone))).toBe(minutes)
        }),
      )
  })
})

describe('a wait', () => {
  const at = (date: string | null, zone: string | null) => ({ date, zone })

  test.each([
    ['of forty minutes', at('2027-03-28T13:05', 'Asia/Tokyo'), at('2027-03-28T13:45', 'Asia/Tokyo'), 40],
    ['of a day', at('2027-03-28T13:05', 'Asia/Tokyo'), at('2027-03-29T13:05', 'Asia/Tokyo'), 24 * 60],
    ['of more than a day', at('2027-03-28T13:05', 'Asia/Tokyo'), at('2027-03-29T13:06', 'Asia/Tokyo'), null],
    ['of no time', at('2027-03-28T13:05', 'Asia/Tokyo'), at('2027-03-28T13:05', 'Asia/Tokyo'), null],
    ['that would go back', at('2027-03-28T13:05', 'Asia/Tokyo'), at('2027-03-28T12:00', 'Asia/Tokyo'), null],
    ['without an arrival', at(null, 'Asia/Tokyo'), at('2027-03-28T12:00', 'Asia/Tokyo'), null],
    ['where nobody knows a zone', at('2027-03-28T13:05', null), at('2027-03-28T14:05', null), 60],
    [
      'on both sides of a border',
      at('2027-03-28T13:05', 'Europe/Madrid'),
      at('2027-03-28T13:05', 'Europe/Lisbon'),
      60,
    ],
    [
      'in the night in which the clocks go back',
      at('2027-10-30T23:30', 'Europe/London'),
      at('2027-10-31T06:00', 'Europe/London'),
      7.5 * 60,
    ],
  ])('%s', (_, arrival, departure, minutes) => {
    expect(waitMinutes(arrival, departure)).toBe(minutes)
  })
})

test('a landing is marked by the dates between the two clocks', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: -1, max: 3 }), fc.nat(23), (departs, days, hour) => {
      const landed = Temporal.PlainDate.from(departs.slice(0, 10)).add({ days })
      expect(daysLater(flight(departs, 'UTC', `${landed}T${two(hour)}:00`, null))).toBe(days)
    }),
  )
  expect(daysLater(flight('2027-06-01T08:00', 'UTC', null, null))).toBe(0)
})

describe('the days of a flight', () => {
  const overnight = flight('2027-03-28T23:50', 'Asia/Taipei', '2027-03-29T06:30', 'Europe/London')

  test('are the one on which it leaves, and the one on which it lands', () => {
    expect(flightOn(overnight, '2027-03-28')).toBe('depart')
    expect(flightOn(overnight, '2027-03-29')).toBe('arrive')
    expect(flightOn(overnight, '2027-03-30')).toBe(null)
    expect(flightOn({ ...overnight, arrive_date: '2027-03-28T23:59' }, '2027-03-28')).toBe('depart')
    expect(flightOn({ ...overnight, arrive_date: null }, '2027-03-29')).toBe(null)
  })
})
