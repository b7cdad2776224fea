import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { slowness } from '../../testing/cpu.ts'
import { fingerprint } from '../../testing/fingerprint.ts'
import { planTogether, type TripTogether } from '../../testing/ledger.ts'
import { openApp } from '../../testing/open-app.ts'
import { patiently } from '../../testing/patiently.ts'
import { createTraveller } from '../../testing/traveller.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])

let trip: TripTogether
beforeEach(async () => {
  trip = await planTogether(ana, mei)
  await app.mailIsOut()
})

const bring = (body: object, who = ana) =>
  who.ask('POST', `/expenses/import/${trip.id}`, { id: randomUUID(), expenses: [], settlements: [], ...body })

test('expenses and repayments come in one change, and go in one', async () => {
  const expense_id = randomUUID()
  const [expense, refund] = [
    trip.dinner({ expense_id }),
    trip.dinner({ amount: '4', refund: true, payer_id: mei.id }),
  ]
  const { status, json, headers } = await bring({
    expenses: [expense, refund],
    settlements: [trip.repayment({ amount: '3' })],
  })
  expect([status, json]).toEqual([201, { id: expect.any(String), expenses: 2, settlements: 1 }])
  const { expenses, settlements, totals } = await trip.list()
  expect(expenses.map(row => row.expense_id)).toContain(expense_id)
  expect(settlements).toMatchObject([{ from: mei.id, to: ana.id, amount: '3.00' }])
  expect(totals['GBP']?.groupTotal).toBe('6.00')
  const { balances } = await trip.balances()
  expect(balances['GBP']).toEqual([
    { user_id: ana.id, balance: '4.00' },
    { user_id: mei.id, balance: '-4.00' },
  ])
  const seq = Number(headers['trip-seq'])
  const history = await ana.changes(trip.id, 'limit=1')
  expect(history.map((change: { seq: number }) => change.seq)).toEqual([seq, seq, seq])

  expect((await trip.undo(seq, mei)).status).toBe(200)
  expect(await trip.list()).toMatchObject({ expenses: [], settlements: [], totals: {} })
  expect((await trip.undo(seq + 1)).status).toBe(200)
  expect(await trip.list()).toMatchObject({ expenses: [{ version: 1 }, { version: 1 }], settlements: [{}] })
})

test('sent again it is there once, also when it was sent twice at the same time', async () => {
  const body = { id: randomUUID(), expenses: [trip.dinner()], settlements: [trip.repayment()] }
  const answers = await Promise.all([bring(body), bring(body)])
  expect(answers.map(({ status, json }) => [status, json])).toEqual(
    Array(2).fill([201, { id: body.id, expenses: 1, settlements: 1 }]),
  )
  expect(answers.filter(({ headers }) => headers['trip-seq'])).toHaveLength(1)
  const { expenses, settlements } = await trip.list()
  expect([expenses.length, settlements.length]).toEqual([1, 1])

  for (const again of [
    await bring({ ...body, expenses: [trip.dinner(), trip.dinner()] }),
    await bring(body, mei),
    await bring({ expenses: [trip.dinner({ expense_id: expenses[0]?.expense_id, amount: '1' })] }),
    await bring({ settlements: [trip.repayment({ id: settlements[0]?.id, amount: '1' })] }),
    await bring({ expenses: [body.id, body.id].map(expense_id => trip.dinner({ expense_id })) }),
  ])
    expect([again.status, again.json.code]).toEqual([409, 'row.exists'])
})

test('it is not taken back over what somebody has made of one of its rows', async () => {
  const seq = Number((await bring({ expenses: [trip.dinner(), trip.dinner()] })).headers['trip-seq'])
  const [{ expense_id = '' } = {}] = (await trip.list()).expenses
  await mei.does('PUT', `/expenses/expense/${expense_id}`, { description: 'Udon' })
  const refused = await ana.ask('POST', `/trips/${trip.id}/history/${seq}/undo`)
  expect([refused.status, refused.json.code, refused.json.seq]).toEqual([
    409,
    'history.changed_since',
    seq + 1,
  ])
  expect((await trip.list()).expenses).toHaveLength(2)
})

describe('nothing of it stays', () => {
  const refused: [what: string, fields: () => object, code: string, field: string][] = [
    ['no such day', () => ({ paid_date: '2027-02-30' }), 'request.invalid', '.paid_date'],
    ['nothing at all', () => ({ amount: '0' }), 'request.invalid', '.amount'],
    ['a fraction of a yen', () => ({ amount: '1.5', currency: 'JPY' }), 'request.invalid', '.amount'],
    ['no such currency', () => ({ currency: 'HRK' }), 'request.invalid', '.currency'],
    ['nobody', () => ({ shared_with: [] }), 'expense.no_sharers', '.shared_with'],
    ['nobody named', () => ({ shared_with: undefined }), 'expense.no_sharers', ''],
    ['a stranger', () => ({ payer_id: randomUUID() }), 'expense.not_a_member', '.payer_id'],
    [
      'parts that do not add up',
      () => ({ split: { mode: 'exact', parts: { [ana.id]: 4, [mei.id]: '5.99' } } }),
      'expense.parts_sum',
      '.split.parts',
    ],
    [
      'a booking that is not there',
      () => ({ source: { kind: 'flight', id: randomUUID(), name: 'BR 198' } }),
      'request.invalid',
      '.source',
    ],
  ]
  test.each(refused)('with %s, and that is said of the row', async (_, fields, code, field) => {
    const expenses = Array.from({ length: 300 }, (_, index) => trip.dinner(index === 270 ? fields() : {}))
    const before = await fingerprint(app)
    const { status, json } = await bring({ expenses, settlements: [trip.repayment()] })
    expect([status, json.code, json.errors[0].field]).toEqual([422, code, `expenses.270${field}`])
    expect(await fingerprint(app)).toEqual(before)
  })

  test.each<[string, () => object, string]>([
    ['to oneself', () => ({ to: mei.id }), 'settlements.1.to'],
    ['to a stranger', () => ({ to: randomUUID() }), 'settlements.1'],
    ['of a fraction of a penny', () => ({ amount: '1.001' }), 'settlements.1.amount'],
  ])('of a repayment %s', async (_, fields, field) => {
    const before = await fingerprint(app)
    const settlements = [trip.repayment(), trip.repayment(fields())]
    const { status, json } = await bring({ expenses: [trip.dinner()], settlements })
    expect([status, json.errors[0].field]).toEqual([422, field])
    expect(await fingerprint(app)).toEqual(before)
  })

  test('with no rows, with too many, and where the trip has no room', async () => {
    for (const body of [{}, { expenses: Array.from({ length: 5_001 }, () => trip.dinner()) }])
      expect((await bring(body)).status).toBe(422)
    const counted = `update trip set seq = seq + 1, counts = jsonb_set(counts, '{expense}', $2) where id = $1`
    await app.sql(counted, [trip.id, '4999'])
    const { status, json } = await bring({ expenses: [trip.dinner(), trip.dinner()] })
    expect([status, json.code]).toEqual([409, 'limit.reached'])
    await app.sql(counted, [trip.id, '0'])
    expect((await trip.list()).expenses).toEqual([])
  })

  test('of those who may only look, and of strangers', async () => {
    await ana.does('PUT', `/tripmembers/trip_members/${trip.id}/${mei.id}`, { role: 'viewer' })
    const looking = await bring({ expenses: [trip.dinner()] }, mei)
    expect([looking.status, looking.json.code]).toEqual([403, 'trip.view_only'])
    const stranger = await createTraveller(app, `stranger-${randomUUID().slice(0, 6)}`)
    expect((await bring({ expenses: [trip.dinner()] }, stranger)).status).toBe(404)
  })
})

test('what loses its database in the middle is all there once', async () => {
  const pending = bring({ expenses: Array.from({ length: 2_000 }, () => trip.dinner()) })
  const killed = () =>
    app.sql(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%into expense_share%' and pid <> pg_backend_pid()`)
  while ((await killed()).length === 0) await new Promise(done => setTimeout(done, 5))
  expect((await pending).status).toBe(201)
  const list = await patiently(() => ana.ask('GET', `/expenses/split_expense/${trip.id}`))
  expect(list.json.expenses).toHaveLength(2_000)
})

test('5,000 rows come, are read, exported and handed over, and go, and others hardly wait', async () => {
  const bytes = 'x'.repeat(290)
  const expenses = Array.from({ length: 4_900 }, (_, index) =>
    trip.dinner({
      expense_id: randomUUID(),
      description: `${index} ${bytes}`,
      split: { mode: 'exact', parts: { [ana.id]: '3.33', [mei.id]: '6.67' } },
    }),
  )
  const body = { expenses, settlements: Array.from({ length: 100 }, () => trip.repayment()) }
  expect(JSON.stringify(body).length).toBeGreaterThan(3_000_000)
  const watch = watchThread()
  const { status, headers } = await bring(body)
  const undone = await trip.undo(headers['trip-seq'])
  expect([status, undone.status]).toEqual([201, 200])
  await trip.undo(undone.headers['trip-seq'])
  for (const path of ['split_expense', 'balances'])
    expect((await patiently(() => ana.ask('GET', `/expenses/${path}/${trip.id}`))).status).toBe(200)
  for (const path of ['history', 'export.csv', 'export.json'])
    expect((await patiently(() => ana.ask('GET', `/trips/${trip.id}/${path}`))).status).toBe(200)
  expect((await trip.remove(mei, '?force=true')).status).toBe(204)
  const kept = 'select from expense_share where trip_id = $1 and user_id = $2'
  expect(await app.sql(kept, [trip.id, mei.id])).toEqual([])
  expect(watch.longest()).toBeLessThan(250 * slowness())
}, 120_000)

test('as many rows as can be sent, none of which is one, are refused without a look at each', async () => {
  const watch = watchThread()
  const empty = (count: number) => ({ expenses: Array(count).fill({}) })
  const [most, more] = [await bring(empty(5_000)), await bring(empty(100_000))]
  expect([most.status, more.status]).toEqual([422, 422])
  expect(most.json.errors).toHaveLength(100)
  expect(more.json.errors).toEqual([{ field: 'expenses', code: 'request.invalid' }])
  expect(watch.longest()).toBeLessThan(250 * slowness())
})

/** The longest that others have waited, in milliseconds of this thread, which do not pass while other tests run. */
function watchThread() {
  const spent = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let longest = 0
  let last = spent()
  const timer = setInterval(() => {
    const now = spent()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  return {
    longest() {
      clearInterval(timer)
      return longest
    },
  }
}

describe('the parts of a bill or a payment', () => {
  const together = (body: object, who = ana) =>
    who.ask('POST', `/expenses/together/${trip.id}`, { expenses: [], settlements: [], ...body })
  const rate = { from: 'GBP', rate: '187.5', to: 'JPY', date: '2027-05-03' }

  test('come in one change, also when they are sent again, and go in one', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    const body = {
      expenses: [trip.dinner({ expense_id: one }), trip.dinner({ expense_id: other, payer_id: mei.id })],
      settlements: [trip.repayment({ id: randomUUID(), currency: 'JPY', amount: '375', rate })],
    }
    const { status, json, headers } = await together(body)
    expect(status).toBe(201)
    expect(json).toMatchObject([
      { expense_id: one, payer_id: ana.id, share: '5.00' },
      { expense_id: other, payer_id: mei.id, share: '5.00' },
      { amount: '375', rate },
    ])
    const again = await together(body)
    expect([again.status, again.json]).toEqual([201, json])
    expect(again.headers['trip-seq']).toBeUndefined()
    const { expenses, settlements } = await trip.list()
    expect([expenses.length, settlements]).toEqual([2, json.slice(2)])

    const seq = Number(headers['trip-seq'])
    expect((await trip.undo(seq)).status).toBe(200)
    expect(await trip.list()).toMatchObject({ expenses: [], settlements: [] })
    await trip.undo(seq + 1)
    expect((await trip.list()).settlements).toMatchObject([{ amount: '375', rate }])
  })

  test('come all or none of them', async () => {
    const { status, json } = await together({
      expenses: [trip.dinner(), trip.dinner({ amount: '0.001' })],
      settlements: [trip.repayment()],
    })
    expect([status, json.errors]).toEqual([422, [expect.objectContaining({ field: 'expenses.1.amount' })]])
    expect(await trip.list()).toMatchObject({ expenses: [], settlements: [] })
  })

  test.each([
    ['nothing', () => ({})],
    ['too many', () => ({ expenses: Array.from({ length: 101 }, () => trip.dinner()) })],
    ['a rate of other currencies', () => ({ settlements: [trip.repayment({ currency: 'EUR', rate })] })],
  ])('are refused: %s', async (_, body) => {
    expect((await together(body())).status).toBe(422)
  })
})
