import { randomUUID } from 'node:crypto'
import type { ExpenseList } from '@caravan/contract/expenses'
import { staysOf } from '@caravan/contract/lodging.stays'
import type { Plan } from '@caravan/contract/plan'
import type { TripTogether } from './ledger.ts'
import type { Traveller } from './traveller.ts'

/** All that there is, as its members are answered. */
export interface State {
  plan: Plan
  list: ExpenseList
  roles: unknown
  note: string
}
export type Call =
  | [method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object]
  | [file: Record<string, string>]
/** A trip of two, with the numbers of its changes so far, and who calls now. */
type Calling = TripTogether & { seqs: number[]; who: Traveller; other: Traveller }

const dates = ['2027-03-27', '2027-03-28', '2027-03-29', '2027-03-30']
const times = ['08:00', '10:00', '12:00', null]
const at = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)]
const idAt = (list: readonly { id: string }[], n: number) => at(list, n)?.id
/** The same in another order: turned over, one to the front, or one to the end. */
function reordered<T>(list: readonly T[], n: number): T[] {
  const one = list.slice(n % list.length, (n % list.length) + 1)
  const others = list.filter(each => !one.includes(each))
  return n % 3 === 0 ? list.toReversed() : n % 3 === 1 ? [...one, ...others] : [...others, ...one]
}
const items = '/subtripitems/sub_trip'

/** Changes of all kinds; `n` chooses among what is there. Some of them are refused, or change nothing. */
export const commands: { [name: string]: (state: State, n: number, trip: Calling) => Call } = {
  'an item': ({ plan }, n) => {
    const type = n % 3 ? 'dining' : 'lodging'
    return [
      'POST',
      `${items}/${idAt(plan.days, n)}/item`,
      { place: `Sight ${n}`, type, start_time: at(times, n) },
    ]
  },
  'a pasted list': ({ plan }, n) => {
    const some = [1, 2, 3].map(of => ({
      place: `Sight ${n}.${of}`,
      type: 'shopping',
      start_time: at(times, n * of),
    }))
    return ['POST', `${items}/${idAt(plan.days, n)}/items`, { items: some }]
  },
  'a time': ({ plan }, n) => [
    'PUT',
    `${items}/item/${idAt(plan.items, n >> 2)}`,
    { start_time: at(times, n) },
  ],
  'another day': ({ plan }, n) => [
    ...(['PUT', `${items}/item/${idAt(plan.items, n >> 2)}`] as const),
    { date: at(dates, n), cost: n, ...(n % 5 ? {} : { start_time: '10:00' }) },
  ],
  'a place': ({ plan }, n) => ['PUT', `${items}/item/${idAt(plan.items, n)}`, { place: `Place ${n}` }],
  'who takes part': ({ plan }, n, { other }) => {
    const participants = n % 2 ? [other.id] : null
    return ['PUT', `${items}/item/${idAt(plan.items, n)}`, { participants, cost: n }]
  },
  'an item deleted': ({ plan }, n) => ['DELETE', `${items}/item/${idAt(plan.items, n)}`],
  'an order': ({ plan }, n) => {
    const day = at(plan.days, n)
    const own = plan.items.filter(({ sub_trip_id }) => sub_trip_id === day?.id).map(({ id }) => id)
    return ['POST', `${items}/${day?.id}/order`, { item_ids: reordered(own, n >> 2) }]
  },
  'the place of a day': ({ plan }, n) => [
    'PUT',
    `/subtrips/update_sub_trip/${idAt(plan.days, n)}`,
    { place: `Town ${n}` },
  ],
  'the date of a day': ({ plan }, n) => [
    'PUT',
    `/subtrips/update_sub_trip/${idAt(plan.days, n >> 2)}`,
    { date: at(dates, n) },
  ],
  'a day deleted': ({ plan }, n) => ['DELETE', `/subtrips/delete_sub_trip/${idAt(plan.days, n)}`],
  'a day': ({ plan }, n) => [
    'POST',
    `/subtrips/parent_trip/${plan.trip.id}/sub_trips`,
    { date: at(dates, n) },
  ],
  'other dates': ({ plan }, n) => [
    ...(['PUT', `/trips/update_trip/${plan.trip.id}`] as const),
    {
      ...{ start_date: `2027-03-${24 + (n % 6)}`, end_date: `2027-04-0${1 + (n % 4)}` },
      on_conflict: n % 2 ? 'move_to_last' : 'delete',
    },
  ],
  'the same dates later': ({ plan }, n) => [
    ...(['PUT', `/trips/update_trip/${plan.trip.id}`] as const),
    {
      start_date: `2027-03-${25 + (n % 4)}`,
      end_date: `2027-03-${28 + (n % 4)}`,
      on_conflict: 'move_to_last',
    },
  ],
  'a shorter trip': ({ plan: { trip } }, n) => [
    ...(['PUT', `/trips/update_trip/${trip.id}`] as const),
    {
      ...(n % 2 ? { start_date: dates[1] } : { end_date: dates[2] }),
      on_conflict: n % 3 ? 'move_to_last' : 'delete',
    },
  ],
  'its name, money and split': ({ plan: { trip } }, n, { who, other }) => [
    ...(['PUT', `/trips/update_trip/${trip.id}`] as const),
    {
      ...{ name: `Trip ${n}`, currency: at(['EUR', 'JPY'], n), budgets: n % 3 ? { EUR: n } : {} },
      default_split:
        n % 2
          ? { mode: 'shares', parts: { [who.id]: '1', [other.id]: '2' }, shared_with: [who.id, other.id] }
          : null,
    },
  ],
  'a stay': ({ plan: { trip } }, n) => [
    ...(['POST', `/subtripitems/trip/${trip.id}/lodging`] as const),
    { place: `Inn ${n}`, check_in: at(dates, n % 2), check_out: at(dates, 2 + (n % 2)), cost: 1 + n },
  ],
  'a stay changed': ({ plan }, n) => {
    const nights = at(staysOf(plan.items), n >> 2)?.nights.map(({ id, version }) => ({ id, version })) ?? []
    const range = { check_in: at(dates, n % 2), check_out: at(dates, 2 + (n % 2)) }
    return [
      'PUT',
      `/subtripitems/trip/${plan.trip.id}/lodging`,
      { nights, ...range, cost: n, url: 'https://inn.example/' },
    ]
  },
  'a stay deleted': ({ plan }, n) => {
    const nights = at(staysOf(plan.items), n)?.nights.map(({ id, version }) => ({ id, version })) ?? []
    return ['POST', `/subtripitems/trip/${plan.trip.id}/lodging/delete`, { nights }]
  },
  'a flight': ({ plan }, n) => [
    ...(['POST', `/subtripitems/trip/${plan.trip.id}/flights`] as const),
    { flight_number: `BR ${n}`, depart_date: '2027-03-28T08:50', cost: '9', cost_currency: 'USD' },
  ],
  'a flight changed': ({ plan }, n, { other }) => [
    ...(['PUT', `/subtripitems/flight/${idAt(plan.flights, n)}`] as const),
    {
      notes: `Seat ${n}`,
      cost: String(n),
      cost_currency: at(['BHD', 'JPY'], n),
      participants: n % 2 ? [other.id] : null,
    },
  ],
  'a flight deleted': ({ plan }, n) => ['DELETE', `/subtripitems/flight/${idAt(plan.flights, n)}`],
  'a rental': ({ plan }, n, { who }) => [
    ...(['POST', `/subtripitems/trip/${plan.trip.id}/rentals`] as const),
    {
      ...{ company: `Nippon ${n}`, pickup_place: 'Narita', participants: n % 2 ? [who.id] : null },
      ...{ pickup_date: '2027-03-28T10:00', dropoff_date: '2027-03-29T18:00' },
    },
  ],
  'a rental changed': ({ plan }, n) => [
    ...(['PUT', `/subtripitems/rental/${idAt(plan.rentals, n)}`] as const),
    { pickup_place: `Gate ${n}`, cost: String(n), cost_currency: 'JPY' },
  ],
  'a rental deleted': ({ plan }, n) => ['DELETE', `/subtripitems/rental/${idAt(plan.rentals, n)}`],
  'a ride': ({ plan }, n, { who }) => [
    ...(['POST', `/trips/${plan.trip.id}/rides`] as const),
    {
      ...{ type: 'ferry', from_place: `Pier ${n}`, participants: n % 2 ? [who.id] : null },
      ...{ to_place: 'Miyajima', depart_date: '2027-03-28T10:00' },
    },
  ],
  'a ride changed': ({ plan }, n) => [
    ...(['PUT', `/trips/${plan.trip.id}/rides/${idAt(plan.rides, n)}`] as const),
    { from_place: `Gate ${n}`, cost: String(n), cost_currency: 'JPY' },
  ],
  'a ride deleted': ({ plan }, n) => ['DELETE', `/trips/${plan.trip.id}/rides/${idAt(plan.rides, n)}`],
  'an expense': ({ plan }, n, trip) => {
    const source = plan.items[0] && { kind: 'item', id: plan.items[0].id, name: 'Sight' }
    return [
      'POST',
      '/expenses/split_expense/',
      trip.dinner({ amount: String(1 + n), ...(n % 2 && { source }) }),
    ]
  },
  'an expense changed': ({ list }, n, { who, other }) => [
    ...(['PUT', `/expenses/expense/${at(list.expenses, n)?.expense_id}`] as const),
    { amount: String(5 + n), refund: n % 2 > 0, payer_id: at([who.id, other.id], n) },
  ],
  'an expense divided': ({ list }, n, { who, other }) => {
    const split = { mode: 'shares', parts: { [who.id]: String(1 + n), [other.id]: '2' } }
    const shared = n % 3 ? { split, shared_with: [who.id, other.id] } : { shared_with: [other.id] }
    return ['PUT', `/expenses/expense/${at(list.expenses, n)?.expense_id}`, shared]
  },
  'an expense deleted': ({ list }, n) => ['DELETE', `/expenses/expense/${at(list.expenses, n)?.expense_id}`],
  'a settlement': (_, n, trip) => [
    'POST',
    '/expenses/settlements',
    trip.repayment({ amount: String(1 + n) }),
  ],
  'a settlement deleted': ({ list }, n) => ['DELETE', `/expenses/settlements/${idAt(list.settlements, n)}`],
  'an import': (_, n, trip) => {
    const id = randomUUID()
    const [expenses, settlements] = [[trip.dinner(), trip.dinner({ amount: `${1 + n}` })], [trip.repayment()]]
    return ['POST', `/expenses/import/${trip.id}`, { id, expenses, settlements }]
  },
  'a to-do': ({ plan }, n, { who }) => {
    const link = plan.items[0] && n % 2 ? { kind: 'item', id: idAt(plan.items, n) } : null
    return ['POST', `/trips/${plan.trip.id}/todos`, { text: `To-do ${n}`, assignees: [who.id], link }]
  },
  'a to-do ticked': ({ plan }, n) => [
    'PUT',
    `/trips/${plan.trip.id}/todos/${idAt(plan.todos, n >> 1)}`,
    { done: n % 2 > 0 },
  ],
  'a to-do changed': ({ plan }, n, { other }) => {
    const link = plan.flights[0] && n % 2 ? { kind: 'flight', id: idAt(plan.flights, n) } : null
    return [
      'PUT',
      `/trips/${plan.trip.id}/todos/${idAt(plan.todos, n)}`,
      { text: `Other ${n}`, assignees: [other.id], link },
    ]
  },
  'to-dos in order': ({ plan }, n) => {
    const all = plan.todos.map(({ id }) => id)
    return ['POST', `/trips/${plan.trip.id}/todos/order`, { todo_ids: reordered(all, n) }]
  },
  'a to-do deleted': ({ plan }, n) => ['DELETE', `/trips/${plan.trip.id}/todos/${idAt(plan.todos, n)}`],
  'an idea': ({ plan }, n) => [
    'POST',
    `/trips/${plan.trip.id}/ideas`,
    { name: `Idea ${n}`, lat: 35, lng: 135 },
  ],
  'an idea changed': ({ plan }, n) => [
    'PUT',
    `/trips/${plan.trip.id}/ideas/${idAt(plan.ideas, n)}`,
    { name: `Idea ${n}b`, details: 'x' },
  ],
  'a vote': ({ plan }, n) => ['PUT', `/trips/${plan.trip.id}/ideas/${idAt(plan.ideas, n)}/vote`],
  'a vote taken back': ({ plan }, n) => [
    'DELETE',
    `/trips/${plan.trip.id}/ideas/${idAt(plan.ideas, n)}/vote`,
  ],
  'an idea deleted': ({ plan }, n) => ['DELETE', `/trips/${plan.trip.id}/ideas/${idAt(plan.ideas, n)}`],
  'an idea planned': ({ plan }, n) => [
    ...(['POST', `/trips/${plan.trip.id}/ideas/${idAt(plan.ideas, n >> 2)}/plan`] as const),
    { sub_trip_id: idAt(plan.days, n) },
  ],
  'a comment': ({ plan }, n) => [
    ...(['POST', `/trips/${plan.trip.id}/comments`] as const),
    {
      about: n % 2 ? { kind: 'item', id: idAt(plan.items, n) } : { kind: 'day', id: idAt(plan.days, n) },
      text: `Comment ${n}`,
    },
  ],
  'an item unplanned': ({ plan }, n) => ['POST', `${items}/item/${idAt(plan.items, n)}/unplan`, {}],
  'a file': ({ plan }, n) => {
    const owner = n % 4 === 0 ? undefined : (at(plan.items, n >> 2)?.id ?? undefined)
    return [{ name: `Ticket ${n}`, ...(owner && { owner_kind: 'item', owner_id: owner }) }]
  },
  'a file renamed': ({ plan }, n) => [
    'PUT',
    `/trips/${plan.trip.id}/attachments/${idAt(plan.attachments, n)}`,
    { name: `Pass ${n}` },
  ],
  'a file moved': ({ plan }, n) => {
    const owners = [
      { kind: 'trip' },
      { kind: 'item', id: idAt(plan.items, n >> 2) },
      { kind: 'flight', id: idAt(plan.flights, n >> 2) },
    ]
    const owner = owners.filter(({ kind, id }) => kind === 'trip' || id)
    return [
      'PUT',
      `/trips/${plan.trip.id}/attachments/${idAt(plan.attachments, n >> 2)}`,
      { owner: at(owner, n), day: at(dates, n) },
    ]
  },
  'a file deleted': ({ plan }, n) => [
    'DELETE',
    `/trips/${plan.trip.id}/attachments/${idAt(plan.attachments, n)}`,
  ],
  'the note': ({ plan, note }, n) => {
    const html = n % 3 ? `${note}<p>Line <strong>${n}</strong></p>` : `<p>Anew ${n}</p>`
    return ['PUT', `/trips/update_trip/${plan.trip.id}`, { note: n % 7 ? html : '' }]
  },
  'a version of the note': ({ plan }, n) => [
    'POST',
    `/trips/${plan.trip.id}/note/revisions/${1 + (n % 3)}/restore`,
  ],
  'a role': ({ plan }, n, { other }) => [
    ...(['PUT', `/tripmembers/trip_members/${plan.trip.id}/${other.id}`] as const),
    { role: n % 2 ? 'viewer' : 'member' },
  ],
  'a change taken back': (_, n, { id, seqs }) => [
    'POST',
    `/trips/${id}/history/${at(seqs, seqs.length - 1 - (n % 4))}/undo`,
  ],
  'the last change taken back': (_, __, { id, seqs }) => ['POST', `/trips/${id}/history/${seqs.at(-1)}/undo`],
}

/** All that there is in a trip now. */
export async function stateOf({ id, list }: TripTogether, who: Traveller): Promise<State> {
  const [plan, members, trip] = [
    await who.plan(id),
    await who.members(id),
    await who.does('GET', `/trips/trips/${id}`),
  ]
  const roles = members.map(({ username, role }) => [username, role])
  return { plan, list: await list('', who), roles, note: trip.json.note }
}

/** The trip as people see it: not how often a row was written, when the note was saved, or which number a place in a list has. */
export function seen({ plan: { seq: _, note: __, ...plan }, ...others }: State): unknown {
  const isCounted = (key: string) => key === 'version' || key === 'position'
  const text = JSON.stringify({ plan, ...others }, (key, part) => (isCounted(key) ? undefined : part))
  return JSON.parse(text)
}
