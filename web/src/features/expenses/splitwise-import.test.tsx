import { expenses } from '@caravan/contract/expenses'
import { importExpenses } from '@caravan/contract/expenses.import'
import { exportLedger, exportTrip } from '@caravan/contract/exports'
import { addGuest } from '@caravan/contract/guests'
import { undoChange } from '@caravan/contract/history'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ana } from '../../testing/account.ts'
import { descriptionOf, expectFailure, expectFocus, expectSuccess } from '../../testing/expect.ts'
import { openExpenses } from '../../testing/expenses.ts'
import { expenseOf, ledgerOf, meiId } from '../../testing/ledger.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { savedFiles } from '../../testing/saved-files.ts'
import { gus, memberAna, serveTrip, tripId } from '../../testing/trip.ts'

const group = [
  'Date,Description,Category,Cost,Currency,Ana R.,Mei,Lea',
  '',
  '2026-11-06,Tea ceremony,Dining out,30.00,GBP,20.00,-10.00,-10.00',
  '2026-11-07,Taxi,Taxi,12.00,GBP,-4.00,8.00,-4.00',
  '2026-11-08,Mei paid Ana,Payment,5.00,GBP,-5.00,5.00,0.00',
  '2026-11-08,Lea paid Ana,Payment,6.00,GBP,-6.00,0.00,6.00',
  '2026-11-09,Lost,General,3.00,HRK,1.50,-1.50,0.00',
  '2026-11-09,Total balance, , ,GBP,5.00,-7.00,2.00',
]

async function openImport(options?: Parameters<typeof openExpenses>[1]) {
  const opened = await openExpenses(ledgerOf([]), options)
  const { user, list, dialog } = opened
  await user.click(list.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Import from Splitwise' }))
  const form = await dialog('Import from Splitwise')
  return {
    ...opened,
    form,
    choose: (text = group.join('\n'), label: string | RegExp = /^Choose (the|another) file$/) =>
      user.upload(form.getByLabelText(label), new File([text], 'group.csv', { type: 'text/csv' })),
    fieldOf: (name: string) => form.findByRole('button', { name: new RegExp(`${name}$`) }),
    async says(name: string, who: string) {
      await user.click(await form.findByRole('button', { name: new RegExp(`${name}$`) }))
      await user.click(await screen.findByRole('option', { name: who }))
    },
    write: () => user.click(form.getByRole('button', { name: 'Import' })),
  }
}

async function expectMistake(field: HTMLElement, words: string) {
  await expectFocus(field)
  expect(descriptionOf(field)).toContain(words)
}

test.each([
  ['Ana R.', 'Mei C.'],
  ['Reyes', 'Chen Mei'],
  ['ana', 'mei chen'],
])('%s and %s are found among the members', async (one, other) => {
  const { choose, fieldOf } = await openImport()
  await choose(
    ['Date,Description,Category,Cost,Currency', `2026-11-06,Tea,General,4.00,GBP`]
      .map((line, at) => line + (at === 0 ? `,${one},${other}` : ',2.00,-2.00'))
      .join('\n'),
  )
  expect((await fieldOf(one.replace('.', '\\.'))).textContent).toBe('Ana Reyes')
  expect((await fieldOf(other.replace('.', '\\.'))).textContent).toBe('Mei Chen')
})

test('two who could both be one member are asked about', async () => {
  const { choose, fieldOf } = await openImport()
  await choose(
    'Date,Description,Category,Cost,Currency,Mei A.,Mei B.\n2026-11-06,Tea,General,4.00,GBP,2.00,-2.00',
  )
  expect((await fieldOf('Mei A\\.')).textContent).toBe('Choose a member')
  expect((await fieldOf('Mei B\\.')).textContent).toBe('Choose a member')
})

test('money that came back is shown as negative before it comes in', async () => {
  const { choose, form } = await openImport()
  await choose(
    [
      'Date,Description,Category,Cost,Currency,Ana Marin,Mei',
      '2026-11-06,Deposit,Hotel,-40.00,GBP,-20.00,20.00',
    ].join('\n'),
  )
  const list = within(await form.findByRole('list', { name: 'How it will look' }))
  expect(list.getByRole('listitem').textContent).toMatch(
    /^DepositRefund.*You −£20.00\u00a0· Mei −£20.00−£40.00$/,
  )
})

test('a group of Splitwise comes in once it is said who is who, and goes again', async () => {
  const { choose, form, fieldOf, says, write, press, ledger } = await openImport()
  await choose()
  await form.findByText('Once you have said who everybody is, every row is shown here.')
  form.getByText('group.csv')
  await write()
  await expectMistake(await fieldOf('Lea'), 'Choose who this is, or leave them out.')
  await says('Lea', 'Leave out')

  await form.findByText('2 expenses and 1 repayment')
  const rows = (await form.findAllByRole('listitem')).map(row => row.textContent)
  expect(rows).toContain('Line 6, Lea paid Ana: it is about somebody who is left out')
  expect(rows).toContain('Line 7, Lost: its currency is not on our list')
  const [tea, taxi, paid] = within(form.getByRole('list', { name: 'How it will look' }))
    .getAllByRole('listitem')
    .map(row => row.textContent)
  expect(tea).toMatch(/^Tea ceremonyYou paid, .*You £10.00\u00a0· Mei £10.00£20.00$/)
  expect(taxi).toMatch(/^TaxiMei paid, .*Mei £4.00\u00a0· You £4.00£8.00$/)
  expect(paid).toMatch(/^Mei paid you.*£5.00$/)
  form.getByText('Without Lea, who owes £8.00.')
  form.getByText('£28.00 of £42.00 will be imported.')
  expect(sentTo(importExpenses)).toEqual([])

  on(importExpenses).answers(({ body }) => {
    ledger.expenses = [expenseOf(1, { description: 'Tea ceremony' })]
    return { id: body.id, expenses: 2, settlements: 1 }
  })
  await write()
  await expectSuccess('3 rows have been imported.')
  expect(screen.queryByRole('dialog', { name: 'Import from Splitwise' })).toBeNull()
  await screen.findByText('Tea ceremony')
  const [{ body, params } = { body: undefined }] = sentTo(importExpenses)
  expect(params).toEqual({ tripId })
  expect(body?.expenses).toMatchObject([
    { ...{ description: 'Tea ceremony', type: 'Food', amount: '20.00', currency: 'GBP' }, payer_id: ana.id },
    { ...{ description: 'Taxi', type: 'Transit', amount: '8.00', paid_date: '2026-11-07' }, payer_id: meiId },
  ])
  expect(body?.settlements).toMatchObject([{ from: meiId, to: ana.id, amount: '5.00' }])

  on(undoChange).answers({ seq: 9 })
  await press('Undo')
  await expectSuccess('The import has been undone.')
})

test('nobody is two people', async () => {
  const { choose, fieldOf, says, write } = await openImport()
  await choose()
  await says('Lea', 'Mei Chen')
  await write()
  await expectMistake(await fieldOf('Lea'), 'Mei Chen is already chosen for somebody else.')
})

test('a file is refused with the reason, and another one is chosen', async () => {
  const { choose, form, fieldOf } = await openImport()
  for (const [text, words] of [
    ['PNG\0', 'This is not a CSV file. Choose the file exactly as Splitwise exported it.'],
    [
      'Id,Title,Who paid,Amount,Currency,For,Date\n1,Tea,Ana,3.00,EUR,Mei,2023-01-02',
      'This file is not a Splitwise export. Export it again, and choose it unchanged.',
    ],
    [
      [group[0], ...Array.from({ length: 6_000 }, () => group[2])].join('\n'),
      'This file has more than 5,000 rows, the most that can be imported at once.',
    ],
  ] as const) {
    await choose(text)
    await expectFailure(words)
  }
  await choose()
  await fieldOf('Lea')
  expect(form.queryByText(/rows, the most/)).toBeNull()
})

test('a row that the server refuses is named, nothing is lost, and the same import is tried again', async () => {
  const { choose, form, says, write } = await openImport()
  await choose()
  await says('Lea', 'Leave out')
  on(importExpenses)
    .fails('expense.not_a_member', {
      fields: [{ field: 'expenses.1.payer_id', code: 'expense.not_a_member' }],
    })
    .isCutOff()
    .answers(({ body }) => ({ id: body.id, expenses: 2, settlements: 1 }))
  await write()
  await expectFailure('The import failed: Taxi: Only members of the trip can be part of this.')
  await write()
  await form.findByText(/^The import failed: No answer from the server/)
  await write()
  await expectSuccess('3 rows have been imported.')
  expect(new Set(sentTo(importExpenses).map(({ body }) => body.id)).size).toBe(1)
})

test('where everybody is left out there is nothing to import', async () => {
  const { choose, says, write } = await openImport()
  await choose()
  for (const name of ['Ana R.', 'Mei', 'Lea']) await says(name, 'Leave out')
  await write()
  await expectFailure('Nothing in this file would be imported.')
})

test('in Chinese', async () => {
  serveTrip()
  on(expenses).answers(ledgerOf([]))
  const { user } = await open(`/edit-trip/${tripId}?dialog=expenses`, 'zh')
  await user.click(await screen.findByRole('button', { name: '更多' }))
  await user.click(await screen.findByRole('menuitem', { name: '從 Splitwise 匯入' }))
  await screen.findByRole('dialog', { name: '從 Splitwise 匯入' })
  screen.getByLabelText('選擇檔案')
})

test('who may only look exports, and imports nothing', async () => {
  const saved = savedFiles()
  const people = [{ ...memberAna, role: 'viewer' as const }]
  const { user, list } = await openExpenses(ledgerOf([]), { people })
  on(exportLedger).answers(undefined)
  on(exportTrip).answers(undefined).fails('limit.rate', { retryAfter: 60 })
  const save = async (name: string) => {
    await user.click(list.getByRole('button', { name: 'More' }))
    expect(screen.queryByRole('menuitem', { name: 'Import from Splitwise' })).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await save('Export expenses (CSV)')
  await save('Export the trip (JSON)')
  await vi.waitFor(() =>
    expect(saved.map(({ name }) => name)).toEqual(['Trip to Japan.csv', 'Trip to Japan.json']),
  )
  await save('Export the trip (JSON)')
  await expectFailure('The export failed: Too many requests. Please try again in 60 seconds.')
  on(exportTrip).answers(undefined)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(saved).toHaveLength(3))
})

test('somebody whom nobody is comes in as a guest, who is added first', async () => {
  const { choose, form, says, write } = await openImport()
  await choose()
  await says('Lea', 'Add Lea as a guest')
  const rows = within(await form.findByRole('list', { name: 'How it will look' })).getAllByRole('listitem')
  expect(rows.map(row => row.textContent).join()).toContain('Lea £10.00')
  on(addGuest).answers(({ body }) => ({ ...gus, user_id: body.id ?? '', name: body.name }))
  on(importExpenses).answers({ id: meiId, expenses: 3, settlements: 2 })
  await write()
  await expectSuccess('5 rows have been imported.')
  const [{ body } = { body: { id: '', name: '' } }] = sentTo(addGuest)
  expect(body.name).toBe('Lea')
  expect(sentTo(importExpenses)[0]?.body.expenses[0]?.shared_with).toContain(body.id)
})
