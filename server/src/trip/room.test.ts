import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillWithFlights, fillWithItems } from '../testing/fill.ts'
import { openApp } from '../testing/open-app.ts'
import { rounds } from '../testing/strength.ts'
import type { Traveller } from '../testing/traveller.ts'

const { app, ana } = await openApp(['ana'])

const dates = ['2027-03-27', '2027-03-28', '2027-03-29', '2027-03-30'] as const
const seqOf = async (tripId: string) => (await ana.plan(tripId)).seq
const undo = async (tripId: string, seq: number) => ana.ask('POST', `/trips/${tripId}/history/${seq}/undo`)
const redate = (tripId: string, fields: object) => ana.ask('PUT', `/trips/update_trip/${tripId}`, fields)
const item = '/subtripitems/sub_trip/item'

type Refused = (
  tripId: string,
  days: string[],
) => Promise<() => Promise<{ status: number; json: { code: string } }>>

/** Each prepares a trip and answers what is then to be refused. */
const cases: [string, Refused][] = [
  [
    'an item more on a day',
    async (tripId, [first]) => {
      await fillWithItems(app, tripId, dates[0], 100)
      return () => ana.ask('POST', `/subtripitems/sub_trip/${first}/item`, { place: 'x', type: 'dining' })
    },
  ],
  [
    'an item more in a trip',
    async (tripId, [first]) => {
      await fillWithItems(app, tripId, '2026-01-01', 2_000)
      return () => ana.ask('POST', `/subtripitems/sub_trip/${first}/item`, { place: 'x', type: 'dining' })
    },
  ],
  [
    'a move to a full day',
    async (tripId, [, second]) => {
      await fillWithItems(app, tripId, dates[0], 100)
      const { id } = await ana.addsItem(second ?? '')
      return () => ana.ask('PUT', `${item}/${id}`, { date: dates[0] })
    },
  ],
  [
    'what an undo brings back',
    async (tripId, [first]) => {
      const { id } = await ana.addsItem(first ?? '')
      await ana.does('DELETE', `${item}/${id}`)
      await fillWithItems(app, tripId, dates[0], 100)
      const seq = await seqOf(tripId)
      return () => undo(tripId, seq)
    },
  ],
  [
    'what an undo moves back',
    async (tripId, [first]) => {
      const { id } = await ana.addsItem(first ?? '')
      await ana.does('PUT', `${item}/${id}`, { date: dates[1] })
      await fillWithItems(app, tripId, dates[0], 100)
      const seq = await seqOf(tripId)
      return () => undo(tripId, seq)
    },
  ],
  [
    'a flight that an undo brings back',
    async tripId => {
      const booked = { flight_number: 'BR 1', depart_date: '2027-03-28T08:50' }
      const flight = (await ana.does('POST', `/subtripitems/trip/${tripId}/flights`, booked)).json
      await ana.does('DELETE', `/subtripitems/flight/${flight.id}`)
      await fillWithFlights(app, tripId, 200)
      const seq = await seqOf(tripId)
      return () => undo(tripId, seq)
    },
  ],
  [
    'all that a shorter trip keeps on its last day',
    async tripId => {
      await fillWithItems(app, tripId, dates[2], 90)
      await fillWithItems(app, tripId, dates[3], 90)
      return () => redate(tripId, { end_date: dates[2], on_conflict: 'move_to_last' })
    },
  ],
  [
    'a plan that moves to where bookings stay',
    async tripId => {
      await fillWithItems(app, tripId, dates[0], 60)
      await fillWithItems(app, tripId, dates[1], 60, 'lodging')
      return () => redate(tripId, { start_date: dates[1], end_date: '2027-03-31' })
    },
  ],
  [
    'a day where too much has waited for it',
    async (tripId, [first]) => {
      await ana.does('DELETE', `/subtrips/delete_sub_trip/${first}`)
      await fillWithItems(app, tripId, dates[0], 101, 'lodging')
      return () => ana.ask('POST', `/subtrips/parent_trip/${tripId}/sub_trips`, { date: dates[0] })
    },
  ],
  [
    'a copy of a day from before there was a limit',
    async tripId => {
      await fillWithItems(app, tripId, dates[0], 101)
      return () => ana.ask('POST', `/trips/${tripId}/copy`, { start_date: dates[0] })
    },
  ],
]

describe('what a day and a trip hold', () => {
  test.each(cases)('is not passed by %s', async (_what, prepare) => {
    const trip = await ana.plansTrip()
    const days = (await ana.plan(trip.id)).days.map(({ id }) => id)
    const bring = await prepare(trip.id, days)
    const before = [await ana.plan(trip.id), (await ana.does('GET', '/trips/my_trips/')).text]
    const { status, json } = await bring()
    expect([status, json.code]).toEqual([409, 'limit.reached'])
    expect([await ana.plan(trip.id), (await ana.does('GET', '/trips/my_trips/')).text]).toEqual(before)
  })

  test('is reached by each of them', async () => {
    const trip = await ana.plansTrip()
    const [first] = (await ana.plan(trip.id)).days
    await fillWithItems(app, trip.id, dates[0], 99)
    const { id } = await ana.addsItem(first?.id ?? '')
    await ana.does('DELETE', `${item}/${id}`)
    expect((await undo(trip.id, await seqOf(trip.id))).status).toBe(200)
    await ana.does('POST', `/trips/${trip.id}/copy`, { start_date: dates[0] })
    await ana.does('DELETE', `/subtrips/delete_sub_trip/${first?.id}`)
    expect((await undo(trip.id, await seqOf(trip.id))).status).toBe(200)
    expect((await ana.plan(trip.id)).items).toHaveLength(100)
  })
})

test('a trip knows how many rows it has, whatever is made, moved, deleted, copied and taken back', async () => {
  const isKnown = async (tripId: string) => {
    const { items, outside, flights, rentals } = await ana.plan(tripId)
    const [row] = await app.sql<{ counts: object }>('select counts from trip where id = $1', [tripId])
    const lying = { item: items.length + outside.length, flight: flights.length, rental: rentals.length }
    expect(row?.counts).toEqual({
      ...lying,
      ride: 0,
      comment: 0,
      expense: 0,
      settlement: 0,
      todo: 0,
      idea: 0,
      attachment: 0,
    })
  }
  const pick = <T>(all: readonly T[], n: number) => all[n % Math.max(1, all.length)]
  const kinds = [
    'item',
    'bed',
    'flight',
    'move',
    'delete',
    'cancel',
    'day',
    'redate',
    'undo',
    'copy',
  ] as const
  const steps = fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat(50)), { minLength: 5, maxLength: 25 })
  const walk = fc.asyncProperty(steps, async walked => {
    let tripId = (await ana.plansTrip()).id
    for (const [kind, n] of walked) {
      const { trip, days, items, outside, flights, seq } = await ana.plan(tripId)
      const day = pick(days, n)
      const own = pick([...items, ...outside], n)
      const date = dates[n % 4]
      const fields = { place: 'x', type: kind === 'bed' ? 'lodging' : 'dining' }
      const booked = { flight_number: 'BR 1', depart_date: '2027-03-28T08:50' }
      const shift = { start_date: date, end_date: n % 2 ? date : '2027-04-02' }
      const forms: Record<typeof kind, Parameters<Traveller['ask']>> = {
        item: ['POST', `/subtripitems/sub_trip/${day?.id}/item`, fields],
        bed: ['POST', `/subtripitems/sub_trip/${day?.id}/item`, fields],
        flight: ['POST', `/subtripitems/trip/${tripId}/flights`, booked],
        move: ['PUT', `${item}/${own?.id}`, { date }],
        delete: ['DELETE', `${item}/${own?.id}`],
        cancel: ['DELETE', `/subtripitems/flight/${pick(flights, n)?.id}`],
        day: ['DELETE', `/subtrips/delete_sub_trip/${day?.id}`],
        redate: ['PUT', `/trips/update_trip/${tripId}`, { ...shift, on_conflict: 'delete' }],
        undo: ['POST', `/trips/${tripId}/history/${seq - (n % 3)}/undo`],
        copy: ['POST', `/trips/${tripId}/copy`, { start_date: trip.start_date }],
      }
      const reply = await ana.ask(...forms[kind])
      expect([200, 201, 204, 404, 409, 422]).toContain(reply.status)
      await isKnown(tripId)
      if (kind === 'copy') tripId = reply.json.id
      await isKnown(tripId)
    }
  })
  await fc.assert(walk, { numRuns: rounds({ usual: 10, long: 150 }) })
})
