import type { Plan } from '@caravan/contract/plan'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { planTogether, type TripTogether } from '../../testing/ledger.ts'
import { openApp } from '../../testing/open-app.ts'
import { rounds } from '../../testing/strength.ts'

const { ana, mei } = await openApp(['ana', 'mei'])

interface State {
  plan: Plan
  expenses: string[]
  settlements: string[]
  trip: TripTogether
}
type Method = 'POST' | 'PUT' | 'DELETE'

const dates = ['2027-03-27', '2027-03-28', '2027-03-29', '2027-03-30']
const at = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)]

/** Changes of every kind; `n` chooses among what is there. Some of them are refused. */
const changes: ((state: State, n: number) => [Method, string, object?])[] = [
  ({ plan }, n) => [
    'POST',
    `/subtripitems/sub_trip/${at(plan.days, n)?.id}/item`,
    { place: `Sight ${n}`, type: n % 3 ? 'dining' : 'lodging', ...(n % 2 ? { start_time: '10:00' } : {}) },
  ],
  ({ plan }, n) => [
    'PUT',
    `/subtripitems/sub_trip/item/${at(plan.items, n)?.id}`,
    { date: at(dates, n), cost: n },
  ],
  ({ plan }, n) => ['PUT', `/subtripitems/sub_trip/item/${at(plan.items, n)?.id}`, { place: `Place ${n}` }],
  ({ plan }, n) => ['DELETE', `/subtripitems/sub_trip/item/${at(plan.items, n)?.id}`],
  ({ plan }, n) => {
    const day = at(plan.days, n)
    const own = plan.items.filter(({ sub_trip_id }) => sub_trip_id === day?.id).map(({ id }) => id)
    return ['POST', `/subtripitems/sub_trip/${day?.id}/order`, { item_ids: own.toReversed() }]
  },
  ({ plan }, n) => ['PUT', `/subtrips/update_sub_trip/${at(plan.days, n)?.id}`, { place: `Town ${n}` }],
  ({ plan }, n) => ['DELETE', `/subtrips/delete_sub_trip/${at(plan.days, n)?.id}`],
  ({ plan }, n) => ['POST', `/subtrips/parent_trip/${plan.trip.id}/sub_trips`, { date: at(dates, n) }],
  ({ plan }, n) => [
    'PUT',
    `/trips/update_trip/${plan.trip.id}`,
    { start_date: `2027-04-0${1 + (n % 5)}`, end_date: `2027-04-0${4 + (n % 5)}` },
  ],
  ({ plan }, n) => [
    'PUT',
    `/trips/update_trip/${plan.trip.id}`,
    { name: `Trip ${n}`, currency: at(['EUR', 'JPY'], n) },
  ],
  ({ plan }, n) => [
    'POST',
    `/subtripitems/trip/${plan.trip.id}/flights`,
    { flight_number: `BR ${n}`, depart_date: '2027-03-28T08:50', cost: '9', cost_currency: 'USD' },
  ],
  ({ plan }, n) => [
    'PUT',
    `/subtripitems/flight/${at(plan.flights, n)?.id}`,
    { notes: `Seat ${n}`, cost: String(n) },
  ],
  ({ plan }, n) => ['DELETE', `/subtripitems/flight/${at(plan.flights, n)?.id}`],
  ({ plan }, n) => [
    'POST',
    `/subtripitems/trip/${plan.trip.id}/rentals`,
    {
      ...{ company: `Nippon ${n}`, pickup_place: 'Narita', participants: n % 2 ? [ana.id] : null },
      ...{ pickup_date: '2027-03-28T10:00', dropoff_date: '2027-03-29T18:00' },
    },
  ],
  ({ plan }, n) => ['DELETE', `/subtripitems/rental/${at(plan.rentals, n)?.id}`],
  ({ trip }, n) => ['POST', '/expenses/split_expense/', trip.dinner({ amount: String(1 + n) })],
  ({ expenses }, n) => [
    'PUT',
    `/expenses/expense/${at(expenses, n)}`,
    { amount: String(5 + n), refund: n % 2 > 0 },
  ],
  ({ expenses }, n) => ['DELETE', `/expenses/expense/${at(expenses, n)}`],
  ({ trip }, n) => ['POST', '/expenses/settlements', trip.repayment({ amount: String(1 + n) })],
  ({ settlements }, n) => ['DELETE', `/expenses/settlements/${at(settlements, n)}`],
  ({ plan }, n) => ['POST', `/trips/${plan.trip.id}/todos`, { text: `To-do ${n}`, assignees: [ana.id] }],
  ({ plan }, n) => ['PUT', `/trips/${plan.trip.id}/todos/${at(plan.todos, n)?.id}`, { done: n % 2 > 0 }],
  ({ plan }, n) => ['DELETE', `/trips/${plan.trip.id}/todos/${at(plan.todos, n)?.id}`],
  ({ plan }, n) => ['POST', `/trips/${plan.trip.id}/ideas`, { name: `Idea ${n}`, lat: 35, lng: 135 }],
  ({ plan }, n) => [n % 2 ? 'PUT' : 'DELETE', `/trips/${plan.trip.id}/ideas/${at(plan.ideas, n)?.id}/vote`],
  ({ plan }, n) => ['DELETE', `/trips/${plan.trip.id}/ideas/${at(plan.ideas, n)?.id}`],
  ({ plan }, n) => [
    'POST',
    `/trips/${plan.trip.id}/ideas/${at(plan.ideas, n)?.id}/plan`,
    { sub_trip_id: at(plan.days, n)?.id },
  ],
  ({ plan }, n) => ['POST', `/subtripitems/sub_trip/item/${at(plan.items, n)?.id}/unplan`, {}],
  ({ plan }, n) => [
    'PUT',
    `/tripmembers/trip_members/${plan.trip.id}/${mei.id}`,
    { role: n % 2 ? 'viewer' : 'member' },
  ],
]

async function stateOf(trip: TripTogether): Promise<State> {
  const [plan, list] = [await ana.plan(trip.id), await trip.list()]
  const expenses = list.expenses.map(({ expense_id }) => expense_id)
  return { plan, trip, expenses, settlements: list.settlements.map(({ id }) => id) }
}

/** All that people see: not how often a row was written, and of its place in a list only what it is. */
async function seen(trip: TripTogether): Promise<unknown> {
  const [{ seq: _, ...plan }, list] = [await ana.plan(trip.id), await trip.list()]
  const plain = (value: object) =>
    JSON.parse(
      JSON.stringify(value, (key, part) => (['version', 'position'].includes(key) ? undefined : part)),
    )
  const roles = (await ana.members(trip.id)).map(({ username, role }) => [username, role])
  return { plan: plain(plan), list: plain(list), roles }
}

test('any changes that are taken back one after the other, the last one first, have never been', async () => {
  const step = fc.tuple(fc.nat(changes.length - 1), fc.nat(40))
  const run = async (steps: [which: number, n: number][]) => {
    const trip = await planTogether(ana, mei)
    for (const n of [0, 1, 2, 3]) {
      const [method, path, body] = changes[0]?.(await stateOf(trip), n) ?? []
      if (method && path) await ana.does(method, path, body)
    }
    const states = [await seen(trip)]
    const numbers: number[] = []
    for (const [which, n] of steps) {
      const [method, path, body] = changes[which]?.(await stateOf(trip), n) ?? []
      if (!method || !path || path.includes('undefined')) continue
      const seq = Number((await ana.ask(method, path, body)).headers['trip-seq'])
      if (!seq) continue
      numbers.push(seq)
      states.push(await seen(trip))
    }
    for (const seq of numbers.toReversed()) {
      expect(await seen(trip)).toEqual(states.pop())
      await trip.undo(seq)
    }
    expect(await seen(trip)).toEqual(states.pop())
    // An account has 500 trips at most.
    await ana.does('DELETE', `/trips/delete_trip/${trip.id}`)
  }
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), run)
  await fc.assert(property, { numRuns: rounds({ usual: 8, long: 1_000 }) })
}, 900_000)
