import { addDays } from '@caravan/contract/days.rules'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { ICalCalendar, ICalEventRepeatingFreq, ICalWeekday } from 'ical-generator'
import { describe, expect, test } from 'vitest'
import { rounds } from '../testing/strength.ts'
import { entriesOfCalendar } from './calendar.ts'

const calendar = (...entries: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    ...entries.flatMap(entry => ['BEGIN:VEVENT', ...entry, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')
const tea = [
  'UID:tea@cal.example',
  'SUMMARY:Tea',
  'DTSTART;TZID=Asia/Tokyo:20260512T100000',
  'DURATION:PT30M',
]
const context = { today: '2026-03-01' }

function read(text: string, trip?: { start_date: string; end_date: string }, most?: number) {
  const { marks, leftOut } = entriesOfCalendar(text, trip ? { ...context, trip } : context, most)
  return { leftOut, times: marks.map(({ name, starts }) => `${name} ${starts?.day} ${starts?.time}`) }
}
const times = (...days: number[]) => days.map(day => `Tea ${addDays('2026-05-01', day - 1)} 10:00`)

describe('an entry that repeats', () => {
  test.each<[string, string[], number[], number]>([
    ['some times', ['RRULE:FREQ=DAILY;COUNT=3'], [12, 13, 14], 0],
    ['until a day', ['RRULE:FREQ=WEEKLY;UNTIL=20260526'], [12, 19, 26], 0],
    ['until a moment of UTC', ['RRULE:FREQ=DAILY;UNTIL=20260514T010000Z'], [12, 13, 14], 0],
    ['until a moment before', ['RRULE:FREQ=DAILY;UNTIL=20260514T005900Z'], [12, 13], 0],
    ['without a day', ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;TZID=Asia/Tokyo:20260513T100000'], [12, 14], 0],
    [
      'without moments of UTC',
      ['RRULE:FREQ=DAILY;COUNT=4', 'EXDATE:20260512T010000Z,20260514T010000Z'],
      [13, 15],
      0,
    ],
    [
      'without whole days',
      ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20260513', 'EXDATE;VALUE=DATE:20260514'],
      [12],
      0,
    ],
    ['at listed times', ['RDATE;TZID=Asia/Tokyo:20260520T100000,20260516T100000'], [12, 16, 20], 0],
    ['at periods', ['RDATE;VALUE=PERIOD;TZID=Asia/Tokyo:20260516T100000/PT1H'], [12, 16], 0],
    ['by a rule that is not read', ['RRULE:FREQ=HOURLY;COUNT=3'], [12], 1],
    ['by a rule that is none', ['RRULE:Every day'], [12], 1],
    ['by a rule without an end', ['RRULE:FREQ=DAILY'], [12], 1],
  ])('%s', (_, more, days, leftOut) => {
    expect(read(calendar([...tea, ...more]))).toEqual({ times: times(...days), leftOut })
  })

  test('is replaced by the entry that stands for one of its times', () => {
    const moved = [
      'UID:tea@cal.example',
      'RECURRENCE-ID:20260513T010000Z',
      'SUMMARY:Coffee',
      'DTSTART:20260513T150000',
    ]
    const { times: found } = read(calendar([...tea, 'RRULE:FREQ=DAILY;COUNT=3'], moved))
    expect(found).toEqual(['Tea 2026-05-12 10:00', 'Tea 2026-05-14 10:00', 'Coffee 2026-05-13 15:00'])
  })

  test('ends as long after each beginning', () => {
    const { marks } = entriesOfCalendar(
      calendar([
        'SUMMARY:Night',
        'DTSTART:20260512T220000',
        'DTEND:20260513T010000',
        'RRULE:FREQ=DAILY;COUNT=2',
      ]),
      context,
    )
    expect(marks.map(({ ends }) => `${ends?.day} ${ends?.time}`)).toEqual([
      '2026-05-13 01:00',
      '2026-05-14 01:00',
    ])
  })

  test('is taken within the trip, and without an end else within the other entries', () => {
    const trip = { start_date: '2026-05-14', end_date: '2026-05-16' }
    const [endless, counted] = [
      [...tea, 'RRULE:FREQ=DAILY'],
      [...tea, 'RRULE:FREQ=DAILY;COUNT=10'],
    ]
    expect(read(calendar(endless), trip)).toEqual({ times: times(14, 15, 16), leftOut: 1 })
    expect(read(calendar(counted), trip)).toEqual({ times: times(14, 15, 16), leftOut: 7 })
    const other = ['SUMMARY:Stay', 'DTSTART;VALUE=DATE:20260513', 'DTEND;VALUE=DATE:20260515']
    expect(read(calendar(endless, other)).times.slice(0, -1)).toEqual(times(13, 14, 15))
    const past = { start_date: '2020-01-01', end_date: '2020-01-03' }
    expect(read(calendar(endless), past)).toEqual({ times: times(12), leftOut: 1 })
  })

  test('displaces no other entry where there is not room for all', () => {
    const others = Array.from({ length: 4 }, (_, n) => [`SUMMARY:Visit ${n}`, 'DTSTART:20260512T080000'])
    const { times: found, leftOut } = read(
      calendar([...tea, 'RRULE:FREQ=DAILY;COUNT=50'], ...others),
      undefined,
      7,
    )
    expect([found.filter(each => each.startsWith('Tea')).length, found.length, leftOut]).toEqual([3, 7, 47])
  })

  test.each([
    'FREQ=DAILY',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;INTERVAL=10000',
    'FREQ=MONTHLY;BYSETPOS=366',
    `FREQ=DAILY;COUNT=999999999;BYDAY=${'MO,'.repeat(50)}TU`,
  ])('costs little, whatever its rule: %s', rule => {
    const gone = Array.from(
      { length: 50 },
      (_, n) => `EXDATE:${addDays('2026-01-01', n).replaceAll('-', '')}T000000Z`,
    )
    const hostile = ['SUMMARY:Tea', 'DTSTART;TZID=Asia/Tokyo:19000101T100000', `RRULE:${rule}`, ...gone]
    const text = calendar(...Array.from({ length: 500 }, () => hostile))
    const began = process.threadCpuUsage()
    const { marks, leftOut } = entriesOfCalendar(
      text,
      { ...context, trip: { start_date: '2190-01-01', end_date: '2199-01-01' } },
      500,
    )
    expect(process.threadCpuUsage(began).user).toBeLessThan(2_000_000)
    expect([marks.length, leftOut > 0]).toEqual([500, true])
  })
})

/** Each time of the entries, as the library reads them. */
function timesByLibrary(text: string): string[] {
  const root = new ICAL.Component(ICAL.parse(text))
  const all = root.getAllSubcomponents('vevent').map(part => new ICAL.Event(part))
  const changes = all.filter(event => event.isRecurrenceException())
  return all
    .filter(event => !event.isRecurrenceException())
    .flatMap(event => {
      for (const change of changes.filter(({ uid }) => uid === event.uid)) event.relateException(change)
      const [found, iterator] = [[] as string[], event.iterator()]
      for (let next = iterator.next(); next && found.length < 60; next = iterator.next()) {
        const { item, startDate, endDate } = event.getOccurrenceDetails(next)
        found.push(`${item.summary} ${startDate} ${endDate}`)
      }
      return found
    })
    .sort()
}

function timesByUs(text: string): string[] {
  const written = (at?: { day?: string | undefined; time?: string | undefined }) =>
    `${at?.day}T${at?.time}:00`
  return entriesOfCalendar(text, context, 500)
    .marks.map(({ name, starts, ends }) => `${name} ${written(starts)} ${written(ends)}`)
    .sort()
}

const daily = 'FREQ=DAILY;COUNT=9'
const clock = (day: number, hour: number) =>
  `${addDays('2026-05-01', day).replaceAll('-', '')}T${String(hour).padStart(2, '0')}0000`

test('a calendar of the library ical.js has the times that the library itself finds', () => {
  const entry = fc.record({
    ...{ day: fc.nat(40), hour: fc.integer({ min: 6, max: 18 }), hours: fc.integer({ min: 1, max: 30 }) },
    rule: fc.constantFrom(
      daily,
      'FREQ=DAILY;INTERVAL=3;COUNT=6',
      'FREQ=WEEKLY;COUNT=5',
      'FREQ=DAILY;UNTIL=20260612T120000',
      'FREQ=MONTHLY;COUNT=4;BYMONTHDAY=-1',
    ),
    gone: fc.uniqueArray(fc.nat(12), { maxLength: 4 }),
    more: fc.uniqueArray(fc.integer({ min: 60, max: 90 }), { maxLength: 3 }),
    moved: fc.uniqueArray(fc.nat(12), { maxLength: 2 }),
    name: fc.constantFrom('Breakfast; with eggs, and tea', '早餐'.repeat(60), 'Line\nbreak \\ of \\n it'),
  })
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 4 }), entries => {
      const root = new ICAL.Component('vcalendar')
      for (const [n, { day, hour, hours, rule, gone, more, moved, name }] of entries.entries()) {
        const add = (fields: Record<string, string[]>) => {
          const part = new ICAL.Component('vevent')
          part.addPropertyWithValue('uid', `${n}@cal.example`)
          part.addPropertyWithValue('summary', name)
          for (const [key, values] of Object.entries(fields))
            for (const value of values) part.addProperty(ICAL.Property.fromString(`${key}:${value}`))
          root.addSubcomponent(part)
        }
        // The library counts a first day that the rule does not have among no days.
        const at = rule.startsWith('FREQ=MONTHLY') ? 30 : day
        // It looks at times that are left out in their order, and only at those that the rule has.
        const left = rule === daily ? gone.filter(later => later < 9).sort((a, b) => a - b) : []
        const others = {
          RDATE: more.map(later => clock(later, hour)),
          EXDATE: left.map(later => clock(at + later, hour)),
        }
        add({ DTSTART: [clock(at, hour)], DURATION: [`PT${hours}H`], RRULE: [rule], ...others })
        for (const later of moved.filter(later => !gone.includes(later) && rule === daily && later < 9))
          add({
            DTSTART: [clock(at + later, 20)],
            DURATION: ['PT1H'],
            'RECURRENCE-ID': [clock(at + later, hour)],
          })
      }
      const text = root.toString()
      const expected = timesByLibrary(text).map(each => each.replaceAll(/\s+/g, ' '))
      expect(timesByUs(text)).toEqual(expected)
    }),
    { numRuns: rounds({ usual: 100, long: 5_000 }) },
  )
})

test('a calendar of ical-generator is read as it was meant', () => {
  const made = new ICalCalendar({ name: '京都' })
  const name = `Kaiseki, at Gion; "Karyo" ${'京都祇園花見小路'.repeat(12)}`
  made.createEvent({
    ...{
      id: 'one',
      start: '2026-05-12T19:30:00',
      end: '2026-05-12T21:45:00',
      timezone: 'Asia/Tokyo',
      summary: name,
    },
    ...{
      description: 'First line\nSecond, line; \\ end',
      location: '570-8, Gionmachi',
      url: 'https://karyo.example/a?b=1,2',
    },
  })
  made.createEvent({
    ...{ id: 'two', start: new Date(Date.UTC(2026, 4, 12)), allDay: true, summary: 'Walk' },
    repeating: {
      freq: ICalEventRepeatingFreq.WEEKLY,
      count: 4,
      byDay: [ICalWeekday.TU, ICalWeekday.TH],
      exclude: new Date(Date.UTC(2026, 4, 14)),
    },
  })
  const { marks, leftOut } = entriesOfCalendar(made.toString(), context)
  const [dinner, ...walks] = marks
  expect(leftOut).toBe(0)
  expect(dinner).toMatchObject({
    ...{ name, details: 'First line\nSecond, line; \\ end', url: 'https://karyo.example/a?b=1,2' },
    starts: { day: '2026-05-12', time: '19:30', zone: 'Asia/Tokyo' },
    ...{ ends: { day: '2026-05-12', time: '21:45' }, from: { name: '570-8, Gionmachi' } },
  })
  expect(walks.map(({ starts }) => [starts?.day, starts?.time])).toEqual(
    ['2026-05-12', '2026-05-19', '2026-05-21'].map(day => [day, undefined]),
  )
})
