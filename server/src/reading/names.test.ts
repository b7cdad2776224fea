import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'
import { nameIn } from './names.ts'
import { pairsIn } from './pairs.ts'

function named(text: string, use: 'sleeps' | 'eats' | 'visits' | 'lends' = 'sleeps') {
  const lines = linesOf(text)
  const context = { today: '2026-03-01' }
  return nameIn({ sender: undefined, by: [], lines, pairs: pairsIn(lines), subject: '', text, context }, use)
}

test('a label, a word for a house and a place above an address make a name certain', () => {
  const text = 'Booking confirmed\n\nHarbour Inn\n4 Quay Street, 12345 Seaham\nArrival: 12 May 2026'
  expect(named(text)).toEqual({ name: 'Harbour Inn', isUnsure: false })
  expect(named('Booking\nHotel: Zum Seestern\nArrival: 12 May 2026')?.name).toBe('Zum Seestern')
})

test('of two names that are as likely one is taken and doubted', () => {
  expect(named('Booking\nHarbour Inn\nAnchor Inn\nArrival: 12 May 2026')?.isUnsure).toBe(true)
})

test('greetings, persons and sentences are no names', () => {
  expect(named('Dear Ms Alder,\nyour room is ready.\nArrival: 12 May 2026\nMs Alder')).toBeUndefined()
})

test('restaurants and companies that lend cars are found by the same signs', () => {
  const table = 'Your table is booked\n\nRestaurant Salt & Stone\nFriday, 12 May 2026, 19:30\n2 guests'
  expect(named(table, 'eats')?.name).toBe('Restaurant Salt & Stone')
  expect(named('[Kiwi Rentals] booking confirmed\nPick-up: 12 May 2026', 'lends')?.name).toBe('Kiwi Rentals')
})
