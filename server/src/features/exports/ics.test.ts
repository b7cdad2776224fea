import { text as written } from 'node:stream/consumers'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { rounds } from '../../testing/strength.ts'
import type { CalendarEvent, Moment } from './events.ts'
import { calendarOf } from './ics.ts'

const event = (fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
  ...{ uid: 'one@caravan', sequence: 1, changed: '2027-01-02T03:04:05.678Z', title: 'Gion', place: null },
  ...{
    spot: null,
    notes: '',
    url: null,
    start: { date: '2027-03-28' },
    end: { date: '2027-03-29' },
    ...fields,
  },
})
const textOf = (events: CalendarEvent[]) => written(calendarOf('Japan', events))

/** As another program reads it: by the clocks that the file itself tells of. */
function read(ics: string) {
  const calendar = new ICAL.Component(ICAL.parse(ics))
  const zones = new Map(
    calendar.getAllSubcomponents('vtimezone').map(part => {
      const zone = new ICAL.Timezone(part)
      return [zone.tzid, zone]
    }),
  )
  const events = calendar.getAllSubcomponents('vevent').map(part => {
    const timeOf = (name: string) => {
      const property = part.getFirstProperty(name)
      if (!property) return undefined
      const time = property.getFirstValue() as InstanceType<typeof ICAL.Time>
      const tzid = property.getParameter('tzid')
      if (typeof tzid === 'string') time.zone = zones.get(tzid) ?? ICAL.Timezone.utcTimezone
      const written = time.toString()
      return tzid === undefined ? written : { written, seconds: time.toUnixTime() }
    }
    const textOf = (name: string) => part.getFirstPropertyValue(name) ?? ''
    return { part, start: timeOf('dtstart'), end: timeOf('dtend'), textOf }
  })
  return { calendar, events, zones }
}

const line = fc.string({ unit: 'grapheme', maxLength: 120 })
/** Also halves of letters, and what is none. */
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map(unit => String.fromCharCode(unit))
const hostile = fc.oneof(
  line,
  fc.string({ unit: anyUnit, maxLength: 60 }),
  fc.constantFrom(
    ...[
      '\r\nBEGIN:VEVENT',
      'END:VCALENDAR\r\n',
      'a\\nb\\',
      ';,:"\\;',
      '\n \n\t',
      '\ud800',
      '\u2028X:1',
      '\0\x85',
    ],
    ...['🏯'.repeat(80), '京都'.repeat(60), 'é'.repeat(37), '\\'.repeat(80), ' '.repeat(200)],
  ),
)
/** Drops characters that no calendar can hold, and makes each kind of line break one. */
const held = (value: string) =>
  value
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out.
    .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g, '')
    .toWellFormed()

test('IN-08 whatever stands in an event, another program reads it, in lines of 75 octets', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(hostile, hostile, hostile), { maxLength: 4 }),
      hostile,
      async (texts, name) => {
        const events = texts.map(([title, place, notes]) =>
          event({ title, place, notes, url: `https://e.example/${notes}` }),
        )
        const ics = await written(calendarOf(name, events))
        const lines = ics.split('\r\n')
        expect(lines.pop()).toBe('')
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/[\r\n\u0085\u2028\u2029]/)
        }
        const { calendar, events: found } = read(ics)
        // It knows of no such name, and takes it as it is written.
        const named = String(calendar.getFirstPropertyValue('x-wr-calname'))
        expect(named.replaceAll(/\\(.)/g, (_, letter) => (letter === 'n' ? '\n' : letter))).toBe(held(name))
        expect(
          found.map(({ textOf }) => [textOf('summary'), textOf('location'), textOf('description')]),
        ).toEqual(texts.map(parts => parts.map(held)))
      },
    ),
    { numRuns: rounds({ usual: 150, long: 3_000 }) },
  )
})

const zones = [
  ...['Europe/London', 'Asia/Tokyo', 'America/New_York', 'Africa/Casablanca', 'Australia/Lord_Howe'],
  ...[
    'America/Sao_Paulo',
    'Europe/Dublin',
    'Asia/Kathmandu',
    'Pacific/Apia',
    'Asia/Shanghai',
    'America/St_Johns',
  ],
]
const two = (number: number) => String(number).padStart(2, '0')
const clock = fc
  .record({
    year: fc.oneof(
      fc.integer({ min: 2020, max: 2035 }), // It leaves out the seconds that clocks were ahead by before.
      fc.integer({ min: 1940, max: 2199 }),
    ),
    day: fc.integer({ min: 0, max: 364 }),
    minute: fc.integer({ min: 0, max: 1_439 }),
  })
  .map(({ year, day, minute }) => {
    const date = Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ days: day })
    return `${date}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`
  })

test('another program finds the moment of every clock, in any zone and year', async () => {
  const moment = fc.record({ at: clock, zone: fc.constantFrom(...zones) })
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 8 }), async moments => {
      const ics = await textOf(moments.map(start => event({ start, end: undefined })))
      const { events } = read(ics)
      for (const [n, { at, zone }] of moments.entries()) {
        const shown = Temporal.PlainDateTime.from(at)
        const [earlier, later] = (['earlier', 'later'] as const).map(disambiguation =>
          shown.toZonedDateTime(zone, { disambiguation }),
        )
        const possible = [earlier, later].map(moment => (moment?.epochMilliseconds ?? 0) / 1_000)
        const found = events[n]?.start
        expect(possible.map(seconds => ({ written: `${at}:00`, seconds }))).toContainEqual(found)
      }
    }),
    { numRuns: rounds({ usual: 150, long: 3_000 }) },
  )
})

test('the clocks of a zone are those of the machine, with the second', async () => {
  const at = (at: string, zone: string): Moment => ({ at, zone })
  const ics = await textOf([
    event({ start: at('2027-03-27T08:00', 'Europe/London'), end: at('2027-03-28T12:00', 'Europe/London') }),
    event({ start: at('1900-06-01T08:00', 'Asia/Shanghai'), end: undefined }),
  ])
  expect(ics).toContain(
    [
      ...['BEGIN:VTIMEZONE', 'TZID:Europe/London'],
      ...[
        'BEGIN:STANDARD',
        'DTSTART:20270101T000000',
        'TZOFFSETFROM:+0000',
        'TZOFFSETTO:+0000',
        'END:STANDARD',
      ],
      ...[
        'BEGIN:DAYLIGHT',
        'DTSTART:20270328T010000',
        'TZOFFSETFROM:+0000',
        'TZOFFSETTO:+0100',
        'END:DAYLIGHT',
      ],
      ...[
        'BEGIN:STANDARD',
        'DTSTART:20271031T020000',
        'TZOFFSETFROM:+0100',
        'TZOFFSETTO:+0000',
        'END:STANDARD',
      ],
      'END:VTIMEZONE',
    ].join('\r\n'),
  )
  expect(ics).toContain('TZOFFSETFROM:+080543\r\nTZOFFSETTO:+080543')
  expect(ics).toContain(
    'DTSTART;TZID=Europe/London:20270327T080000\r\nDTEND;TZID=Europe/London:20270328T120000',
  )
})

test('an event is written as it always is', async () => {
  const ics = await textOf([
    event({
      title: 'Gion; "old", quarter\nby night',
      place: 'Kyoto',
      spot: { lat: 35.0037, lng: 1e-7 },
      notes: 'A\\B',
      url: 'https://gion.example/a,b;c',
    }),
    event({
      uid: 'two@caravan',
      changed: null,
      start: { at: '2027-03-28T09:30:15', zone: null },
      end: undefined,
    }),
  ])
  expect(ics.split('\r\n')).toEqual([
    ...[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Caravan//Caravan//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Japan',
    ],
    ...['X-WR-CALNAME:Japan', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
    ...['BEGIN:VEVENT', 'UID:one@caravan', 'DTSTAMP:20270102T030405Z'],
    ...['LAST-MODIFIED:20270102T030405Z', 'SEQUENCE:1'],
    ...['DTSTART;VALUE=DATE:20270328', 'DTEND;VALUE=DATE:20270329', 'TRANSP:TRANSPARENT'],
    ...['SUMMARY:Gion\\; "old"\\, quarter\\nby night', 'LOCATION:Kyoto', 'GEO:35.003700;0.000000'],
    ...['DESCRIPTION:A\\\\B', 'URL:https://gion.example/a,b;c', 'END:VEVENT'],
    ...[
      'BEGIN:VEVENT',
      'UID:two@caravan',
      'DTSTAMP:19700101T000000Z',
      'LAST-MODIFIED:19700101T000000Z',
      'SEQUENCE:1',
      'DTSTART:20270328T093015',
    ],
    ...['SUMMARY:Gion', 'END:VEVENT', 'END:VCALENDAR', ''],
  ])
})
