import { expect, test } from 'vitest'
import { withoutStamps } from './chat.ts'

const context = { today: '2026-03-01' }

test.each([
  ['[28/02/2026, 19:42:10] Tilda: ok booked', 'ok booked', '2026-02-28'],
  ['28.02.26, 19:42 - Vroni: gebucht', 'gebucht', '2026-02-28'],
  ['[7:42 PM, 2/28/2026] Mom: Ok', 'Ok', '2026-02-28'],
  ['10:32 阿慧 10/23(五)新左營10:05往台東', '10/23(五)新左營10:05往台東', undefined],
  ['13:30 左營 → 15:24 台北', '13:30 左營 → 15:24 台北', undefined],
  ['09:12 Leeds', '09:12 Leeds', undefined],
])('%s has no stamp then', (text, left, sent) => {
  expect(withoutStamps(text, context)).toMatchObject({ text: left, sent })
})

test('a text of stamps alone takes no time', () => {
  const text = '[28/02/2026, 19:42:10] '.repeat(8_000)
  expect(withoutStamps(text, context).text.length).toBeLessThanOrEqual(text.length)
})

test('friends who write to each other name no house', () => {
  const chat = (who: string) =>
    withoutStamps(`[28/02/2026, 19:42:10] Tilda: hi\n[28/02/2026, 19:43:10] ${who}: hi`, context)
  expect(chat('Ben').by).toEqual([])
  expect(chat('Casa Verde').by).toEqual(['Casa Verde'])
})
