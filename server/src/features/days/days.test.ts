import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.ts'

const { ana } = await openApp(['ana'])

const rename = (id: string, fields: Record<string, unknown>, headers = {}) =>
  ana.ask('PUT', `/subtrips/update_sub_trip/${id}`, fields, headers)

async function firstDay() {
  const trip = await ana.plansTrip()
  const { days } = await ana.plan(trip.id)
  const [day] = days
  if (!day) throw new Error('a trip has days')
  return { trip, day, days }
}

test('a day gets another place, found or only typed', async () => {
  const { day } = await firstDay()
  const found = {
    place: 'Nara',
    place_id: 'town:nara',
    formatted_address: 'Nara, Japan',
    lat: 34.68,
    lng: 135.8,
  }
  expect((await rename(day.id, found)).json).toEqual({ ...day, ...found, version: 2 })
  const typed = await rename(day.id, { place: ' Grandma ', lat: 1, lng: 2 })
  expect(typed.json).toMatchObject({
    place: 'Grandma',
    place_id: null,
    formatted_address: null,
    lat: null,
    lng: null,
  })
  expect((await rename(day.id, { place: '' })).json).toMatchObject({ place: null, place_id: null })
})

test('a whole day that is sent back with another place is not where the old one was', async () => {
  const { day } = await firstDay()
  const nara = {
    place: 'Nara',
    place_id: 'town:nara',
    formatted_address: 'Nara, Japan',
    lat: 34.68,
    lng: 135.8,
  }
  const found = (await rename(day.id, nara)).json
  const nowhere = { place_id: null, formatted_address: null, lat: null, lng: null }
  expect((await rename(day.id, { ...found, place: 'Grandma' })).json).toMatchObject({
    place: 'Grandma',
    ...nowhere,
  })
  await rename(day.id, nara)
  expect((await rename(day.id, found)).json).toMatchObject(nara)
  const inChinese = { ...nara, place: '奈良', formatted_address: '日本奈良' }
  expect((await rename(day.id, inChinese)).json).toMatchObject(inChinese)
})

test('a day has a note of its own, which its place leaves alone, and which undo brings back', async () => {
  const { trip, day } = await firstDay()
  const note = 'Early start\nBring cash'
  expect((await rename(day.id, { note: ` ${note} ` })).json).toEqual({ ...day, note, version: 2 })
  expect((await rename(day.id, { place: 'Nara' })).json).toMatchObject({ place: 'Nara', note })
  expect((await rename(day.id, { note: '' })).json).toMatchObject({ place: 'Nara', note: null })
  const { seq } = await ana.plan(trip.id)
  await ana.does('POST', `/trips/${trip.id}/history/${seq}/undo`)
  expect((await ana.plan(trip.id)).days[0]).toMatchObject({ place: 'Nara', note })
  expect((await rename(day.id, { note: 'x'.repeat(2_001) })).status).toBe(422)
})

test('the note of a day that goes with other dates is asked about, and kept on the nearest one', async () => {
  const { trip, days } = await firstDay()
  const [, , third, last] = days
  await rename(third?.id ?? '', { note: 'Pack' })
  await rename(last?.id ?? '', { note: 'Leave early' })
  const end_date = '2027-03-29'
  const refused = await ana.ask('PUT', `/trips/update_trip/${trip.id}`, { end_date })
  expect([refused.json.code, refused.json.days]).toEqual([
    'trip.days_with_content',
    [expect.objectContaining({ id: last?.id, items: 0, note: 'Leave early' })],
  ])
  await ana.does('PUT', `/trips/update_trip/${trip.id}`, { end_date, on_conflict: 'move_to_last' })
  expect((await ana.plan(trip.id)).days.map(({ note }) => note)).toEqual([null, null, 'Pack\n\nLeave early'])
})

test('a day is nowhere by half', async () => {
  const { day } = await firstDay()
  for (const [fields, field] of [
    [{ lat: 34.68 }, 'lng'],
    [{ lng: 135.8, lat: null }, 'lat'],
  ] as const) {
    const reply = await rename(day.id, { place: 'Nara', place_id: 'town:nara', ...fields })
    expect([reply.status, reply.json.errors]).toEqual([422, [{ field, code: 'request.invalid' }]])
  }
  expect((await rename(day.id, { place: '\u200B', place_id: 'town:nara' })).json).toMatchObject({
    place: null,
    place_id: null,
  })
})

test('a day that somebody else has renamed since is not overwritten', async () => {
  const { day } = await firstDay()
  await rename(day.id, { place: 'Nara' })
  const late = await rename(day.id, { place: 'Kobe' }, { 'if-match': `"${day.version}"` })
  expect([late.status, late.json.current.place]).toEqual([412, 'Nara'])
})

test('a day moves to a date of the trip that is free, with its items', async () => {
  const { trip, day, days } = await firstDay()
  await ana.addsItem(day.id)
  expect((await rename(day.id, { date: days[1]?.date })).json.code).toBe('day.date_taken')
  expect((await rename(day.id, { date: '2027-04-30' })).json.code).toBe('day.outside_trip')
  await ana.does('DELETE', `/subtrips/delete_sub_trip/${days[2]?.id}`)
  await rename(day.id, { date: days[2]?.date })
  const plan = await ana.plan(trip.id)
  expect(plan.days.map(({ id }) => id)).toEqual([days[1]?.id, day.id, days[3]?.id])
  expect(plan.items.map(({ date }) => date)).toEqual(['2027-03-29'])
})

test('a deleted day takes its items along, and one undo brings all back', async () => {
  const { trip, day } = await firstDay()
  await ana.addsItem(day.id, { place: 'a' })
  await ana.addsItem(day.id, { place: 'b' })
  const before = await ana.plan(trip.id)
  await ana.does('DELETE', `/subtrips/delete_sub_trip/${day.id}`)
  const without = await ana.plan(trip.id)
  expect([without.days.length, without.items.length]).toEqual([3, 0])
  const unknown = await ana.ask('GET', `/subtripitems/sub_trip/${randomUUID()}/items`)
  for (const gone of [
    await ana.ask('DELETE', `/subtrips/delete_sub_trip/${day.id}`),
    await ana.ask('GET', `/subtripitems/sub_trip/${day.id}/items`),
    await ana.ask('POST', `/subtripitems/sub_trip/${day.id}/order`, { item_ids: [] }),
  ])
    expect([gone.status, { ...gone.json, instance: '' }]).toEqual([404, { ...unknown.json, instance: '' }])
  const empty = without.days[0]?.id
  expect((await ana.does('GET', `/subtripitems/sub_trip/${empty}/items`)).json).toEqual([])
  expect((await ana.does('POST', `/subtripitems/sub_trip/${empty}/order`, { item_ids: [] })).json).toEqual([])
  await ana.does('POST', `/trips/${trip.id}/history/${without.seq}/undo`)
  const after = await ana.plan(trip.id)
  expect({ ...after, seq: 0 }).toEqual({ ...before, seq: 0 })
})

test('a date without a day gets one again, once', async () => {
  const { trip, day } = await firstDay()
  const bed = await ana.addsItem(day.id, { type: 'lodging', place: 'Hotel' })
  await ana.does('PUT', `/trips/update_trip/${trip.id}`, {
    start_date: '2027-03-28',
    on_conflict: 'move_to_last',
  })
  expect((await ana.plan(trip.id)).outside.map(({ id }) => id)).toEqual([bed.id])
  await ana.does('PUT', `/trips/update_trip/${trip.id}`, { start_date: '2027-03-26' })
  const grown = await ana.plan(trip.id)
  expect(grown.items.map(({ id, date }) => [id, date])).toEqual([[bed.id, '2027-03-27']])
  await ana.does('DELETE', `/subtrips/delete_sub_trip/${grown.days[0]?.id}`)
  const fields = { id: randomUUID(), date: '2027-03-26', place: 'Narita' }
  const path = `/subtrips/parent_trip/${trip.id}/sub_trips`
  expect((await ana.ask('POST', path, fields)).status).toBe(201)
  expect((await ana.ask('POST', path, fields)).status).toBe(201)
  expect((await ana.ask('POST', path, { date: '2027-03-26' })).json.code).toBe('day.date_taken')
  expect((await ana.ask('POST', path, { date: '2027-03-01' })).json.code).toBe('day.outside_trip')
})

test('a booking that has kept its date gets the day that is made for it', async () => {
  const { trip, days } = await firstDay()
  const bed = await ana.addsItem(days[1]?.id ?? '', { type: 'lodging', place: 'Hotel' })
  await ana.does('DELETE', `/subtrips/delete_sub_trip/${days[0]?.id}`)
  const later = { start_date: '2027-03-28', end_date: '2027-03-31' }
  await ana.does('PUT', `/trips/update_trip/${trip.id}`, later)
  expect((await ana.plan(trip.id)).outside.map(({ id }) => id)).toEqual([bed.id])
  const made = await ana.does('POST', `/subtrips/parent_trip/${trip.id}/sub_trips`, { date: '2027-03-28' })
  const { items, outside } = await ana.plan(trip.id)
  expect(outside).toEqual([])
  expect(items.map(({ id, sub_trip_id }) => [id, sub_trip_id])).toEqual([[bed.id, made.json.id]])
})

test('what was changed since is not taken back', async () => {
  const { trip, day } = await firstDay()
  await rename(day.id, { place: 'Nara' })
  const { seq } = await ana.plan(trip.id)
  await rename(day.id, { place: 'Kobe' })
  const undone = await ana.ask('POST', `/trips/${trip.id}/history/${seq}/undo`)
  expect(undone.json.code).toBe('history.changed_since')
  const unknown = await ana.ask('POST', `/trips/${trip.id}/history/999/undo`)
  expect(unknown.status).toBe(404)
})

test('the history tells who changed what, and what it was before, the latest first', async () => {
  const { trip, day } = await firstDay()
  await rename(day.id, { place: 'Nara' })
  const [latest, first] = await ana.changes(trip.id)
  expect(latest).toMatchObject({
    actor: ana.id,
    entity: 'day',
    id: day.id,
    before: { place: 'Tokyo' },
    after: { place: 'Nara' },
  })
  expect(first).toMatchObject({ entity: 'trip', before: null })
  const page = await ana.changes(trip.id, `before=${latest?.seq}&limit=1`)
  expect(page).toEqual([first])
})
