import { importRows, type Proposal, readImport } from '@caravan/contract/imports'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ana } from '../../testing/account.ts'
import { expectSuccess } from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { idOf, mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const read = { sure: true, doubts: [], people: [], source: { name: null, by: 'marks' as const } }
const flight: Proposal = {
  ...{ ...read, n: 0, kind: 'flight' },
  row: {
    ...{ flight_number: 'BR198', depart_date: '2027-03-27T08:50', cost: '300', cost_currency: 'EUR' },
    ...{ depart_airport_code: 'TPE', arrive_airport_code: 'NRT' },
  },
}
const stay: Proposal = {
  ...{ ...read, n: 1, kind: 'stay' },
  row: {
    ...{ place: 'Ryokan Sawaya', cost: '24000.00', cost_currency: 'JPY' },
    ...{ check_in: '2027-03-27', check_out: '2027-03-30' },
  },
}
const free: Proposal = { ...flight, n: 2, row: { ...flight.row, flight_number: 'BR2', cost: null } }

async function openImport(proposals: Proposal[], plan = planOf(), language: 'en' | 'zh' = 'en') {
  serveTrip(plan, [memberAna, mei])
  const { user } = await open(`/edit-trip/${tripId}?day=2027-03-28&dialog=import`, language)
  const name = language === 'en' ? 'Import bookings' : '匯入預訂'
  const dialog = within(await screen.findByRole('dialog', { name }, { timeout: 30_000 }))
  on(readImport).answers({ proposals, file: null })
  on(importRows).answers(({ body }) => ({
    id: body.id,
    rows: body.rows.map(({ kind }, at) => ({ kind, ids: [idOf(500 + at)] })),
  }))
  const label = language === 'en' ? /^Choose/ : /^選擇/
  await user.upload(dialog.getByLabelText(label), new File(['a mail'], 'booking.eml'))
  const offer = (name: string | RegExp) => dialog.findByRole<HTMLInputElement>('checkbox', { name })
  return { user, dialog, offer }
}

test('a price becomes an expense where that is chosen, which its form shows as any other', async () => {
  const { user, dialog, offer } = await openImport([flight, stay, free])
  const plane = await offer(/^Add €300.00 as an expense/)
  expect(plane.checked).toBe(false)
  expect(dialog.getAllByRole('checkbox', { name: /as an expense/ })).toHaveLength(2)
  await user.click(plane)
  await dialog.findByText('Paid by ana, Sat 27/03 · split between 2')
  dialog.getByText(/^Its price of ¥24,000/)
  await user.click(await offer(/^Add ¥24,000 as an expense/))
  expect(dialog.queryByText(/^Its price of/)).toBeNull()

  await user.click(dialog.getByRole('button', { name: 'Change the expense for Ryokan Sawaya' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit expense' }, { timeout: 30_000 }))
  expect(form.getByRole('textbox', { name: 'Description' })).toHaveProperty('value', 'Ryokan Sawaya')
  form.getByRole('button', { name: /Lodging/ })
  await user.click(form.getByRole('button', { name: /Who paid/ }))
  expect(screen.queryByRole('option', { name: /Several/ })).toBeNull()
  await user.click(await screen.findByRole('option', { name: /mei/ }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/^Paid by mei/)

  await user.click(dialog.getByRole('button', { name: 'Import 3' }))
  await expectSuccess('3 bookings and 2 expenses have been imported.')
  const rows = sentTo(importRows)[0]?.body.rows ?? []
  expect(rows.slice(3)).toMatchObject([
    {
      kind: 'expense',
      row: {
        ...{ amount: '300.00', currency: 'EUR', type: 'Flights', description: 'BR198, TPE → NRT' },
        ...{ payer_id: ana.id, paid_date: '2027-03-27', shared_with: [ana.id, mei.user_id] },
        source: { row: 0, name: 'BR198, TPE → NRT' },
      },
    },
    {
      kind: 'expense',
      row: {
        ...{ amount: '24000', currency: 'JPY', type: 'Lodging', payer_id: mei.user_id },
        source: { row: 1, name: 'Ryokan Sawaya' },
      },
    },
  ])
  // The flight keeps its cost, which is planned; what is paid is told beside it.
  expect(rows[0]).toMatchObject({ row: { cost: '300', cost_currency: 'EUR' } })
})

test('it is split as the trip remembers, and offered neither for what is paid nor for what is not taken', async () => {
  const default_split = { mode: 'shares' as const, parts: { [ana.id]: '1' }, shared_with: [ana.id] }
  const existing = { kind: 'stay', id: idOf(77), version: 1, changes: { check_out: '2027-03-30' } } as const
  const plan = {
    ...planOf([], { default_split }),
    paid: [{ kind: 'item' as const, id: idOf(77), expense_id: idOf(9) }],
  }
  const { user, dialog, offer } = await openImport([flight, { ...stay, existing }], plan)
  await user.click(await offer(/^Add €300.00/))
  await dialog.findByText('Paid by ana, Sat 27/03 · not split')
  expect(dialog.getAllByRole('checkbox', { name: /as an expense/ })).toHaveLength(1)
  await user.click(await offer(/^Take BR198/))
  await waitFor(() => expect(dialog.queryByRole('checkbox', { name: /as an expense/ })).toBeNull())
  await user.click(await offer(/^Take BR198/))
  await user.click(await offer('Take Ryokan Sawaya'))
  await user.click(dialog.getByRole('button', { name: 'Import 1' }))
  await expectSuccess('1 booking and 1 expense have been imported.')
  expect(sentTo(importRows)[0]?.body.rows).toMatchObject([
    { kind: 'flight' },
    { row: { need_split: false, shared_with: [ana.id], split: { mode: 'shares' }, source: { row: 0 } } },
  ])
})

test('an expense that the server refuses is told at its booking, and all of it stands in Chinese', async () => {
  const { user, dialog, offer } = await openImport([flight], planOf(), 'zh')
  await user.click(await offer(/^將 €300.00 記為支出/))
  await dialog.findByText(/2 人分攤$/)
  on(importRows).fails('request.invalid', {
    fields: [{ field: 'rows.1.row.payer_id', code: 'expense.not_a_member' }],
  })
  await user.click(dialog.getByRole('button', { name: '匯入 1 筆' }))
  expect((await dialog.findByText(/^付款人：/)).closest('[data-proposal]')).not.toBeNull()
})

test('a receipt is an expense, which its form shows as any other, and waits for what it does not tell', async () => {
  const receipt = (n: number, row: Proposal['row']): Proposal => ({
    ...{ ...read, n, kind: 'expense', sure: false, source: { name: null, by: 'rules' } },
    row: { type: 'Food', amount: '36', currency: 'EUR', paid_date: '2027-03-27', ...row },
  })
  const { user, dialog, offer } = await openImport([
    receipt(0, { description: 'Trattoria' }),
    receipt(1, { description: null, amount: '9' }),
  ])
  expect((await offer('Take Trattoria')).checked).toBe(true)
  dialog.getByText('2 receipts found')
  expect(dialog.getAllByText('Paid by ana, Sat 27/03 · split between 2')).toHaveLength(2)
  dialog.getByText('€36.00')
  expect((await offer('Take Expense')).disabled).toBe(true)
  dialog.getByText('It does not give the description.')

  await user.click(dialog.getByRole('button', { name: 'Fill in Expense' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit expense' }, { timeout: 30_000 }))
  await user.type(form.getByRole('textbox', { name: 'Description' }), 'Gelato')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await user.click(dialog.getByRole('button', { name: 'Import 2' }))
  await expectSuccess('2 expenses have been added.')
  const shared = { payer_id: ana.id, need_split: true, currency: 'EUR' }
  expect(sentTo(importRows)[0]?.body.rows).toMatchObject([
    { kind: 'expense', row: { ...shared, description: 'Trattoria', amount: '36', type: 'Food' } },
    { kind: 'expense', row: { ...shared, description: 'Gelato', paid_date: '2027-03-27' } },
  ])
})

test('a receipt without a day waits for it', async () => {
  const { user, dialog, offer } = await openImport([
    {
      ...{ ...read, n: 0, kind: 'expense', sure: false },
      row: { description: 'Trattoria', type: 'Food', amount: '36', currency: 'EUR', paid_date: null },
    },
  ])
  expect((await offer('Take Trattoria')).disabled).toBe(true)
  dialog.getByText('It does not give the date of payment.')
  dialog.getByText('split between 2')
  await user.click(dialog.getByRole('button', { name: 'Fill in Trattoria' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit expense' }, { timeout: 30_000 }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('Choose the day on which it was paid.')
})

test.each(['Flight', 'Lodging', 'Train, bus or boat', 'Rental car', 'Place'])(
  'a confirmation that was not understood is no expense, and is added by hand with what was read: %s',
  async kind => {
    const receipt: Proposal = {
      ...{ ...read, n: 0, kind: 'expense', sure: false, doubts: [{ field: null, why: 'not_understood' }] },
      row: {
        description: 'Hikari',
        type: 'Other',
        amount: '13320',
        currency: 'GBP',
        paid_date: '2027-03-27',
      },
    }
    const { user, dialog, offer } = await openImport([receipt])
    expect((await offer('Take Hikari')).checked).toBe(false)
    dialog.getByText('We could not read the journey. Add it by hand?')
    await user.click(dialog.getByRole('button', { name: 'Type it in' }))
    await user.click(await screen.findByRole('menuitem', { name: kind }))
    const cost = await screen.findByLabelText<HTMLInputElement>(/cost/i, {}, { timeout: 30_000 })
    expect(cost.value).toMatch(/^13320/)
  },
)
