import type { Sees } from '@caravan/contract/sections'
import type { TestApp } from './app.ts'
import { sendFile } from './send.ts'
import { type Stage, setStage } from './stage.ts'
import type { Traveller } from './traveller.ts'

/** A trip in which every hidden field has a value, with a receipt, an item's file and a comment on an expense. */
export type FullStage = Stage & { receiptId: string; fileId: string; saidId: string; costSeq: string }

export async function setFullStage(
  app: TestApp,
  ana: Traveller,
  mei: Traveller,
  sees: Sees,
): Promise<FullStage> {
  const stage = await setStage(app, ana)
  const { tripId, itemId, expenseId } = stage
  await ana.adds(tripId, mei)
  const cost = { cost: '83.17', cost_currency: 'GBP' }
  const { headers } = await ana.does('PUT', `/subtripitems/sub_trip/item/${itemId}`, cost)
  const paths = [
    `/subtripitems/flight/${stage.flightId}`,
    `/subtripitems/rental/${stage.rentalId}`,
    `/trips/${tripId}/rides/${stage.rideId}`,
  ]
  await Promise.all(paths.map(path => ana.does('PUT', path, cost)))
  // A deleted booking is no longer named by what paid for it, which would be a change to compare.
  if (sees === 'expenses_only')
    await ana.does('PUT', `/expenses/expense/${expenseId}`, {
      source: { kind: 'item', id: itemId, name: 'Gion' },
    })
  await ana.does('PUT', `/trips/update_trip/${tripId}`, {
    currency: 'GBP',
    budgets: { GBP: '9517.31' },
    rates: [{ from: 'GBP', to: 'JPY', rate: '190', date: '2001-02-03' }],
    default_split: { mode: 'shares', parts: { [ana.id]: '1' }, shared_with: [ana.id] },
    note: '<p>Secret plan</p>',
  })
  const attach = async (owner_kind: string, owner_id: string) =>
    (await sendFile(app, ana, tripId, `Of ${owner_kind}`, { owner_kind, owner_id })).json.id
  const about = { kind: 'expense', id: expenseId }
  const said = await mei.does('POST', `/trips/${tripId}/comments`, { about, text: 'For the boat' })
  const [receiptId, fileId] = [await attach('expense', expenseId), await attach('item', itemId)]
  await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${mei.id}`, { sees })
  const costSeq = String(headers['trip-seq'])
  return { ...stage, receiptId, fileId, saidId: said.json.id, costSeq }
}
