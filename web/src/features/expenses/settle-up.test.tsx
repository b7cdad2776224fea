import { createSettlement, deleteSettlement, type Settlement } from '@caravan/contract/expenses'
import { undoChange } from '@caravan/contract/history'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ana } from '../../testing/account.ts'
import { expectBlamed, expectFailure, expectSuccess } from '../../testing/expect.ts'
import { openExpenses } from '../../testing/expenses.ts'
import { expenseOf, ledgerOf, meiId } from '../../testing/ledger.ts'
import { on, sentTo } from '../../testing/network.ts'
import { idOf, memberAna, tripId } from '../../testing/trip.ts'

const jonasId = idOf(88)

/** Ana has paid 90 pounds for herself, Mei and Jonas, who has left; Mei 4,000 yen for herself and Ana. */
function group() {
  const ledger = ledgerOf([
    expenseOf(1, {
      ...{ description: 'Tea ceremony', amount: '90.00', shared_with: [ana.id, meiId, jonasId] },
      split: {
        mode: 'equal',
        parts: {},
        amounts: { [ana.id]: '30.00', [meiId]: '30.00', [jonasId]: '30.00' },
      },
    }),
    expenseOf(2, {
      ...{ description: 'Onsen', currency: 'JPY', amount: '4000', payer_id: meiId },
      split: { mode: 'equal', parts: {}, amounts: { [ana.id]: '2000', [meiId]: '2000' } },
    }),
  ])
  ledger.people.push({ user_id: jonasId, name: 'Jonas Lind', former: true })
  return ledger
}

function repayment(fields: Partial<Settlement> = {}): Settlement {
  return {
    id: idOf(8_001),
    trip_id: tripId,
    from: meiId,
    to: ana.id,
    amount: '10.00',
    currency: 'GBP',
    currency_symbol: '£',
    paid_date: '2025-11-20',
    rate: null,
    version: 1,
    ...fields,
  }
}

async function openSettling(ledger = group(), options?: Parameters<typeof openExpenses>[1]) {
  const opened = await openExpenses(ledger, options)
  await opened.user.click(await opened.list.findByRole('tab', { name: 'Settle up' }))
  const { list, dialog, user } = opened
  return {
    ...opened,
    ofCurrency: (name: string) => {
      const section = list.getByRole('heading', { name }).parentElement as HTMLElement
      return [...section.querySelectorAll('li')].map(row => row.textContent)
    },
    async mark(payment: string) {
      await user.click(list.getByRole('button', { name: `Mark as paid: ${payment}` }))
      return dialog('Mark as paid')
    },
  }
}

test('one reads who pays whom in which currency, and how everybody stands', async () => {
  const { list, ofCurrency } = await openSettling()
  expect(list.getByText('You are owed').parentElement?.textContent).toBe('You are owed£60.00')
  expect(list.getByText('You owe').parentElement?.textContent).toBe('You owe¥2,000')
  expect(ofCurrency('Japanese Yen, 1 repayment').slice(0, 1)).toEqual([
    expect.stringMatching(/You pay Mei¥2,000Mark as paid$/),
  ])
  const [pounds, ...standing] = ofCurrency('British Pound, 2 repayments')
  expect(pounds).toMatch(/^.*Each pays you£30.00/)
  expect(standing.join()).toMatch(/Mei owes £30.00Why\?,.*Jonas \(left\) owes £30.00Why\?/)
})

test('the tab and the explained balance stand in the address', async () => {
  const { list, user, address, dialog } = await openSettling()
  expect(address()).toMatch(/dialog=expenses&tab=settle$/)
  await user.click(list.getByRole('button', { name: 'Why? Mei owes £30.00' }))
  await dialog('Mei owes £30.00')
  expect(address()).toContain(`&why=GBP.${meiId}`)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toMatch(/&tab=settle$/))
})

test('a repayment is recorded in part, and taken back', async () => {
  const ledger = group()
  const { list, user, fill, press, mark } = await openSettling(ledger)
  await user.click(list.getByText('Each pays you'))
  const form = await mark('Mei pays you')
  await fill(form.getByRole('textbox', { name: 'Amount' }), '12,5')
  form.getByText('£17.50 is still to be paid.')
  on(createSettlement).answers(({ body }) => {
    const row = repayment({ ...body, amount: '12.50', id: body.id ?? '', rate: null })
    ledger.settlements = [row]
    return row
  })
  await user.click(form.getByRole('button', { name: 'Mark as paid' }))
  await expectSuccess('Recorded: Mei paid you.')
  expect(sentTo(createSettlement)[0]?.body).toMatchObject({
    trip_id: tripId,
    from: meiId,
    to: ana.id,
    amount: '12.50',
    currency: 'GBP',
  })
  await list.findByRole('list', { name: 'Repayments' })
  await list.findByText('Mei owes £17.50')
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^You are owed/))
  on(undoChange).answers(() => {
    ledger.settlements = []
    return { seq: 3 }
  })
  await press('Undo')
  await expectSuccess('The repayment has been removed again.')
  await list.findByText('Mei owes £30.00')
})

test('a repayment that nobody has planned is recorded as well', async () => {
  const { list, dialog, user } = await openSettling()
  on(createSettlement).answers(({ body }) => repayment(body as Partial<Settlement>))
  const [ofPounds] = list.getAllByRole('button', { name: 'Record another repayment' })
  if (ofPounds) await user.click(ofPounds)
  const form = await dialog('Mark as paid')
  await user.click(form.getByRole('button', { name: 'Mark as paid' }))
  await expectBlamed(form.getByLabelText('Amount'), 'Enter an amount')
  await user.type(form.getByLabelText('Amount'), '12.50')
  await user.click(form.getByRole('button', { name: 'Mark as paid' }))
  await waitFor(() => expect(sentTo(createSettlement)).toHaveLength(1))
  expect(sentTo(createSettlement)[0]?.body).toMatchObject({
    ...{ from: ana.id, to: meiId, amount: '12.50', currency: 'GBP' },
  })
})

test('a repayment that was not recorded stays typed, and that is said', async () => {
  const { user, mark } = await openSettling()
  const form = await mark('You pay Mei')
  on(createSettlement).fails('server.busy')
  await user.click(form.getByRole('button', { name: 'Mark as paid' }))
  await expectFailure('The repayment was not recorded: The server is busy. Please try again in a moment.')
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('2000')
})

test('who may only look from now on is told so, and keeps the repayment that was typed', async () => {
  const { mark, fill, people, live } = await openSettling()
  const form = await mark('You pay Mei')
  await fill(form.getByRole('textbox', { name: 'Amount' }), '1500')
  people.splice(0, 1, { ...memberAna, role: 'viewer' })
  live.tell({ topics: ['members'] })
  await form.findByText(/^You may only look at this trip now/)
  expect(form.getByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '1500')
  expect(form.queryByRole('button', { name: 'Mark as paid' })).toBeNull()
})

test('what is no amount is not sent', async () => {
  const { user, fill, mark } = await openSettling()
  const form = await mark('You pay Mei')
  const amount = form.getByRole('textbox', { name: 'Amount' })
  for (const [typed = '', words = ''] of [
    ['', 'Enter an amount'],
    ['twelve', 'An amount, such as 1,250'],
    ['0', 'Enter an amount'],
  ]) {
    await fill(amount, typed)
    await user.click(form.getByRole('button', { name: 'Mark as paid' }))
    await expectBlamed(amount, words)
  }
})

test('nobody pays themselves', async () => {
  const { user, mark } = await openSettling()
  const form = await mark('You pay Mei')
  await user.click(form.getByRole('button', { name: /To$/ }))
  await user.click(await screen.findByRole('option', { name: 'You' }))
  await user.click(form.getByRole('button', { name: 'Mark as paid' }))
  await form.findByText('Choose somebody else')
})

test('a figure leads to the bills behind it', async () => {
  const ledger = { ...group(), settlements: [repayment()] }
  const { user, list, dialog } = await openSettling(ledger)
  await user.click(list.getByRole('button', { name: 'Why? Mei owes £20.00' }))
  const why = await dialog('Mei owes £20.00')
  expect(why.getAllByRole('listitem').map(row => row.textContent)).toEqual([
    expect.stringMatching(/^Tea ceremony.*\u00a0· part £30.00−£30.00$/),
    'Mei paid youNov 20, 2025+£10.00',
  ])
  expect(why.getByText('Balance').parentElement?.textContent).toBe('Balance−£20.00')
})

test('a repayment is deleted after a question, and comes back', async () => {
  const ledger = { ...group(), settlements: [repayment()] }
  const { user, list, press } = await openSettling(ledger)
  await user.click(list.getByRole('button', { name: 'Delete Mei paid you £10.00' }))
  await screen.findByRole('alertdialog', { name: 'Delete this repayment?' })
  on(deleteSettlement).answers(() => {
    ledger.settlements = []
    return undefined
  })
  await press('Delete repayment')
  await expectSuccess('The repayment has been deleted.')
  expect(list.queryByText('Repayments')).toBeNull()
  on(undoChange).answers(() => {
    ledger.settlements = [repayment()]
    return { seq: 3 }
  })
  await press('Undo')
  await expectSuccess('The repayment is back.')
  await list.findByText('Repayments')
})

test('of two repayments that come and go in a breath, the later can be taken back', async () => {
  const ledger = { ...group(), settlements: [repayment()] }
  const { user, list, press, mark } = await openSettling(ledger)
  const form = await mark('You pay Mei')
  on(createSettlement).answers(({ body }) =>
    repayment({ ...body, amount: '2000', id: body.id ?? '', rate: null }),
  )
  await user.click(form.getByRole('button', { name: 'Mark as paid' }))
  await expectSuccess('Recorded: You paid Mei.')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Mark as paid' })).toBeNull())
  await user.click(list.getByRole('button', { name: 'Delete Mei paid you £10.00' }))
  on(deleteSettlement).answers(undefined)
  await user.click(await screen.findByRole('button', { name: 'Delete repayment' }))
  await expectSuccess('The repayment has been deleted.')
  on(undoChange).answers({ seq: 3 })
  expect(screen.getByRole('button', { name: 'Undo' }).closest('[inert]')).toBeNull()
  await press('Undo')
  await expectSuccess('The repayment is back.')
})

test('once everything is paid, nobody is asked for anything', async () => {
  const paid = [
    repayment({ amount: '30.00' }),
    repayment({ id: idOf(8_002), amount: '30.00', from: jonasId }),
    repayment({ id: idOf(8_003), amount: '2000', currency: 'JPY', from: ana.id, to: meiId }),
  ]
  const { list } = await openSettling({ ...group(), settlements: paid })
  await list.findByRole('heading', { name: 'British Pound, settled up' })
  expect(list.queryByRole('button', { name: /^Mark as paid/ })).toBeNull()
})

test('those who may only look see the figures and record nothing', async () => {
  const people = [{ ...memberAna, role: 'viewer' as const }]
  const { list } = await openSettling({ ...group(), settlements: [repayment()] }, { people })
  await list.findByText('You pay Mei')
  expect(list.queryByRole('button', { name: /^(Mark|Delete)/ })).toBeNull()
})

test('nothing is to be settled yet', async () => {
  const { list } = await openSettling(ledgerOf([]))
  list.getByText('Nothing to settle yet')
})
