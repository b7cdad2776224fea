import { expect, test } from 'vitest'
import { hoursIn } from './stay-hours.ts'

const context = { today: '2026-03-01' }

test.each([
  ['Rooms are ready from 3pm; please vacate by 10.30am on the day you leave.', '15:00', '10:30'],
  ['Check in desde las 2:00 pm, check out hasta las 11:00 am.', '14:00', '11:00'],
  ['Entrada quinta 16/04 às 14h, saída domingo 19/04 até 11h', '14:00', '11:00'],
  ['입실 15:00 / 퇴실 11:00', '15:00', '11:00'],
  ['入住時間下午3點後，退房時間上午11點前', '15:00', '11:00'],
])('%s', (text, since, until) => expect(hoursIn(text, context)).toEqual({ since, until }))

test('hours of meals, and several of one kind, are none of the stay', () => {
  expect(hoursIn('Breakfast in your room until 10am', context)).toEqual({})
  expect(hoursIn('Check-out until 10:00. Late check-out until 12:00.', context).until).toBeUndefined()
})

test('a clock behind the first or the last day of a stay is that of coming or leaving', () => {
  const days = { starts: { day: '2026-07-10' }, ends: { day: '2026-07-17' } }
  const text = 'Du 10 juillet 2026 à 16h au 17 juillet 2026 à 10h'
  expect(hoursIn(text, context, days)).toEqual({ since: '16:00', until: '10:00' })
  expect(hoursIn('Le 12 juillet 2026 à 17h', context, days).since).toBeUndefined()
})
