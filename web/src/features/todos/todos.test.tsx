import { addDays } from '@caravan/contract/days.rules'
import { createTodo, deleteTodo, orderTodos, type Todo, updateTodo } from '@caravan/contract/todos'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { todayHere } from '../../lib/format/dates.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { idOf, kyoto, mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const ana = memberAna.user_id ?? ''
const market = kyoto[1]
const todo = (number: number, text: string, fields: Partial<Todo> = {}): Todo => ({
  ...{ id: idOf(800 + number), trip_id: tripId, text, assignees: [], due_date: null, done_at: null },
  ...{ done_by: null, position: number, link: null, version: 1, ...fields },
})
const done = { done_at: '2026-11-06T09:00:00.000Z', done_by: mei.user_id ?? null }
const four = [
  todo(1, 'Reserve the dinner', {
    due_date: addDays(todayHere(), -1),
    link: { kind: 'item', id: market?.id ?? '' },
  }),
  todo(2, 'Book the trains', { assignees: [ana], due_date: todayHere() }),
  todo(3, 'Buy an eSIM', { assignees: [mei.user_id ?? ''] }),
  todo(4, 'Book the flights', done),
]

async function openTodos(todos = four, { search = '&dialog=todos', people = [memberAna, mei] } = {}) {
  const trip = serveTrip({ ...planOf([...kyoto]), todos }, people)
  const page = await open(`/edit-trip/${tripId}?day=2027-03-31${search}`)
  return { ...trip, ...page }
}
const dialog = async (name = 'To-dos') =>
  within(await screen.findByRole('dialog', { name }, { timeout: 30_000 }))
type Queries = Awaited<ReturnType<typeof dialog>>
const textsIn = (list: Queries) =>
  [...list.getByRole('list').querySelectorAll('[data-item] .type-name')].map(one => one.textContent)
const view = (list: Queries, name: RegExp) => list.getByRole('button', { name })

test('each view shows what belongs to it, and how much that is', async () => {
  const { user } = await openTodos()
  const list = await dialog()
  expect(textsIn(list)).toEqual(['Reserve the dinner', 'Book the trains', 'Buy an eSIM'])
  list.getByText(/^Overdue, /)
  list.getByRole('img', { name: 'Assigned to mei' })
  await user.click(view(list, /^Mine 1$/))
  expect(textsIn(list)).toEqual(['Book the trains'])
  await user.click(view(list, /^Overdue 1$/))
  expect(textsIn(list)).toEqual(['Reserve the dinner'])
  await user.click(view(list, /^Done 1$/))
  expect(textsIn(list)).toEqual(['Book the flights'])
  list.getByText('Done by mei, Nov 6, 2026')
})

test('one after the other is added by Enter; one that fails gives its words back', async () => {
  const { user, plan } = await openTodos([])
  on(createTodo).answers(({ body }) => {
    const made = todo(plan.todos.length, body.text, body as Partial<Todo>)
    plan.todos = [...plan.todos, made]
    return made
  })
  const list = await dialog()
  list.getByText(/^No to-dos yet/)
  const field = list.getByLabelText<HTMLInputElement>('New to-do')
  await user.type(field, '{Enter}')
  await list.findByText('Write what has to be done.')
  await user.type(field, 'Rail passes{Enter}Pack{Enter}')
  await waitFor(() => expect(textsIn(list)).toEqual(['Rail passes', 'Pack']))
  expect([field.value, document.activeElement]).toEqual(['', field])
  await user.type(field, 'Umbrella')
  // Both clicks come at once, however busy the machine is.
  vi.useFakeTimers({ toFake: ['performance'] })
  await user.dblClick(list.getByRole('button', { name: 'Add' }))
  vi.useRealTimers()
  await waitFor(() => expect(textsIn(list)).toEqual(['Rail passes', 'Pack', 'Umbrella']))
  expect(list.queryByText('Write what has to be done.')).toBeNull()
  expect(new Set(sentTo(createTodo).map(({ body }) => (body as Todo).id)).size).toBe(3)
  on(createTodo).fails('limit.reached')
  await user.type(field, 'One more{Enter}')
  await screen.findByText(/^Failed to add “One more”/)
  expect(field.value).toBe('One more')
  await waitFor(() => expect(textsIn(list)).toEqual(['Rail passes', 'Pack', 'Umbrella']))
})

test('a new one is for oneself among one’s own, and about the booking whose to-dos are shown', async () => {
  const { user } = await openTodos(four, { search: `&item=${market?.id}` })
  on(createTodo).answers(({ body }) => todo(9, body.text, body as Partial<Todo>))
  const form = await dialog('Edit place')
  await user.click(await form.findByRole('button', { name: /^1 to-do/ }))
  const list = await dialog()
  expect(textsIn(list)).toEqual(['Reserve the dinner'])
  await user.type(list.getByLabelText('New to-do'), 'Nut allergy{Enter}')
  await user.click(list.getByRole('button', { name: 'Show all to-dos' }))
  await user.click(view(list, /^Mine/))
  await user.type(list.getByLabelText('New to-do'), 'Passport{Enter}')
  await waitFor(() => expect(sentTo(createTodo)).toHaveLength(2))
  expect(sentTo(createTodo).map(({ body }) => body)).toMatchObject([
    { text: 'Nut allergy', assignees: [], link: { kind: 'item', id: market?.id } },
    { text: 'Passport', assignees: [ana], link: null },
  ])
})

test('one that is ticked stays in sight and can be opened again; the count beside Other follows', async () => {
  const { user, plan } = await openTodos()
  on(updateTodo).answers(({ params, body }) => {
    const known = plan.todos.find(({ id }) => id === params.todoId) as Todo
    const mark = body.done ? { ...done, done_by: ana } : { done_at: null, done_by: null }
    const changed = { ...known, ...mark, version: known.version + 1 }
    plan.todos = plan.todos.map(one => (one === known ? changed : one))
    return changed
  })
  await screen.findByText('3 open to-dos', {}, { timeout: 30_000 })
  const list = await dialog()
  const box = list.getByRole('checkbox', { name: 'Done: Book the trains' })
  await user.click(box)
  await list.findByText(/^Done by you/)
  expect([box.getAttribute('aria-checked'), textsIn(list)[1]]).toEqual(['true', 'Book the trains'])
  await waitFor(() => screen.getByText('2 open to-dos'))
  await user.click(box)
  await waitFor(() =>
    expect(sentTo(updateTodo).map(({ body }) => body)).toEqual([{ done: true }, { done: false }]),
  )
  await user.click(box)
  await user.click(view(list, /^Mine/))
  await list.findByText('Nothing is left for you to do.')
})

test('it is moved by its menu past what is not shown, and by keys', async () => {
  const { user } = await openTodos([
    ...four.slice(0, 1),
    todo(5, 'Hidden', { ...done, position: 1 }),
    ...four.slice(1),
  ])
  on(orderTodos).answers([])
  const list = await dialog()
  await user.click(list.getByRole('button', { name: 'More about Reserve the dinner' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Move down' }))
  const [a, b, c, d] = four.map(({ id }) => id)
  await waitFor(() => expect(sentTo(orderTodos)[0]?.body).toEqual({ todo_ids: [b, idOf(805), a, c, d] }))
  list.getByText('Reserve the dinner is now number 2.')
  list.getByRole('button', { name: /^Move Buy an eSIM with/ }).focus()
  await user.keyboard('{ArrowUp}')
  await list.findByText('Buy an eSIM is now number 2.')
})

test('the form sends what was changed, and a deletion can be taken back', async () => {
  const { user, plan } = await openTodos()
  on(updateTodo).answers(({ body }) => ({ ...(four[2] as Todo), ...(body as Partial<Todo>), version: 2 }))
  const list = await dialog()
  await user.click(list.getByRole('button', { name: 'Buy an eSIM' }))
  const form = await dialog('Edit to-do')
  await user.click(form.getByRole('button', { name: 'ana' }))
  await user.click(form.getByRole('combobox', { name: 'What it is about' }))
  await user.keyboard('Nishiki')
  await user.click(await screen.findByRole('option', { name: /^Nishiki Market/ }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo(updateTodo)).toHaveLength(1))
  expect(sentTo(updateTodo)[0]?.body).toEqual({
    assignees: [mei.user_id, ana],
    link: { kind: 'item', id: market?.id },
  })
  on(deleteTodo).answers(() => {
    plan.todos = plan.todos.slice(1)
    return undefined
  })
  await user.click(await list.findByRole('button', { name: 'More about Reserve the dinner' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this to-do?' }))
  await user.click(question.getByRole('button', { name: 'Delete to-do' }))
  await screen.findByText('“Reserve the dinner” has been deleted.')
  await waitFor(() => expect(textsIn(list)).toEqual(['Book the trains', 'Buy an eSIM']))
})

test('who may only look reads them, and comments', async () => {
  const { user } = await openTodos(four, { people: [{ ...memberAna, role: 'viewer' }, mei] })
  const list = await dialog()
  expect(textsIn(list)).toHaveLength(3)
  expect(list.queryByRole('checkbox')).toBeNull()
  expect(list.queryByRole('textbox')).toBeNull()
  await user.click(list.getByRole('button', { name: /Reserve/ }))
  await screen.findByRole('textbox', { name: 'Write a comment' })
})
