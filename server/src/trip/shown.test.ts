import { randomUUID } from 'node:crypto'
import { contract } from '@caravan/contract/contract'
import { lengthOf } from '@caravan/contract/days.rules'
import { type Endpoint, rowOf } from '@caravan/contract/endpoint'
import { ledgerRow } from '@caravan/contract/expenses.ledger'
import { Failure } from '@caravan/contract/failure'
import { type Kind, kindNames, topics } from '@caravan/contract/kinds'
import { staysOf } from '@caravan/contract/lodging.stays'
import type { Plan } from '@caravan/contract/plan'
import { type By, rowsIn, type TripDocuments } from '@caravan/contract/shown'
import { putOn } from '@caravan/contract/shown.back'
import { changesTo, type RowChange, rowsKnownIn } from '@caravan/contract/write/rows'
import { type WriteName, writes } from '@caravan/contract/writes'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { planTogether, type TripTogether } from '../testing/ledger.ts'
import { openApp } from '../testing/open-app.ts'
import { sendFile } from '../testing/send.ts'
import {
  areComparable,
  type Part,
  partsTouched,
  saidOnFirstDay,
  toldBy,
  withItsIds,
  writeOf,
} from '../testing/shown.ts'
import { isLong, rounds, seed } from '../testing/strength.ts'
import { bodiesOf } from '../testing/written.ts'

/** Writes of which no document shows anything before they are answered. */
const unshown = (Object.keys(writes) as WriteName[]).filter(name => !writeOf(name).apply)

const { app, ana, mei } = await openApp(['ana', 'mei'])
const people = [ana.id, mei.id].sort()

/** How each document of a trip is read. */
const readers: { [P in Part]: (trip: TripTogether) => Promise<TripDocuments[P]> } = {
  plan: trip => ana.plan(trip.id),
  note: async trip => (await ana.does('GET', `/trips/trips/${trip.id}`)).json.note,
  async ledger(trip) {
    const list = await trip.list()
    return { ...list, expenses: list.expenses.map(ledgerRow) }
  },
  comments: trip => saidOnFirstDay(ana, trip.id),
}

/** The documents of the trip that were read since the last write. */
let known: Partial<TripDocuments> = {}

/** The trip with the plan and these documents. */
async function stateOf(trip: TripTogether, parts: readonly Part[]): Promise<TripDocuments> {
  const read = async <P extends Part>(part: P) => {
    known[part] ??= await readers[part](trip)
  }
  for (const part of ['plan', ...parts] as const) await read(part)
  return known as TripDocuments
}

const at = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)]

/** The parts of a call that are chosen among what is there: the ids in its path, and fields of its body. */
function chosen(
  name: string,
  { plan, ledger, comments: said }: Partial<TripDocuments> & { plan: Plan },
  tripId: string,
  n: number,
) {
  const day = at(plan.days, n)?.id ?? randomUUID()
  const item = at([...plan.items, ...plan.outside], n)?.id ?? randomUUID()
  const idea = at(plan.ideas, n)?.id ?? randomUUID()
  const ids: Record<string, string | undefined> = {
    ...{ tripId, subTripId: day, itemId: item, ideaId: idea },
    ...{
      flightId: at(plan.flights, n)?.id,
      rentalId: at(plan.rentals, n)?.id,
      rideId: at(plan.rides, n)?.id,
      todoId: at(plan.todos, n)?.id,
    },
    ...{ expenseId: at(ledger?.expenses ?? [], n)?.id, settlementId: at(ledger?.settlements ?? [], n)?.id },
    ...{ attachmentId: at(plan.attachments, n)?.id, commentId: at(said?.comments ?? [], n)?.id },
    ...{ n: String(1 + (n % 3)) },
  }
  const nights = at(staysOf([...plan.items, ...plan.outside]), n)?.nights ?? []
  const own = plan.items.filter(({ sub_trip_id }) => sub_trip_id === day).map(({ id }) => id)
  const fixed: Record<string, unknown> = {
    ...{ id: randomUUID(), expense_id: randomUUID(), trip_id: tripId, sub_trip_id: day },
    ...{ day_id: randomUUID(), note: n % 2 ? undefined : noteWith(n), note_n: undefined },
    ...{ index: n % 3, text: `Task ${n % 3}`, checked: n % 2 === 0 },
    ...{ nights: nights.map(({ id, version }) => ({ id, version })), item_ids: own.toReversed() },
    about: { kind: 'day', id: plan.days[0]?.id },
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

/** The text of a note with three tasks, one below another. */
const noteWith = (n: number) =>
  `<p>Day ${n}</p><ul data-type="taskList">${[0, 1].map(taskWith).join('')}</ul>`
const taskWith = (index: number): string => {
  const below = index === 1 ? `<ul data-type="taskList">${taskWith(2)}</ul>` : ''
  return `<li data-type="taskItem" data-checked="false"><p>Task ${index}</p>${below}</li>`
}

const bill = (tripId: string) => ({
  ...{ trip_id: tripId, amount: '10', currency: 'GBP', description: 'Ramen', type: 'Food' },
  ...{ payer_id: ana.id, shared_with: people, paid_date: '2027-03-28' },
})

/** The changes that the web shows of a call; a `Failure` where it shows nothing of it. */
async function shownOf(
  name: WriteName,
  parts: readonly Part[],
  before: TripDocuments,
  call: object,
  trip: TripTogether,
) {
  const { params } = call as { params: { n?: string } }
  const { n } = params
  const version = n && (await ana.ask('GET', `/trips/${trip.id}/note/revisions/${n}`)).json
  const by: By = {
    ...{ actor: ana.id, at: new Date().toISOString(), members: new Set(people) },
    people: new Set(people),
    ...{ noteVersion: () => version?.html, shownBy: () => last.shown },
    row: rowOf(contract[name] as Endpoint, params),
  }
  try {
    return changesTo(rowsKnownIn(parts.map(part => before[part])), rows =>
      writeOf(name).apply?.(rows, { ...call, ...by }),
    )
  } catch (failure) {
    if (failure instanceof Failure) return failure
    throw failure
  }
}

/** The last write: what was shown of it, in which documents, and the number of its change. */
let last: { shown: RowChange[]; parts: readonly Part[]; seq?: number | undefined } = { shown: [], parts: [] }

/** Which call is made of a kind of write, as far as it is not for what is there to say. */
interface Chosen {
  n: number
  /** Which of the fields are sent that may be left out. */
  has?: readonly boolean[]
}

/** Fields without which a new row is refused, though its schema leaves them out. */
const essential = ['place', 'type', 'check_in', 'check_out']

/** Shows a call, makes it, and compares; true where it was answered. */
async function agrees(name: WriteName, trip: TripTogether, { n, has = [true] }: Chosen): Promise<boolean> {
  const { method, path, body: schema } = contract[name] as Endpoint
  const parts = name === 'undoChange' ? last.parts : partsTouched(contract[name] as Endpoint)
  const before = await stateOf(trip, parts)
  const { ids, fixed } = chosen(name, before, trip.id, n)
  const around = { plan: before.plan, people }
  const isSent = (name: string, index: number) =>
    (method === 'POST' && essential.includes(name)) || has[(index + n) % has.length] === true
  const body = schema && fc.sample(bodiesOf(schema, fixed, around, isSent), { seed: n, numRuns: 1 })[0]
  const parsed = schema && z.safeParse(schema, body)
  if (parsed?.success === false) return false
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const seq = String(last.seq)
  const params = Object.fromEntries(names.map(name => [name, { ...ids, seq }[name] ?? randomUUID()]))
  const shown = await shownOf(name, parts, before, { params, body: parsed?.data }, trip)
  const reply = await ana.ask(
    method,
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    body,
  )
  const told = `${name} ${JSON.stringify(body)}: ${reply.text}`
  if (shown instanceof Failure) expect(reply.status, told).toBeGreaterThanOrEqual(400)
  if (reply.status >= 300) return false
  known = {}
  if (shown instanceof Failure) return false
  const after = await stateOf(trip, parts)
  for (const part of parts) {
    const own = putOn(before[part], shown)
    const mine = typeof own === 'object' && 'days' in own ? withItsIds(own, after.plan) : own
    if (own !== before[part] && areComparable(before[part], after[part]))
      expect(toldBy(mine, after[part]), told).toEqual(toldBy(after[part], mine))
  }
  last = {
    shown,
    parts,
    seq: Number(reply.headers['trip-seq']) || undefined,
  }
  return true
}

/** A trip with a few rows of each kind, and files of some. */
async function aTrip(): Promise<TripTogether> {
  known = {}
  last = { shown: [], parts: [] }
  const trip = await planTogether(ana, mei)
  for (const name of [
    'createItem',
    'createItems',
    'bookLodging',
    'createFlight',
    'createRental',
    'createRide',
    'createTodo',
  ] as const)
    for (let n = 0; n < rounds({ usual: 2, long: 6 }); n++) await agrees(name, trip, { n: seed + n })
  const { items } = await ana.plan(trip.id)
  for (const { id } of items.slice(0, 2)) await sendTicket(trip, id)
  await trip.pays()
  await trip.pays({ amount: '7', refund: true })
  await trip.settle()
  for (const n of [1, 2, 3]) await ana.does('PUT', `/trips/update_trip/${trip.id}`, { note: noteWith(n) })
  for (const n of [1, 2, 3]) await ana.does('POST', `/trips/${trip.id}/ideas`, { name: `Idea ${n}` })
  known = {}
  return trip
}

async function sendTicket(trip: TripTogether, id = ''): Promise<void> {
  await sendFile(app, ana, trip.id, 'A ticket', { owner_kind: 'item', owner_id: id })
  known = {}
}

/** The subject of a write. */
type About = Kind | 'stay' | 'trip' | 'note'

/** How a row comes and goes, and of which there are a few. */
const calls: { [about in About]?: readonly [WriteName, WriteName] } = {
  ...{
    day: ['createDay', 'deleteDay'],
    item: ['createItem', 'deleteItem'],
    todo: ['createTodo', 'deleteTodo'],
  },
  ...{ flight: ['createFlight', 'deleteFlight'], rental: ['createRental', 'deleteRental'] },
  ride: ['createRide', 'deleteRide'],
  ...{ expense: ['createExpense', 'deleteExpense'], settlement: ['createSettlement', 'deleteSettlement'] },
  comment: ['createComment', 'deleteComment'],
  ...{ idea: ['createIdea', 'deleteIdea'], stay: ['bookLodging', 'deleteLodging'] },
}

function aboutOf(name: string): About {
  if (name.endsWith('Lodging')) return 'stay'
  if (name === 'planIdea') return 'idea'
  const touched = contract[name]?.touches?.[0]
  return kindNames.find(kind => touched === topics[kind]) ?? (touched as 'trip' | 'note')
}

/** There is always something to change and to delete, and room for more. */
async function keepSome(about: About, trip: TripTogether, n: number): Promise<void> {
  if (about === 'trip' || about === 'note') return
  const { plan, ledger, comments } = await stateOf(trip, [
    ...(about === 'expense' || about === 'settlement' ? (['ledger'] as const) : []),
    ...(about === 'comment' ? (['comments'] as const) : []),
  ])
  const rows =
    about === 'stay'
      ? staysOf(plan.items)
      : [plan, ledger ?? {}, comments ?? {}].flatMap(document => rowsIn(document, about))
  if (about === 'attachment') {
    if (rows.length < 2) await sendTicket(trip, at(plan.items, n)?.id)
    return
  }
  const [create, remove] = calls[about] ?? []
  if (!create || !remove) return
  // A day is made where a date of the trip has none.
  const { start_date, end_date } = plan.trip
  const most = about === 'day' ? Math.min(3, lengthOf(start_date, end_date) - 1) : 20
  if (rows.length > most) await agrees(remove, trip, { n })
  for (let more = 0; rows.length < Math.min(2, most) && more < 8; more++)
    if (await agrees(create, trip, { n: n + more })) break
}

const steps = fc.array(
  fc.record({ n: fc.nat(99_999), has: fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }) }),
  { minLength: 1, maxLength: rounds({ usual: 3, long: 10 }), size: 'max' },
)

/** After so many writes in one trip the next ones come in a new one. */
const PER_TRIP = 200

describe('what the web shows of a write is what the server answers', () => {
  const shown = (Object.keys(writes) as WriteName[]).filter(
    name => !unshown.includes(name) && name !== 'undoChange',
  )
  const about = Object.groupBy(shown, aboutOf)
  let trip: TripTogether | undefined
  let room = 0

  test.each(shown)(
    '%s',
    async name => {
      const wanted = rounds({ usual: 3, long: Math.ceil(1_000 / (about[aboutOf(name)]?.length ?? 1)) })
      let [answered, undone, hasFailed] = [0, 0, false]

      /** A trip with room; each try to fail with less has a new one. */
      async function tripFor(writes: number): Promise<TripTogether> {
        if (!trip || hasFailed || room < writes) [trip, room] = [await aTrip(), PER_TRIP]
        room -= writes
        return trip
      }

      /** Makes one such write, in one of several ways, and takes every other one back. */
      async function writesOnce(trip: TripTogether, { n, ...more }: Chosen, isLeft: boolean): Promise<void> {
        for (let tries = 0; tries < 50; tries++) {
          await keepSome(aboutOf(name), trip, n + tries)
          if (name === 'takeVoteBack') await agrees('voteForIdea', trip, { n: n + tries })
          if (!(await agrees(name, trip, { n: n + tries, ...more }))) continue
          answered++
          if (!isLeft && last.seq !== undefined && (await agrees('undoChange', trip, { n }))) undone++
          return
        }
      }

      const property = fc.asyncProperty(steps, async steps => {
        if (answered >= wanted && !hasFailed) return
        const trip = await tripFor(steps.length)
        try {
          for (const [index, step] of steps.entries()) await writesOnce(trip, step, index % 2 === 1)
        } catch (error) {
          hasFailed = true
          room = 0
          throw error
        }
      })
      await fc.assert(property, { numRuns: wanted })
      expect(answered).toBeGreaterThanOrEqual(wanted)
      // Of three, each may have changed nothing.
      if (isLong) expect(undone).toBeGreaterThan(0)
    },
    3_600_000,
  )
})

test('every write to a trip is among those that are known', () => {
  const touching = Object.entries(contract).filter(([, { touches }]) => touches)
  expect(Object.fromEntries(Object.entries(writes).map(([name, { call }]) => [name, call]))).toEqual(
    Object.fromEntries(touching),
  )
})

/** Writes that are refused at once without a network, by what they are about. */
const refusedAway: Record<string, readonly string[]> = {
  'the trip itself, which all lose or have again': ['deleteTrip', 'restoreTrip'],
  'members and their roles': ['addMember', 'setRole', 'removeMember', 'leaveTrip'],
  guests: ['addGuest', 'changeGuest', 'linkGuest', 'endGuestLink', 'guestIs'],
  invitations: ['resendInvitation', 'withdrawInvitation', 'createJoinLink', 'revokeJoinLink'],
  'links that share': ['createShare', 'updateShare', 'revokeShare'],
  imports: ['importExpenses', 'importRows', 'bringIntoTrip'],
}

test('a write may wait for a network and is shown at once, or is one of those that may not', () => {
  const named = (waits: boolean) =>
    (Object.keys(writes) as WriteName[]).filter(name => Boolean(writeOf(name).call.waits) === waits)
  expect(named(false).sort()).toEqual(Object.values(refusedAway).flat().sort())
  expect(named(true).filter(name => unshown.includes(name))).toEqual(['uploadAttachment'])
})
