import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.ts'

const { ana, mei } = await openApp(['ana', 'mei'])

async function aTrip() {
  const { id } = await ana.plansTrip()
  return { id, days: (await ana.plan(id)).days.map(day => day.id) }
}

test('lodging and commute have lists of their own, by date', async () => {
  const trip = await aTrip()
  await ana.addsItem(trip.days[2] ?? '', { type: 'lodging', place: 'later' })
  await ana.addsItem(trip.days[0] ?? '', { type: 'lodging', place: 'sooner' })
  await ana.addsItem(trip.days[0] ?? '', { type: 'commute', place: 'train' })
  const places = async (list: string) =>
    (await ana.does('GET', `/subtripitems/trip/${trip.id}/${list}`)).json.map(
      ({ place }: { place: string }) => place,
    )
  expect(await places('lodging_items')).toEqual(['sooner', 'later'])
  expect(await places('commute_items')).toEqual(['train'])
})

test('a date is a day of its trip, or has none yet, or lies outside', async () => {
  const trip = await aTrip()
  const dayOf = (date: string, tripId = trip.id, who = ana) =>
    who.ask('GET', `/subtripitems/sub_trip/date/${tripId}?date=${date}`)
  expect((await dayOf('2027-03-29')).json).toEqual({ id: trip.days[2] })
  await ana.does('DELETE', `/subtrips/delete_sub_trip/${trip.days[2]}`)
  const { status, json } = await dayOf('2027-03-29')
  expect([status, json.code, json.detail]).toEqual([
    422,
    'item.no_day',
    'No place found for this day. Please add one first.',
  ])
  const answers = [
    await dayOf('2027-03-29', trip.id, mei),
    await dayOf('2027-03-29', randomUUID()),
    await dayOf('2027-03-31'),
  ]
  for (const { status, json } of answers) expect([status, json.code]).toEqual([404, 'request.not_found'])
})
