import { randomUUID } from 'node:crypto'
import { addDays } from '@caravan/contract/days.rules'
import type { Item } from '@caravan/contract/items'
import { staysOf } from '@caravan/contract/lodging.stays'
import { describe, expect, test } from 'vitest'
import { fillWithItems } from '../../testing/fill.ts'
import { kanra, lodgingOf, pathOf } from '../../testing/lodging.ts'
import { openApp } from '../../testing/open-app.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])

const { post, put, remove, nightsOf, aStay } = lodgingOf(ana)

const undo = async (tripId: string) => {
  const { seq } = await ana.plan(tripId)
  return ana.does('POST', `/trips/${tripId}/history/${seq}/undo`)
}
const told = (nights: Item[]) =>
  nights.map(({ date, start_time, end_time, cost }) => [date.slice(5), start_time, end_time, cost])
const changeNight = async (night: Item | undefined, fields: object): Promise<Item> =>
  (await ana.does('PUT', `/subtripitems/sub_trip/item/${night?.id}`, fields)).json

describe('booking', () => {
  test('makes an item for each night, with the times and costs of section 9', async () => {
    const { tripId, nights } = await aStay({ cost: '100' })
    expect(told(nights)).toEqual([
      ['03-27', '15:00', '23:59', '33.34'],
      ['03-28', '00:01', '23:59', '33.33'],
      ['03-29', '00:01', '10:00', '33.33'],
    ])
    const { days, seq } = await ana.plan(tripId)
    const { check_in: _, check_out: __, ...shared } = kanra
    for (const [index, night] of nights.entries())
      expect(night).toMatchObject({ ...shared, type: 'lodging', sub_trip_id: days[index]?.id, version: 1 })
    expect(await nightsOf(tripId)).toEqual(nights)
    const changes = await ana.changes(tripId, 'limit=10')
    expect(changes.filter((change: { seq: number }) => change.seq === seq)).toHaveLength(3)
    await undo(tripId)
    expect(await nightsOf(tripId)).toEqual([])
  })

  test('splits its cost in the smallest unit of the trip, also when it is changed', async () => {
    const { tripId, nights } = await aStay()
    const costs = (stay: Item[]) => stay.map(({ cost }) => cost)
    await ana.does('PUT', `/trips/update_trip/${tripId}`, { currency: 'JPY' })
    const { json: changed } = await put(tripId, nights, { cost: '100' })
    expect(costs(changed)).toEqual(['34.00', '33.00', '33.00'])
    const { json: another } = await post(tripId, { ...kanra, cost: 200 })
    expect(costs(another)).toEqual(['67.00', '67.00', '66.00'])
  })

  test('one night is from check-in to check-out, also the last night of a trip', async () => {
    const last = { check_in: '2027-04-03', check_out: '2027-04-04', cost: 0 }
    expect(told((await aStay(last)).nights)).toEqual([['04-03', '15:00', '10:00', '0.00']])
  })

  test('puts each night where it belongs by its time', async () => {
    const { id } = await ana.plansTrip()
    const { days } = await ana.plan(id)
    await ana.addsItem(days[0]?.id ?? '', { start_time: '09:00' })
    await ana.addsItem(days[0]?.id ?? '', { start_time: '19:00', type: 'dining' })
    await ana.addsItem(days[1]?.id ?? '', { start_time: '08:00' })
    await post(id, kanra)
    const { items } = await ana.plan(id)
    const typesOn = (date: string) => items.filter(item => item.date === date).map(({ type }) => type)
    expect(typesOn('2027-03-27')).toEqual(['sightseeing', 'lodging', 'dining'])
    expect(typesOn('2027-03-28')).toEqual(['lodging', 'sightseeing'])
  })

  test('needs a place and a date range', async () => {
    const { id } = await ana.plansTrip()
    for (const fields of [
      { place: '' },
      { place: null },
      { place: ' ' },
      { check_in: '' },
      { check_out: null },
      { check_in: undefined },
    ]) {
      const reply = await post(id, { ...kanra, ...fields })
      expect([reply.status, reply.json.detail]).toEqual([422, 'Please enter a location and date range'])
    }
    expect(await nightsOf(id)).toEqual([])
  })

  test.each([
    [{ check_out: '2027-03-27' }, 'lodging.no_night'],
    [{ check_out: '2027-03-26' }, 'lodging.no_night'],
    [{ check_in: '2027-03-26' }, 'item.no_day'],
    [{ check_out: '2027-04-01' }, 'item.no_day'],
    [{ check_in: '1900-01-01', check_out: '2199-12-31' }, 'item.no_day'],
    [{ check_out: '2027-02-30' }, 'request.invalid'],
    [{ cost: '1.234' }, 'request.invalid'],
    [{ cost: -1 }, 'request.invalid'],
    [{ url: 'javascript:alert(1)' }, 'request.invalid'],
    [{ confirmation_number: 'x'.repeat(41) }, 'request.invalid'],
    [{ lat: null }, 'request.invalid'],
    [{ id: 'kanra' }, 'request.invalid'],
  ])('with %j is refused as a whole', async (fields, code) => {
    const { id } = await ana.plansTrip()
    const reply = await post(id, { ...kanra, ...fields })
    expect([reply.status, reply.json.code]).toEqual([422, code])
    expect(await nightsOf(id)).toEqual([])
  })

  test('is refused as a whole where a date has no day, or a day or the trip is full', async () => {
    const { id } = await ana.plansTrip()
    const { days } = await ana.plan(id)
    await fillWithItems(app, id, '2027-03-28', 100)
    expect((await post(id, kanra)).json.code).toBe('limit.reached')
    await ana.does('DELETE', `/subtrips/delete_sub_trip/${days[1]?.id}`)
    expect((await post(id, kanra)).json.code).toBe('item.no_day')
    const long = await ana.plansTrip('2027-03-27', '2027-04-30')
    for (let day = 0; day < 20; day++) await fillWithItems(app, long.id, addDays('2027-04-01', day), 100)
    await app.sql(
      `delete from item where trip_id = $1 and ctid = any(array(select ctid from item where trip_id = $1 limit 2))`,
      [long.id],
    )
    await app.sql(`update trip set seq = seq + 1, counts = counts || '{"item": 1998}' where id = $1`, [
      long.id,
    ])
    expect((await post(long.id, kanra)).json.code).toBe('limit.reached')
    expect((await post(long.id, { ...kanra, check_out: '2027-03-29' })).status).toBe(201)
    for (const tripId of [id, long.id]) expect((await nightsOf(tripId)).length).toBe(tripId === id ? 0 : 2)
  })

  test('CC-03 that is sent twenty times at once is one stay', async () => {
    const { id: tripId } = await ana.plansTrip()
    const fields = { ...kanra, id: randomUUID(), cost: 90 }
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(tripId, fields)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    const nights = await nightsOf(tripId)
    expect(nights.map(({ id }) => id).slice(0, 1)).toEqual([fields.id])
    expect(nights).toHaveLength(3)
    for (const { json } of replies) expect(json).toEqual(nights)
    await ana.adds(tripId, mei)
    for (const reply of [
      await post(tripId, { ...fields, details: 'other' }),
      await post(tripId, fields, mei),
      await post(tripId, { ...fields, id: nights[2]?.id }),
      await post((await ana.plansTrip()).id, fields),
    ])
      expect([reply.status, reply.json.code]).toEqual([409, 'row.exists'])
    await ana.does('DELETE', `/subtripitems/sub_trip/item/${nights[1]?.id}`)
    expect((await post(tripId, fields)).json).toEqual([nights[0], nights[2]])
    expect((await remove(tripId, [nights[0], nights[2]] as Item[])).status).toBe(200)
    expect((await post(tripId, fields)).json.code).toBe('row.gone')
  })

  test('does not take an id that a later night would need and that is taken', async () => {
    const { id: tripId } = await ana.plansTrip()
    const { days } = await ana.plan(tripId)
    const id = '0198c0de-0000-7000-8000-000000000001'
    await ana.addsItem(days[0]?.id ?? '', { id: '0198c0de-0000-7000-8000-000000000003' })
    expect((await post(tripId, { ...kanra, id })).json.code).toBe('row.exists')
    expect(await nightsOf(tripId)).toEqual([])
  })
})

describe('changing a stay', () => {
  test('changes what is named of all nights, in one change, and undo brings it back', async () => {
    const { tripId, nights } = await aStay({ cost: 90 })
    const fields = { place: 'Ace Hotel', details: '', url: null, cost: '100.00' }
    const reply = await put(tripId, nights, fields)
    expect(reply.status).toBe(200)
    for (const night of reply.json)
      expect(night).toMatchObject({
        ...{ place: 'Ace Hotel', place_id: null, lat: null, details: '', url: null, version: 2 },
      })
    expect(told(reply.json).map(night => night[3])).toEqual(['33.34', '33.33', '33.33'])
    expect(reply.json).toEqual(await nightsOf(tripId))
    await undo(tripId)
    expect(told(await nightsOf(tripId))).toEqual(told(nights))
    expect((await nightsOf(tripId))[0]?.place).toBe('Hotel Kanra')
  })

  test('leaves what was changed of one night alone, unless it is named', async () => {
    const { tripId, nights } = await aStay({ cost: 90 })
    nights[1] = await changeNight(nights[1], { cost: 50, details: 'Sauna', start_time: '01:00' })
    const [, second] = (await put(tripId, nights, { url: 'https://example.com/' })).json
    expect(second).toMatchObject({ cost: '50.00', details: 'Sauna', start_time: '01:00' })
    const renamed = (await put(tripId, await nightsOf(tripId), { details: 'Twin' })).json
    expect(renamed.map(({ details }: Item) => details)).toEqual(['Twin', 'Twin', 'Twin'])
    expect(renamed[1].cost).toBe('50.00')
    const free = (await put(tripId, renamed, { cost: '' })).json
    expect(free.map(({ cost }: Item) => cost)).toEqual([null, null, null])
  })

  test('has one confirmation number, which a night that is added has too, and undo brings back', async () => {
    const { tripId, nights } = await aStay()
    const numbersOf = (stay: Item[]) => stay.map(night => night.confirmation_number)
    const numbers = (length: number, number: string | null) => Array(length).fill(number)
    const longer = (await put(tripId, nights, { check_out: '2027-03-31' })).json
    expect(numbersOf(longer)).toEqual(numbers(4, 'KNR-48213'))
    const another = (await put(tripId, longer, { confirmation_number: 'KNR-2' })).json
    expect(numbersOf(another)).toEqual(numbers(4, 'KNR-2'))
    expect(numbersOf((await put(tripId, another, { confirmation_number: '' })).json)).toEqual(
      numbers(4, null),
    )
    await undo(tripId)
    expect(numbersOf(await nightsOf(tripId))).toEqual(numbers(4, 'KNR-2'))
  })

  test('says who is in it, of members only, and a night that is added has the same people', async () => {
    const { tripId, nights } = await aStay()
    for (const participants of [[mei.id], [], [ana.id, ana.id]])
      expect((await put(tripId, nights, { participants })).json.errors).toMatchObject([
        { field: 'participants' },
      ])
    expect((await post(tripId, { ...kanra, participants: [mei.id] })).status).toBe(422)
    await ana.adds(tripId, mei)
    const two = (await put(tripId, nights, { participants: [mei.id], check_out: '2027-03-31' })).json
    expect(two.map(({ participants }: Item) => participants)).toEqual([
      [mei.id],
      [mei.id],
      [mei.id],
      [mei.id],
    ])
    const three = (await put(tripId, two, { check_out: '2027-04-01' })).json
    expect(three[4].participants).toEqual([mei.id])
    const own = (await ana.does('POST', pathOf(tripId), { ...kanra, participants: [ana.id] })).json
    expect(own[1].participants).toEqual([ana.id])
  })

  test('that changes nothing is no change', async () => {
    const { tripId, nights } = await aStay({ cost: 90 })
    const { seq } = await ana.plan(tripId)
    const { cost: _, ...same } = { ...kanra, cost: 90 }
    expect((await put(tripId, nights, { ...same, cost: 90 })).json).toEqual(nights)
    expect((await ana.plan(tripId)).seq).toBe(seq)
  })

  test('moves, lengthens and shortens it, each night with what is its own', async () => {
    const { tripId, nights } = await aStay({ cost: 90 })
    nights[0] = await changeNight(nights[0], { start_time: '16:30' })
    nights[2] = await changeNight(nights[2], { end_time: '11:00', details: 'Late check-out', cost: 40 })
    const moved = (await put(tripId, nights, { check_in: '2027-03-28', check_out: '2027-03-31' })).json
    expect(told(moved)).toEqual([
      ['03-28', '16:30', '23:59', '30.00'],
      ['03-29', '00:01', '23:59', '30.00'],
      ['03-30', '00:01', '11:00', '40.00'],
    ])
    const { days } = await ana.plan(tripId)
    expect(moved.map((night: Item) => night.sub_trip_id)).toEqual(days.slice(1, 4).map(({ id }) => id))
    expect(moved.map(({ id }: Item) => id)).toEqual(nights.map(({ id }) => id))

    const longer = (await put(tripId, moved, { check_in: '2027-03-27', check_out: '2027-04-01' })).json
    expect(told(longer)).toEqual([
      ['03-27', '16:30', '23:59', null],
      ['03-28', '00:01', '23:59', '30.00'],
      ['03-29', '00:01', '23:59', '30.00'],
      ['03-30', '00:01', '23:59', '40.00'],
      ['03-31', '00:01', '11:00', null],
    ])
    expect(staysOf(longer)).toMatchObject([{ place: 'Hotel Kanra', cost: '100.00', lat: kanra.lat }])
    expect(longer[4].details).toBe('Two twin rooms')

    const shorter = (await put(tripId, longer, { check_out: '2027-03-29', cost: 55 })).json
    expect(told(shorter)).toEqual([
      ['03-27', '16:30', '23:59', '27.50'],
      ['03-28', '00:01', '11:00', '27.50'],
    ])
    expect(await nightsOf(tripId)).toEqual(shorter)
    await undo(tripId)
    expect(told(await nightsOf(tripId))).toEqual(told(longer))

    const far = (
      await put(tripId, await nightsOf(tripId), { check_in: '2027-04-02', check_out: '2027-04-04' })
    ).json
    expect(told(far).map(([date, , , cost]) => [date, cost])).toEqual([
      ['04-02', null],
      ['04-03', '30.00'],
    ])
  })

  test('finds the place of a night in its new day', async () => {
    const { tripId, nights } = await aStay()
    const { days } = await ana.plan(tripId)
    for (const day of [3, 4])
      await ana.addsItem(days[day]?.id ?? '', { start_time: '09:00', place: 'Market' })
    await put(tripId, nights, { check_in: '2027-03-29', check_out: '2027-04-01' })
    const { items } = await ana.plan(tripId)
    const on = (date: string) => items.filter(item => item.date === date).map(({ place }) => place)
    expect(on('2027-03-30')).toEqual(['Hotel Kanra', 'Market'])
    expect(on('2027-03-31')).toEqual(['Hotel Kanra', 'Market'])
    expect(on('2027-03-27')).toEqual([])
  })

  test('is refused as a whole where a date has no day, or the day is full', async () => {
    const { tripId, nights } = await aStay()
    await fillWithItems(app, tripId, '2027-03-31', 100)
    const refused = async (fields: object) => (await put(tripId, nights, fields)).json.code
    expect(await refused({ check_out: '2027-04-01' })).toBe('limit.reached')
    expect(await refused({ check_in: '2027-03-26' })).toBe('item.no_day')
    expect(await refused({ check_out: '2027-04-05' })).toBe('item.no_day')
    expect(await refused({ check_out: '2027-03-27' })).toBe('lodging.no_night')
    expect(await refused({ check_out: '2027-02-30' })).toBe('request.invalid')
    for (const fields of [{ place: '' }, { place: null }, { check_in: '' }, { check_out: null }])
      expect((await put(tripId, nights, fields)).json.detail).toBe('Please enter a location and date range')
    expect(await nightsOf(tripId)).toEqual(nights)
  })

  test('leaves nights outside of the trip where they are, and brings them back by their dates', async () => {
    const { tripId, nights } = await aStay({ check_out: '2027-03-29' })
    await ana.does('PUT', `/trips/update_trip/${tripId}`, {
      start_date: '2027-03-28',
      end_date: '2027-04-04',
    })
    const now = await nightsOf(tripId)
    expect(now.map(night => night.outside_trip)).toEqual([true, false])
    const renamed = (await put(tripId, now, { details: 'Quiet' })).json
    expect(renamed.map((night: Item) => [night.date, night.outside_trip])).toEqual([
      ['2027-03-27', true],
      ['2027-03-28', false],
    ])
    const longer = (await put(tripId, renamed, { check_out: '2027-03-30' })).json
    expect(longer.map((night: Item) => night.outside_trip)).toEqual([true, false, false])
    const inside = (await put(tripId, longer, { check_in: '2027-03-30', check_out: '2027-04-02' })).json
    expect(inside.map((night: Item) => night.outside_trip)).toEqual([false, false, false])
    expect(inside[0].id).toBe(nights[0]?.id)
  })

  test('gives the times of the first night to one outside of the trip', async () => {
    const { tripId, nights } = await aStay()
    const dates = { start_date: '2027-03-29', end_date: '2027-04-05' }
    await ana.does('PUT', `/trips/update_trip/${tripId}`, dates)
    const { json: shorter } = await put(tripId, await nightsOf(tripId), { check_in: '2027-03-28' })
    expect(shorter).toMatchObject([
      { id: nights[1]?.id, date: '2027-03-28', start_time: '15:00', outside_trip: true },
      { id: nights[2]?.id, date: '2027-03-29', start_time: '00:01', outside_trip: false },
    ])
  })

  test('is told what is there where a night is another by now, has gone, or is no night', async () => {
    const { tripId, nights } = await aStay({ cost: 90 })
    const changed = await changeNight(nights[1], { details: 'Sauna' })
    const outdated = await put(tripId, nights, { details: 'x' })
    expect([outdated.status, outdated.json.code]).toEqual([412, 'version.outdated'])
    expect(outdated.json.current).toEqual([nights[0], changed, nights[2]])
    expect((await remove(tripId, nights)).json.current).toEqual([nights[0], changed, nights[2]])

    await ana.does('DELETE', `/subtripitems/sub_trip/item/${nights[2]?.id}`)
    const { current } = (await put(tripId, [nights[0], changed, nights[2]] as Item[], { details: 'x' })).json
    expect(current).toEqual([nights[0], changed])
    await changeNight(changed, { type: 'dining' })
    expect((await remove(tripId, current)).json.current).toEqual([nights[0]])
    expect((await put(tripId, [nights[0]] as Item[], { details: 'x' })).status).toBe(200)
  })

  test('knows no nights of other trips, of other kinds, or that never were', async () => {
    const [{ tripId, nights }, other] = [await aStay(), await aStay()]
    const { days } = await ana.plan(tripId)
    const dinner = await ana.addsItem(days[0]?.id ?? '', { type: 'dining' })
    const flight = (
      await ana.does('POST', `/subtripitems/trip/${tripId}/flights`, {
        ...{ flight_number: 'BR 198', depart_date: '2027-03-27T08:50' },
      })
    ).json
    for (const strange of [other.nights, [dinner], [flight], [{ ...dinner, id: randomUUID() }]]) {
      expect((await put(tripId, strange, { details: 'x' })).status).toBe(404)
      expect((await remove(tripId, strange)).status).toBe(404)
      const mixed = await remove(tripId, [...nights, ...strange])
      expect([mixed.status, mixed.json.current]).toEqual([412, nights])
    }
    expect(await nightsOf(other.tripId)).toEqual(other.nights)
    expect((await put(tripId, [], { details: 'x' })).status).toBe(422)
    const twice = await ana.does('POST', pathOf(tripId), kanra)
    const beds = await put(tripId, [...nights, ...twice.json], { check_out: '2027-03-31' })
    expect([beds.status, beds.json.errors[0].field]).toEqual([422, 'nights'])
  })
})

describe('deleting a stay', () => {
  test('deletes its nights in one change, once, and undo brings them back', async () => {
    const { tripId, nights } = await aStay({ cost: 90 })
    const [kept, ...others] = nights
    const reply = await remove(tripId, others)
    expect([reply.status, reply.json]).toEqual([200, []])
    expect(await nightsOf(tripId)).toEqual([kept])
    expect((await remove(tripId, others)).status).toBe(404)
    await undo(tripId)
    expect(told(await nightsOf(tripId))).toEqual(told(nights))
  })
})
