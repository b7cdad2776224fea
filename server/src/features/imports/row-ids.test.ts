import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])
let tripId = ''
beforeEach(async () => {
  tripId = (await ana.plansTrip('2027-03-27', '2027-03-30')).id
  await ana.adds(tripId, mei)
})

const imports = (rows: object[], who = ana) =>
  who.ask('POST', `/trips/${tripId}/import`, { id: randomUUID(), rows })

/** A row of each kind, the field that another row differs in, and its table. */
const samples = {
  flight: [{ flight_number: 'BR198', depart_date: '2027-03-27T08:50' }, 'notes', 'flight'],
  stay: [{ place: 'Ryokan', check_in: '2027-03-27', check_out: '2027-03-28' }, 'details', 'item'],
  ride: [{ type: 'bus', from_place: 'A', to_place: 'B', depart_date: '2027-03-27T10:00' }, 'notes', 'ride'],
  rental: [
    {
      ...{ company: 'Cars', pickup_place: 'A', pickup_date: '2027-03-27T10:00' },
      dropoff_date: '2027-03-28T10:00',
    },
    'notes',
    'rental',
  ],
  item: [{ place: 'Gion', type: 'dining', date: '2027-03-27' }, 'details', 'item'],
  expense: [
    {
      ...{ amount: '4', currency: 'EUR', type: 'Food', paid_date: '2027-03-27', description: 'Tea' },
      ...{ payer_id: ana.id, shared_with: [ana.id] },
    },
    'description',
    'expense',
  ],
} as const

describe.each(Object.entries(samples))('an imported %s with an id', (kind, [sent, other, table]) => {
  const named = kind === 'expense' ? 'expense_id' : 'id'
  const rowOf = (id: string, more: object = {}) => ({ kind, row: { ...sent, ...more, [named]: id } })
  const count = async () =>
    Number(
      (await app.sql<{ n: string }>(`select count(*) as n from ${table} where trip_id = $1`, [tripId]))[0]?.n,
    )

  test('is one row, however often it is sent', async () => {
    const id = randomUUID()
    const first = await imports([rowOf(id), rowOf(id)])
    expect(first.status, first.text).toBe(201)
    expect(first.json.rows).toEqual([
      { kind, ids: [id] },
      { kind, ids: [id] },
    ])
    const again = await imports([rowOf(id)])
    expect([again.status, again.json.rows]).toEqual([201, [{ kind, ids: [id] }]])
    expect(await count()).toBe(1)
  })

  test('is refused with other content, and by another author', async () => {
    const id = randomUUID()
    expect((await imports([rowOf(id)])).status).toBe(201)
    for (const refused of [
      await imports([rowOf(id, { [other]: 'Other' })]),
      await imports([rowOf(id)], mei),
      await imports([rowOf(randomUUID()), rowOf(id, { [other]: 'Other' })]),
    ])
      expect([refused.status, refused.json.code]).toEqual([409, 'row.exists'])
    expect(await count()).toBe(1)
  })

  test('does not come back by being sent again', async () => {
    const id = randomUUID()
    const { headers } = await imports([rowOf(id)])
    await ana.does('POST', `/trips/${tripId}/history/${headers['trip-seq']}/undo`)
    const again = await imports([rowOf(id)])
    expect([again.status, again.json.code]).toEqual([409, 'row.gone'])
  })
})

test('an imported row is the one that was created with the same id and content', async () => {
  const id = randomUUID()
  const [row] = samples.flight
  await ana.does('POST', `/subtripitems/trip/${tripId}/flights`, { ...row, id })
  expect((await imports([{ kind: 'flight', row: { ...row, id } }])).status).toBe(201)
  expect((await ana.plan(tripId)).flights).toMatchObject([{ id, version: 1 }])
})

test('an expense of an import of expenses is one row, however often it is sent', async () => {
  const expense = { ...samples.expense[0], expense_id: randomUUID() }
  for (const _ of [1, 2]) {
    const body = { id: randomUUID(), expenses: [expense, expense], settlements: [] }
    const { status, text } = await ana.ask('POST', `/expenses/import/${tripId}`, body)
    expect(status, text).toBe(201)
  }
  const { expenses } = (await ana.does('GET', `/expenses/split_expense/${tripId}`)).json
  expect(expenses.map(({ expense_id }: { expense_id: string }) => expense_id)).toEqual([expense.expense_id])
})
