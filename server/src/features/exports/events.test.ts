import { text as written } from 'node:stream/consumers'
import type { Item } from '@caravan/contract/items'
import { blankItem } from '@caravan/contract/items.row'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { rounds } from '../../testing/strength.ts'
import { tables } from '../../trip/tables.ts'
import { eventsOf } from './events.ts'
import { calendarOf } from './ics.ts'
import type { Planned } from './planned.queries.ts'

const zones = ['Asia/Tokyo', 'Europe/London', 'America/New_York', 'Pacific/Apia', 'Not/AZone']
/** Each spot lies in the zone that its latitude counts to; the last one is known to nobody. */
const zoneAt = async (lat: number | null) => zones[lat ?? -1] ?? null
const spot = fc.constantFrom(...[null, 0, 1, 2, 3, 4].map(lat => ({ lat, lng: lat })))
const date = fc.integer({ min: 0, max: 9 }).map(n => `2027-03-2${n}`)
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(parts => parts.map(part => String(part).padStart(2, '0')).join(':'))
const at = fc.tuple(date, time).map(([date, time]) => `${date}T${time}`)
const item = fc.record({
  date,
  start_time: fc.option(time),
  end_time: fc.option(time),
  type: fc.constantFrom('dining' as const, 'lodging' as const),
  place: fc.constantFrom('Gion', 'Park Hotel'),
})
const flight = fc.record({
  ...{ depart_date: at, arrive_date: fc.option(at), flight_number: fc.constant('BR 198') },
  depart_zone: fc.constantFrom(null, ...zones),
  arrive_zone: fc.constantFrom(null, ...zones),
})
const trips = fc.record({
  items: fc.array(item, { maxLength: 6 }),
  flights: fc.array(flight, { maxLength: 3 }),
  spot,
})

const shown = {
  plan: true,
  bookings: true,
  details: true,
  outside: true,
  numbers: true,
  language: 'en',
} as const
const idOf = (n: number) => `0b8f6d4e-5a3c-4f21-9d7e-${String(n).padStart(12, '0')}`

test('whatever is planned, each event has its name, a start, and no end before it', async () => {
  await fc.assert(
    fc.asyncProperty(trips, async ({ items, flights, spot }) => {
      const days = [...new Set(items.map(({ date }) => date))].map((date, n) => ({
        id: idOf(n),
        date,
        ...spot,
      }))
      const rows = items.map((fields, n): Item => {
        const sub_trip_id = days.find(({ date }) => date === fields.date)?.id ?? null
        return { ...blankItem, ...fields, id: idOf(100 + n), sub_trip_id }
      })
      const bookings = {
        flight: flights.map((row, n) => ({ ...tables.flight.blank, ...row, id: idOf(200 + n) })),
      }
      const trip = {
        name: 'Japan',
        seq: 7,
        made: null,
        night_gone: null,
        changed: {},
        days,
        items: rows,
        ideas: [],
        bookings,
      }
      const ics = await written(
        calendarOf('Japan', await eventsOf(trip as unknown as Planned, shown, zoneAt)),
      )
      const read = new ICAL.Component(ICAL.parse(ics))
      const known = read.getAllSubcomponents('vtimezone').map(part => new ICAL.Timezone(part))
      const events = read.getAllSubcomponents('vevent')
      const uids = events.map(event => event.getFirstPropertyValue('uid'))
      expect(new Set(uids).size).toBe(uids.length)
      const nights = rows.filter(({ type }) => type === 'lodging').length
      expect(events.length).toBeGreaterThanOrEqual(rows.length - nights + flights.length)
      let slept = 0
      for (const event of events) {
        const [start, end] = ['dtstart', 'dtend'].map(name => {
          const property = event.getFirstProperty(name)
          const tzid = property?.getParameter('tzid')
          const time = property?.getFirstValue() as InstanceType<typeof ICAL.Time> | undefined
          if (tzid) expect(known.map(zone => zone.tzid)).toContain(tzid)
          if (time && tzid) time.zone = known.find(zone => zone.tzid === tzid) ?? ICAL.Timezone.utcTimezone
          return time && { seconds: time.toUnixTime(), isDate: time.isDate, isFloating: tzid === undefined }
        })
        if (!start) throw new Error('an event begins')
        if (!end) continue
        expect([end.isDate, end.isFloating]).toEqual([start.isDate, start.isFloating])
        // Clocks that go forward in between may skip both.
        expect(end.seconds - start.seconds).toBeGreaterThanOrEqual(start.isDate ? 86_400 : 0)
        if (start.isDate) slept += (end.seconds - start.seconds) / 86_400
      }
      const free = rows.filter(({ type, start_time }) => type !== 'lodging' && start_time === null).length
      expect(slept).toBe(nights + free)
    }),
    { numRuns: rounds({ usual: 150, long: 5_000 }) },
  )
})
