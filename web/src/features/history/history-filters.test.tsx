import { type History, history, markHistorySeen, undoChange } from '@caravan/contract/history'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectSuccess } from '../../testing/expect.ts'
import { historyOf, type Told } from '../../testing/history.ts'
import { on, sentTo } from '../../testing/network.ts'
import { meiId, openHistory as openAnyHistory, people } from '../../testing/open-history.ts'
import { idOf, kyoto, tripId } from '../../testing/trip.ts'

const [, market] = kyoto
const at = (minute: number) => `2027-01-02T10:${String(minute).padStart(2, '0')}:00Z`

const place = (seq: number, told: Told = {}): Told => ({
  ...{ id: idOf(seq), name: `Place ${seq}`, seq, actor: meiId, at: at(seq) },
  ...{ before: null, after: { place: `Place ${seq}`, date: '2027-03-31', type: 'dining' } },
  ...told,
})
const gone = (seq: number) => {
  const { after } = place(seq)
  return place(seq, { before: after ?? null, after: null })
}
const named: Told = { ...place(5), id: market?.id ?? '', name: 'Nishiki Market' }

async function openHistory(told: Told[], search = '', answer: Partial<History> = {}) {
  const opened = await openAnyHistory(told, { search, answer })
  await opened.dialog.findByRole('group', { name: 'Person' })
  return opened
}

const lastAsked = () => sentTo(history).at(-1)?.query
const face = (name: string) => screen.getByRole('button', { name })

test('a face shows what that person changed, and all again when it is pressed again', async () => {
  const { dialog, press, user, address, back } = await openHistory([named])
  await press('Mei Chen')
  await waitFor(() => expect(lastAsked()).toEqual({ limit: '50', actor: meiId }))
  expect([address(), face('Mei Chen').getAttribute('aria-pressed')]).toEqual([
    expect.stringContaining(`by=${meiId}`),
    'true',
  ])
  face('Mei Chen').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).not.toContain('by='))
  expect(dialog.queryByRole('button', { name: 'All changes' })).toBeNull()
  back()
  await waitFor(() => expect(face('Mei Chen').getAttribute('aria-pressed')).toBe('true'))
  expect(sentTo(markHistorySeen)).toHaveLength(1)
})

test('a person and a kind are in the address, and nothing that matches leads back to all changes', async () => {
  const { dialog, user, address } = await openHistory([], `&by=${meiId}&of=expense`)
  await dialog.findByText('No changes match.')
  expect(lastAsked()).toEqual({ limit: '50', actor: meiId, kind: 'expense' })
  const [, inEmpty] = dialog.getAllByRole('button', { name: 'All changes' })
  inEmpty?.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).not.toMatch(/by=|of=/))
})

test('a kind is chosen from the list', async () => {
  const { dialog, user, address } = await openHistory([named])
  await user.click(dialog.getByRole('button', { name: /^Everything/ }))
  await user.click(await screen.findByRole('option', { name: 'Expenses' }))
  await waitFor(() => expect(lastAsked()).toEqual({ limit: '50', kind: 'expense' }))
  expect(address()).toContain('of=expense')
})

test('a filter that is none is left out', async () => {
  await openHistory([named], '&by=mei&of=account')
  expect(lastAsked()).toEqual({ limit: '50' })
})

test('the name of a row leads to its history, with the focus on the way back', async () => {
  const { dialog, press, address } = await openHistory([named, place(4)], `&by=${meiId}`)
  await press('Nishiki Market')
  await screen.findByRole('dialog', { name: 'History of Nishiki Market' })
  expect(lastAsked()).toEqual({ limit: '50', actor: meiId, entity_id: market?.id })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('All changes'))
  expect(dialog.queryByRole('button', { name: 'Nishiki Market' })).toBeNull()
  await press('All changes')
  await waitFor(() => expect(address()).not.toMatch(/about=|by=/))
  await screen.findByRole('dialog', { name: 'History' })
})

test('a fold says what it holds, and its lines open by key', async () => {
  const { dialog, user } = await openHistory([9, 8, 7, 6].map(seq => place(seq)))
  const fold = await dialog.findByRole('button', { name: /^Mei added 4 places to Wed 31\/03/ })
  expect(fold.textContent).toContain('Place 9, Place 8, Place 7, Place 6')
  expect(fold.textContent).toMatch(/\d\d – \d\d:\d\d$/)
  expect(dialog.queryByRole('button', { name: /^Undo: / })).toBeNull()
  fold.focus()
  await user.keyboard('{Enter}')
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  dialog.getByRole('button', { name: 'Undo: Mei added Place 7 on Wed 31/03' })
})

test('what was deleted is a line among the changes of a fold, with its undo', async () => {
  const { dialog } = await openHistory([place(9), place(8), gone(7), place(6)])
  await dialog.findByRole('button', { name: /^Mei added 3 places/ })
  dialog.getByRole('button', { name: 'Undo: Mei deleted Place 7' })
})

test('a fold of deletions is taken back as a whole, the latest first', async () => {
  const { dialog, press } = await openHistory([gone(9), gone(8), gone(7)])
  const fold = await dialog.findByRole('button', { name: /^Mei deleted 3 places from Wed 31\/03/ })
  expect(fold.textContent).toContain('Place 9, Place 8, Place 7')
  on(undoChange).answers({ seq: 20 })
  await press('Undo: Mei deleted 3 places from Wed 31/03')
  await expectSuccess('Undone: Mei deleted 3 places from Wed 31/03')
  expect(sentTo(undoChange).map(({ params }) => params.seq)).toEqual(['9', '8', '7'])
})

test('what stops a fold from being taken back stands at its line', async () => {
  const later = { ...named, seq: 12, before: { cost: '1.00' }, after: { cost: '2.00' } }
  const told = [gone(9), gone(8), gone(7)]
  const { dialog, press } = await openHistory(told)
  await dialog.findByRole('button', { name: /^Mei deleted 3 places/ })
  on(undoChange).fails('history.changed_since', { extra: { seq: 12 } })
  on(history).answers(({ query }) => historyOf(query.before ? [later] : told, { people }))
  await press('Undo: Mei deleted 3 places from Wed 31/03')
  const alert = await dialog.findByRole('alert')
  expect(alert.closest('li')?.id).toBe('change-9')
  expect(sentTo(undoChange)).toHaveLength(1)
})

test('rows that went with another change are told', async () => {
  const dates = { before: { end_date: '2027-04-04' }, after: { end_date: '2027-04-02' } }
  const { dialog } = await openHistory([
    {
      ...{ entity: 'trip', id: tripId, seq: 9, actor: meiId, ...dates },
      ...{ count: { trip: 1, day: 2, item: 3 }, deleted: { day: 2, item: 3 } },
    },
  ])
  await dialog.findByText('Also deleted: 2 days and 3 items')
})

test('somebody whose account was deleted has no first name and is not invited again', async () => {
  const user_id = idOf(3)
  const left: Told = {
    entity: 'member',
    id: user_id,
    seq: 7,
    actor: meiId,
    can_undo: false,
    before: { user_id, role: 'member' },
    after: null,
  }
  const { dialog } = await openHistory([left], '', {
    people: [...people, { user_id, name: null, former: true }],
  })
  await dialog.findByText('Mei removed Deleted user from the trip')
  expect(face('Deleted user').textContent).toBe('?Deleted user')
  expect(dialog.queryByRole('button', { name: 'Invite again' })).toBeNull()
})
