import { randomUUID } from 'node:crypto'
import { contract } from '@caravan/contract/contract'
import { shownDay } from '@caravan/contract/days.row'
import type { Endpoint } from '@caravan/contract/endpoint'
import { type Ledger, ledgerRow } from '@caravan/contract/expenses.ledger'
import { shownExpense } from '@caravan/contract/expenses.row'
import { Failure } from '@caravan/contract/failure'
import { shownFlight } from '@caravan/contract/flights.row'
import { shownIdea } from '@caravan/contract/ideas.row'
import { shownItem } from '@caravan/contract/items.row'
import { type Kind, kinds, topics } from '@caravan/contract/kinds'
import { shownStay } from '@caravan/contract/lodging.row'
import { staysOf } from '@caravan/contract/lodging.stays'
import type { Plan } from '@caravan/contract/plan'
import { shownRental } from '@caravan/contract/rentals.row'
import { type By, rowNamed, rowsIn, type TripDocument, withoutRows } from '@caravan/contract/shown'
import { shownTodo } from '@caravan/contract/todos.row'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { planTogether, type TripTogether } from '../testing/ledger.ts'
import { openApp } from '../testing/open-app.ts'
import { sendFile } from '../testing/send.ts'
import { rounds, seed } from '../testing/strength.ts'
import { bodiesOf } from '../testing/written.ts'

type Call = { params: Record<string, string>; body: object } & By
// Each has the type of its own call; here they are called by their names.
type Show = (document: TripDocument, call: Call) => TripDocument

const deletionOf =
  (kind: Kind): Show =>
  (document, { params }) =>
    withoutRows(document, kind, [rowNamed(document, kind, params).id])

const shows = {
  ...{ createDay: shownDay.created, updateDay: shownDay.changed, deleteDay: shownDay.deleted },
  ...{ createItem: shownItem.created, createItems: shownItem.severalCreated },
  ...{ updateItem: shownItem.changed, orderItems: shownItem.ordered, deleteItem: deletionOf('item') },
  ...{ bookLodging: shownStay.booked, changeLodging: shownStay.changed, deleteLodging: shownStay.deleted },
  ...{ createFlight: shownFlight.created, updateFlight: shownFlight.changed },
  ...{ createRental: shownRental.created, updateRental: shownRental.changed },
  ...{ deleteFlight: deletionOf('flight'), deleteRental: deletionOf('rental') },
  ...{ createTodo: shownTodo.created, updateTodo: shownTodo.changed, orderTodos: shownTodo.ordered },
  ...{ createIdea: shownIdea.created, updateIdea: shownIdea.changed, deleteIdea: deletionOf('idea') },
  ...{ voteForIdea: shownIdea.vote, takeVoteBack: shownIdea.voteBack },
  ...{ planIdea: shownIdea.planned, unplanItem: shownIdea.unplanned, deleteTodo: deletionOf('todo') },
  ...{ createExpense: shownExpense.created, updateExpense: shownExpense.changed },
  ...{ createSettlement: shownExpense.settled, importExpenses: shownExpense.imported },
  ...{ deleteExpense: deletionOf('expense'), deleteSettlement: deletionOf('settlement') },
} as unknown as Record<string, Show>

/** Writes that the web shows once they are answered, or of which it shows a part by itself. */
const waiting = [
  ...['uploadAttachment', 'updateAttachment', 'deleteAttachment', 'updateTrip', 'deleteTrip', 'restoreTrip'],
  ...['undoChange', 'tickNoteTask', 'restoreNote', 'addMember', 'setRole', 'removeMember'],
  ...['leaveTrip', 'resendInvitation', 'withdrawInvitation', 'createJoinLink', 'revokeJoinLink'],
  ...['createShare', 'updateShare', 'revokeShare'],
]

/**
 * Fields that only the server can know. A version is never guessed, as a write is checked against it. A position is
 * another one where a day has no room left; the order is the same.
 */
const onlyServer: { [K in Kind]?: readonly string[] } = {
  flight: [
    ...['depart_zone', 'depart_city', 'depart_lat', 'depart_lng'],
    ...['arrive_zone', 'arrive_city', 'arrive_lat', 'arrive_lng'],
  ],
  todo: ['done_at'],
}

const { app, ana, mei } = await openApp(['ana', 'mei'])
const people = [ana.id, mei.id].sort()

type State = { plan: Plan; ledger: Ledger }

async function stateOf(trip: TripTogether): Promise<State> {
  const [plan, list] = [await ana.plan(trip.id), await trip.list()]
  return { plan, ledger: { ...list, expenses: list.expenses.map(ledgerRow) } }
}

/** The rows of a document as both sides know them. */
function rowsOf(document: TripDocument, other: TripDocument) {
  return kinds.map(kind => {
    const others = new Map(rowsIn(other, kind).map(row => [row.id, row as Record<string, unknown>]))
    return rowsIn(document, kind).map(({ version: _, ...row }) => {
      const told = (onlyServer[kind] ?? []).filter(field => {
        const mine = (row as Record<string, unknown>)[field]
        return mine === null || others.get(row.id)?.[field] === null || field === 'done_at'
      })
      const unknown = ['position', ...told].map(field => [field, undefined])
      return { kind, ...row, ...Object.fromEntries(unknown) }
    })
  })
}

/** The same with the ids that the server has chosen for the nights of a stay that it has added. */
function withItsIds(shown: Plan, after: Plan): Plan {
  const addedTo = (one: Plan, other: Plan) => {
    const known = new Set(other.items.map(({ id }) => id))
    return one.items.filter(({ id }) => !known.has(id))
  }
  const added = addedTo(after, shown)
  const text = addedTo(shown, after).reduce(
    (text, { id, date }) => text.replaceAll(id, added.find(item => item.date === date)?.id ?? id),
    JSON.stringify(shown),
  )
  return JSON.parse(text)
}

const at = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)]

/** What of a call is chosen among what is there: the ids in its path, and fields of its body. */
function chosen(name: string, { plan, ledger }: State, tripId: string, n: number) {
  const day = at(plan.days, n)?.id ?? randomUUID()
  const item = at([...plan.items, ...plan.outside], n)?.id ?? randomUUID()
  const idea = at(plan.ideas, n)?.id ?? randomUUID()
  const ids: Record<string, string | undefined> = {
    ...{ tripId, subTripId: day, itemId: item, ideaId: idea },
    ...{
      flightId: at(plan.flights, n)?.id,
      rentalId: at(plan.rentals, n)?.id,
      todoId: at(plan.todos, n)?.id,
    },
    ...{ expenseId: at(ledger.expenses, n)?.id, settlementId: at(ledger.settlements, n)?.id },
  }
  const nights = at(staysOf([...plan.items, ...plan.outside]), n)?.nights ?? []
  const own = plan.items.filter(({ sub_trip_id }) => sub_trip_id === day).map(({ id }) => id)
  const fixed: Record<string, unknown> = {
    ...{ id: randomUUID(), expense_id: randomUUID(), trip_id: tripId, sub_trip_id: day },
    ...{ nights: nights.map(({ id, version }) => ({ id, version })), item_ids: own.toReversed() },
    todo_ids: plan.todos.map(({ id }) => id).toReversed(),
    items: [0, 1, 2].map(i => ({ id: randomUUID(), place: `Sight ${n}.${i}`, type: 'shopping' })),
    expenses: [{ ...bill(tripId), amount: `${1 + n}`, expense_id: randomUUID() }],
    settlements: [],
  }
  const shape = Object.keys((contract[name]?.body as z.ZodMiniObject | undefined)?.shape ?? {})
  return {
    ids,
    fixed: Object.fromEntries(Object.entries(fixed).filter(([field]) => shape.includes(field))),
  }
}

const bill = (tripId: string) => ({
  ...{ trip_id: tripId, amount: '10', currency: 'GBP', description: 'Ramen', type: 'Food' },
  ...{ payer_id: ana.id, shared_with: people, paid_date: '2027-03-28' },
})

/** Shows a call, makes it, and compares; true where it was answered. */
async function agrees(name: string, trip: TripTogether, n: number): Promise<boolean> {
  const endpoint = contract[name] as Endpoint
  const before = await stateOf(trip)
  const { ids, fixed } = chosen(name, before, trip.id, n)
  const { body: schema } = endpoint
  const around = { plan: before.plan, people }
  const body = schema && fc.sample(bodiesOf(schema, fixed, around), { seed: n, numRuns: 1 })[0]
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map(name => [name, ids[name] ?? randomUUID()]))
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const isOfLedger = ['expenses', 'settlements'].includes(endpoint.touches?.[0] ?? '')
  const document = isOfLedger ? before.ledger : before.plan
  const by = { actor: ana.id, at: new Date().toISOString(), members: new Set(people) }
  const parsed = schema && z.safeParse(schema, body)
  if (parsed?.success === false) return false
  let shown: TripDocument | Failure
  try {
    shown = shows[name]?.(document, { params, body: parsed?.data as object, ...by }) ?? document
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure
    shown = failure
  }
  const reply = await ana.ask(endpoint.method, path, body)
  const told = `${name} ${JSON.stringify(body)}: ${reply.text}`
  if (shown instanceof Failure) expect(reply.status, told).toBeGreaterThanOrEqual(400)
  if (reply.status >= 300 || shown instanceof Failure) return false
  const after = await stateOf(trip)
  const now = isOfLedger ? after.ledger : after.plan
  const mine = 'items' in shown ? withItsIds(shown, after.plan) : shown
  expect(rowsOf(mine, now), told).toEqual(rowsOf(now, mine))
  if ('totals' in mine) expect(mine.totals, told).toEqual(after.ledger.totals)
  return true
}

/** A trip with a few rows of each kind, and files of some. */
async function aTrip(): Promise<TripTogether> {
  const trip = await planTogether(ana, mei)
  for (const name of [
    'createItem',
    'createItems',
    'bookLodging',
    'createFlight',
    'createRental',
    'createTodo',
  ])
    for (let n = 0; n < 6; n++) await agrees(name, trip, seed + n)
  const { items } = await ana.plan(trip.id)
  for (const { id } of items.slice(0, 2))
    await sendFile(app, ana, trip.id, 'A ticket', { owner_kind: 'item', owner_id: id })
  await trip.pays()
  await trip.pays({ amount: '7', refund: true })
  await trip.settle()
  for (const n of [1, 2, 3]) await ana.does('POST', `/trips/${trip.id}/ideas`, { name: `Idea ${n}` })
  return trip
}

/** How a row comes and goes, and of which there are a few. */
const calls: { [kind in Kind | 'stay']?: readonly [string, string] } = {
  ...{
    day: ['createDay', 'deleteDay'],
    item: ['createItem', 'deleteItem'],
    todo: ['createTodo', 'deleteTodo'],
  },
  ...{ flight: ['createFlight', 'deleteFlight'], rental: ['createRental', 'deleteRental'] },
  ...{ expense: ['createExpense', 'deleteExpense'], settlement: ['createSettlement', 'deleteSettlement'] },
  ...{ idea: ['createIdea', 'deleteIdea'], stay: ['bookLodging', 'deleteLodging'] },
}

function kindOf(name: string): Kind | 'stay' {
  if (name.endsWith('Lodging')) return 'stay'
  if (name === 'planIdea') return 'idea'
  return kinds.find(kind => contract[name]?.touches?.[0] === topics[kind]) ?? 'item'
}

describe('what the web shows of a write is what the server answers', async () => {
  const trip = await aTrip()

  /** There is always something to change and to delete, and room for more. */
  async function keepSome(kind: Kind | 'stay', n: number): Promise<void> {
    const { plan, ledger } = await stateOf(trip)
    const rows = kind === 'stay' ? staysOf(plan.items) : [...rowsIn(plan, kind), ...rowsIn(ledger, kind)]
    const [create = '', remove = ''] = calls[kind] ?? []
    if (rows.length > (kind === 'day' ? 3 : 20)) await agrees(remove, trip, n)
    for (let more = 0; rows.length < 2 && more < 8; more++) if (await agrees(create, trip, n + more)) break
  }

  test.each(Object.keys(shows))(
    '%s',
    async name => {
      const wanted = rounds({ usual: 3, long: 1_000 })
      let answered = 0
      for (let n = seed; answered < wanted && n < seed + 50 * wanted; n++) {
        await keepSome(kindOf(name), n)
        if (await agrees(name, trip, n)) answered++
      }
      expect(answered).toBe(wanted)
    },
    3_600_000,
  )
})

test('each write is shown at once, or is known to wait', () => {
  const writes = Object.entries(contract).flatMap(([name, { touches }]) => (touches ? [name] : []))
  expect([...Object.keys(shows), ...waiting].sort()).toEqual(writes.sort())
})
