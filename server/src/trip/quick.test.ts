import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { isOnCitus } from '../testing/citus.ts'
import { openApp } from '../testing/open-app.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])
const trip = await ana.plansTrip()
await ana.adds(trip.id, mei)
const [day, other] = (await ana.plan(trip.id)).days
const { transact } = app.db
let locks = 0
// Telling people of changes is a transaction of its own, whenever it comes.
const counted: typeof transact = (...asked) => {
  if (!new Error().stack?.includes('tell-changes')) locks += 1
  return transact(...asked)
}
vi.spyOn(app.db, 'transact').mockImplementation(counted)

interface Rows {
  /** Where a row is created, and where it is changed and deleted. */
  path: string
  one: string
  content: object
  change: object
  rows(): Promise<Record<string, unknown>[]>
}

const partOf = (part: 'items' | 'flights' | 'rides' | 'rentals' | 'todos' | 'ideas') => async () =>
  (await ana.plan(trip.id))[part] as unknown as Record<string, unknown>[]
const paid = { payer_id: ana.id, amount: '10', currency: 'EUR', type: 'Food', paid_date: '2027-03-28' }
const at = '2027-03-28T10:00'
const ledger = async () => (await ana.does('GET', `/expenses/split_expense/${trip.id}`)).json

const kinds: { [name: string]: Rows } = {
  item: {
    path: `/subtripitems/sub_trip/${day?.id}/item`,
    one: '/subtripitems/sub_trip/item',
    content: { place: 'Gion', type: 'dining', cost: '12.5', participants: [mei.id], start_time: '10:00' },
    change: { place: 'Pontocho', date: other?.date },
    rows: partOf('items'),
  },
  flight: {
    path: `/subtripitems/trip/${trip.id}/flights`,
    one: '/subtripitems/flight',
    content: {
      flight_number: 'BR 198',
      depart_airport_code: 'TPE',
      depart_date: at,
      cost: '1',
      cost_currency: 'JPY',
    },
    change: { arrive_airport_code: 'NRT' },
    rows: partOf('flights'),
  },
  todo: {
    path: `/trips/${trip.id}/todos`,
    one: `/trips/${trip.id}/todos`,
    content: { text: 'Book the train', assignees: [mei.id] },
    change: { done: true },
    rows: partOf('todos'),
  },
  idea: {
    path: `/trips/${trip.id}/ideas`,
    one: `/trips/${trip.id}/ideas`,
    content: { name: 'Ghibli Museum' },
    change: { details: 'Book ahead' },
    rows: partOf('ideas'),
  },
  comment: {
    path: `/trips/${trip.id}/comments`,
    one: `/trips/${trip.id}/comments`,
    content: { about: { kind: 'day', id: day?.id }, text: 'Too much?', mentions: [mei.id] },
    change: { text: 'Enough.' },
    rows: async () =>
      (await ana.does('GET', `/trips/${trip.id}/comments?kind=day&entity_id=${day?.id}`)).json,
  },
  expense: {
    path: '/expenses/split_expense/',
    one: '/expenses/expense',
    content: { trip_id: trip.id, description: 'Ramen', is_shared_with_all: true, ...paid },
    change: { shared_with: [mei.id], amount: '7.1' },
    rows: async () => (await ledger()).expenses,
  },
}

describe.skipIf(isOnCitus)('a change of one row takes no lock', () => {
  test.each(Object.entries(kinds))(
    '%s, and answers what is stored',
    async (kind, { path, one, content, change, rows }) => {
      const [name, id] = [kind === 'expense' ? 'expense_id' : 'id', randomUUID()]
      const seqs: number[] = []
      const does = async (...call: Parameters<typeof ana.does>) => {
        const reply = await ana.does(...call)
        seqs.push(Number(reply.headers['trip-seq']))
        return reply.json
      }
      locks = 0
      const stored = async () => (await rows()).find(row => row[name] === id)
      const made = await does('POST', path, { [name]: id, ...content })
      expect(await stored()).toEqual(made)
      const changed = await does('PUT', `${one}/${id}`, { ...content, ...change })
      expect(changed.version).toBe(2)
      expect(await stored()).toEqual(changed)
      await does('DELETE', `${one}/${id}`)
      expect(await stored()).toBeUndefined()
      expect(locks).toBe(0)

      // The history has kept all that is needed to take each of them back.
      const withoutVersion = (row: object | undefined) => row && { ...row, version: 0 }
      for (const wanted of [changed, made, undefined]) {
        await ana.does('POST', `/trips/${trip.id}/history/${seqs.pop()}/undo`)
        expect(withoutVersion(await stored())).toEqual(withoutVersion(wanted))
      }
    },
  )

  test.each(Object.entries(kinds))('%s, created without an id', async (_, { path, content }) => {
    locks = 0
    const { status } = await ana.does('POST', path, content)
    expect(status).toBeLessThan(300)
    expect(locks).toBe(0)
  })
})

test.skipIf(isOnCitus)(
  'many who write to one trip at once are all heard, in numbers without a gap',
  async () => {
    const before = (await ana.plan(trip.id)).seq
    locks = 0
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        (n % 2 ? ana : mei).addsItem(day?.id ?? '', { place: `Stop ${n}` }),
      ),
    )
    const { items, seq } = await ana.plan(trip.id)
    expect(seq).toBe(before + 40)
    expect(new Set(made.map(({ position }) => position)).size).toBe(40)
    expect(items).toEqual(expect.arrayContaining(made))
    // The others know the number that the one before has left.
    expect(locks).toBeLessThan(3)
  },
)

test('a trip that another server has written to meanwhile is written to under the lock', async () => {
  await ana.addsItem(day?.id ?? '')
  await app.sql('update trip set seq = seq + 1 where id = $1', [trip.id])
  const { seq } = await ana.plan(trip.id)
  const item = await ana.addsItem(day?.id ?? '')
  expect((await ana.plan(trip.id)).items).toContainEqual(item)
  expect((await ana.plan(trip.id)).seq).toBe(seq + 1)
})
