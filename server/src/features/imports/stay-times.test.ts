import { expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.ts'

const { ana } = await openApp(['ana'])

const mailWith = (arrival: string, departure: string) =>
  `Booking confirmed\nHotel: The Grand\nCheck-in: 28 March 2027${arrival}\nCheck-out: 30 March 2027${departure}\n`

async function importStay(text: string) {
  const { id: tripId } = await ana.plansTrip()
  const read = async () => (await ana.ask('POST', `/trips/${tripId}/import/read`, { text })).json.proposals[0]
  const { row } = await read()
  const { place, check_in, check_out, start_time, end_time } = row
  const stay = { place, check_in, check_out, start_time, end_time }
  await ana.does('POST', `/trips/${tripId}/import`, {
    id: crypto.randomUUID(),
    rows: [{ kind: 'stay', row: stay }],
  })
  const nights = (await ana.plan(tripId)).items.filter(({ type }) => type === 'lodging')
  return { times: nights.map(night => [night.start_time, night.end_time]), again: await read() }
}

test('a stay is from and until the times that its mail names', async () => {
  const { times, again } = await importStay(mailWith(', from 16:30', ', until 11:00'))
  expect(times).toEqual([
    ['16:30', '23:59'],
    ['00:01', '11:00'],
  ])
  expect(again.existing.changes).toEqual({})
})

test('a stay without times, or at midnight, has the usual ones', async () => {
  const usual = [
    ['15:00', '23:59'],
    ['00:01', '10:00'],
  ]
  expect((await importStay(mailWith('', ''))).times).toEqual(usual)
  expect((await importStay(mailWith(' 00:00', ' 00:00'))).times).toEqual(usual)
})
