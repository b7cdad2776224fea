import { expenses as readLedger } from '@caravan/contract/expenses'
import { history, undoChange } from '@caravan/contract/history'
import { updateItem } from '@caravan/contract/items'
import { plan as readPlan } from '@caravan/contract/plan'
import { createTodo } from '@caravan/contract/todos'
import { updateTrip } from '@caravan/contract/trips'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { outbox, type Unsent } from '../lib/calls/outbox.ts'
import { ana } from '../testing/account.ts'
import { historyOf } from '../testing/history.ts'
import { takeChanges } from '../testing/items.ts'
import { ledgerOf } from '../testing/ledger.ts'
import { comeBack, cutOff, gate, on, sentTo } from '../testing/network.ts'
import { open } from '../testing/open.tsx'
import { dayId, idOf, kyoto, mei, memberAna, planOf, serveTrip, tripId } from '../testing/trip.ts'
import { change, market, openOffline, openTray, savedAll, write } from '../testing/unsent.ts'
import { discard } from '../trip/write/outgoing.ts'
import type { Write } from '../trip/write/send.ts'

const theirs = { ...market, details: 'Dashimaki', version: 2 }

test('of one field that two have changed both values are told, and theirs stays while the rest goes out', async () => {
  const { plan, press } = await openOffline()
  await change({ details: 'Tako tamago', cost: '12.00' })
  plan.items[1] = theirs
  on(updateItem)
    .fails('version.outdated', { extra: { current: theirs } })
    .answers(takeChanges(plan))
  const edit = { entity: 'item' as const, id: market.id, name: market.place, before: null }
  const after = { details: theirs.details, version: 2 }
  on(history).answers(historyOf([{ ...edit, after, seq: 7, actor: mei.user_id ?? null }]))
  comeBack()
  const tray = await openTray()
  tray.getByText('Needs an answer: mei changed the same.')
  tray.getByText('the details, yours: Tako tamago')
  tray.getByText('the details, theirs: Dashimaki')
  await press(/^Keep theirs: /)
  await savedAll(tray)
  expect(sentTo(updateItem).at(-1)?.body).toEqual({ cost: '12.00' })
  expect(sentTo(updateItem).at(-1)?.headers.get('if-match')).toBe('"2"')
  expect(plan.items[1]).toMatchObject({ details: 'Dashimaki', cost: '12.00' })
})

test('the row asks which of two values counts when one opens it', async () => {
  const { plan, press, user } = await openOffline()
  await change({ details: 'Tako tamago', cost: '12.00' })
  plan.items[1] = theirs
  on(updateItem)
    .fails('version.outdated', { extra: { current: theirs } })
    .answers(takeChanges(plan))
  on(history).answers({ entries: [], people: [], seen_seq: 1 })
  comeBack()
  await screen.findByText('One change was not saved.')
  expect(screen.queryByRole('alert')).toBeNull()
  const row = screen.getByRole('button', { name: 'Delete Nishiki Market' }).closest('li') as HTMLElement
  within(row).getByText('Needs an answer')
  await user.click(within(row).getAllByRole('button', { name: /\d/ })[0] as HTMLElement)
  const panel = within(await screen.findByRole('alert'))
  panel.getByText('Tako tamago')
  panel.getByText('Dashimaki')
  await user.click(panel.getByRole('radio', { name: /^Yours/ }))
  await press('Save')
  await waitFor(() => expect(outbox.all()).toEqual([]))
  expect(sentTo(updateItem).at(-1)?.body).toEqual({ details: 'Tako tamago', cost: '12.00' })
})

test('in Chinese the sentences of a refusal follow each other without a space', async () => {
  await openOffline('zh')
  await change({ details: 'Tako tamago' })
  on(updateItem).fails('request.not_found')
  on(history).answers({ entries: [], people: [], seen_seq: 1 })
  comeBack()
  const banner = (await screen.findByText('有 1 項變更未儲存。')).closest('p')
  await waitFor(() =>
    expect(banner?.textContent).toMatch(/^有 1 項變更未儲存。你變更了「Nishiki Market」的詳細資訊。/),
  )
})

test('the fields of a refused change are told with the colon of the language', async () => {
  serveTrip(planOf([...kyoto]), [memberAna, mei])
  const { user } = await open(`/edit-trip/${tripId}?day=2027-03-31`, 'zh')
  cutOff()
  await change({ details: 'Tako tamago' })
  on(updateItem).fails('request.invalid')
  comeBack()
  await user.click(await screen.findByRole('button', { name: '怎麼處理？' }))
  await screen.findByText('詳細資訊：Tako tamago')
})

test('what was refused is mended in its form, and sent in its place', async () => {
  const { press, fill } = await openOffline()
  const id = idOf(900)
  await write('createTodo', { params: { tripId }, body: { id, text: 'Buy yen' } })
  on(createTodo)
    .fails('limit.reached')
    .answers(({ body }) => ({ ...todo, id, text: body.text }))
  comeBack()
  await openTray()
  await press(/^Edit: /)
  const form = within(await screen.findByRole('dialog', { name: 'Edit to-do' }))
  await fill(form.getByDisplayValue('Buy yen'), 'Buy more yen')
  await press('Save')
  await waitFor(() => expect(outbox.all()).toEqual([]))
  expect(sentTo(createTodo).at(-1)?.body).toMatchObject({ id, text: 'Buy more yen' })
})

test('a name that was refused is back in its field, and another one is sent in its place', async () => {
  const { plan, press, user } = await openOffline()
  await write('updateTrip', { params: { tripId }, body: { name: 'Kansai' }, base: { ...plan.trip } })
  on(updateTrip)
    .fails('request.invalid')
    .answers(({ body }) => Object.assign(plan.trip, body, { version: 2 }))
  comeBack()
  await openTray()
  await press(/^Edit: /)
  const field = await screen.findByRole('textbox', { name: 'Trip name' })
  expect(field).toHaveProperty('value', 'Kansai')
  await user.clear(field)
  await user.type(field, 'Kansai in spring{Enter}')
  await screen.findByRole('button', { name: 'Kansai in spring' })
  await waitFor(() => expect(outbox.all()).toEqual([]))
  expect(sentTo(updateTrip).map(({ body }) => body)).toEqual([
    { name: 'Kansai' },
    { name: 'Kansai in spring' },
  ])
})

const values = [
  ['dates', { start_date: '2027-03-26', end_date: '2027-04-04' }],
  ['budgets', { budgets: { JPY: '90000' } }],
  ['currency', { currency: 'JPY' }],
] as const

test.each(values)(
  'the %s of a trip that were refused are back where they are changed',
  async (value, body) => {
    const { plan, press } = await openOffline()
    on(readLedger).answers(ledgerOf([]))
    await write('updateTrip', { params: { tripId }, body, base: { ...plan.trip } } as Write<'updateTrip'>)
    on(updateTrip).fails('request.invalid')
    comeBack()
    await openTray()
    await press(/^Edit: /)
    if (value === 'dates') {
      const first = await screen.findByRole('group', { name: 'First day' })
      expect(first.textContent).toContain('26')
    }
    if (value === 'budgets')
      expect(await screen.findByRole('textbox', { name: 'Budget' })).toHaveProperty('value', '90000')
    if (value === 'currency')
      await waitFor(() => {
        const field = screen.getByRole('combobox', { name: 'Currency of the estimates' })
        expect(document.activeElement?.id).toBe(field.id)
      })
  },
)

test('what another version has written is said to be unreadable, stays to be copied, and stops nothing', async () => {
  const { plan } = await openOffline()
  const { unsent } = await change({ details: 'Tako tamago' })
  const strange = { ...(unsent as Unsent), key: outbox.nextKey(), name: 'paintItem' as Unsent['name'] }
  await act(() => outbox.change(strange))
  await change({ cost: '12.00' })
  on(updateItem).answers(takeChanges(plan))
  comeBack()
  const tray = await openTray()
  tray.getByText(/^Another version of Caravan has written this/)
  tray.getByRole('button', { name: 'Copy text' })
  expect(tray.queryByRole('button', { name: /^Try again/ })).toBeNull()
  await waitFor(() => expect(outbox.all().map(({ name }) => name)).toEqual(['paintItem']))
  expect(plan.items[1]).toMatchObject({ details: 'Tako tamago', cost: '12.00' })
})

test('shorter dates are asked about with their two answers', async () => {
  const { plan, press } = await openOffline()
  await write('updateTrip', {
    params: { tripId },
    body: { start_date: '2027-03-27', end_date: '2027-03-30' },
    base: { ...plan.trip },
  } as Write<'updateTrip'>)
  const days = [{ id: dayId('2027-03-31'), date: '2027-03-31', place: 'Hakone', items: 3 }]
  on(updateTrip)
    .fails('trip.days_with_content', { extra: { days } })
    .answers({ ...plan.trip, note: '' })
  comeBack()
  const tray = await openTray()
  tray.getByText('You changed the last day of the trip from Sun 04/04 to Tue 30/03')
  await press(/^Decide: /)
  const question = within(await screen.findByRole('dialog', { name: 'Some days still have items' }))
  question.getByText('3 items')
  await press('Keep them on the last day')
  await waitFor(() => expect(outbox.all()).toEqual([]))
  expect(sentTo(updateTrip).at(-1)?.body).toMatchObject({ on_conflict: 'move_to_last' })
})

test('what was written in a trip that is gone stays, and can only be copied or discarded', async () => {
  const { press } = await openOffline()
  await write('updateTrip', { params: { tripId }, body: { name: 'Kansai' } })
  on(updateTrip).fails('request.not_found')
  on(readPlan).fails('request.not_found')
  screen.getByRole('button', { name: /^Changes on this device: / }).click()
  const tray = within(await screen.findByRole('dialog', { name: 'Changes on this device' }))
  comeBack()
  await waitFor(() => expect(outbox.all()[0]?.refused?.gone).toBe('trip'))
  // The page below it is another one by now.
  await screen.findByText('You do not have permission to edit this trip.')
  await tray.findByText(/^The trip is gone/)
  tray.getByText('name: Kansai', { exact: false })
  tray.getByRole('button', { name: 'Copy text' })
  expect(tray.queryByRole('button', { name: /^(Try again|Edit)/ })).toBeNull()
  await press(/^Discard: /)
  await press('Discard')
  await savedAll(tray)
})

test('a write that is given up on its way is taken back once it has arrived', async () => {
  const { plan } = await openOffline()
  const { unsent } = await change({ details: 'Tako tamago' })
  const answer = gate()
  on(updateItem).hangs(answer).answers(takeChanges(plan))
  on(undoChange).answers({ seq: 3 })
  comeBack()
  await waitFor(() => expect(sentTo(updateItem)).toHaveLength(1))
  const given = act(() => discard(unsent as Unsent))
  answer.open()
  await given
  expect(sentTo(undoChange)).toHaveLength(1)
  expect(outbox.all()).toEqual([])
})

test('an undo that was done, its answer lost, is no refused change', async () => {
  await openOffline()
  await write('undoChange', { params: { tripId, seq: '4' } })
  on(undoChange).fails('history.changed_since', { extra: { seq: 5 } })
  const entry = { seq: 5, at: '2027-03-01T10:00:00Z', actor: ana.id, undoes: 4, cause: 'undo' as const }
  on(history).answers({
    entries: [{ ...entry, can_undo: true, written_at: null, count: { item: 1 }, changes: [] }],
    people: [],
    seen_seq: 1,
  })
  comeBack()
  await waitFor(() => expect(outbox.all()).toEqual([]))
  expect(screen.queryByText('One change was not saved.')).toBeNull()
})

const todo = {
  ...{ trip_id: tripId, assignees: [], due_date: null, done_at: null, done_by: null },
  ...{ position: 1_000, link: null, version: 1 },
}
