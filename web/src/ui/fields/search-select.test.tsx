import { createExpense } from '@caravan/contract/expenses'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectBlamed } from '../../testing/expect.ts'
import { openExpenses } from '../../testing/expenses.ts'
import { expenseOf, ledgerOf } from '../../testing/ledger.ts'
import { on, sentTo } from '../../testing/network.ts'

/** The form of an expense with an amount in pounds, and its currency. */
async function openForm(trip = {}) {
  const app = await openExpenses(ledgerOf([]), { search: '&expense=new', trip })
  const form = await app.dialog('Add expense')
  on(createExpense).answers(expenseOf(9))
  await app.fill(form.getByLabelText('Amount'), '12')
  await app.fill(form.getByLabelText('Description'), 'Tea')
  const field = form.getByRole<HTMLInputElement>('combobox', { name: 'Currency' })
  // An open list hides the rest.
  const save = () => app.user.click(form.getByRole('button', { name: 'Save', hidden: true }))
  const sent = () => sentTo(createExpense).map(({ body }) => body.currency)
  return { ...app, form, field, save, sent }
}

type Typing = (form: Awaited<ReturnType<typeof openForm>>) => Promise<void>
const clickAnd =
  (keys: string): Typing =>
  async ({ user, field }) => {
    await user.click(field)
    await user.keyboard(keys)
  }

const ways: Record<string, [typed: Typing, stands: string]> = {
  'a click': [clickAnd('JPY'), 'JPY'],
  'a second click': [
    async form => {
      await form.user.click(form.field)
      await clickAnd('JPY')(form)
    },
    'JPY',
  ],
  Tab: [
    async ({ user, form }) => {
      await user.click(form.getByLabelText('Amount'))
      await user.keyboard('{Tab}JPY')
    },
    'JPY',
  ],
  'the arrow': [
    async ({ user, form }) => {
      await user.click(form.getByRole('button', { name: /Currency$/ }))
      await user.keyboard('JPY')
    },
    'JPY',
  ],
  'the arrow, from within': [
    async ({ user, form, field }) => {
      await user.click(field)
      await user.click(form.getByRole('button', { name: /Currency$/ }))
      await user.keyboard('JPY')
    },
    'JPY',
  ],
  'selecting all by hand': [clickAnd('{Control>}a{/Control}jpy'), 'jpy'],
  'a pick of another one': [clickAnd('USD{Enter}JPY'), 'JPY'],
  'a pick of the same one': [clickAnd('GB{Enter}JPY'), 'JPY'],
  'Escape after another text': [clickAnd('US{Escape}JPY'), 'JPY'],
  pasting: [
    async ({ user, field }) => {
      await user.click(field)
      await user.paste(' ＪＰＹ\n')
    },
    ' ＪＰＹ',
  ],
}

test('what is typed replaces the currency, however one comes to the field, and is saved without a choice', async () => {
  const opened = await openForm()
  const { user, field, save, sent } = opened
  for (const [way, [type, stands]] of Object.entries(ways)) {
    await type(opened)
    expect(field.value, `after ${way}`).toBe(stands)
    await user.keyboard('{Control>}a{/Control}')
    await user.paste('GBP')
    await user.keyboard('{Enter}')
    expect(field.value).toBe('GBP')
  }
  await user.keyboard('jpy')
  await save()
  await waitFor(() => expect(sent()).toEqual(['JPY']))
})

test('Enter, Tab and saving by keys take the only currency that was meant', async () => {
  const { user, field, sent } = await openForm()
  await user.click(field)
  await user.keyboard('us{Enter}')
  expect(field.value).toBe('USD')
  await user.keyboard('eur{Tab}')
  expect(field.value).toBe('EUR')
  await user.click(field)
  await user.keyboard('jp{Meta>}{Enter}{/Meta}')
  await waitFor(() => expect(sent()).toEqual(['JPY']))
})

const noCurrency = '“XYZ” is not in the list. Please choose one that is.'
const refusals: [typed: string, leave: string, words: string][] = [
  ['XYZ', '{Enter}', noCurrency],
  ['XYZ', '{Tab}', noCurrency],
  ['XYZ', '{Meta>}{Enter}{/Meta}', noCurrency],
  // JPY and PYG.
  ['PY', '{Enter}', '“PY” is not in the list. Please choose one that is.'],
  ['', '{Tab}', 'Please choose one from the list.'],
]

test('what is no currency is refused in words, stands there, and nothing is saved until it is mended', async () => {
  const { user, field, save, sent, form } = await openForm()
  for (const [typed, leave, words] of refusals) {
    await user.click(field)
    await user.keyboard(`{Control>}a{/Control}{Backspace}${typed}${leave}`)
    await form.findByText(words)
    // It would lie over the words, and hide them from screen readers.
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field.value).toBe(typed)
  }
  await user.click(field)
  await user.keyboard('{Control>}a{/Control}XYZ')
  await save()
  await expectBlamed(field, noCurrency)
  expect(field.value).toBe('XYZ')
  expect(sent()).toEqual([])
  await user.keyboard('{Control>}a{/Control}eur')
  expect(form.queryByText(noCurrency)).toBeNull()
  await save()
  await waitFor(() => expect(sent()).toEqual(['EUR']))
})

test('Escape brings back what stood, before it closes the form', async () => {
  const { user, field, form } = await openForm()
  await user.click(field)
  await user.keyboard('XYZ{Enter}{Escape}')
  expect(field.value).toBe('GBP')
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.queryByText('Discard your changes?')).toBeNull()
  form.getByRole('button', { name: 'Save' })
  await user.keyboard('{Escape}')
  await screen.findByText('Discard your changes?')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
})

test('a word of an input method is typed to its end', async () => {
  const { user, field, sent } = await openForm()
  await user.click(field)
  fireEvent.compositionStart(field)
  fireEvent.input(field, { target: { value: 'ㄖ' } })
  for (const key of ['Enter', 'Escape', 'Tab']) fireEvent.keyDown(field, { key, isComposing: true })
  fireEvent.compositionEnd(field)
  expect(field.value).toBe('ㄖ')
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
  expect(sent()).toEqual([])
})
