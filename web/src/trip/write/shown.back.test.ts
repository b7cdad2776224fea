import type { Plan } from '@caravan/contract/plan'
import { rowsIn, withAll } from '@caravan/contract/shown'
import { putOn, shownBetween, takeOff } from '@caravan/contract/shown.back'
import { expect, test } from 'vitest'
import { expenseOf, ledgerOf } from '../../testing/ledger.ts'
import { idOf, itemOn, kyoto, planOf } from '../../testing/trip.ts'
import { asRow, type LedgerExpense } from '../ledger.ts'

const plan = { ...planOf(kyoto), rentals: [{ id: idOf(950) } as Plan['rentals'][0]] }
const [station, market, temple] = kyoto as [Plan['items'][0], Plan['items'][0], Plan['items'][0]]

const changes: [what: string, change: (plan: Plan) => Plan][] = [
  ['a row is taken away', plan => ({ ...plan, items: plan.items.filter(({ id }) => id !== market.id) })],
  [
    'a row and what lies on it are taken away',
    plan => ({ ...plan, days: plan.days.slice(1), items: plan.items.slice(1) }),
  ],
  ['a rental car is taken away', plan => ({ ...plan, rentals: [] })],
  ['a row is added', plan => ({ ...plan, items: [itemOn('2027-03-30', 'Ryokan'), ...plan.items] })],
  [
    'fields of rows are changed',
    plan => ({ ...plan, items: plan.items.map(item => ({ ...item, position: 9 - item.position })) }),
  ],
  ['the trip has another name', plan => ({ ...plan, trip: { ...plan.trip, name: 'Japan' } })],
]

test.each(changes)(
  'where %s, nothing is left once it is taken off, also after it was stored',
  (_, change) => {
    const shown = JSON.parse(JSON.stringify(shownBetween(plan, change(plan))))
    expect(shown).not.toEqual([])
    expect(takeOff(change(plan), shown)).toEqual(plan)
  },
)

test.each(changes)('where %s, the same is shown over what was fetched meanwhile', (_, change) => {
  const shown = shownBetween(plan, change(plan))
  const inOrder = (plan: Plan) => withAll(plan, 'item', rowsIn(plan, 'item'))
  expect(putOn(plan, shown)).toEqual(inOrder(change(plan)))
  expect(putOn(change(plan), shown)).toEqual(inOrder(change(plan)))
  const theirs = { ...temple, details: 'Closed on Mondays' }
  const since = { ...plan, items: [station, market, theirs] }
  expect(putOn(since, shown)).toEqual(inOrder(change(since)))
})

test('the same goes for a ledger', () => {
  const row = (number: number, fields = {}) => asRow(expenseOf(number, fields)) as LedgerExpense
  const expenses = [row(2), row(1)]
  const ledger = { ...ledgerOf([]), expenses }
  const after = { ...ledger, expenses: [row(2, { description: 'Lunch', amount: '90.00' })] }
  expect(takeOff(after, shownBetween(ledger, after))).toEqual(ledger)
})

test('what others have made of the plan since stays', () => {
  const moved = { ...plan, items: [{ ...station, position: 5, details: 'Track 4' }, market, temple] }
  const shown = shownBetween(plan, moved)
  const added = itemOn('2027-03-30', 'Ryokan')
  const since = {
    ...moved,
    items: [{ ...station, position: 7, details: 'Track 4', url: 'https://jr.example/' }, temple, added],
  }
  expect(takeOff(since, shown).items).toEqual([
    added,
    temple,
    { ...station, position: 7, url: 'https://jr.example/' },
  ])
})
