import type { History } from '@caravan/contract/history'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.ts'

const { ana, mei } = await openApp(['ana', 'mei'])

const read = async (tripId: string, query: string, who = ana): Promise<History['entries']> =>
  (await who.does('GET', `/trips/${tripId}/history?${query}`)).json.entries
const seqsOf = async (...asked: Parameters<typeof read>) => (await read(...asked)).map(({ seq }) => seq)

/** A trip with two places, and many expenses and a comment on one of them between those. */
async function planned(sees: 'no_costs' | 'expenses_only') {
  const trip = await ana.plansTrip()
  await ana.adds(trip.id, mei)
  await ana.does('PUT', `/tripmembers/trip_members/${trip.id}/${mei.id}`, { sees })
  const { seq: start, days } = await ana.plan(trip.id)
  const gion = await ana.addsItem(days[0]?.id ?? '', { place: 'Gion' })
  const bill = { amount: '4', currency: 'GBP', type: 'Food', paid_date: '2027-03-27', payer_id: ana.id }
  let expenseId = ''
  for (const description of ['Tea', 'Rice', 'Soba']) {
    const expense = { ...bill, description, trip_id: trip.id, shared_with: [ana.id] }
    expenseId = (await ana.does('POST', '/expenses/split_expense/', expense)).json.expense_id
  }
  await ana.does('PUT', `/subtripitems/sub_trip/item/${gion.id}`, { details: 'at night' })
  return { tripId: trip.id, gion, expenseId, start, end: start + 5 }
}

test('a page is full although changes in between are hidden from its reader', async () => {
  const { tripId, start, end } = await planned('no_costs')
  expect(await seqsOf(tripId, 'limit=2', mei)).toEqual([end, start + 1])
  expect(await seqsOf(tripId, 'limit=1', mei)).toEqual([end])
  expect(await seqsOf(tripId, `limit=2&before=${end}`, mei)).toEqual([start + 1, start])
  expect(await seqsOf(tripId, 'limit=2')).toEqual([end, end - 1])
})

test('a page is full although comments and files of hidden rows lie in between', async () => {
  const { tripId, expenseId, end } = await planned('no_costs')
  const about = { kind: 'expense', id: expenseId }
  for (const text of ['One', 'Two', 'Three'])
    await ana.does('POST', `/trips/${tripId}/comments`, { about, text })
  expect(await seqsOf(tripId, 'limit=1')).toEqual([end + 3])
  expect(await seqsOf(tripId, 'limit=1', mei)).toEqual([end])
})

test('filters by person and row find nothing of what is hidden', async () => {
  const { tripId, gion, start } = await planned('expenses_only')
  expect(await seqsOf(tripId, `actor=${ana.id}&limit=2`, mei)).toEqual([start + 4, start + 3])
  expect(await seqsOf(tripId, `entity_id=${gion.id}`, mei)).toEqual([])
  expect(await seqsOf(tripId, `entity_id=${gion.id}&actor=${mei.id}`)).toEqual([])
  expect(await seqsOf(tripId, `entity_id=${gion.id}&actor=${ana.id}`)).toEqual([start + 5, start + 1])
})

test('an entry counts the rows that it deleted, of those that its reader sees', async () => {
  const { tripId, gion } = await planned('no_costs')
  const latest = async (who = ana) => (await read(tripId, 'limit=1', who))[0]
  expect(await latest()).not.toHaveProperty('deleted')
  await ana.does('DELETE', `/subtripitems/sub_trip/item/${gion.id}`)
  expect((await latest())?.deleted).toEqual({ item: 1 })
  await ana.does('PUT', `/trips/update_trip/${tripId}`, { end_date: '2027-03-28' })
  expect((await latest())?.deleted).toEqual({ day: 2 })
  expect((await latest(mei))?.deleted).toEqual({ day: 2 })
})
