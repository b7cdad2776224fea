import { randomUUID } from 'node:crypto'
import { Plan } from '@caravan/contract/plan'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openApp } from '../../testing/open-app.ts'
import { createTraveller } from '../../testing/traveller.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])

const create = (fields: Record<string, unknown>, who = ana) =>
  who.ask('POST', '/trips/create_trip/', {
    name: 'Japan',
    start_date: '2027-03-27',
    end_date: '2027-04-04',
    places: ['Tokyo, Japan', 'Hakone, Japan', 'Kyoto, Japan', 'Osaka, Japan'].map((formatted_address, n) => ({
      place_id: `p${n}`,
      name: formatted_address.split(',')[0],
      formatted_address,
      lat: 35 + n / 10,
      lng: 139 - n,
    })),
    ...fields,
  })

describe('a new trip', () => {
  test('has a day for each date, at the chosen cities in their order', async () => {
    const reply = await create({})
    expect(reply.status).toBe(201)
    const { days, items, trip } = await ana.plan(reply.json.id)
    expect(days.map(({ date, place }) => [date, place])).toEqual([
      ['2027-03-27', 'Tokyo'],
      ['2027-03-28', 'Tokyo'],
      ['2027-03-29', 'Tokyo'],
      ['2027-03-30', 'Hakone'],
      ['2027-03-31', 'Hakone'],
      ['2027-04-01', 'Kyoto'],
      ['2027-04-02', 'Kyoto'],
      ['2027-04-03', 'Osaka'],
      ['2027-04-04', 'Osaka'],
    ])
    expect(items).toEqual([])
    expect(trip).toEqual(reply.json)
    expect((await ana.does('GET', `/trips/trips/${trip.id}`)).json).toEqual({ ...trip, note: '' })
  })

  test('is named by the countries of its cities when nobody names it', async () => {
    const { json } = await create({ name: undefined })
    expect(json.name).toBe('Trip to Japan')
  })

  test.each([
    [{ start_date: undefined }, 422, 'Please fill in all fields！'],
    [{ end_date: undefined }, 422, 'Please fill in all fields！'],
    [{ places: [] }, 422, 'Please fill in all fields！'],
    [{ name: '' }, 422, 'Please fill in all fields！'],
    [{ name: ' ' }, 422, 'Please fill in all fields！'],
    [{ name: '\u200B' }, 422, 'Please fill in all fields！'],
    [{ name: null }, 422, 'Please fill in all fields！'],
    [{ start_date: null }, 422, 'Please fill in all fields！'],
    [{ start_date: '' }, 422, 'Please fill in all fields！'],
    [{ end_date: null }, 422, 'Please fill in all fields！'],
    [{ places: null }, 422, 'Please fill in all fields！'],
    [{ id: null, name: null }, 422, 'Please fill in all fields！'],
    [{ end_date: '2027-03-26' }, 422, 'A trip cannot end before it starts.'],
    [{ end_date: '2028-03-27' }, 422, 'A trip can have at most 366 days.'],
    [{ parent_trip_id: randomUUID() }, 422, 'A side trip must belong to one of your own trips.'],
  ])('with %j is refused', async (fields, status, detail) => {
    const before = (await ana.does('GET', '/trips/my_trips/')).text
    const reply = await create(fields)
    expect([reply.status, reply.json.detail]).toEqual([status, detail])
    expect((await ana.does('GET', '/trips/my_trips/')).text).toBe(before)
  })

  test.each([
    [{ lat: 35 }, 'places.1.lng'],
    [{ lat: null, lng: 139 }, 'places.1.lat'],
    [{ name: '\u200B' }, 'places.1.name'],
  ])('with a place that has %j is refused by the name of the field', async (fields, field) => {
    const reply = await create({ places: [{ name: 'Tokyo' }, { name: 'Kyoto', ...fields }] })
    expect([reply.status, reply.json.errors]).toEqual([422, [{ field, code: 'request.invalid' }]])
  })

  test('may have 366 days', async () => {
    const { json } = await create({ start_date: '2028-01-01', end_date: '2028-12-31' })
    expect((await ana.plan(json.id)).days).toHaveLength(366)
  })

  test('CC-03 that is sent twenty times at once is one trip, whose id nobody else can take', async () => {
    const id = randomUUID()
    const replies = await Promise.all(Array.from({ length: 20 }, () => create({ id })))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ json }) => json.id))).toEqual(new Set([id]))
    expect((await ana.plan(id)).days).toHaveLength(9)
    expect((await create({ id, name: 'Another' })).json.code).toBe('row.exists')
    expect((await create({ id }, mei)).json.code).toBe('row.exists')
    await ana.does('DELETE', `/trips/delete_trip/${id}`)
    expect((await create({ id })).json.code).toBe('row.gone')
  })

  test('can be a side trip of an own trip, one level deep', async () => {
    const trip = await ana.plansTrip()
    const side = await create({ parent_trip_id: trip.id })
    expect(side.json.parent_trip_id).toBe(trip.id)
    expect((await create({ parent_trip_id: side.json.id })).json.code).toBe('trip.parent_invalid')
    expect((await create({ parent_trip_id: trip.id }, mei)).json.code).toBe('trip.parent_invalid')
  })
})

test('the list of trips has legs, and changes with every trip', async () => {
  const lea = await createTraveller(app, 'lea')
  expect((await lea.does('GET', '/trips/my_trips/')).json).toEqual([])
  const trip = await lea.plansTrip('2027-05-01', '2027-05-03', ['tokyo', 'taipei'])
  const list = await lea.does('GET', '/trips/my_trips/')
  expect(list.json).toMatchObject([
    {
      id: trip.id,
      cover_url: null,
      sub_trips: [
        { name: 'Tokyo', start_date: '2027-05-01', end_date: '2027-05-02', parent_trip_id: trip.id },
        { name: 'Taipei', start_date: '2027-05-03', end_date: '2027-05-03', parent_trip_id: trip.id },
      ],
    },
  ])
  const tag = String(list.headers['etag'])
  const again = await lea.ask('GET', '/trips/my_trips/', undefined, { 'if-none-match': tag })
  expect(again.status).toBe(304)
  await lea.does('PUT', `/trips/update_trip/${trip.id}`, { name: 'Two cities' })
  const changed = await lea.ask('GET', '/trips/my_trips/', undefined, { 'if-none-match': tag })
  expect([changed.status, changed.json[0].name]).toEqual([200, 'Two cities'])
})

test('the plan says what the single calls say, in the shape that the contract declares', async () => {
  const trip = await ana.plansTrip()
  const [first] = (await ana.plan(trip.id)).days
  await ana.addsItem(first?.id ?? '', {
    cost: 12.3,
    start_time: '09:00',
    details: 'Bring "water" \\ and 🐫\nand more',
    url: 'https://example.com/?a=1&b=2',
  })
  await ana.addsItem(first?.id ?? '', { type: 'lodging', cost: '0.05' })
  const reply = await ana.does('GET', `/trips/${trip.id}/plan`)
  const plan = z.parse(Plan, reply.json)
  expect(JSON.parse(JSON.stringify(plan))).toEqual(reply.json)
  expect((await ana.does('GET', `/subtripitems/sub_trip/${first?.id}/items`)).json).toEqual(plan.items)
  expect((await ana.does('GET', `/subtrips/parent_trip/${trip.id}/sub_trips`)).json).toEqual(plan.days)
  expect(plan.items.map(({ cost }) => cost)).toEqual(['12.30', '0.05'])
  const again = await ana.ask('GET', `/trips/${trip.id}/plan`, undefined, {
    'if-none-match': String(reply.headers['etag']),
  })
  expect(again.status).toBe(304)
})

test('a stranger, somebody who was removed, and an unknown id get the same answer', async () => {
  const trip = await ana.plansTrip()
  await ana.adds(trip.id, mei)
  expect((await mei.plan(trip.id)).trip.id).toBe(trip.id)
  await ana.does('DELETE', `/tripmembers/trip_members/${trip.id}/${mei.id}`)
  const stranger = await createTraveller(app, 'stranger')
  const answers = await Promise.all([
    mei.ask('GET', `/trips/${trip.id}/plan`),
    stranger.ask('GET', `/trips/${trip.id}/plan`),
    ana.ask('GET', `/trips/${randomUUID()}/plan`),
  ])
  const bodies = answers.map(({ status, json: { instance: _, ...body } }) => JSON.stringify([status, body]))
  expect(new Set(bodies).size).toBe(1)
  expect(answers[0]?.status).toBe(404)
})

test.each([{ name: '' }, { name: ' ' }, { name: null }, { start_date: '' }, { end_date: null }])(
  'an update with %j says what creating says',
  async fields => {
    const trip = await ana.plansTrip()
    const reply = await ana.ask('PUT', `/trips/update_trip/${trip.id}`, fields)
    expect([reply.status, reply.json.detail]).toEqual([422, 'Please fill in all fields！'])
  },
)

test('a trip that somebody else has changed since is answered as it is now, and nothing more', async () => {
  const trip = await ana.plansTrip()
  const { json: renamed } = await ana.does('PUT', `/trips/update_trip/${trip.id}`, { name: 'Renamed' })
  const late = await ana.ask('PUT', `/trips/update_trip/${trip.id}`, { name: 'Late' }, { 'if-match': '"1"' })
  expect([late.status, late.json.current]).toEqual([412, renamed])
})

test('a deleted trip is gone for all and comes back for whoever was in it', async () => {
  const trip = await ana.plansTrip()
  await ana.adds(trip.id, mei)
  await mei.does('DELETE', `/trips/delete_trip/${trip.id}`)
  expect((await ana.ask('GET', `/trips/${trip.id}/plan`)).status).toBe(404)
  expect((await ana.ask('DELETE', `/trips/delete_trip/${trip.id}`)).status).toBe(404)
  const deleted = (await ana.does('GET', '/trips/deleted')).json
  expect(deleted[0]).toMatchObject({ id: trip.id, name: 'Japan' })
  const stranger = await createTraveller(app, 'strange')
  expect((await stranger.ask('POST', `/trips/${trip.id}/restore`)).status).toBe(404)
  await ana.does('POST', `/trips/${trip.id}/restore`)
  expect((await mei.plan(trip.id)).days).toHaveLength(4)
  expect((await ana.ask('POST', `/trips/${trip.id}/restore`)).status).toBe(404)
})

test('somebody with 500 trips brings one back only for another that goes', async () => {
  const eva = await createTraveller(app, 'eva')
  const trip = await eva.plansTrip()
  await eva.adds(trip.id, mei)
  await eva.does('DELETE', `/trips/delete_trip/${trip.id}`)
  await app.sql(
    `with made as (insert into trip (id, name, start_date, end_date, created_by, content_hash)
       select gen_random_uuid(), 'One day', '2027-03-27', '2027-03-27', $1, '' from generate_series(1, 500) returning id),
     joined as (insert into trip_member (trip_id, user_id, color) select id, $1::uuid, 0 from made)
     insert into user_trip (trip_id, user_id) select id, $1::uuid from made`,
    [eva.id],
  )
  // Also when somebody else brings it back for them.
  for (const who of [eva, mei]) {
    const refused = await who.ask('POST', `/trips/${trip.id}/restore`)
    expect([refused.status, refused.json.code]).toEqual([409, 'limit.reached'])
  }
  expect((await eva.ask('GET', `/trips/trips/${trip.id}`)).status).toBe(404)
  const [other] = (await eva.does('GET', '/trips/my_trips/?limit=1')).json
  await eva.does('DELETE', `/trips/delete_trip/${other.id}`)
  expect((await eva.does('POST', `/trips/${trip.id}/restore`)).json.id).toBe(trip.id)
})

test('a copy has the days and items from another date on, and belongs to the copier alone', async () => {
  const trip = await ana.plansTrip()
  const [first] = (await ana.plan(trip.id)).days
  await ana.addsItem(first?.id ?? '', { place: 'Senso-ji', confirmation_number: 'SJ-1' })
  await ana.adds(trip.id, mei)
  const { json: copy } = await mei.does('POST', `/trips/${trip.id}/copy`, { start_date: '2028-02-27' })
  const plan = await mei.plan(copy.id)
  expect(plan.days.map(({ date }) => date)).toEqual(['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01'])
  const told = plan.items.map(({ place, date, confirmation_number }) => [place, date, confirmation_number])
  expect(told).toEqual([['Senso-ji', '2028-02-27', null]])
  expect((await ana.ask('GET', `/trips/${copy.id}/plan`)).status).toBe(404)
})

describe('the currency of a trip', () => {
  const currencyOf = async (id: string) => (await ana.plan(id)).trip.currency
  const change = (id: string, currency: unknown) => ana.ask('PUT', `/trips/update_trip/${id}`, { currency })

  test('is pounds at first, is changed and taken back alone, and goes with a copy', async () => {
    const { json: trip } = await create({})
    expect(trip.currency).toBe('GBP')
    expect((await change(trip.id, 'JPY')).json).toEqual({ ...trip, currency: 'JPY', version: 2 })
    const { json: copy } = await ana.does('POST', `/trips/${trip.id}/copy`, { start_date: '2028-02-27' })
    expect(copy.currency).toBe('JPY')
    const { seq } = await ana.plan(trip.id)
    expect((await change(trip.id, 'JPY')).json.version).toBe(2)
    const [latest] = await ana.changes(trip.id)
    expect(latest).toMatchObject({ before: { currency: 'GBP' }, after: { currency: 'JPY' } })
    await ana.does('PUT', `/trips/update_trip/${trip.id}`, { name: 'Elsewhere' })
    await ana.does('POST', `/trips/${trip.id}/history/${seq}/undo`)
    expect((await ana.plan(trip.id)).trip).toMatchObject({ currency: 'GBP', name: 'Elsewhere' })
  })

  test('is chosen with the trip, and only from the list', async () => {
    const { json } = await create({ currency: 'KWD' })
    expect(await currencyOf(json.id)).toBe('KWD')
    for (const currency of ['gbp', 'XXX', '', null, 'constructor', 7]) {
      expect((await create({ currency })).status).toBe(422)
      expect((await change(json.id, currency)).status).toBe(422)
    }
    expect(await currencyOf(json.id)).toBe('KWD')
  })
})

describe('the budgets of a trip', () => {
  const change = (id: string, fields: object) => ana.ask('PUT', `/trips/update_trip/${id}`, fields)

  test('are set by currency, taken back alone, and not copied', async () => {
    const { json: trip } = await create({})
    expect(trip.budgets).toEqual({})
    const budgets = { JPY: '300000', GBP: 1500, KWD: '0.5' }
    const set = await change(trip.id, { budgets })
    const stored = { GBP: '1500.00', JPY: '300000', KWD: '0.500' }
    expect(set.json).toEqual({ ...trip, budgets: stored, version: 2 })
    expect((await change(trip.id, { budgets: stored })).json.version).toBe(2)
    expect((await ana.plan(trip.id)).trip.budgets).toEqual(stored)
    const { json: copy } = await ana.does('POST', `/trips/${trip.id}/copy`, { start_date: '2028-02-27' })
    expect(copy.budgets).toEqual({})
    await change(trip.id, { name: 'Elsewhere' })
    await ana.does('POST', `/trips/${trip.id}/history/${set.headers['trip-seq']}/undo`)
    expect((await ana.plan(trip.id)).trip).toMatchObject({ budgets: {}, name: 'Elsewhere' })
  })

  test.each([
    { GBP: 0 },
    { GBP: '-1' },
    { GBP: '1.005' },
    { JPY: '1.5' },
    { XXX: '1' },
    { GBP: null },
    { GBP: '10000000000' },
    { GBP: '9999999999.991' },
    ['GBP'],
    '1',
    null,
  ])('are amounts in currencies of the list: %j', async budgets => {
    const { json: trip } = await create({})
    expect((await change(trip.id, { budgets })).status).toBe(422)
  })
})

describe('the default split of a trip', () => {
  const change = (id: string, fields: object) => ana.ask('PUT', `/trips/update_trip/${id}`, fields)
  const [one, other] = [ana.id, mei.id].toSorted() as [string, string]
  const shares = { shared_with: [one, other], mode: 'shares', parts: { [one]: '2', [other]: '1' } }

  test('is remembered, forgotten, and taken back alone', async () => {
    const { json: trip } = await create({})
    await ana.adds(trip.id, mei)
    expect(trip.default_split).toBeNull()
    const set = await change(trip.id, { default_split: shares })
    expect(set.json).toEqual({ ...trip, default_split: shares, version: 2 })
    const turned = { ...shares, parts: { [other]: '1', [one]: '2' } }
    for (const default_split of [shares, turned])
      expect((await change(trip.id, { default_split })).json.version).toBe(2)
    expect((await change(trip.id, { default_split: null })).json.default_split).toBeNull()
    await change(trip.id, { default_split: shares, name: 'Elsewhere' })
    const equal = { shared_with: [one], mode: 'equal', parts: {} }
    const last = await change(trip.id, { default_split: equal })
    await ana.does('POST', `/trips/${trip.id}/history/${last.headers['trip-seq']}/undo`)
    expect((await ana.plan(trip.id)).trip).toMatchObject({ default_split: shares, name: 'Elsewhere' })
  })

  test.each([
    { ...shares, mode: 'exact' },
    { ...shares, mode: 'percent' },
    { ...shares, parts: { [one]: '2' } },
    { ...shares, parts: { [one]: '0', [other]: '0' } },
    { ...shares, shared_with: [one, one, other] },
    { ...shares, shared_with: [] },
    { shared_with: ['ana'], mode: 'equal', parts: {} },
    'equal',
  ])('divides an expense: %j', async default_split => {
    const { json: trip } = await create({})
    await ana.adds(trip.id, mei)
    expect((await change(trip.id, { default_split })).status).toBe(422)
  })

  test('takes nobody in who is not in the trip, and keeps who has left', async () => {
    const { json: trip } = await create({})
    const split = async (ids: string[]) =>
      (await change(trip.id, { default_split: { shared_with: ids, mode: 'equal', parts: {} } })).status
    expect(await split([ana.id, mei.id])).toBe(422)
    await ana.adds(trip.id, mei)
    expect(await split([ana.id, mei.id])).toBe(200)
    await mei.does('DELETE', `/tripmembers/${trip.id}/me`)
    expect([await split([mei.id]), await split([ana.id]), await split([mei.id])]).toEqual([200, 200, 422])
  })
})

test('a copy that would go on beyond the last year is refused', async () => {
  const trip = await ana.plansTrip()
  const copy = (start_date: string) => ana.ask('POST', `/trips/${trip.id}/copy`, { start_date })
  const late = await copy('2199-12-29')
  expect([late.status, late.json.errors]).toEqual([422, [{ field: 'start_date', code: 'request.invalid' }]])
  expect((await copy('2199-12-28')).json.end_date).toBe('2199-12-31')
})

test('a trip that was deleted 30 days ago is not brought back', async () => {
  const { id } = await ana.plansTrip()
  await ana.does('DELETE', `/trips/delete_trip/${id}`)
  const deletedFor = (time: string) =>
    app.sql('update trip set deleted_at = now() - $2::interval where id = $1', [id, time])
  await deletedFor('30 days 1 second')
  expect((await ana.ask('POST', `/trips/${id}/restore`)).status).toBe(404)
  await deletedFor('29 days 23 hours')
  expect((await ana.ask('POST', `/trips/${id}/restore`)).status).toBe(200)
})
