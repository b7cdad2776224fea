import { createExpense, type Expense, updateExpense } from '@caravan/contract/expenses'
import { addTogether } from '@caravan/contract/expenses.import'
import { history, undoChange } from '@caravan/contract/history'
import { updateTrip } from '@caravan/contract/trips'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ana } from '../../testing/account.ts'
import { expectBlamed, expectSuccess } from '../../testing/expect.ts'
import { openExpenses } from '../../testing/expenses.ts'
import { historyOf } from '../../testing/history.ts'
import { expenseOf, ledgerOf, meiId } from '../../testing/ledger.ts'
import { on, sentTo } from '../../testing/network.ts'
import { gus, memberAna, tripId } from '../../testing/trip.ts'

const ids = [meiId, ana.id].toSorted()
const bill = expenseOf(1, { description: 'Tea ceremony' })

async function openForm(
  ledger = ledgerOf([]),
  search = '&expense=new',
  people?: (typeof memberAna)[],
  trip = {},
) {
  const app = await openExpenses(ledger, { search, trip, ...(people && { people }) })
  const form = await app.dialog(search === '&expense=new' ? 'Add expense' : 'Edit expense')
  on(createExpense).answers(({ body }) => {
    const made = { ...expenseOf(9), ...body, split: bill.split } as unknown as Expense
    app.ledger.expenses = [expenseOf(9, made as never), ...app.ledger.expenses]
    return { ...made, split: { mode: 'equal', parts: {}, amounts: {} } }
  })
  on(updateExpense).answers({ ...bill, version: 2, split: { ...bill.split, amounts: {} } })
  const save = () => app.user.click(form.getByRole('button', { name: 'Save' }))
  const press = (name: string) => app.user.click(form.getByRole('button', { name }))
  const choose = (name: string) => app.user.click(form.getByRole('radio', { name }))
  const part = (who: string) =>
    form.getByText(who, { selector: 'li *' }).closest('li')?.querySelector('output')?.textContent
  return { ...app, form, save, press, choose, part, amount: () => form.getByLabelText('Amount') }
}

test('what was paid is added in the currency of the trip, on this day, by oneself, for all', async () => {
  const { form, fill, save, amount, part } = await openForm()
  await fill(amount(), '1,234.51')
  await fill(form.getByLabelText('Description'), ' Ryokan ')
  await waitFor(() => expect([part('You'), part('Mei')].toSorted()).toEqual(['£617.25', '£617.26']))
  await save()
  await expectSuccess('Expense added successfully!')
  const [sent] = sentTo(createExpense)
  expect(sent?.body).toMatchObject({
    ...{ trip_id: tripId, amount: '1234.51', currency: 'GBP', description: 'Ryokan', type: 'Lodging' },
    ...{ payer_id: ana.id, refund: false, need_split: true, shared_with: ids },
    split: { mode: 'equal', parts: {} },
  })
  on(undoChange).answers({ seq: 3 })
  await screen.findByRole('button', { name: 'Undo' })
})

test('a guest is told from the members who paid, or share it', async () => {
  const people = [memberAna, gus].map(({ user_id = '', name }) => ({ user_id, name, former: false }))
  const { form, user } = await openForm({ ...ledgerOf([]), people }, '&expense=new', [memberAna, gus])
  await form.findByRole('button', { name: /Gus guest/ })
  await user.click(form.getByRole('button', { name: /Who paid/ }))
  await screen.findByRole('option', { name: /Gus ?guest/ })
})

test('what is missing is said at its field, and nothing is sent', async () => {
  const { form, save, amount, press, fill } = await openForm()
  await press('You')
  await press('Mei')
  await save()
  await expectBlamed(amount(), 'Enter an amount above zero.')
  form.getByText('Choose atleast one member')
  await press('Mei')
  expect(form.queryByText('Choose atleast one member')).toBeNull()
  await fill(amount(), '12.345')
  expect(form.queryByText('Enter an amount above zero.')).toBeNull()
  await save()
  await form.findByText(/2 digits/i)
  expect(sentTo(createExpense)).toEqual([])
})

test('amounts are typed for each, and what is left is told until nothing is', async () => {
  const { form, fill, save, amount, choose } = await openForm()
  await fill(amount(), '30')
  await fill(form.getByLabelText('Description'), 'Lunch')
  await choose('Amounts')
  await fill(form.getByLabelText('Amount for You'), '12.5')
  await form.findByText('£17.50 left to assign')
  await save()
  expect(form.getAllByText('£17.50 left to assign')).toHaveLength(1)
  await form.findByRole('alert')
  await fill(form.getByLabelText('Amount for Mei'), '20')
  await form.findByText('£2.50 too much')
  await fill(form.getByLabelText('Amount for Mei'), '17.50')
  await form.findByText('Everything is assigned')
  await save()
  await waitFor(() => expect(sentTo(createExpense)).toHaveLength(1))
  expect(sentTo(createExpense)[0]?.body.split).toEqual({
    mode: 'exact',
    parts: { [ana.id]: '12.50', [meiId]: '17.50' },
  })
})

test('a bill that several paid becomes an expense of each, in one change', async () => {
  const { form, user, fill, save, amount, ledger } = await openForm()
  on(addTogether).answers(() => {
    ledger.expenses = [expenseOf(1), expenseOf(2)]
    return ledger.expenses.map(({ id: _, ...row }: { id?: string } & Expense) => row)
  })
  await user.type(amount(), '100.01')
  await user.click(form.getByRole('button', { name: /Who paid$/ }))
  await user.click(await screen.findByRole('option', { name: 'Several people' }))
  form.getByText(/^An expense is added for each of them/)
  await fill(form.getByLabelText('Paid by You'), '60')
  await save()
  const reason = await form.findByRole('alert')
  expect(reason.textContent).toBe('£40.01 left to assign')
  const isAbove = reason.compareDocumentPosition(form.getByLabelText('Paid by You'))
  expect(isAbove, 'the reason stands above the fields').toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(sentTo(addTogether)).toEqual([])
  await fill(form.getByLabelText('Paid by Mei'), '40.01')
  await save()
  await expectSuccess('Expense added successfully!')
  const sent = sentTo(addTogether)[0]?.body.expenses ?? []
  expect(sent).toMatchObject([
    { payer_id: meiId, amount: '40.01', split: { mode: 'exact' }, shared_with: ids },
    { payer_id: ana.id, amount: '60.00', split: { mode: 'exact' }, shared_with: ids },
  ])
  const [own, other] = ids.map(id => sent.map(({ split }) => Number(split?.parts?.[id])))
  const sums = [own, other].map(parts => parts?.reduce((sum, part) => sum + part, 0).toFixed(2))
  expect(sums.toSorted()).toEqual(['50.00', '50.01'])
  expect(sentTo(createExpense)).toEqual([])
  expect(new Set(sent.map(({ expense_id }) => expense_id)).size).toBe(2)
})

test('what several paid for themselves alone is shared by nobody', async () => {
  const { form, user, fill, save, amount } = await openForm()
  on(addTogether).answers([])
  await user.type(amount(), '10')
  await user.click(form.getByRole('switch', { name: 'Need to split?' }))
  await user.click(form.getByRole('button', { name: /Who paid$/ }))
  await user.click(await screen.findByRole('option', { name: 'Several people' }))
  await fill(form.getByLabelText('Paid by You'), '7')
  await fill(form.getByLabelText('Paid by Mei'), '3')
  await save()
  await waitFor(() => expect(sentTo(addTogether)).toHaveLength(1))
  expect(sentTo(addTogether)[0]?.body.expenses).toMatchObject([
    { payer_id: meiId, amount: '3.00', shared_with: [meiId], need_split: false },
    { payer_id: ana.id, amount: '7.00', shared_with: [ana.id], need_split: false },
  ])
})

test('the form begins with the amount', async () => {
  const { amount } = await openForm()
  await waitFor(() => expect(document.activeElement).toBe(amount()))
})

test('a part that could be read in two ways is shown as it is understood', async () => {
  const { form, fill, amount, choose } = await openForm()
  await fill(amount(), '40')
  await choose('Amounts')
  await fill(form.getByLabelText('Amount for You'), '39,99')
  await form.findByText('Saved as 39.99')
})

test('parts stay while another way to split is looked at, and shares begin at one', async () => {
  const { form, fill, amount, choose, part, press } = await openForm()
  await fill(amount(), '40')
  await choose('Amounts')
  await fill(form.getByLabelText('Amount for You'), '12.50')
  await choose('Shares')
  await waitFor(() => expect([part('You'), part('Mei')]).toEqual(['£20.00', '£20.00']))
  await press('Mei')
  await press('Mei')
  await waitFor(() => expect(part('Mei')).toBe('£20.00'))
  await choose('Amounts')
  expect(form.getByLabelText('Amount for You')).toHaveProperty('value', '12.50')
})

test('the first of the parts has the focus where they do not add up', async () => {
  const { form, fill, amount, choose, save } = await openForm()
  await fill(amount(), '40')
  await fill(form.getByLabelText('Description'), 'Lunch')
  await choose('Amounts')
  await save()
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Amount for You')))
})

test('shares and percents say what comes out of them', async () => {
  const { form, fill, amount, choose, part, save } = await openForm()
  await fill(amount(), '100')
  await choose('Shares')
  await fill(form.getByLabelText('Shares for You'), '1')
  await fill(form.getByLabelText('Shares for Mei'), '2')
  await waitFor(() => expect([part('You'), part('Mei')]).toEqual(['£33.33', '£66.67']))
  await choose('Percent')
  await fill(form.getByLabelText('Percent for You'), '40.01')
  // Each its own while they do not make a whole.
  expect([part('You'), part('Mei')]).toEqual(['£40.01', '£0.00'])
  await fill(form.getByLabelText('Percent for Mei'), '60')
  await form.findByText('0.01 % too much')
  expect([part('You'), part('Mei')]).toEqual(['£40.01', '£60.00'])
  await fill(form.getByLabelText('Percent for You'), '0')
  await fill(form.getByLabelText('Percent for Mei'), '0')
  await save()
  expect((await form.findAllByText('100.00 % left to assign')).length).toBe(1)
})

test('without a split it is the payer’s alone', async () => {
  const { form, fill, save, amount, user } = await openForm()
  await fill(amount(), '14')
  await fill(form.getByLabelText('Description'), 'eSIM')
  await user.click(form.getByRole('switch', { name: 'Need to split?' }))
  await user.click(form.getByRole('checkbox', { name: 'This is a refund' }))
  await save()
  await waitFor(() => expect(sentTo(createExpense)).toHaveLength(1))
  expect(sentTo(createExpense)[0]?.body).toMatchObject({
    ...{ need_split: false, shared_with: [ana.id], refund: true },
  })
})

test('a refusal is told in the form, and nothing typed is lost', async () => {
  const { form, fill, save, amount } = await openForm()
  on(createExpense).fails('expense.not_a_member').fails('server.busy').fails('auth.required')
  await fill(amount(), '14')
  await fill(form.getByLabelText('Description'), 'eSIM')
  for (const words of [
    'Failed to add expense：Only members of the trip can be part of this.',
    'Failed to add expense：The server is busy. Please try again in a moment.',
    'Please Login',
  ]) {
    await save()
    await screen.findByText(words)
    expect(screen.getByDisplayValue('eSIM')).toBeDefined()
  }
})

test('whoever leaves while it is typed is marked, and can be taken out', async () => {
  const { form, people, ledger, live, user, fill, save, amount } = await openForm()
  await fill(amount(), '14')
  await fill(form.getByLabelText('Description'), 'eSIM')
  people.pop()
  ledger.people.pop()
  live.tell({ topics: ['members'] })
  await user.click(await form.findByRole('button', { name: /^mei \(left\)$/i }))
  await save()
  await waitFor(() => expect(sentTo(createExpense)[0]?.body.shared_with).toEqual([ana.id]))
})

test('a change sends what was changed, and nothing else', async () => {
  const { form, fill, save } = await openForm(ledgerOf([bill]), `&expense=${bill.id}`)
  expect(form.getByLabelText('Amount')).toHaveProperty('value', '30.00')
  await fill(form.getByLabelText('Description'), 'Tea in Uji')
  await save()
  await waitFor(() => expect(sentTo(updateExpense)).toHaveLength(1))
  expect(sentTo(updateExpense)[0]).toMatchObject({ params: { expenseId: bill.id } })
  expect(sentTo(updateExpense)[0]?.body).toEqual({ description: 'Tea in Uji' })
})

test('a failed change stays in the form', async () => {
  const { form, fill, save } = await openForm(ledgerOf([bill]), `&expense=${bill.id}`)
  on(updateExpense).fails('server.busy')
  await fill(form.getByLabelText('Description'), 'Tea in Uji')
  await save()
  await form.findByText('Update failed')
})

test('where two have changed the same one chooses, and the rest fits together', async () => {
  const { form, fill, save, press } = await openForm(ledgerOf([bill]), `&expense=${bill.id}`)
  const theirs = { description: 'Tea with Mei', amount: '40.00', version: 2 }
  const split = { ...bill.split, amounts: {} }
  on(history).answers(historyOf())
  on(updateExpense)
    .fails('version.outdated', { extra: { current: { ...bill, ...theirs, split, id: undefined } } })
    .answers({ ...bill, split, version: 3 })
  await fill(form.getByLabelText('Description'), 'Tea in Uji')
  await press('Mei')
  await save()
  await form.findByText('Somebody else has changed this too')
  const panel = within(form.getByRole('alert'))
  panel.getByText('Tea with Mei')
  expect(panel.getAllByRole('listitem')).toHaveLength(1)
  await press('Save')
})

test('those who may only look read all of an expense', async () => {
  const { dialog, user, list } = await openExpenses(ledgerOf([bill]), {
    people: [{ ...memberAna, role: 'viewer' }],
  })
  await user.click(await list.findByRole('button', { name: 'Show Tea ceremony' }))
  const reading = await dialog('Tea ceremony')
  expect(reading.getByText('You', { selector: 'dt' })).toBeDefined()
  // They say something about it, and change nothing.
  await reading.findByRole('textbox', { name: 'Write a comment' })
  expect(reading.getAllByRole('textbox')).toHaveLength(1)
})

test('how expenses are split is remembered for the trip, and the next one begins so', async () => {
  const { form, fill, amount, choose, press, plan } = await openForm()
  await fill(amount(), '30')
  expect(form.queryByRole('button', { name: 'Remember for this trip' })).toBeNull()
  await choose('Shares')
  await fill(form.getByLabelText('Shares for You'), '2')
  await fill(form.getByLabelText('Shares for Mei'), '1')
  on(updateTrip).answers(({ body }) => {
    plan.trip = { ...plan.trip, ...(body as object) }
    return plan.trip
  })
  await press('Remember for this trip')
  await expectSuccess('New expenses on this trip will start with this split.')
  const default_split = {
    mode: 'shares',
    parts: { [ana.id]: '2.00', [meiId]: '1.00' },
    shared_with: ids,
  }
  expect(sentTo(updateTrip)[0]?.body).toEqual({ default_split })
  await waitFor(() => expect(form.queryByRole('button', { name: 'Remember for this trip' })).toBeNull())
})

test('a new expense begins with the split that the trip remembers', async () => {
  const default_split = { mode: 'equal' as const, parts: {}, shared_with: [meiId] }
  const { form } = await openForm(ledgerOf([]), '&expense=new', undefined, { default_split })
  const pressed = (name: string) => form.getByRole('button', { name }).getAttribute('aria-pressed')
  expect([pressed('You'), pressed('Mei')]).toEqual(['false', 'true'])
})

const sent = () => sentTo(createExpense).map(({ body }) => body)

test('an amount alone is enough: the name of its type stands in for the description', async () => {
  const { amount, user } = await openForm()
  await waitFor(() => expect(document.activeElement).toBe(amount()))
  await user.keyboard('12{Enter}')
  await expectSuccess('Expense added successfully!')
  expect(sent()).toMatchObject([{ amount: '12.00', description: 'Other', type: 'Other' }])
})

test('the words tell the type, until another one is chosen', async () => {
  const { form, user, fill, save, amount } = await openForm()
  const description = form.getByLabelText('Description')
  const type = () => form.getByRole('button', { name: /Type$/ }).textContent
  await user.type(description, 'ramen')
  expect(type()).toBe('Food')
  await fill(description, '計程車')
  expect(type()).toBe('Transit')
  await fill(description, '')
  expect(type()).toBe('Other')
  await fill(description, 'Taxi')
  await user.click(form.getByRole('button', { name: /Type$/ }))
  await user.click(await screen.findByRole('option', { name: 'Gas' }))
  await fill(description, '')
  expect(description).toHaveProperty('placeholder', 'Gas')
  await fill(amount(), '20')
  await save()
  await waitFor(() => expect(sent()).toMatchObject([{ description: 'Gas', type: 'Gas' }]))
})

test('the next one is paid by whom, for whom and in the currency that the last one was', async () => {
  const { form, fill, save, amount, press, user, list, dialog } = await openForm()
  await user.click(form.getByRole('combobox', { name: 'Currency' }))
  await user.keyboard('JPY')
  await user.click(form.getByRole('button', { name: /Who paid$/, hidden: true }))
  await user.click(await screen.findByRole('option', { name: 'Mei' }))
  await press('You')
  await fill(amount(), '900')
  await save()
  await expectSuccess('Expense added successfully!')
  await user.click(list.getByRole('button', { name: '[+] Add' }))
  const next = await dialog('Add expense')
  expect(next.getByRole('combobox', { name: 'Currency' })).toHaveProperty('value', 'JPY')
  await user.type(next.getByLabelText('Amount'), '800{Enter}')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toMatchObject({
    currency: 'JPY',
    payer_id: meiId,
    shared_with: [meiId],
    need_split: true,
  })
})

test('the first one from here is in the currency that the group used last', async () => {
  const { form } = await openForm(ledgerOf([expenseOf(1, { currency: 'JPY', amount: '900' })]))
  const currency = form.getByRole('combobox', { name: 'Currency' })
  await waitFor(() => expect(currency).toHaveProperty('value', 'JPY'))
})
