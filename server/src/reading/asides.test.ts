import { expect, test } from 'vitest'
import { withoutAsides, withoutOld } from './asides.ts'

const journey = 'Departs 12 May 2026, 08:50'
const without = (line: string) =>
  withoutAsides(`${line}\n${journey}`, { today: '2026-03-01' }).split('\n', 1)[0]

test.each([
  ['Booked on Sat 14 February 2026 at 09:41', 'Booked on Sat … at …'],
  ['Free cancellation until 2 April 2026, 18:00.', 'Free cancellation until …, ….'],
  ['Until 2 April 2026 you may cancel', 'Until … you may cancel'],
  ['Kostenlose Stornierung bis zum 02.04.2026', 'Kostenlose Stornierung bis zum …'],
  ['Paiement effectué le 28/02/2026 à 08:51', 'Paiement effectué le … à …'],
  ['Data do pagamento: 22/02/2026', 'Data do pagamento: …'],
  ['キャンセルは2026年8月20日（木）23:59まで', 'キャンセルは…（木）…まで'],
  ['5月29日18:00前可免费取消', '……前可免费取消'],
  ['결제일시 2026.02.28 11:20', '결제일시 … …'],
  ['Service 0371 781 8181, 8am-8pm', 'Service 0371 781 8181, …-…'],
  ['予約 0570-025-071（7:00～20:00）', '予約 0570-025-071（…～…）'],
])('the days of %s are no part of a journey', (line, left) => expect(without(line)).toBe(left))

test.each([
  'Refundable. Check-in 12 May 2026, 15:00',
  'If you cancel, tell us. We stay from 12 May 2026',
  'Non-refundable rate, 12 May 2026',
  'Booked on the 08:15 train',
  'Stornoway 12 May 2026',
])('the days of %s stay', line => expect(without(line)).toBe(line))

test('a label in the line above belongs to the day below it', () => {
  expect(withoutAsides(`Payment date\n14 Feb 2026 09:41\n${journey}`, { today: '2026-03-01' })).toBe(
    `Payment date\n… …\n${journey}`,
  )
})

test('the only day of a text stays, whatever its label', () => {
  const text = 'Booking date: 12 May 2026'
  expect(withoutAsides(text, { today: '2026-03-01' })).toBe(text)
})

test.each(['Original flight\nMay 11\nNew flight\nMay 12', '原航班\n5月11日\n新航班\n5月12日'])(
  'what stands below the heading of %s is old, up to that of the new one',
  text => expect(withoutOld(text, { today: '2026-03-01' })).toBe(text.split('\n').slice(2).join('\n')),
)
