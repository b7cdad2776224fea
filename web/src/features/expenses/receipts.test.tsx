import { type Attachment, uploadAttachment } from '@caravan/contract/attachments'
import { createExpense } from '@caravan/contract/expenses'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openExpenses } from '../../testing/expenses.ts'
import { expenseOf } from '../../testing/ledger.ts'
import { on, sentTo } from '../../testing/network.ts'
import { idOf, tripId } from '../../testing/trip.ts'

const receipt = new File(['12.00'], 'receipt.txt', { type: 'text/plain' })

async function fillIn() {
  const page = await openExpenses()
  const { ledger, user, list } = page
  on(createExpense).answers(({ body }) => {
    const made = { ...expenseOf(1), expense_id: body.expense_id ?? '', description: body.description }
    ledger.expenses = [made]
    return made
  })
  await user.click(list.getByRole('button', { name: '[+] Add' }))
  const form = await page.dialog('Add expense')
  await user.upload(form.getByLabelText<HTMLInputElement>('Add a receipt'), receipt)
  form.getByText('Will be sent when you save')
  await page.fill(form.getByRole('textbox', { name: 'Amount' }), '12')
  await page.fill(form.getByLabelText('Description'), 'Lunch')
  return { ...page, form }
}

const idOfExpense = () => sentTo(createExpense)[0]?.body.expense_id

test('a receipt follows its expense once that is saved', async () => {
  const { user, form, plan } = await fillIn()
  on(uploadAttachment).answers(({ query: { id = '', name = '', owner_id = '' } }): Attachment => {
    const added: Attachment = {
      ...{
        id,
        trip_id: tripId,
        name,
        type: 'text/plain',
        bytes: 5,
        owner: { kind: 'expense', id: owner_id },
      },
      ...{ uploaded_by: idOf(2), created_at: '2026-11-06T10:00:00.000Z', taken_at: null, day: null },
      ...{ has_thumbnail: false, version: 1 },
    }
    plan.attachments = [added]
    return added
  })
  expect(sentTo(uploadAttachment)).toHaveLength(0)
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: '1 file of Lunch' })
  expect(sentTo(uploadAttachment)[0]?.query).toMatchObject({
    owner_kind: 'expense',
    owner_id: idOfExpense(),
    name: 'receipt.txt',
  })
})

test('a receipt that fails leaves its expense, and is sent again from there', async () => {
  const { user, form, dialog } = await fillIn()
  on(uploadAttachment).fails('server.busy')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('“receipt.txt” was not added.')
  await user.click(await screen.findByRole('button', { name: /^Edit Lunch/ }))
  const again = await dialog('Edit expense')
  await user.click(again.getByRole('button', { name: 'Send receipt.txt again' }))
  await waitFor(() => expect(sentTo(uploadAttachment)).toHaveLength(2))
  const [first, second] = sentTo(uploadAttachment).map(({ query: { id, owner_id } }) => ({ id, owner_id }))
  expect(second).toEqual(first)
  expect(first?.owner_id).toBe(idOfExpense())
})

test('a form that is left takes the receipt that it holds along, and asks before', async () => {
  const page = await openExpenses()
  await page.user.click(page.list.getByRole('button', { name: '[+] Add' }))
  const form = await page.dialog('Add expense')
  await page.user.upload(form.getByLabelText<HTMLInputElement>('Add a receipt'), receipt)
  await page.user.click(form.getByRole('button', { name: 'Cancel' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }))
  await page.user.click(question.getByRole('button', { name: 'Discard' }))
  await page.user.click(await page.list.findByRole('button', { name: '[+] Add' }))
  const another = await page.dialog('Add expense')
  expect(another.queryByText('receipt.txt')).toBeNull()
  expect(sentTo(uploadAttachment)).toHaveLength(0)
})
