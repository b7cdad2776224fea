import { randomUUID } from 'node:crypto'
import type { Expense } from '@caravan/contract/expenses'
import { beforeEach, describe, expect, test } from 'vitest'
import { planTogether, type TripTogether } from '../../testing/ledger.ts'
import { openApp } from '../../testing/open-app.ts'
import { createTraveller } from '../../testing/traveller.ts'

const { app, ana, mei, lea } = await openApp(['ana', 'mei', 'lea'])

let trip: TripTogether
beforeEach(async () => {
  trip = await planTogether(ana, mei, lea)
})

const ids = () => [ana.id, mei.id, lea.id]
const partsOf = ({ split }: Expense) => ids().map(id => split.amounts[id])

test('an expense is added, listed, changed, deleted and brought back', async () => {
  const expense = await trip.pays({ currency_symbol: '$', is_shared_with_all: true })
  expect(expense).toMatchObject({
    ...{ trip_id: trip.id, amount: '10.00', currency: 'GBP', currency_symbol: '£' },
    ...{ description: 'Ramen', payer_id: ana.id, shared_with: ids().toSorted(), is_shared_with_all: true },
    ...{ type: 'Food', paid_date: '2027-03-28', need_split: true, refund: false, source: null, version: 1 },
    split: { mode: 'equal', parts: {} },
  })
  expect(partsOf(expense).toSorted()).toEqual(['3.33', '3.33', '3.34'])
  expect(expense.share).toBe(expense.split.amounts[ana.id])
  expect((await trip.list()).expenses).toEqual([expense])
  const [theirs] = (await trip.list('', mei)).expenses
  expect(theirs).toEqual({ ...expense, share: expense.split.amounts[mei.id] })

  const changed = await trip.edit(
    expense.expense_id,
    { trip_id: trip.id, amount: 9, need_split: true },
    { 'if-match': '"1"' },
  )
  expect(changed.json).toMatchObject({ amount: '9.00', share: '3.00', is_shared_with_all: true, version: 2 })
  expect(changed.headers['etag']).toBe('"2"')
  const same = await trip.edit(expense.expense_id, { amount: '9.00', shared_with: ids() })
  expect([same.json.version, same.headers['trip-seq']]).toEqual([2, undefined])
  await trip.undo(changed.headers['trip-seq'])
  expect((await trip.list()).expenses).toEqual([{ ...expense, version: 3 }])

  const gone = await ana.does('DELETE', `/expenses/expense/${expense.expense_id}`)
  expect([gone.status, (await trip.list()).expenses]).toEqual([204, []])
  expect((await ana.ask('DELETE', `/expenses/expense/${expense.expense_id}`)).status).toBe(404)
  await trip.undo(gone.headers['trip-seq'])
  expect((await trip.list()).expenses).toEqual([{ ...expense, version: 3 }])
})

describe('a split', () => {
  test.each([
    ['shares', '10', { ana: '2', mei: '1', lea: '1' }, ['5.00', '2.50', '2.50']],
    ['percent', '10', { ana: 50, mei: '30.5', lea: '19.5' }, ['5.00', '3.05', '1.95']],
    ['exact', '10', { ana: '1', mei: '2.50', lea: 6.5 }, ['1.00', '2.50', '6.50']],
    ['shares', '10', { ana: '1', mei: '0', lea: '0' }, ['10.00', '0.00', '0.00']],
  ])('by %s of %s', async (mode, amount, by, amounts) => {
    const parts = Object.fromEntries(
      ids().map((id, index) => [id, Object.values(by)[index] as string | number]),
    )
    const expense = await trip.pays({ amount, split: { mode, parts } })
    expect(partsOf(expense)).toEqual(amounts)
    expect(expense.split.mode).toBe(mode)
    expect(expense.split.parts).toEqual(
      Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, String(part)])),
    )
    expect(await trip.edit(expense.expense_id, { description: 'Udon' })).toMatchObject({
      json: { split: expense.split, version: 2 },
    })
  })

  test.each([
    ['parts for an equal one', 'equal', { ana: '1', mei: '1', lea: '1' }],
    ['a part less', 'shares', { ana: '1', mei: '1' }],
    ['nothing but zeros', 'shares', { ana: '0', mei: '0', lea: '0' }],
    ['more shares than 1,000', 'shares', { ana: '1000.01', mei: '0', lea: '0' }],
    ['percent of 100.01', 'percent', { ana: '100.01', mei: '0', lea: '0' }],
    ['percent with three decimals', 'percent', { ana: '33.333', mei: '33.333', lea: '33.334' }],
    ['amounts that are too little', 'exact', { ana: '3', mei: '3', lea: '3.99' }],
    ['amounts with too many digits', 'exact', { ana: '3.001', mei: '3', lea: '3.999' }],
    ['a part that is no number', 'exact', { ana: '-1', mei: '3', lea: '8' }],
  ])('with %s is refused', async (_, mode, by) => {
    const parts = Object.fromEntries(Object.values(by).map((part, index) => [ids()[index], part]))
    const { status, json } = await trip.pay({ split: { mode, parts } })
    expect([status, json.errors[0].field.startsWith('split.parts')]).toEqual([422, true])
  })

  test('is exact until it is told anew', async () => {
    const parts = { [ana.id]: '4', [mei.id]: '6' }
    const expense = await trip.pays({ shared_with: [ana.id, mei.id], split: { mode: 'exact', parts } })
    for (const fields of [
      { amount: '11' },
      { shared_with: ids() },
      { shared_with: [ana.id] },
      { currency: 'JPY', amount: '11' },
    ]) {
      const { status, json } = await trip.edit(expense.expense_id, fields)
      expect([status, json.errors[0].field]).toEqual([422, 'split.parts'])
    }
    const anew = { mode: 'exact', parts: { [ana.id]: '4', [mei.id]: '7' } }
    expect(
      (await trip.edit(expense.expense_id, { amount: '11', split: anew })).json.split.amounts[mei.id],
    ).toBe('7.00')
    const equal = await trip.edit(expense.expense_id, { shared_with: ids(), split: { mode: 'equal' } })
    expect(equal.json.split).toMatchObject({ mode: 'equal', parts: {} })
  })

  test('without others is of the payer alone, and follows the payer', async () => {
    const alone = await trip.pays({ need_split: false })
    expect(alone).toMatchObject({ need_split: false, shared_with: [ana.id], share: '10.00' })
    const other = await trip.edit(alone.expense_id, { payer_id: mei.id })
    expect(other.json).toMatchObject({ need_split: false, shared_with: [mei.id], share: '0.00' })
    const split = await trip.edit(alone.expense_id, { need_split: true, shared_with: [ana.id, lea.id] })
    expect(split.json).toMatchObject({ need_split: true, share: '5.00' })
    expect((await trip.edit(alone.expense_id, { need_split: false })).json.shared_with).toEqual([mei.id])
  })

  test('is of the payer alone once the payer is taken back to its only sharer', async () => {
    const { expense_id } = await trip.pays({ shared_with: [ana.id, mei.id] })
    const paid = await trip.edit(expense_id, { payer_id: mei.id })
    expect((await trip.edit(expense_id, { shared_with: [ana.id] })).json.need_split).toBe(true)
    await trip.undo(paid.headers['trip-seq'])
    const [expense] = (await trip.list()).expenses
    expect(expense).toMatchObject({ payer_id: ana.id, shared_with: [ana.id], need_split: false })
  })

  test('among all is among those who are members today', async () => {
    const all = await trip.pays({ shared_with: undefined, is_shared_with_all: true })
    expect(all).toMatchObject({ shared_with: ids().toSorted(), is_shared_with_all: true })
    const two = await trip.pays({ shared_with: [ana.id, mei.id], is_shared_with_all: true })
    expect(two.is_shared_with_all).toBe(false)
    const late = await createTraveller(app, `late-${randomUUID().slice(0, 6)}`)
    await ana.adds(trip.id, late)
    const edited = await trip.edit(all.expense_id, {
      description: 'Udon',
      shared_with: ids(),
      is_shared_with_all: true,
    })
    expect(edited.json).toMatchObject({ shared_with: ids().toSorted(), is_shared_with_all: true })
    expect((await trip.edit(all.expense_id, { is_shared_with_all: true })).json.shared_with).toHaveLength(4)
  })
})

describe('an expense is refused', () => {
  const stranger = randomUUID()
  test.each<[string, object, string?]>([
    ['for nobody', { shared_with: [] }, 'expense.no_sharers'],
    ['for whoever', { shared_with: undefined }, 'expense.no_sharers'],
    ['for a stranger', { shared_with: [stranger] }, 'expense.not_a_member'],
    ['paid by a stranger', { payer_id: stranger }, 'expense.not_a_member'],
    ['of nothing', { amount: 0 }],
    ['of nothing in pence', { amount: '0.00' }],
    ['below nothing', { amount: -5 }],
    ['of too much', { amount: '10000000000' }],
    ['of too much in fils', { amount: '9999999999.991', currency: 'KWD' }],
    ['with half a penny', { amount: '1.005' }],
    ['with half a yen', { amount: '1.5', currency: 'JPY' }],
    ['with an amount of words', { amount: 'ten' }],
    ['with an amount in other digits', { amount: '１２' }],
    ['with an exponent', { amount: '1e3' }],
    ['with commas', { amount: '1,000' }],
    ['in a currency that does not exist', { currency: 'XXX' }],
    ['in small letters', { currency: 'gbp' }],
    ['of no type', { type: 'food' }],
    ['without a description', { description: ' ' }],
    ['without a date', { paid_date: undefined }, 'expense.no_date'],
    ['on no day', { paid_date: '2027-02-30' }],
    ['for no booking of the trip', { source: { kind: 'item', id: stranger, name: 'Gion' } }],
  ])('%s', async (_, fields, code = 'request.invalid') => {
    const { status, json } = await trip.pay(fields)
    expect([status, json.code]).toEqual([422, code])
  })

  test.each([
    ['amount', 'expense.no_amount', 'Please enter an amount.'],
    ['description', 'expense.no_description', 'Please enter a description.'],
    ['paid_date', 'expense.no_date', 'Please enter the date on which it was paid.'],
  ])('without its %s, which it says', async (field, code, detail) => {
    for (const nothing of [undefined, null, '']) {
      const { status, json } = await trip.pay({ [field]: nothing })
      expect([status, json.detail, json.errors]).toEqual([422, detail, [{ field, code }]])
    }
  })

  test('with the words that were asked for', async () => {
    expect((await trip.pay({ shared_with: [] })).json.detail).toBe('Choose atleast one member')
  })

  test('for the same person twice', async () => {
    expect((await trip.pay({ shared_with: [ana.id, ana.id.toUpperCase()] })).status).toBe(422)
  })

  test('in another trip than it is in', async () => {
    const { expense_id: id } = await trip.pays()
    const other = (await ana.plansTrip()).id
    expect((await trip.edit(id, { trip_id: other })).json.errors).toMatchObject([{ field: 'trip_id' }])
  })

  test('by those who may only look', async () => {
    const { expense_id: id } = await trip.pays()
    await ana.does('PUT', `/tripmembers/trip_members/${trip.id}/${lea.id}`, { role: 'viewer' })
    for (const { status, json } of [
      await trip.pay({}, lea),
      await trip.edit(id, { amount: 1 }, {}, lea),
      await lea.ask('DELETE', `/expenses/expense/${id}`),
      await trip.settle({}, lea),
    ])
      expect([status, json.code]).toEqual([403, 'trip.view_only'])
    expect((await trip.list('', lea)).expenses).toHaveLength(1)
  })
})

test('the same call again answers the same expense, and an outdated change is told what is there', async () => {
  const expense_id = randomUUID()
  const [one, again] = [await trip.pays({ expense_id }), await trip.pays({ expense_id })]
  expect(again).toEqual(one)
  expect((await trip.pay({ expense_id, amount: 11 })).json.code).toBe('row.exists')
  expect((await trip.pay({ expense_id }, mei)).json.code).toBe('row.exists')
  await trip.edit(expense_id, { amount: 12 })
  const outdated = await trip.edit(expense_id, { amount: 13 }, { 'if-match': '"1"' })
  expect([outdated.status, outdated.json.current.amount]).toEqual([412, '12.00'])
  await ana.does('DELETE', `/expenses/expense/${expense_id}`)
  expect((await trip.pay({ expense_id })).json.code).toBe('row.gone')
})

test('money that comes back counts the other way round', async () => {
  await trip.pays({ amount: '30', shared_with: [ana.id, mei.id, lea.id] })
  const refund = await trip.pays({ amount: '12', refund: true, payer_id: mei.id })
  expect([refund.amount, refund.share]).toEqual(['12.00', '-4.00'])
  expect((await trip.list()).totals).toEqual({ GBP: { personalTotal: '6.00', groupTotal: '18.00' } })
  const { balances } = await trip.balances()
  expect(balances['GBP']).toEqual([
    { user_id: ana.id, balance: '24.00' },
    { user_id: mei.id, balance: '-18.00' },
    { user_id: lea.id, balance: '-6.00' },
  ])
})

test('amounts have the digits of their currency, and sums are exact however large they are', async () => {
  for (const [currency, amount] of [
    ['JPY', '9999999999'],
    ['KWD', '9999999999.99'],
    ['GBP', '9999999999.99'],
  ]) {
    await trip.pays({ currency, amount })
    await trip.pays({ currency, amount, payer_id: mei.id, shared_with: [ana.id] })
  }
  expect((await trip.list()).expenses.map(({ amount }) => amount).toSorted()).toEqual(
    ['9999999999', '9999999999.99', '9999999999.990'].flatMap(amount => [amount, amount]),
  )
  const { totals } = await trip.list()
  expect(totals['JPY']).toEqual({ personalTotal: '13333333332', groupTotal: '19999999998' })
})

test('sums beyond the safe integers are exact', async () => {
  await app.sql(
    `with bills as (insert into expense (trip_id, id, amount_minor, currency, description, payer_id, is_shared_with_all,
         type, paid_date, refund, split_mode)
       select $1, gen_random_uuid(), 9999999999990, 'KWD', 'Palace', $2, false, 'Other', '2027-03-28', false, 'equal'
       from generate_series(1, 2000) returning id)
     select id from bills`,
    [trip.id, ana.id],
  )
  await app.sql(
    `insert into expense_share (trip_id, expense_id, user_id, amount_minor)
     select trip_id, id, $2, amount_minor from expense where trip_id = $1`,
    [trip.id, mei.id],
  )
  await app.sql(`update trip set seq = seq + 1, counts = counts || '{"expense": 2000}' where id = $1`, [
    trip.id,
  ])
  const whole = '19999999999980.000'
  expect((await trip.list('', mei)).totals).toEqual({ KWD: { personalTotal: whole, groupTotal: whole } })
  const { transfers } = await trip.balances()
  expect(transfers['KWD']).toEqual([{ from: mei.id, to: ana.id, amount: whole }])
})

test('a trip has at most 5,000', async () => {
  await trip.pays()
  await app.sql(`update trip set seq = seq + 1, counts = counts || '{"expense": 5000}' where id = $1`, [
    trip.id,
  ])
  expect((await trip.pay()).json.code).toBe('limit.reached')
  await app.sql(`update trip set seq = seq + 1, counts = counts || '{"expense": 1}' where id = $1`, [trip.id])
})

test('an expense whose payer has left can be kept for them alone', async () => {
  const { expense_id } = await trip.pays({ payer_id: mei.id })
  await trip.remove(mei, '?force=true')
  const { status, json } = await trip.edit(expense_id, { need_split: false })
  expect(status).toBe(200)
  expect(json).toMatchObject({ payer_id: mei.id, shared_with: [mei.id], need_split: false })
})

test('a list comes by pages, the latest first', async () => {
  for (let day = 1; day <= 5; day++) await trip.pays({ paid_date: `2027-03-0${day}`, amount: day })
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await trip.list(`?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
    seen.push(...page.expenses.map(({ amount }) => amount))
    expect(page.totals['GBP']?.groupTotal).toBe('15.00')
    cursor = page.next_cursor
  } while (cursor)
  expect(seen).toEqual(['5.00', '4.00', '3.00', '2.00', '1.00'])
  const whole = await trip.list()
  expect([whole.expenses.length, whole.next_cursor]).toEqual([5, null])
  const days = ['0000-00-00', '2027-02-30'].map(day => `?cursor=${day}.${trip.id}`)
  for (const query of ['?limit=0', '?limit=x', '?cursor=x', ...days, `?cursor=2027-03-01.${'-'.repeat(36)}`])
    expect((await ana.ask('GET', `/expenses/split_expense/${trip.id}${query}`)).status).toBe(422)
})

test('a list that has not changed is not sent again, and differs by who reads it', async () => {
  await trip.pays()
  const path = `/expenses/split_expense/${trip.id}`
  const first = await ana.ask('GET', path)
  const tag = String(first.headers['etag'])
  const again = await ana.ask('GET', path, undefined, { 'if-none-match': tag })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await mei.ask('GET', path, undefined, { 'if-none-match': tag })).status).toBe(200)
  await trip.pays()
  expect((await ana.ask('GET', path, undefined, { 'if-none-match': tag })).json.expenses).toHaveLength(2)
})

test('an expense knows its booking, also when that was deleted and brought back', async () => {
  const [day] = (await ana.plan(trip.id)).days
  const item = await ana.addsItem(day?.id ?? '', { place: 'Gion' })
  const source = { kind: 'item', id: item.id, name: 'Gion' }
  const expense = await trip.pays({ source })
  expect(expense.source).toEqual(source)
  const paid = { kind: 'item', id: item.id, expense_id: expense.expense_id }
  expect((await mei.plan(trip.id)).paid).toEqual([paid])
  const { headers } = await ana.does('DELETE', `/subtripitems/sub_trip/item/${item.id}`)
  expect((await trip.list()).expenses).toMatchObject([{ source: { ...source, id: null } }])
  await trip.undo(headers['trip-seq'])
  expect((await trip.list()).expenses).toMatchObject([{ source }])
  expect((await trip.edit(expense.expense_id, { source: null })).json.source).toBeNull()
  expect((await mei.plan(trip.id)).paid).toEqual([])
})

test('an expense whose booking has gone since is taken back and had again, also once it was deleted', async () => {
  const [day] = (await ana.plan(trip.id)).days
  const item = await ana.addsItem(day?.id ?? '', { place: 'Gion' })
  const source = { kind: 'item', id: item.id, name: 'Gion' }
  const { headers, json } = await trip.pay({ source })
  await ana.does('DELETE', `/subtripitems/sub_trip/item/${item.id}`)
  const back = await trip.undo(headers['trip-seq'])
  expect((await trip.list()).expenses).toEqual([])
  await trip.undo(back.headers['trip-seq'])
  const deleted = await ana.does('DELETE', `/expenses/expense/${json.expense_id}`)
  await trip.undo(deleted.headers['trip-seq'])
  expect((await trip.list()).expenses).toMatchObject([{ source: { ...source, id: null } }])
})
