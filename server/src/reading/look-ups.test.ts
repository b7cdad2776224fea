import { expect, test } from 'vitest'
import { openReader } from '../testing/reading.ts'
import { bookingsOf } from './booking.ts'
import { bounded, type LookUps, MOST_SEARCHES } from './look-ups.ts'
import type { Mark } from './mark.ts'

const context = { today: '2026-03-01' }

/** Places of which every name is known. It records the searches. */
function recordSearches() {
  const searches: string[] = []
  const search = async (name: string) => {
    searches.push(name)
    return { lat: 35, lng: 139 }
  }
  const look: LookUps = {
    airportByCode: async () => undefined,
    airportNamed: async () => undefined,
    placeNamed: search,
    townNamed: async () => undefined,
    zoneAt: async () => 'Asia/Tokyo',
  }
  return { look, searches }
}

/** An appointment whose clock is another one than that of its place. */
const eventAt = (name: string): Mark => ({
  ...{ kind: 'item', by: 'calendar', isSure: true, name: 'Dinner', from: { name } },
  starts: { day: '2026-05-12', time: '08:00', offset: 'Z' },
})

test('a file searches for 40 places, and does not guess the clocks of the others', async () => {
  const { look, searches } = recordSearches()
  const marks = Array.from({ length: 100 }, (_, n) => eventAt(`Place ${String.fromCharCode(65 + n)}`))
  const bookings = await bookingsOf(marks, context, bounded(look))
  expect(searches).toHaveLength(MOST_SEARCHES)
  const clocks = bookings.map(({ row }) => row['start_time'])
  expect(clocks.slice(0, 40)).toEqual(Array(40).fill('17:00'))
  expect(clocks.slice(40)).toEqual(Array(60).fill('08:00'))
  for (const { doubts, sure } of bookings.slice(40)) {
    expect(doubts).toContainEqual({ field: 'date', why: 'zone_unknown' })
    expect(sure).toBe(false)
  }
})

test('a place that a file names a hundred times is searched for once', async () => {
  const { look, searches } = recordSearches()
  await bookingsOf(Array(100).fill(eventAt('Kyoto')), context, bounded(look))
  expect(searches).toEqual(['Kyoto'])
})

test('a search that fails finds nothing', async () => {
  const { look } = recordSearches()
  const failing = { ...look, placeNamed: () => Promise.reject(new Error('the index is gone')) }
  const [booking] = await bookingsOf([eventAt('Kyoto')], context, bounded(failing))
  expect(booking?.doubts.map(({ why }) => why)).toContain('zone_unknown')
})

test('the event loop goes on while a calendar of a hundred unknown places is read', async () => {
  const calendarOf = (places: number) => {
    const entries = Array.from({ length: places }, (_, n) =>
      [
        'BEGIN:VEVENT',
        `SUMMARY:Dinner ${n}`,
        `LOCATION:Qzxv${n} Wrstlmp ${n}\\, Brrgl Ksdfjh ${n}`,
        'DTSTART:20260512T080000Z',
        'END:VEVENT',
      ].join('\r\n'),
    )
    return ['BEGIN:VCALENDAR', ...entries, 'END:VCALENDAR', ''].join('\r\n')
  }
  const reader = openReader({ limitMs: 60_000 })
  // The process begins with the first file.
  await reader.read({ text: calendarOf(1) }, context)
  const before = process.threadCpuUsage()
  const { bookings } = await reader.read({ text: calendarOf(100) }, context)
  const { user, system } = process.threadCpuUsage(before)
  reader.close()
  expect(bookings).toHaveLength(100)
  // The searches take more than a second of the processor.
  expect((user + system) / 1_000).toBeLessThan(200)
}, 60_000)
