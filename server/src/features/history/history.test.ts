import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { onADay } from '../../testing/a-day.ts'
import { isOnCitus } from '../../testing/citus.ts'
import { openApp } from '../../testing/open-app.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'

const { app, ana } = await openApp(['ana'])

const pageOf = (tripId: string, query: string) => ana.changes(tripId, query)

test('what was changed together is on one page, however much of it there is', async () => {
  const trip = await ana.plansTrip('2027-03-27', '2027-04-05')
  const moved = { start_date: '2027-05-01', end_date: '2027-05-10' }
  await ana.does('PUT', `/trips/update_trip/${trip.id}`, moved)
  await ana.does('PUT', `/trips/update_trip/${trip.id}`, { name: 'In May' })
  const { seq } = await ana.plan(trip.id)

  const latest = await pageOf(trip.id, 'limit=1')
  expect(latest.map(change => [change.seq, change.entity])).toEqual([[seq, 'trip']])
  const together = await pageOf(trip.id, `limit=1&before=${seq}`)
  expect(new Set(together.map(change => change.seq))).toEqual(new Set([seq - 1]))
  expect(together.filter(({ entity }) => entity === 'day')).toHaveLength(10)
  expect(together.find(({ entity }) => entity === 'trip')?.after).toMatchObject(moved)

  const paged = [...latest, ...together, ...(await pageOf(trip.id, `before=${seq - 1}`))]
  expect(paged).toEqual(await pageOf(trip.id, 'limit=100'))
})

const { aDay, seqOf, undo, change } = onADay(ana)

test('of what was changed only the fields that differ are kept, of what was made or deleted what is set', async () => {
  const { trip, ids } = await aDay('Gion')
  const [id = ''] = ids
  await change(id, { details: 'x'.repeat(2_000) })
  await change(id, { start_time: '12:00' })
  await change(id, { place: 'Pontocho' })
  await ana.does('DELETE', `/subtripitems/sub_trip/item/${id}`)
  const [deleted, renamed, timed] = await pageOf(trip.id, 'limit=3')
  expect([timed?.before, timed?.after]).toEqual([
    { start_time: null, version: 2 },
    { start_time: '12:00', version: 3 },
  ])
  // The name of a place and its spot are kept together.
  const unfound = { place_id: null, lat: null, lng: null, approximate: false }
  expect(renamed?.before).toEqual({ place: 'Gion', version: 3, ...unfound })
  expect(Object.keys(deleted?.before ?? {})).not.toContain('cost')
  expect((await undo(trip.id, deleted?.seq ?? 0)).status).toBe(200)
  expect((await ana.plan(trip.id)).items).toMatchObject([{ id, place: 'Pontocho', cost: null }])
})

test('the history of an older server is brought to the same', async () => {
  const { trip, ids } = await aDay('Gion')
  const flight = (cost_currency: string) => ({ notes: 'aisle', cost_minor: 5, cost_currency, version: 1 })
  const written = { trip_id: trip.id, details: 'long', start_time: null, lat: 1, version: 1 }
  await app.sql(
    `insert into change (trip_id, seq, n, entity, id, before, after)
     values ($1, 98, 1, 'item', $2, $3, $4), ($1, 99, 1, 'flight', $2, $5, $6), ($1, 99, 2, 'item', $2, $3, null)`,
    [trip.id, ids[0], written, { ...written, start_time: '09:00' }, flight('GBP'), flight('USD')],
  )
  const migrations = join(import.meta.dirname, '..', '..', 'db', 'migrations')
  await app.sql(await readFile(join(migrations, '0007-history-keeps-what-changed.sql'), 'utf8'))
  const [money, gone, timed] = await pageOf(trip.id, 'limit=3')
  expect([timed?.before, timed?.after]).toEqual([{ start_time: null }, { start_time: '09:00' }])
  expect(money?.before).toEqual({ cost_minor: 5, cost_currency: 'GBP' })
  expect(gone?.before).toEqual(written)
})

test.skipIf(isOnCitus)(
  'what an older server wrote down of rows as it stored them is taken back',
  async () => {
    const { trip, dayId, ids } = await aDay('Gion')
    const flight = await ana.does('POST', `/subtripitems/trip/${trip.id}/flights`, {
      ...{ flight_number: 'GF 1', depart_date: '2027-03-27T08:50', cost: '1234', cost_currency: 'JPY' },
    })
    const seq = await seqOf(trip.id)
    await ana.does('DELETE', `/subtripitems/sub_trip/item/${ids[0]}`)
    const item = { place: 'Gion', type: 'dining', details: '', date: '2027-03-27', position: 0, version: 1 }
    await app.sql('update change set before = $3 where trip_id = $1 and seq = $2', [
      ...[trip.id, seq + 1, { ...item, trip_id: trip.id, day_id: dayId, cost_cents: 5, lat: null }],
    ])
    const [dinars, yen] = [
      { cost_minor: 5, cost_currency: 'BHD' },
      { cost_minor: 1234, cost_currency: 'JPY' },
    ]
    await app.sql(
      `insert into change (trip_id, seq, n, entity, id, before, after) values ($1, $2, 1, 'flight', $3, $4, $5)`,
      [trip.id, seq + 2, flight.json.id, dinars, yen],
    )
    await app.sql('update trip set seq = $2 where id = $1', [trip.id, seq + 2])
    const migrations = join(import.meta.dirname, '..', '..', 'db', 'migrations')
    const migration = await readFile(join(migrations, '0014-history-keeps-rows-as-they-are-sent.sql'), 'utf8')
    await app.sql(migration)
    for (const undone of [seq + 1, seq + 2]) expect((await undo(trip.id, undone)).status).toBe(200)
    const plan = await ana.plan(trip.id)
    expect(plan.items).toMatchObject([{ id: ids[0], sub_trip_id: dayId, cost: '0.05', place: 'Gion' }])
    expect(plan.flights).toMatchObject([{ cost: '0.005', cost_currency: 'BHD' }])
  },
)

test.skipIf(isOnCitus)('what an older server deleted comes back to its place', async () => {
  const { trip, dayId, ids } = await aDay('a', 'b', 'c')
  await ana.does('POST', `/subtripitems/sub_trip/${dayId}/order`, { item_ids: ids.toReversed() })
  const seq = await seqOf(trip.id)
  await ana.does('DELETE', `/subtripitems/sub_trip/item/${ids[1]}`)
  // As they were numbered then.
  await app.sql('update item set position = position / 65536 where trip_id = $1', [trip.id])
  await app.sql(
    `update change set before = jsonb_set(before, '{position}', to_jsonb((before ->> 'position')::bigint / 65536))
     where trip_id = $1 and seq = $2`,
    [trip.id, seq + 1],
  )
  const migrations = join(import.meta.dirname, '..', '..', 'db', 'migrations')
  await app.sql(await readFile(join(migrations, '0011-positions-have-gaps.sql'), 'utf8'))
  for (const undone of [seq + 1, seq]) expect((await undo(trip.id, undone)).status).toBe(200)
  expect((await ana.plan(trip.id)).items.map(({ place }) => place)).toEqual(['a', 'b', 'c'])
})

test('what was found for a name does not stay when the name is taken back', async () => {
  const { trip, ids } = await aDay('Gion')
  const [id = ''] = ids
  await change(id, { place: 'Pontocho' })
  const seq = await seqOf(trip.id)
  await change(id, { place_id: 'pontocho', lat: 35, lng: 135.77 })
  expect((await undo(trip.id, seq)).json.code).toBe('history.changed_since')
})

describe('a refusal names the latest change in the way', () => {
  const seqIn = async (tripId: string, seq: number) => {
    const { status, json } = await undo(tripId, seq)
    return [status, json.code, json.seq]
  }

  test('of the same fields, and of no others', async () => {
    const { trip, ids } = await aDay('Gion')
    const [id = ''] = ids
    await change(id, { details: 'one' })
    const seq = await seqOf(trip.id)
    await change(id, { details: 'two' })
    await change(id, { details: 'three' })
    await change(id, { url: 'https://example.com/' })
    await ana.does('PUT', `/trips/update_trip/${trip.id}`, { name: 'Japan again' })
    expect(await seqIn(trip.id, seq)).toEqual([409, 'history.changed_since', seq + 2])
    await ana.does('DELETE', `/subtripitems/sub_trip/item/${id}`)
    expect(await seqIn(trip.id, seq)).toEqual([409, 'history.changed_since', seq + 5])
  })

  test('of the day that an item needs, and of the date that a day needs', async () => {
    const { trip, dayId, ids } = await aDay('Gion')
    await ana.does('DELETE', `/subtripitems/sub_trip/item/${ids[0]}`)
    const seq = await seqOf(trip.id)
    await ana.does('DELETE', `/subtrips/delete_sub_trip/${dayId}`)
    expect(await seqIn(trip.id, seq)).toEqual([409, 'history.changed_since', seq + 1])
    await ana.does('POST', `/subtrips/parent_trip/${trip.id}/sub_trips`, { date: '2027-03-27' })
    await ana.does('PUT', `/trips/update_trip/${trip.id}`, { name: 'Japan again' })
    expect(await seqIn(trip.id, seq + 1)).toEqual([409, 'history.changed_since', seq + 2])
  })

  test('of the order', async () => {
    const { trip, dayId, ids } = await aDay('a', 'b', 'c')
    const path = `/subtripitems/sub_trip/${dayId}/order`
    await ana.does('POST', path, { item_ids: ids.toReversed() })
    const seq = await seqOf(trip.id)
    await ana.does('DELETE', `/subtripitems/sub_trip/item/${ids[0]}`)
    await change(ids[1] ?? '', { details: 'later' })
    expect(await seqIn(trip.id, seq)).toEqual([409, 'history.changed_since', seq + 1])
  })

  test('and passes over what has been taken back', async () => {
    const { trip, ids } = await aDay('Gion')
    const [id = ''] = ids
    await change(id, { details: 'one' })
    const seq = await seqOf(trip.id)
    for (const details of ['two', 'three', 'four']) await change(id, { details })
    for (const undone of [seq + 3, seq + 2]) expect((await undo(trip.id, undone)).status).toBe(200)
    expect(await seqIn(trip.id, seq)).toEqual([409, 'history.changed_since', seq + 1])
    expect((await undo(trip.id, seq + 5)).status).toBe(200)
    expect(await seqIn(trip.id, seq)).toEqual([409, 'history.changed_since', seq + 2])
  })

  test('of the name and the dates of the trip', async () => {
    const { trip } = await aDay()
    await ana.does('PUT', `/trips/update_trip/${trip.id}`, { name: 'One' })
    const seq = await seqOf(trip.id)
    await ana.does('PUT', `/trips/update_trip/${trip.id}`, { name: 'Two' })
    await ana.does('PUT', `/trips/update_trip/${trip.id}`, { end_date: '2027-03-31' })
    expect(await seqIn(trip.id, seq)).toEqual([409, 'history.changed_since', seq + 1])
  })
})

describe('of members', () => {
  const roleOf = async (tripId: string, { id }: Traveller) =>
    (await ana.members(tripId)).find(({ user_id }) => user_id === id)?.role
  const setRole = (tripId: string, { id }: Traveller, role: string) =>
    ana.does('PUT', `/tripmembers/trip_members/${tripId}/${id}`, { role })

  test('a role is taken back, with what becoming a viewer ends, and never the own one', async () => {
    const { trip } = await aDay()
    const [ben, mia] = [await createTraveller(app, 'ben'), await createTraveller(app, 'mia')]
    await ana.adds(trip.id, ben)
    await ana.adds(trip.id, mia)
    await setRole(trip.id, ben, 'viewer')
    const made = await seqOf(trip.id)
    expect((await undo(trip.id, made)).status).toBe(200)
    expect(await roleOf(trip.id, ben)).toBe('member')
    await ben.does('POST', `/tripmembers/${trip.id}/links`, {})
    const own = await ben.ask('POST', `/trips/${trip.id}/history/${made + 1}/undo`)
    expect([own.status, own.json.code]).toEqual([422, 'member.own_role'])
    expect((await undo(trip.id, made + 1)).status).toBe(200)
    expect(await roleOf(trip.id, ben)).toBe('viewer')
    expect((await ana.does('GET', `/tripmembers/${trip.id}/links`)).json).toEqual([])
    expect((await undo(trip.id, made + 1)).json).toMatchObject({
      code: 'history.changed_since',
      seq: made + 3,
    })
  })

  test('nobody comes or goes by an undo', async () => {
    const { trip } = await aDay()
    const noa = await createTraveller(app, 'noa')
    await ana.adds(trip.id, noa)
    const seq = await seqOf(trip.id)
    expect((await undo(trip.id, seq)).json).toMatchObject({ status: 409, code: 'history.changed_since' })
    await ana.does('POST', `/tripmembers/${trip.id}/links`, {})
    expect((await undo(trip.id, seq + 1)).status).toBe(409)
    await setRole(trip.id, noa, 'viewer')
    await ana.does('DELETE', `/tripmembers/${trip.id}/me`)
    const left = await noa.ask('POST', `/trips/${trip.id}/history/${seq + 3}/undo`)
    expect([left.status, left.json.code]).toEqual([409, 'history.changed_since'])
    expect((await noa.members(trip.id)).map(({ role }) => role)).toEqual(['member'])
  })
})

test('what a row named is named again, though that was gone when the row was changed or deleted', async () => {
  const { trip, ids } = await aDay('Gion', 'Pontocho')
  const [item, other] = ids
  const link = { kind: 'item', id: item }
  const todo = (await ana.does('POST', `/trips/${trip.id}/todos`, { text: 'Book', link })).json
  const source = { ...link, name: 'Gion' }
  const bill = { ...{ amount: '5', currency: 'GBP', paid_date: '2027-03-27', payer_id: ana.id, source } }
  const expense = { ...bill, trip_id: trip.id, description: 'Tea', type: 'Food', shared_with: [ana.id] }
  const { expense_id } = (await ana.does('POST', '/expenses/split_expense/', expense)).json
  const seq = await seqOf(trip.id)
  await ana.does('DELETE', `/subtripitems/sub_trip/item/${item}`)
  await ana.does('PUT', `/expenses/expense/${expense_id}`, { amount: '6' })
  await ana.does('PUT', `/trips/${trip.id}/todos/${todo.id}`, { link: { kind: 'item', id: other } })
  await ana.does('DELETE', `/expenses/expense/${expense_id}`)
  await ana.does('DELETE', `/trips/${trip.id}/todos/${todo.id}`)
  for (const later of [5, 4, 3, 2, 1]) expect((await undo(trip.id, seq + later)).status).toBe(200)
  const { paid, todos } = await ana.plan(trip.id)
  expect([paid, todos]).toMatchObject([[{ expense_id, id: item, kind: 'item' }], [{ id: todo.id, link }]])
})
