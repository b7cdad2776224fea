import { createSettlement, type Settlement } from '@caravan/contract/expenses'
import { addTogether } from '@caravan/contract/expenses.import'
import { undoChange } from '@caravan/contract/history'
import { languages } from '@caravan/contract/languages'
import { updateTrip } from '@caravan/contract/trips'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { moneyText } from '../../lib/format/amounts.ts'
import expenses from '../../lib/messages/expenses.json'
import hans from '../../lib/messages/zh-Hans.json'
import { ana } from '../../testing/account.ts'
import { expectBlamed, expectSuccess } from '../../testing/expect.ts'
import { openExpenses } from '../../testing/expenses.ts'
import { expenseOf, ledgerOf, meiId } from '../../testing/ledger.ts'
import { on, sentTo } from '../../testing/network.ts'
import { mei, memberAna, tripId } from '../../testing/trip.ts'

const words = { en: expenses.en, zh: expenses.zh, 'zh-Hans': hans }
const yen = { from: 'GBP', rate: '187.5', to: 'JPY', date: '2026-05-03' } as const
const typed = { by: ana.id, ...yen }

beforeEach(() => localStorage.clear())

/** Mei owes Ana 15 pounds, and Ana Mei 1,500 yen. */
function group() {
  const halves = { [ana.id]: '1500', [meiId]: '1500' }
  return ledgerOf([
    expenseOf(1),
    expenseOf(2, {
      ...{ currency: 'JPY', amount: '3000', share: '1500', payer_id: meiId },
      split: { mode: 'equal', parts: {}, amounts: halves },
    }),
  ])
}

async function openTab(tab: 'mine' | 'group' | 'settle', options: Parameters<typeof openExpenses>[1] = {}) {
  const opened = await openExpenses(group(), { ...options, search: `&tab=${tab}` })
  const { plan } = opened
  on(updateTrip).answers(({ body }) => {
    const rates = body.rates?.map(rate => ({ by: ana.id, ...rate })) ?? plan.trip.rates
    plan.trip = { ...plan.trip, rates, version: plan.trip.version + 1 }
    return plan.trip
  })
  return opened
}

test.each(languages)(
  'in %s, a rate that is missing is asked for, and then the sums are one',
  async language => {
    const { expense } = words[language]
    const { list, user } = await openTab('mine', { language })
    await user.click(await list.findByRole('radio', { name: expense.one.all }))
    const yenText = moneyText('1500', 'JPY', language)
    expect(list.getByText(yenText, { selector: '.type-total' })).toBeTruthy()
    list.getByText(expense.one.missing.replace('{currency}', 'JPY'))
    const field = list.getByRole('textbox', {
      name: expense.one.ask.replace('{from}', 'GBP').replace('{to}', 'JPY'),
    })
    await user.type(field, '0')
    await user.keyboard('{Enter}')
    await expectBlamed(field, expense.one.above)
    await user.clear(field)
    await user.type(field, '187.50')
    await user.keyboard('{Enter}')
    // 15 pounds, and 8 for 1,500 yen.
    await list.findByText(expense.one.about.replace('{amount}', '£23.00'))
    const [{ body } = { body: {} }] = sentTo(updateTrip)
    expect(body).toEqual({ rates: [{ ...yen, date: expect.any(String) }] })
    expect(list.queryByText(yenText, { selector: '.type-total' })).toBeNull()
    list.getByText(text => text.includes('1 GBP = 187.5 JPY') && text.includes('Ana Reyes'))
  },
)

test('a rate is asked for as people say it, the stronger unit first, and said back while it is typed', async () => {
  const { list, user } = await openTab('mine', { trip: { currency: 'JPY' } })
  await user.click(await list.findByRole('radio', { name: 'In one currency' }))
  await user.type(list.getByRole('textbox', { name: '1 GBP in JPY' }), '187.5')
  list.getByText('100 JPY ≈ 0.533 GBP')
})

test('what one types stays while somebody else gives the same rate', async () => {
  const { list, user, live, plan } = await openTab('mine')
  await user.click(await list.findByRole('radio', { name: 'In one currency' }))
  const field = list.getByRole('textbox', { name: '1 GBP in JPY' })
  await user.type(field, '19')
  Object.assign(plan, { seq: 2, trip: { ...plan.trip, rates: [typed], version: plan.trip.version + 1 } })
  live.tell({ seq: 2, topics: ['trip'] })
  await list.findByText('1 GBP = 187.5 JPY · 100 JPY ≈ 0.533 GBP, of May 3, by Ana Reyes')
  expect(document.activeElement).toBe(field)
  await user.type(field, '0{Enter}')
  await list.findByText(/^1 GBP = 190 JPY/)
  expect(sentTo(updateTrip)[0]?.body.rates).toHaveLength(1)
})

test('a rate is typed the other way round, changed, and is that of both ways', async () => {
  const { list, user } = await openTab('group', { trip: { rates: [{ ...typed, rate: '100' }] } })
  await user.click(await list.findByRole('radio', { name: 'In one currency' }))
  list.getByText('about £60.00')
  list.getByText('1 GBP = 100 JPY · 100 JPY ≈ 1 GBP, of May 3, by Ana Reyes')
  await user.click(list.getByRole('button', { name: 'Change the rate of JPY' }))
  await user.click(list.getByRole('button', { name: 'The other way round' }))
  const field = list.getByRole('textbox', { name: '1 JPY in GBP' })
  expect(field).toHaveProperty('value', '100')
  await user.clear(field)
  await user.type(field, '0,005{Enter}')
  await list.findByText('about £45.00')
  expect(sentTo(updateTrip)[0]?.body.rates).toMatchObject([{ from: 'JPY', rate: '0.005', to: 'GBP' }])
  const currency = list.getByRole('combobox', { name: 'In which currency' })
  await user.click(currency)
  await user.keyboard('JPY{Enter}')
  await list.findByText('about ¥9,000')
})

test('what is owed in two currencies is one payment, recorded in both with its rate', async () => {
  const { list, user, ledger, press } = await openTab('settle', { trip: { rates: [typed] } })
  await user.click(await list.findByRole('radio', { name: 'In one currency' }))
  list.getByRole('heading', { name: 'In one currency, 1 repayment' })
  expect(list.getByText('You are owed').parentElement?.textContent).toBe('You are owedabout £7.00')
  list.getByText('for £15.00, −¥1,500')
  on(addTogether).answers(({ body }) => {
    ledger.settlements = body.settlements.map(
      row => ({ trip_id: tripId, version: 1, currency_symbol: '', rate: null, ...row }) as Settlement,
    )
    return ledger.settlements
  })
  await user.click(list.getByRole('button', { name: 'Mark as paid: Mei pays you' }))
  await expectSuccess('Recorded as 2 repayments.')
  expect(sentTo(createSettlement)).toEqual([])
  expect(sentTo(addTogether).map(({ body }) => body)).toMatchObject([
    {
      expenses: [],
      settlements: [
        { from: meiId, to: ana.id, amount: '15.00', currency: 'GBP', rate: null },
        { from: ana.id, to: meiId, amount: '1500', currency: 'JPY', rate: yen },
      ],
    },
  ])
  await list.findByText(/ · at 1 GBP = 187.5 JPY$/)
  list.getByText('You are settled up')
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^You are settled up/))
  on(undoChange).answers(() => {
    ledger.settlements = []
    return { seq: 3 }
  })
  await press('Undo')
  await expectSuccess('The repayments have been removed again.')
  await list.findByText('for £15.00, −¥1,500')
  await user.click(list.getByRole('radio', { name: 'Each currency' }))
  await list.findByRole('heading', { name: 'Japanese Yen, 1 repayment' })
})

test('while a rate is missing nothing is converted, and who may only look is told so', async () => {
  const people = [{ ...memberAna, role: 'viewer' as const }, mei]
  const { list, user } = await openTab('settle', { people })
  await user.click(await list.findByRole('radio', { name: 'In one currency' }))
  list.getByText('There is no rate for JPY yet.')
  list.getByRole('heading', { name: 'Japanese Yen, 1 repayment' })
  expect(list.queryByRole('textbox', { name: '1 GBP in JPY' })).toBeNull()
})
