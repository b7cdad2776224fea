import { updateAttachment } from '@caravan/contract/attachments'
import type { Endpoint } from '@caravan/contract/endpoint'
import { createExpense } from '@caravan/contract/expenses'
import { ledgerRow } from '@caravan/contract/expenses.ledger'
import { createRental } from '@caravan/contract/rentals'
import { createTodo } from '@caravan/contract/todos'
import { dehydrate, hydrate } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { aFile } from '../../testing/files.ts'
import { expenseOf, ledgerOf, meiId } from '../../testing/ledger.ts'
import { gate, on, sentTo } from '../../testing/network.ts'
import { idOf, mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'
import type { Write } from './send.ts'

const id = idOf(900)
const rental = { id, company: 'Nippon', pickup_place: 'Narita' }
const times = { pickup_date: '2027-03-28T10:00', dropoff_date: '2027-03-30T10:00' }
const bill = { trip_id: tripId, amount: '30', currency: 'GBP', description: 'Ramen', type: 'Food' as const }
const paid = { payer_id: meiId, shared_with: [meiId], paid_date: '2027-03-28' }

type Row = [name: keyof Writes, call: Endpoint, write: Writes[keyof Writes], shown: string]
type Writes = {
  [N in 'createRental' | 'createTodo' | 'createExpense' | 'updateAttachment']: Write<N>
}
const rows: Row[] = [
  ['createRental', createRental, { params: { tripId }, body: { ...rental, ...times } }, 'Nippon'],
  ['createTodo', createTodo, { params: { tripId }, body: { id, text: 'Buy yen' } }, 'Buy yen'],
  ['createExpense', createExpense, { body: { expense_id: id, ...bill, ...paid } }, 'Ramen'],
  [
    'updateAttachment',
    updateAttachment,
    { params: { tripId, attachmentId: idOf(800) }, body: { name: 'Ticket' } },
    'Ticket.jpg',
  ],
]

test.each(rows)(
  'a stored %s is sent and shown after a reload, with no screen loaded',
  async (name, call, write, shown) => {
    serveTrip(planOf(), [memberAna, mei])
    const answer = gate()
    on(call)
      .hangs(answer)
      .fails('server.busy' as never)
    const load = async () => {
      vi.resetModules()
      const { queryClient } = await import('../../lib/calls/query-client.ts')
      return { queryClient, ...(await import('./send.ts')) }
    }

    const before = await load()
    const options = before.optionsOf(name, tripId)
    before.queryClient.getMutationCache().build(before.queryClient, options, {
      ...{ context: undefined, data: undefined, error: null, failureCount: 0, failureReason: null },
      ...{ isPaused: true, status: 'pending', variables: write, submittedAt: 1 },
    })
    const stored = JSON.stringify(dehydrate(before.queryClient))

    const { queryClient, writeTrip } = await load()
    const [plan, ledger] = ['plan', 'expenses'].map(part => ['trip', tripId, part])
    if (!plan || !ledger) return
    queryClient.setQueryData(plan, { ...planOf(), attachments: [aFile(800)] })
    queryClient.setQueryData(ledger, ledgerOf([expenseOf(1)].map(ledgerRow) as never))
    queryClient.setQueryData(['trip', tripId, 'members'], [memberAna, mei])
    hydrate(queryClient, JSON.parse(stored))
    const [restored] = queryClient.getMutationCache().getAll()
    // It would wait for itself.
    if (restored) queryClient.getMutationCache().remove(restored)
    const sent = writeTrip(
      restored?.options.mutationKey?.[0] as typeof name,
      tripId,
      restored?.state.variables as never,
    )
    await vi.waitFor(() => expect(sentTo(call)).toHaveLength(1), 10_000)
    const text = () => JSON.stringify([queryClient.getQueryData(plan), queryClient.getQueryData(ledger)])
    expect(text()).toContain(shown)
    answer.open()
    await expect(sent).rejects.toThrow('server.busy')
    expect(text()).not.toContain(shown)
  },
)
