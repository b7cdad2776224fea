import { afterAll, expect, test } from 'vitest'
import { openReader } from '../testing/reading.ts'

const reader = openReader()
afterAll(() => reader.close())

const whysOf = async (text: string) => {
  const { bookings } = await reader.read({ text }, { today: '2026-03-01' })
  return bookings.flatMap(({ doubts }) => doubts.map(({ why }) => why))
}
const train = `Train booking confirmed
ICE 594, Tuesday 12 May 2026
08:00 Berlin Hbf
12:00 München Hbf`

test('a ride is not doubted where the text names no other day or clock', async () => {
  expect(await whysOf(`${train}\nFree cancellation until 10 May 2026, 18:00`)).toEqual([])
})

test.each(['Wednesday 13 May 2026', '15:00 Innsbruck Hbf'])(
  'a ride is doubted where the text names %s, too',
  async line => expect(await whysOf(`${train}\n\n${line}`)).toContain('other_moments'),
)

test('the nights within a stay belong to it', async () => {
  const stay = 'Hotel Adler booking confirmed\nCheck-in: 12 May 2026\nCheck-out: 15 May 2026'
  expect(await whysOf(`${stay}\nDinner on 13 May 2026 at 19:00`)).not.toContain('other_moments')
  expect(await whysOf(`${stay}\nDinner on 17 May 2026 at 19:00`)).toContain('other_moments')
})

test('a train is doubted where the text names another one, and not for that of a partner in its line', async () => {
  expect(await whysOf(`${train}\n\nThen go on by ICE 881`)).toContain('other_moments')
  expect(await whysOf(train.replace('ICE 594,', 'ICE 594 / ICE 881,'))).toEqual([])
})
