import { randomUUID } from 'node:crypto'
import { withChanges } from '@caravan/contract/expenses.ledger'
import { SentLedger } from '@caravan/contract/expenses.since'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { commands, stateOf } from '../../testing/any-change.ts'
import { listByDatabase } from '../../testing/expense-list.queries.ts'
import { balancesIn, planTogether, type TripTogether } from '../../testing/ledger.ts'
import { openApp } from '../../testing/open-app.ts'
import { rounds, seed } from '../../testing/strength.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'
import { readLedger } from './expenses.queries.ts'

const { app, ana, mei, lea } = await openApp(['ana', 'mei', 'lea'])

let trip: TripTogether
beforeEach(async () => {
  trip = await planTogether(ana, mei, lea)
})

const path = (since?: unknown) => `/expenses/ledger/${trip.id}${since === undefined ? '' : `?since=${since}`}`
async function read(since?: unknown, who = ana): Promise<SentLedger> {
  const { json } = await who.does('GET', path(since))
  expect(SentLedger.safeParse(json).success).toBe(true)
  return json
}
const seq = async () => (await read()).seq
const listPath = (query = '') => `/expenses/split_expense/${trip.id}${query}`

async function listed(who: Traveller, query: { limit?: string; cursor?: string } = {}): Promise<string> {
  const [date = null, id = null] = query.cursor?.split('.') ?? []
  const reading = { tripId: trip.id, reader: who.id, limit: query.limit ?? 5_000, date, id }
  return (await listByDatabase(app.db, reading))?.text ?? ''
}

/** Changes of the ledger and others, as somebody of the trip makes them. */
const own: { [name: string]: (n: number) => Promise<unknown> } = {
  'in any currency': n =>
    trip.pay({
      ...{ amount: String(1 + (n % 7)), currency: ['KWD', 'JPY', 'GBP', 'EUR'][n % 4], refund: n % 3 === 0 },
      ...{ description: `"Ramen" \\ ${n} 拉麵\u2028`, paid_date: `2027-03-${10 + (n % 9)}` },
      ...{
        payer_id: [ana, mei, lea][n % 3]?.id,
        shared_with: [ana, mei, lea].slice(n % 3).map(({ id }) => id),
      },
    }),
  'with a rate': n =>
    trip.settle({ amount: '3', rate: { from: 'GBP', to: 'JPY', rate: String(1 + n), date: '2027-03-01' } }),
  'by exact parts': n =>
    trip.pay({
      ...{ amount: 10 + n, payer_id: mei.id, shared_with: [ana.id, mei.id] },
      split: { mode: 'exact', parts: { [ana.id]: String(n), [mei.id]: '10' } },
    }),
  'another name': n => mei.ask('PUT', '/users/me/profile', { first_name: `Mei ${n}` }),
  'lea goes': () => trip.remove(lea, '?force=true'),
  'lea comes': () => ana.adds(trip.id, lea).catch(() => undefined),
}
const others = [
  ...['an expense', 'an expense changed', 'an expense divided', 'an expense deleted', 'a settlement'],
  ...['a settlement deleted', 'an import', 'an item', 'an item deleted', 'a place', 'a day deleted'],
  ...['its name, money and split', 'a role', 'a change taken back', 'the last change taken back', 'a ride'],
]

async function step(name: string, n: number, seqs: number[]): Promise<void> {
  if (own[name]) return void (await own[name](n))
  const call = commands[name]?.(await stateOf(trip, ana), n, { ...trip, seqs, who: ana, other: mei }) ?? []
  const [method, at, body] = call
  if (typeof method !== 'string' || !at || JSON.stringify(call).includes('undefined')) return
  const { status, headers } = await ana.ask(method, at, body)
  expect(status).toBeLessThan(500)
  if (headers['trip-seq']) seqs.push(Number(headers['trip-seq']))
}

test('what was changed since any number makes the whole, which is told as before, and balances follow from it', async () => {
  const name = fc.oneof(fc.constantFrom(...others), fc.constantFrom(...Object.keys(own)))
  const steps = fc.array(fc.record({ name, n: fc.nat(40), asks: fc.boolean() }), {
    minLength: 6,
    maxLength: 16,
  })
  const run = async (steps: { name: string; n: number; asks: boolean }[]) => {
    trip = await planTogether(ana, mei, lea)
    const seqs: number[] = []
    const known = [await read()]
    for (const { name, n, asks } of steps) {
      await step(name, n, seqs)
      const now = await readLedger(app.db, trip.id)
      const last = known.at(-1)
      if (now && last && now.seq === last.seq) expect(now, name).toEqual(last)
      // Now and then several changes come together.
      if (!asks || !now) continue
      for (const before of known) {
        const changes = await read(before.seq, mei)
        expect(changes.whole).toBe(false)
        expect(withChanges(before, changes), name).toEqual(now)
      }
      expect(await read(), name).toEqual(now)
      known.push(now)
      expect(await trip.balances(), name).toEqual(balancesIn(now, trip.id))
      for (const who of [ana, mei])
        expect((await who.does('GET', listPath())).text, name).toBe(await listed(who))
    }
    const cursor = known.at(-1)?.rows.id.map((id, n) => `${known.at(-1)?.rows.paid_date[n]}.${id}`)[1]
    for (const query of [{ limit: '2' }, { limit: '3', ...(cursor && { cursor }) }, { limit: '9999' }]) {
      const { text } = await mei.does('GET', listPath(`?${new URLSearchParams(query)}`))
      expect(text).toBe(await listed(mei, query))
    }
    await ana.does('DELETE', `/trips/delete_trip/${trip.id}`)
  }
  await fc.assert(fc.asyncProperty(steps, run), { seed, numRuns: rounds({ usual: 10, long: 500 }) })
})

test('number, tag and answer are the same for every reader, and nothing is sent again', async () => {
  await trip.pays()
  await ana.does('PUT', `/tripmembers/trip_members/${trip.id}/${lea.id}`, { role: 'viewer' })
  const [one, two, viewer] = await Promise.all([ana, mei, lea].map(who => who.does('GET', path())))
  expect([two?.text, viewer?.text]).toEqual([one?.text, one?.text])
  expect([two?.headers['etag'], viewer?.headers['etag']]).toEqual([
    one?.headers['etag'],
    one?.headers['etag'],
  ])
  const known = { 'if-none-match': String(one?.headers['etag']) }
  for (const since of [undefined, one?.json.seq])
    expect(await mei.ask('GET', path(since), undefined, known)).toMatchObject({ status: 304, text: '' })
  const { seq, rows, people } = one?.json ?? {}
  expect(await read(seq)).toEqual({
    ...(await read()),
    ...{ whole: false, settlements: [], gone: [] },
    rows: Object.fromEntries(Object.keys(rows).map(field => [field, []])),
  })
  expect(rows).toMatchObject({ amount: [1000], more: [expect.any(Array)], parts: [[]], mode: ['equal'] })
  const payer = people[rows.payer[0]]
  expect([payer.user_id, rows.sharers[0].length]).toEqual([ana.id, 3])
})

describe('its number', () => {
  const item = async () => ana.addsItem((await ana.plan(trip.id)).days[0]?.id ?? '', { place: 'Gion' })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['a renamed item', id => ana.does('PUT', `/subtripitems/sub_trip/item/${id}`, { place: 'Pontocho' })],
    ['an item', item],
    ['an item that goes', id => ana.does('DELETE', `/subtripitems/sub_trip/item/${id}`)],
    ['another name of the trip', () => ana.does('PUT', `/trips/update_trip/${trip.id}`, { name: 'Kyoto' })],
    ['a role', () => ana.does('PUT', `/tripmembers/trip_members/${trip.id}/${lea.id}`, { role: 'viewer' })],
    ['somebody who looks', () => mei.does('POST', `/tripmembers/${trip.id}/accept`)],
    ['a birthday', () => mei.does('PUT', '/users/me/profile', { birth_date: '1990-01-01' })],
    ['a to-do', () => ana.does('POST', `/trips/${trip.id}/todos`, { text: 'Pack' })],
  ])('stays with %s', async (_, change) => {
    const { id } = await item()
    const before = await seq()
    await change(id)
    expect(await seq()).toBe(before)
  })

  const source = async () => {
    const { id } = await item()
    await trip.pays({ source: { kind: 'item', id, name: 'Gion' }, shared_with: [ana.id, mei.id] })
    return id
  }
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['an expense', () => trip.pays()],
    ['a repayment', () => trip.settle()],
    [
      'somebody who joins',
      async () => ana.adds(trip.id, await createTraveller(app, `joe${randomUUID().slice(0, 6)}`)),
    ],
    ['somebody who leaves', () => trip.remove(lea)],
    ['the name of a member', () => mei.does('PUT', '/users/me/profile', { first_name: `M${randomUUID()}` })],
    ['its currency', () => ana.does('PUT', `/trips/update_trip/${trip.id}`, { currency: 'JPY' })],
    ['a booking that was paid and goes', id => ana.does('DELETE', `/subtripitems/sub_trip/item/${id}`)],
    ['what an older server writes', () => app.sql('update trip set seq = seq + 1 where id = $1', [trip.id])],
  ])('grows with %s', async (_, change) => {
    const id = await source()
    const before = await seq()
    await change(id)
    expect(await seq()).toBeGreaterThan(before)
  })

  test('grows with the name of somebody who has left but stands in it, and with a booking that comes back', async () => {
    const id = await source()
    await trip.pays({ payer_id: lea.id, shared_with: [ana.id] })
    await trip.remove(lea, '?force=true')
    const before = await read()
    await lea.does('PUT', '/users/me/profile', { first_name: `L${randomUUID()}` })
    expect((await read()).seq).toBeGreaterThan(before.seq)
    const { headers } = await ana.does('DELETE', `/subtripitems/sub_trip/item/${id}`)
    const gone = await read()
    expect((await read(before.seq)).rows.source).toEqual([{ kind: 'item', id: null, name: 'Gion' }])
    await trip.undo(headers['trip-seq'])
    const back = await read(gone.seq)
    expect(back.seq).toBeGreaterThan(gone.seq)
    expect(back.rows.source).toEqual([{ kind: 'item', id, name: 'Gion' }])
  })
})

test('it is whole without a number, with one of long ago, and with one that was not reached yet', async () => {
  await trip.pays()
  const { seq } = await read()
  expect((await read(seq)).whole).toBe(false)
  expect(await read(seq + 1)).toEqual(await read())
  expect(await read('9999999999')).toEqual(await read())
  await app.sql(
    `insert into change (trip_id, seq, n, entity, id, after)
     select $1, $2, n, 'day', gen_random_uuid(), '{}' from generate_series(1000, 3000) as n`,
    [trip.id, seq + 1],
  )
  await app.sql('update trip set seq = seq + 1 where id = $1', [trip.id])
  const whole = await read(seq)
  expect([whole.whole, whole.rows.id.length]).toEqual([true, 1])
  for (const since of ['x', '-1', '1.5', '']) expect((await ana.ask('GET', path(since))).status).toBe(422)
})

test('a stranger and who was removed are told of nothing', async () => {
  await trip.pays()
  expect((await lea.ask('GET', path())).status).toBe(200)
  await trip.remove(lea, '?force=true')
  const stranger = await createTraveller(app, `stranger${randomUUID().slice(0, 6)}`)
  for (const who of [lea, stranger]) expect((await who.ask('GET', path())).status).toBe(404)
})
