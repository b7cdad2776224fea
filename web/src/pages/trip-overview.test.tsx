import { expenses } from '@caravan/contract/expenses'
import { history, historySeen } from '@caravan/contract/history'
import { blankIdea } from '@caravan/contract/ideas.row'
import type { Plan } from '@caravan/contract/plan'
import { blankTodo } from '@caravan/contract/todos.row'
import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ana } from '../testing/account.ts'
import { historyOf } from '../testing/history.ts'
import { expenseOf, ledgerOf, meiId } from '../testing/ledger.ts'
import { on } from '../testing/network.ts'
import { open } from '../testing/open.tsx'
import { idOf, itemOn, kyoto, planOf, serveTrip, tripId } from '../testing/trip.ts'
import { stepOf } from './trip-overview.tsx'

const everyDay = planOf().days.map(({ date }) => itemOn(date, 'Hakone'))

test.each([
  ['before a trip without a plan', '2027-01-01', [], { is: 'start', date: '2027-03-27' }],
  ['before one with some plan', '2027-01-01', [...kyoto], { is: 'goOn', date: '2027-03-27' }],
  ['before one that is planned', '2027-01-01', everyDay, { is: 'start', date: '2027-03-27' }],
  ['on its last day', '2027-04-04', [...kyoto], { is: 'today', date: '2027-04-04' }],
  ['after it', '2027-04-05', [...kyoto], { is: 'start', date: '2027-03-27' }],
])('%s one goes on with its day', (_, today, items, step) => {
  expect(stepOf(planOf(items), today)).toEqual(step)
})

async function openOverview(now: string, parts: Partial<Plan> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  onTestFinished(() => void vi.useRealTimers())
  serveTrip({ ...planOf([...kyoto]), ...parts })
  on(expenses).answers(ledgerOf([expenseOf(1, { payer_id: meiId })]))
  on(historySeen).answers({ seen_seq: 0, unseen: true })
  on(history).answers(historyOf([]))
  return open(`/edit-trip/${tripId}`)
}
const cards = async () => {
  const list = within(await screen.findByRole('list', { name: 'What is next' }, { timeout: 30_000 }))
  await list.findByText('£15.00')
  return list.getAllByRole('button').map(({ textContent }) => textContent)
}

test('a trip shows what is next, who does what, which votes are open, and what one owes', async () => {
  const idea = { ...blankIdea, id: idOf(1), trip_id: tripId, name: 'Gion' }
  const todo = { ...blankTodo, trip_id: tripId, text: 'Pack' }
  const todos = [
    { ...todo, id: idOf(2), assignees: [ana.id] },
    { ...todo, id: idOf(3) },
    { ...todo, id: idOf(4), done_at: '2027-03-01T00:00:00Z' },
  ]
  const { press, address } = await openOverview('2027-03-26T11:45:00', {
    todos,
    ideas: [idea, { ...idea, id: idOf(5), votes: [ana.id] }],
  })
  expect(await cards()).toEqual([
    'Next, Wed 31/03, 08:26Kyoto Station',
    'Not bookedBeds for 8 nights',
    '2 openOne to-do is yours',
    '2 ideasOne idea waits for your vote',
    'You owe£15.00',
    'Since you last lookedNew changes',
  ])
  screen.getByRole('button', { name: 'Plan Saturday, Hakone' })
  await press('Since you last looked New changes')
  expect(address()).toContain('dialog=history')
})

test('stays are to be booked until one has a number', async () => {
  const nights = ['Kanra', 'Ginyu'].map((place, position) =>
    itemOn('2027-03-31', place, { type: 'lodging', position, confirmation_number: position ? 'GN-1' : null }),
  )
  const { address, press } = await openOverview('2027-03-26T11:45:00', { items: nights })
  expect(await cards()).toContain('LodgingOne stay to book')
  await press('Lodging One stay to book')
  expect(address()).toContain('dialog=lodging')
})

test('before it begins it counts the days, until there is something with a time', async () => {
  await openOverview('2027-03-26T20:00:00', { items: [] })
  expect((await cards())[0]).toBe('Sat 27/03The trip begins tomorrow')
})
