import { addDays } from '@caravan/contract/days.rules'
import { afterEach, expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { createTraveller } from '../../testing/traveller.ts'

// Around the change of clocks, of the year, a leap day, and the date that Kiribati never had.
const ranges = [
  ['2027-03-27', '2027-03-29'],
  ['2027-12-30', '2028-01-02'],
  ['2028-02-28', '2028-03-01'],
  ['1994-12-30', '1995-01-02'],
] as const
const minutesBehind = {
  UTC: 0,
  'Pacific/Kiritimati': -14 * 60,
  'America/St_Johns': 2.5 * 60,
  'Asia/Kathmandu': -5.75 * 60,
}
const home = process.env['TZ']

afterEach(() => {
  process.env['TZ'] = home
  if (home === undefined) delete process.env['TZ']
})

/** All that a server in this zone answers to somebody who plans. */
async function lifeOfTrips(zone: keyof typeof minutesBehind, databaseZone: string): Promise<string> {
  process.env['TZ'] = zone
  expect(new Date(2027, 6).getTimezoneOffset()).toBe(minutesBehind[zone])
  const made = await createTestApp()
  await made.sql(
    `do $$ begin execute format('alter database %I set timezone = ${databaseZone}', current_database()); end $$`,
  )
  const app = await createTestApp({ beside: made })
  const answers: unknown[] = []
  try {
    const ana = await createTraveller(app, 'ana')
    for (const [start, end] of ranges) {
      const { id } = await ana.plansTrip(start, end)
      for (const day of (await ana.plan(id)).days) {
        await ana.addsItem(day.id, { start_time: '23:30', end_time: '02:30', type: 'lodging' })
        await ana.addsItem(day.id, { start_time: '02:30', end_time: '03:15', date: day.date })
      }
      const stay = { place: 'Hotel Kanra', check_in: start, check_out: end, cost: 100 }
      const { json: nights } = await ana.does('POST', `/subtripitems/trip/${id}/lodging`, stay)
      await ana.does('PUT', `/subtripitems/trip/${id}/lodging`, { nights, check_out: addDays(end, 1) })
      answers.push(await ana.plan(id))
      answers.push((await ana.does('GET', `/subtripitems/sub_trip/date/${id}?date=${end}`)).json)
      const dates = { start_date: '2027-10-30', end_date: '2027-11-01' }
      // A shorter trip is refused at first, with the days that have something in them.
      const { instance: _, ...changed } = (await ana.ask('PUT', `/trips/update_trip/${id}`, dates)).json
      answers.push(changed, await ana.plan(id))
      answers.push((await ana.does('GET', `/subtripitems/trip/${id}/lodging_items`)).json)
      const copy = await ana.does('POST', `/trips/${id}/copy`, { start_date: '2028-02-28' })
      answers.push(copy.json, await ana.plan(copy.json.id))
    }
    // Trips that begin on the same date come as their ids fall.
    const trips: { start_date: string }[] = (await ana.does('GET', '/trips/my_trips/')).json
    answers.push(trips.map(({ start_date }) => start_date))
  } finally {
    await app.close()
    await made.close()
  }
  return inOrderOfAppearance(JSON.stringify(answers, null, 1))
}

/** Ids are random; which of them are the same is not. */
function inOrderOfAppearance(text: string): string {
  const seen = new Map<string, number>()
  return text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, id => {
    if (!seen.has(id)) seen.set(id, seen.size)
    return `id ${seen.get(id)}`
  })
}

test('DT-02 trips are the same in every zone of the server and of its database', async () => {
  const answers = await lifeOfTrips('UTC', 'UTC')
  expect(answers).toContain('"2028-02-29"')
  expect(await lifeOfTrips('Pacific/Kiritimati', 'UTC')).toBe(answers)
  expect(await lifeOfTrips('America/St_Johns', '"Asia/Kathmandu"')).toBe(answers)
  expect(await lifeOfTrips('Asia/Kathmandu', '"America/St_Johns"')).toBe(answers)
})
