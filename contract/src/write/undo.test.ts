import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../../../server/src/testing/strength.ts'
import { blankDay } from '../days.row.ts'
import { addDays, daysOf } from '../days.rules.ts'
import { Failure } from '../failure.ts'
import { type Kind, kindNames } from '../kinds.ts'
import { nightsOf, staysOf } from '../lodging.stays.ts'
import type { By, Part, Row, RowOf } from '../shown.ts'
import { type Apply, type WriteName, writes } from '../writes.ts'
import { changesTo, type RowChange } from './rows.ts'
import { takeBack } from './undo.ts'

const [ana, mei] = ['ana', 'mei']
const people = new Set([ana, mei])
const first = '2027-03-27'
const tripId = 'trip'

/** A trip in memory, to which the changes of writes are applied. */
function aTrip() {
  const parts = new Map<Part, Map<string, Row>>(
    [...kindNames, 'trip' as const].map(part => [part, new Map()]),
  )
  const rowsOf = (part: Part) => parts.get(part) ?? new Map<string, Row>()
  const source = { has: () => true, list: (part: Part) => [...rowsOf(part).values()] }
  rowsOf('trip').set(tripId, {
    id: tripId,
    name: 'Japan',
    start_date: first,
    end_date: addDays(first, 3),
    places: [],
    currency: 'JPY',
    budgets: {},
    rates: [],
    default_split: null,
  })
  for (const date of daysOf(first, addDays(first, 3)))
    rowsOf('day').set(date, {
      ...blankDay,
      id: date,
      parent_trip_id: tripId,
      date,
      start_date: date,
      end_date: date,
    })
  return {
    list: <K extends Kind>(kind: K) => [...rowsOf(kind).values()] as RowOf<K>[],
    /** A file that has been uploaded. */
    keep: (part: Part, row: Row) => rowsOf(part).set(row.id, row),
    /** Runs a write and returns its changes, or none if it throws a `Failure`. */
    run(write: Parameters<typeof changesTo>[1]): RowChange[] {
      try {
        const changes = changesTo(source, write)
        for (const { kind, before, after } of changes)
          if (after) rowsOf(kind).set(after.id, after)
          else rowsOf(kind).delete(before?.id ?? '')
        return changes
      } catch (failure) {
        if (failure instanceof Failure) return []
        throw failure
      }
    },
    /** Everything that there is. */
    told: () => new Map([...parts].map(([part, rows]) => [part, new Map(rows)])),
  }
}
type Trip = ReturnType<typeof aTrip>

type Sent = { row?: string | undefined; params?: object; body?: object }
const at = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)]
const time = (n: number) => (n % 3 === 0 ? null : `${String(8 + (n % 12)).padStart(2, '0')}:00`)

/** A call of each write, about one of the rows that there are. */
const calls: { [N in WriteName]?: (trip: Trip, n: number, id: string) => Sent } = {
  createDay: (_, n, id) => ({ body: { id, date: addDays(first, n % 5), place: 'Tokyo' } }),
  updateDay: (trip, n) => ({
    row: at(trip.list('day'), n)?.id,
    body: n % 2 ? { date: addDays(first, n % 5) } : { note: `Note ${n}` },
  }),
  deleteDay: (trip, n) => ({ row: at(trip.list('day'), n)?.id }),
  createItem: (trip, n, id) => ({
    params: { subTripId: at(trip.list('day'), n)?.id },
    body: { id, place: `Sight ${n}`, type: 'sightseeing', start_time: time(n), cost: n % 100 },
  }),
  updateItem: (trip, n) => ({
    row: at(trip.list('item'), n)?.id,
    body: n % 2 ? { date: addDays(first, n % 4) } : { start_time: time(n), details: `Line ${n}` },
  }),
  orderItems(trip, n) {
    const day = at(trip.list('day'), n)?.id
    const items = trip.list('item').filter(({ sub_trip_id }) => sub_trip_id === day)
    return { params: { subTripId: day }, body: { item_ids: items.map(({ id }) => id).reverse() } }
  },
  deleteItem: (trip, n) => ({ row: at(trip.list('item'), n)?.id }),
  bookLodging: (_, n, id) => ({
    body: {
      id,
      place: 'Hotel Kanra',
      check_in: addDays(first, n % 3),
      check_out: addDays(first, 3),
      cost: n % 1_000,
    },
  }),
  changeLodging(trip, n) {
    const stay = at(staysOf(trip.list('item')), n)
    const dates = { check_in: addDays(first, n % 3), check_out: addDays(first, (n % 3) + 1) }
    return { body: { ...(stay ? nightsOf(stay) : { nights: [] }), ...(n % 2 ? dates : { cost: n % 900 }) } }
  },
  deleteLodging(trip, n) {
    const stay = at(staysOf(trip.list('item')), n)
    return { body: stay ? nightsOf(stay) : { nights: [] } }
  },
  createIdea: (_, n, id) => ({ body: { id, name: `Idea ${n}` } }),
  voteForIdea: (trip, n) => ({ row: at(trip.list('idea'), n)?.id }),
  takeVoteBack: (trip, n) => ({ row: at(trip.list('idea'), n)?.id }),
  planIdea: (trip, n, id) => ({
    row: at(trip.list('idea'), n)?.id,
    body: { id, sub_trip_id: at(trip.list('day'), n)?.id },
  }),
  unplanItem: (trip, n, id) => ({ row: at(trip.list('item'), n)?.id, body: { id } }),
  deleteIdea: (trip, n) => ({ row: at(trip.list('idea'), n)?.id }),
  createTodo(trip, n, id) {
    const item = at(trip.list('item'), n)
    return { body: { id, text: `To-do ${n}`, link: item ? { kind: 'item', id: item.id } : null } }
  },
  updateTodo: (trip, n) => ({ row: at(trip.list('todo'), n)?.id, body: { done: n % 2 === 0 } }),
  orderTodos: trip => ({
    body: {
      todo_ids: trip
        .list('todo')
        .map(({ id }) => id)
        .reverse(),
    },
  }),
  deleteTodo: (trip, n) => ({ row: at(trip.list('todo'), n)?.id }),
  createRental: (_, n, id) => ({
    body: {
      id,
      company: 'Nippon Rent-A-Car',
      pickup_place: 'Kyoto',
      pickup_date: `${addDays(first, n % 2)}T09:00`,
      dropoff_date: `${addDays(first, 2)}T09:00`,
    },
  }),
  updateRental: (trip, n) => ({ row: at(trip.list('rental'), n)?.id, body: { dropoff_place: `Place ${n}` } }),
  deleteRental: (trip, n) => ({ row: at(trip.list('rental'), n)?.id }),
  createComment(trip, n, id) {
    const about = at([...trip.list('item'), ...trip.list('idea')], n)
    const kind = trip.list('idea').some(idea => idea.id === about?.id) ? 'idea' : 'item'
    return { body: { id, text: `Said ${n}`, mentions: [], about: { kind, id: about?.id } } }
  },
  resolveComments: (trip, n) => ({
    row: at(trip.list('comment'), n)?.id,
    body: { resolved: n % 2 === 0 },
  }),
  deleteComment: (trip, n) => ({ row: at(trip.list('comment'), n)?.id }),
  updateAttachment(trip, n) {
    const item = at(trip.list('item'), n)
    return {
      row: at(trip.list('attachment'), n)?.id,
      body: { owner: item ? { kind: 'item', id: item.id } : { kind: 'trip' } },
    }
  },
  deleteAttachment: (trip, n) => ({ row: at(trip.list('attachment'), n)?.id }),
  createExpense: (_, n, expense_id) => ({
    body: {
      expense_id,
      trip_id: tripId,
      amount: String(1 + n),
      currency: 'JPY',
      description: 'Ramen',
      type: 'Food',
      payer_id: n % 2 ? ana : mei,
      is_shared_with_all: true,
      paid_date: first,
    },
  }),
  updateExpense: (trip, n) => ({
    row: at(trip.list('expense'), n)?.id,
    body: { trip_id: tripId, amount: String(2 + n) },
  }),
  deleteExpense: (trip, n) => ({ row: at(trip.list('expense'), n)?.id }),
  createSettlement: (_, n, id) => ({
    body: {
      id,
      trip_id: tripId,
      from: ana,
      to: mei,
      amount: String(1 + n),
      currency: 'JPY',
      paid_date: first,
    },
  }),
  deleteSettlement: (trip, n) => ({ row: at(trip.list('settlement'), n)?.id }),
  updateTrip: (_, n) => ({
    body: n % 2 ? { name: `Japan ${n}` } : { end_date: addDays(first, n % 6), on_conflict: 'delete' },
  }),
}
const names = Object.keys(calls) as WriteName[]

/** Ids that are far enough from each other for those that are counted up from one. */
const idOf = (step: number, more = 0) =>
  `0198c1c8-8a2e-7c60-8f0e-${String((step + 1) * 10_000 + more * 100).padStart(12, '0')}`

const steps = fc.array(fc.tuple(fc.nat(names.length - 1), fc.nat(9_999)), {
  minLength: 1,
  maxLength: 25,
  size: 'max',
})

test('any sequence of writes of all kinds, undone in reverse, gives the first state', () => {
  const made = new Set<WriteName>()
  const property = fc.property(steps, steps => {
    const trip = aTrip()
    trip.keep('attachment', {
      id: 'file',
      trip_id: tripId,
      name: 'Ticket.pdf',
      owner: { kind: 'trip' },
      day: null,
    })
    const states = [trip.told()]
    const done: RowChange[][] = []
    let more = 0
    for (const [step, [at, n]] of steps.entries()) {
      const name = names[at] as WriteName
      const call: By & Sent = {
        actor: n % 2 ? ana : mei,
        at: `2027-01-01T00:00:${String(step).padStart(2, '0')}Z`,
        members: people,
        people,
        newId: () => idOf(step, ++more),
        ...calls[name]?.(trip, n, idOf(step)),
      }
      const changes = trip.run(rows => (writes[name].apply as Apply<object>)(rows, call))
      if (changes.length === 0) continue
      made.add(name)
      done.push(changes)
      states.push(trip.told())
    }
    while (done.length > 0) {
      expect(trip.told()).toEqual(states.pop())
      const changes = done.pop() ?? []
      trip.run(rows => takeBack(rows, changes))
    }
    expect(trip.told()).toEqual(states.pop())
  })
  fc.assert(property, { numRuns: rounds({ usual: 2_000, long: 10_000 }) })
  expect(names.filter(name => !made.has(name))).toEqual([])
})

test('what others have changed since stays when a write is undone', () => {
  const trip = aTrip()
  const item = { params: { subTripId: first }, body: { id: 'gion', place: 'Gion', type: 'sightseeing' } }
  const run = (name: WriteName, call: object) =>
    trip.run(rows =>
      (writes[name].apply as Apply<object>)(rows, { actor: ana, at: first, members: people, ...call }),
    )
  run('createItem', item)
  const changes = run('updateItem', { row: 'gion', body: { place: 'Gion Corner' } })
  run('updateItem', { row: 'gion', body: { details: 'Closed on Mondays' } })
  trip.run(rows => takeBack(rows, changes))
  expect(trip.list('item')).toMatchObject([{ place: 'Gion', details: 'Closed on Mondays' }])
})
