import { describe, expect, test } from 'vitest'
import { openEvents } from '../../testing/event-stream.ts'
import { flightsOf, pathOf } from '../../testing/flights.ts'
import { openApp } from '../../testing/open-app.ts'
import { listen } from '../../testing/raw-http.ts'
import { rounds } from '../../testing/strength.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])

const { put, remove, books } = flightsOf(ana)

test('the list is by departure, and the same in the plan', async () => {
  const trip = await ana.plansTrip()
  const home = await books(trip.id, {
    depart_date: '2027-03-30T18:00',
    arrive_date: '',
    cost: '7.05',
    cost_currency: 'USD',
  })
  const there = await books(trip.id, { notes: 'Bring "water" \\ and 🐫\nand more' })
  const early = await books(trip.id, { depart_date: '2027-03-26T23:00', arrive_date: '2027-03-27T05:00' })
  const listed = (await ana.does('GET', pathOf(trip.id))).json
  expect(listed).toEqual([early, there, home])
  const plan = await ana.plan(trip.id)
  expect(plan.flights).toEqual(listed)
  expect([plan.items, plan.outside]).toEqual([[], []])
})

test('who is on the trip hears at once that its flights have changed', async () => {
  const trip = await ana.plansTrip()
  await ana.adds(trip.id, mei)
  const url = `http://127.0.0.1:${await listen(app)}/api/trips/${trip.id}/live`
  const stream = await openEvents(url, { authorization: `Bearer ${mei.token}` })
  const seq = (await stream.next())?.seq ?? 0
  const { id } = await books(trip.id)
  await put(id, { notes: 'window' })
  await remove(id)
  for (const later of [1, 2, 3])
    expect(await stream.next()).toEqual({ seq: seq + later, topics: ['flights'], actor: ana.id })
  stream.close()
})

describe('CC-01 two members who edit one flight', () => {
  test('with the version they saw: one is told, and what it is now', async () => {
    const trip = await ana.plansTrip()
    await ana.adds(trip.id, mei)
    const { id, version } = await books(trip.id)
    const headers = { 'if-match': `"${version}"` }
    const replies = await Promise.all([
      put(id, { notes: 'ana' }, headers),
      mei.ask('PUT', `/subtripitems/flight/${id}`, { notes: 'mei' }, headers),
    ])
    const [won, lost] = replies.toSorted((a, b) => a.status - b.status)
    expect([won?.status, lost?.status]).toEqual([200, 412])
    expect(won?.json.version).toBe(version + 1)
    expect(lost?.json).toMatchObject({ code: 'version.outdated', current: won?.json })
  })

  test('without it: different fields are both kept', async () => {
    const trip = await ana.plansTrip()
    await ana.adds(trip.id, mei)
    const { id } = await books(trip.id)
    for (let round = 0; round < rounds({ usual: 12, long: 200 }); round++) {
      const [notes, confirmation_number] = [`notes ${round}`, `number ${round}`]
      await Promise.all([
        put(id, { notes }),
        mei.does('PUT', `/subtripitems/flight/${id}`, { confirmation_number }),
      ])
      expect((await ana.plan(trip.id)).flights[0]).toMatchObject({ notes, confirmation_number })
    }
  })
})

describe('what is booked keeps its date', () => {
  test.each([
    ['moves', { start_date: '2027-06-01', end_date: '2027-06-04' }],
    ['becomes shorter', { end_date: '2027-03-28' }],
    ['lets go of what it had', { start_date: '2027-03-29', on_conflict: 'delete' }],
    ['keeps it on the last day', { end_date: '2027-03-28', on_conflict: 'move_to_last' }],
  ])('when the trip %s', async (_, dates) => {
    const trip = await ana.plansTrip('2027-03-27', '2027-03-30')
    const homeward = { depart_date: '2027-03-30T09:00', arrive_date: '2027-03-30T11:30' }
    const flights = [await books(trip.id), await books(trip.id, homeward)]
    // A flight lies on no day, so that no day goes with content because of it.
    const changed = await ana.ask('PUT', `/trips/update_trip/${trip.id}`, dates)
    expect(changed.status).toBe(200)
    const plan = await ana.plan(trip.id)
    expect([plan.flights, plan.outside]).toEqual([flights, []])
  })

  test('and stays when a day is deleted', async () => {
    const trip = await ana.plansTrip()
    const flight = await books(trip.id)
    const { days } = await ana.plan(trip.id)
    await ana.does('DELETE', `/subtrips/delete_sub_trip/${days[0]?.id}`)
    expect((await ana.plan(trip.id)).flights).toEqual([flight])
  })

  test('and is gone and comes back with its trip', async () => {
    const trip = await ana.plansTrip()
    const flight = await books(trip.id)
    await ana.does('DELETE', `/trips/delete_trip/${trip.id}`)
    expect((await ana.ask('GET', pathOf(trip.id))).status).toBe(404)
    expect((await put(flight.id, {})).status).toBe(404)
    await ana.does('POST', `/trips/${trip.id}/restore`)
    expect((await ana.does('GET', pathOf(trip.id))).json).toEqual([flight])
  })

  test('but no copy of the trip has been booked', async () => {
    const trip = await ana.plansTrip()
    await books(trip.id)
    const { json: copy } = await ana.does('POST', `/trips/${trip.id}/copy`, { start_date: '2028-03-27' })
    expect((await ana.plan(copy.id)).flights).toEqual([])
  })
})

describe('the history', () => {
  async function undoLast(tripId: string) {
    const { seq } = await ana.plan(tripId)
    return ana.ask('POST', `/trips/${tripId}/history/${seq}/undo`)
  }

  test('tells what a flight was before, and brings a deleted one back as it was', async () => {
    const trip = await ana.plansTrip()
    const flight = await books(trip.id, { cost: '12.30', cost_currency: 'GBP', notes: 'aisle' })
    await remove(flight.id)
    const [latest] = await ana.changes(trip.id)
    expect(latest).toMatchObject({
      actor: ana.id,
      entity: 'flight',
      id: flight.id,
      before: { flight_number: 'BR 198', notes: 'aisle' },
      after: null,
    })
    expect((await undoLast(trip.id)).status).toBe(200)
    expect((await ana.plan(trip.id)).flights).toEqual([flight])
  })

  test('takes back a change, and the making of a flight', async () => {
    const trip = await ana.plansTrip()
    const flight = await books(trip.id, { cost: '12.30', cost_currency: 'GBP' })
    await put(flight.id, { arrive_airport_code: 'JFK', depart_date: '2027-03-28T08:50:30', cost: 9 })
    await undoLast(trip.id)
    expect((await ana.plan(trip.id)).flights).toEqual([{ ...flight, version: 3 }])
    const other = await books(trip.id)
    await undoLast(trip.id)
    expect((await put(other.id, {})).status).toBe(404)
  })

  test('does not take back what was changed since, nor the currency from under a cost', async () => {
    const trip = await ana.plansTrip()
    const { id } = await books(trip.id)
    await put(id, { notes: 'one' })
    const { seq } = await ana.plan(trip.id)
    await put(id, { notes: 'two' })
    const refused = await ana.ask('POST', `/trips/${trip.id}/history/${seq}/undo`)
    expect([refused.status, refused.json.code]).toEqual([409, 'history.changed_since'])
    await put(id, { cost_currency: 'GBP' })
    const currency = (await ana.plan(trip.id)).seq
    await put(id, { cost: 5 })
    const bare = await ana.ask('POST', `/trips/${trip.id}/history/${currency}/undo`)
    expect([bare.status, bare.json.code]).toEqual([409, 'history.changed_since'])
    expect((await ana.plan(trip.id)).flights[0]).toMatchObject({ notes: 'two', cost: '5.00' })
  })

  test('does not make another amount of a cost by its earlier currency', async () => {
    const trip = await ana.plansTrip()
    const { id } = await books(trip.id, { cost_currency: 'JPY' })
    await put(id, { cost_currency: 'KWD', notes: 'paid at the desk' })
    const { seq } = await ana.plan(trip.id)
    await put(id, { cost: '1.234' })
    const refused = await ana.ask('POST', `/trips/${trip.id}/history/${seq}/undo`)
    expect([refused.status, refused.json.code]).toEqual([409, 'history.changed_since'])
    const [flight] = (await ana.plan(trip.id)).flights
    expect(flight).toMatchObject({ cost: '1.234', cost_currency: 'KWD', notes: 'paid at the desk' })
  })
})
