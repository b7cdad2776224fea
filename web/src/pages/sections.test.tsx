import { type Comment, comments } from '@caravan/contract/comments'
import { expenses } from '@caravan/contract/expenses'
import { ledger } from '@caravan/contract/expenses.since'
import { history, undoChange } from '@caravan/contract/history'
import { joinLinks } from '@caravan/contract/invitations'
import { type Item, updateItem } from '@caravan/contract/items'
import { type Member, setRole } from '@caravan/contract/members'
import { plan as readPlan } from '@caravan/contract/plan'
import type { Sees } from '@caravan/contract/sections'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { expectSuccess } from '../testing/expect.ts'
import { historyOf } from '../testing/history.ts'
import { keptStore } from '../testing/kept-store.ts'
import { expenseOf, ledgerOf } from '../testing/ledger.ts'
import { on, sentTo } from '../testing/network.ts'
import { open } from '../testing/open.tsx'
import { idOf, kyoto, mei, memberAna, planOf, serveTrip, tripId } from '../testing/trip.ts'

const [, market] = kyoto

const bill = expenseOf(1, { description: 'Kaiseki' })
const thread = {
  about: { kind: 'expense', id: bill.id },
  open: 2,
  total: 2,
  last_at: '2027-03-01T10:00:00.000Z',
} as const
const said: Comment = {
  ...{ id: idOf(500), about: thread.about, text: 'For the boat', mentions: [], author_id: mei.user_id ?? '' },
  ...{ created_at: thread.last_at, edited_at: null, resolved_at: null, resolved_by: null, version: 1 },
}

/** Ana, who sees so much of the trip, opens it. */
async function openAs(sees: Sees, search = '', people: Member[] = [{ ...memberAna, sees }, mei]) {
  const served = serveTrip(
    sees === 'expenses_only' ? { ...planOf(), days: [], threads: [thread] } : planOf(kyoto),
    people,
  )
  if (sees === 'no_costs') on(ledger).fails('trip.section_hidden')
  on(expenses).answers(ledgerOf([bill]))
  on(comments).answers(({ query }) => (query.kind === 'expense' ? [said] : []))
  return { ...served, ...(await open(`/edit-trip/${tripId}${search}`)) }
}

const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const namesOf = (buttons: HTMLElement[]) => buttons.map(({ textContent }) => textContent)

describe('who sees no costs', () => {
  test('is told so, and offered nothing of them', async () => {
    const { user } = await openAs('no_costs', '?day=2027-03-31')
    await screen.findByText('You see this trip without costs.')
    const bar = within(screen.getByRole('navigation', { name: /tools/i }))
    expect(namesOf(bar.getAllByRole('button'))).toEqual([
      ...['Flights', 'Lodging', 'Trip Note', 'Attachments', 'Other'],
    ])
    expect(screen.queryByRole('button', { name: 'Add Member' })).toBeNull()
    await user.click(bar.getByRole('button', { name: 'Other' }))
    const more = await inDialog('More Options')
    expect(more.queryByRole('button', { name: /Share|Copy/ })).toBeNull()
    await user.click(await more.findByRole('button', { name: 'More' }))
    expect(namesOf(await screen.findAllByRole('menuitem'))).toEqual([
      ...['Calendar file (ICS)', 'Places (GPX)', 'Places (KML)'],
      ...['Download archive', 'Download as a template'],
    ])
    expect(sentTo(ledger)).toEqual([])
  })

  test('has no cost in forms, and writes none', async () => {
    await openAs('no_costs', `?day=2027-03-31&item=${market?.id}`)
    const form = await inDialog('Edit place')
    form.getByLabelText('Details')
    expect(form.queryByLabelText('Estimated cost')).toBeNull()
  })

  test('saves a row without its cost', async () => {
    on(updateItem).answers(({ body }) => ({ ...market, ...body }) as Item)
    const { user } = await openAs('no_costs', `?day=2027-03-31&item=${market?.id}`)
    const form = await inDialog('Edit place')
    await user.type(form.getByLabelText('Details'), 'Before noon')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentTo(updateItem)).toHaveLength(1))
    expect(sentTo(updateItem)[0]?.body).not.toHaveProperty('cost')
  })

  test.each(['all', 'no_costs'] as const)('is not offered to delete the trip (%s)', async sees => {
    await openAs(sees)
    if (sees === 'all') return void (await screen.findByRole('button', { name: 'Delete This Trip' }))
    await screen.findByText('You see this trip without costs.')
    expect(screen.queryByRole('button', { name: 'Delete This Trip' })).toBeNull()
  })

  test('comes to no expenses by their address, and lets nobody in', async () => {
    await openAs('no_costs', '?dialog=expenses&expense=new')
    await screen.findByText('Where you are going')
    await vi.dynamicImportSettled()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sentTo(ledger)).toEqual([])
  })

  test('invites nobody, and says nothing about others', async () => {
    await openAs('no_costs', '?dialog=members')
    const dialog = await inDialog('Member List (2 person)')
    expect(await dialog.findAllByText('mei')).not.toEqual([])
    expect(dialog.queryByLabelText('Invite by email')).toBeNull()
    expect(dialog.queryByRole('button', { name: 'More about mei' })).toBeNull()
    expect(sentTo(joinLinks)).toEqual([])
  })
})

describe('who sees the expenses only', () => {
  test('has them on a page of their own', async () => {
    const { user } = await openAs('expenses_only')
    const expenses = await inDialog('Expenses')
    await expenses.findByRole('tab', { name: 'My Summary' })
    expenses.getByRole('button', { name: '[+] Add' })
    await user.click(expenses.getByRole('tab', { name: 'Group Overview' }))
    expect(screen.queryByRole('button', { name: /budget/i })).toBeNull()
    await user.click(expenses.getByRole('button', { name: 'Close' }))
    await screen.findByRole('heading', { level: 1, name: 'Trip to Japan' })
    screen.getByText('You see the expenses of this trip and who is on it.')
    const main = within(screen.getByRole('main'))
    expect(namesOf(main.getAllByRole('button'))).toEqual(['Expenses', 'Trip Members', 'History'])
    on(history).answers(historyOf())
    await user.click(main.getByRole('button', { name: 'History' }))
    await inDialog('History')
    await user.keyboard('{Escape}')
    await user.click(main.getByRole('button', { name: 'Trip Members' }))
    await inDialog('Member List (2 person)')
  })

  test('has what is said about them, and says something', async () => {
    await openAs('expenses_only', `?dialog=expenses&expense=${bill.id}`)
    const form = await inDialog('Edit expense')
    await form.findByText('For the boat')
    form.getByRole('textbox', { name: 'Write a comment' })
    expect(sentTo(comments)[0]?.query).toEqual({ kind: 'expense', entity_id: bill.id })
  })

  test('gets the plan back once they see it again', async () => {
    const people: Member[] = [{ ...memberAna, sees: 'expenses_only' }, mei]
    const { live } = await openAs('expenses_only', '', people)
    await inDialog('Expenses')
    people[0] = memberAna
    on(readPlan).answers({ ...planOf(kyoto), seq: 2 })
    live.tell({ seq: 2, topics: ['members'] })
    await waitFor(() => expect(sentTo(readPlan).length).toBeGreaterThan(1))
    await waitFor(() => expect(screen.queryByText(/^You see the expenses/)).toBeNull())
  })
})

test('a member is set to see less, which is taken back', async () => {
  const people: Member[] = [memberAna, mei]
  on(joinLinks).answers([])
  on(undoChange).answers({ seq: 9 })
  const { user } = await openAs('all', '?dialog=members', people)
  on(joinLinks).answers([])
  const dialog = await inDialog('Member List (2 person)')
  on(setRole).answers(({ body: { sees = 'all' } }) => {
    people[1] = { ...mei, sees }
    return { user_id: mei.user_id ?? '', role: 'member', sees }
  })
  await user.click(await dialog.findByRole('button', { name: 'More about mei' }))
  const chosen = async () => (await screen.findByRole('menuitemradio', { checked: true })).textContent
  expect(await chosen()).toBe('Sees everything')
  await user.click(screen.getByRole('menuitemradio', { name: 'Sees no costs' }))
  await expectSuccess('mei now sees this trip without costs.')
  expect(sentTo(setRole)).toMatchObject([{ params: { userId: mei.user_id }, body: { sees: 'no_costs' } }])
  await dialog.findByText('No costs')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectSuccess('Undone: mei')
  expect(dialog.queryByRole('button', { name: 'More about ana' })).toBeNull()
})

test.each([
  ['members say so', 'no_costs'],
  ['they say so of the expenses alone', 'expenses_only'],
] as const)('nothing of before stays on the device once %s', async (_, sees) => {
  const { answers } = keptStore()
  const key = (part: string) => `${memberAna.user_id} trip ${tripId} ${part}`
  for (const part of ['expenses', 'note text', 'file 1']) answers.set(key(part), 'before')
  answers.set(key('members'), [memberAna, mei])
  answers.set(key('plan'), planOf(kyoto))
  await openAs(sees)
  await waitFor(() => expect((answers.get(key('members')) as Member[])[0]?.sees).toBe(sees))
  expect([...answers.values()]).not.toContain('before')
})
