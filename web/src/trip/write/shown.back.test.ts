import type { Plan } from '@caravan/contract/plan'
import { putOn, takeOff } from '@caravan/contract/shown.back'
import { changesTo, rowsKnownIn, type TripRows } from '@caravan/contract/write/rows'
import { expect, test } from 'vitest'
import { expenseOf, ledgerOf } from '../../testing/ledger.ts'
import { idOf, itemOn, kyoto, planOf } from '../../testing/trip.ts'
import { asRow, type LedgerExpense } from '../ledger.ts'

const plan = { ...planOf(kyoto), rentals: [{ id: idOf(950) } as Plan['rentals'][0]] }
const [station, market, temple] = kyoto as [Plan['items'][0], Plan['items'][0], Plan['items'][0]]

const writes: [what: string, write: (rows: TripRows) => void][] = [
  ['a row is taken away', rows => rows.remove('item', [market.id])],
  [
    'a row and what lies on it are taken away',
    rows => {
      rows.remove(
        'day',
        plan.days.slice(0, 1).map(({ id }) => id),
      )
      rows.remove('item', [station.id])
    },
  ],
  ['a rental car is taken away', rows => rows.remove('rental', [idOf(950)])],
  ['a row is added', rows => rows.put('item', [itemOn('2027-03-30', 'Ryokan')])],
  [
    'fields of rows are changed',
    rows => {
      const items = rows.list('item')
      rows.put(
        'item',
        items.map(item => ({ ...item, position: 9 - item.position })),
      )
    },
  ],
  ['the trip has another name', rows => rows.put('trip', [{ ...rows.trip, name: 'Japan' }])],
]

test.each(writes)('where %s, nothing is left once it is taken off, also after it was stored', (_, write) => {
  const shown = JSON.parse(JSON.stringify(changesTo(rowsKnownIn([plan]), write)))
  expect(shown).not.toEqual([])
  expect(takeOff(putOn(plan, shown), shown)).toEqual(plan)
})

test.each(writes)('where %s, the same is shown over what was fetched meanwhile', (_, write) => {
  const shown = changesTo(rowsKnownIn([plan]), write)
  const changed = putOn(plan, shown)
  expect(putOn(changed, shown)).toEqual(changed)
  const theirs = { ...temple, details: 'Closed on Mondays' }
  const since = { ...plan, items: [station, market, theirs] }
  expect(putOn(since, shown)).toEqual(putOn(since, changesTo(rowsKnownIn([since]), write)))
})

test('the same goes for a ledger', () => {
  const row = (number: number, fields = {}) => asRow(expenseOf(number, fields)) as LedgerExpense
  const ledger = { ...ledgerOf([]), expenses: [row(2), row(1)] }
  const shown = changesTo(rowsKnownIn([ledger]), rows => {
    rows.put('expense', [row(2, { description: 'Lunch', amount: '90.00' })])
    rows.remove('expense', [row(1).id])
  })
  expect(shown.map(({ before, after }) => [before?.id, after?.id])).toEqual([
    [row(2).id, row(2).id],
    [row(1).id, undefined],
  ])
  expect(takeOff(putOn(ledger, shown), shown)).toEqual(ledger)
})

test('what others have made of the plan since stays', () => {
  const moved = { ...plan, items: [{ ...station, position: 5, details: 'Track 4' }, market, temple] }
  const shown = changesTo(rowsKnownIn([plan]), rows => rows.put('item', moved.items))
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
