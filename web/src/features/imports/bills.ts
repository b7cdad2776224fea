import type { ExpenseType } from '@caravan/contract/expenses'
import type { ImportedRow } from '@caravan/contract/imports'
import { decimalOf, minorUnits } from '@caravan/contract/money'
import type { Plan } from '@caravan/contract/plan'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/calls/session.ts'
import { type Booked, useBookingKinds } from '../../trip/kinds.ts'
import { membersQuery, personOf } from '../../trip/members.ts'
import { usePaidBookings } from '../../trip/paid.tsx'
import { useProposalName } from './proposal-row.tsx'
import { type Draft, isTaken, momentsIn, type ReadRow } from './proposals.ts'

/** An expense as its form opens it and as it is sent. */
export type Bill = {
  amount: string
  currency: string
  description: string
  type: ExpenseType
  /** Null of a receipt that names none. */
  paid_date: string | null
  payer_id: string
  need_split: boolean
  shared_with: readonly string[]
}

type Receipt = Pick<Bill, 'amount' | 'currency' | 'description' | 'type' | 'paid_date'>

/** The expenses that receipts and the prices of bookings may become: paid by the traveller, and split as the trip does. */
export function useBills(plan: Plan) {
  const kinds = useBookingKinds()
  const nameOf = useProposalName()
  const selfId = useSession()?.id
  const payments = usePaidBookings()
  const { data: members = [] } = useQuery(membersQuery(plan.trip.id))
  const people = members.flatMap(member => (member.user_id ? [personOf(member)] : []))
  const ids = people.flatMap(({ id }) => id ?? [])

  /** Of a receipt, or of a booking that is taken, has a price, and was not paid; undefined where there is none. */
  function billOf(draft: Draft): Bill | undefined {
    const { row, existing, bill } = draft
    if (draft.kind === 'expense') return { ...sharedBy(null), ...(row as Receipt) }
    const kind = kinds.find(({ name }) => name === draft.kind)
    if (draft.ends || !kind || !isTaken(draft, plan) || !ids.some(id => id === selfId)) return undefined
    if (existing && payments.has(existing.id)) return undefined
    const booked = row as unknown as Booked
    const currency = String(row['cost_currency'] ?? kind.currencyOf?.(booked) ?? plan.trip.currency)
    const amount = minorUnits(String(row['cost'] ?? ''), currency)
    if (!amount) return undefined
    const [first = ''] = momentsIn(row)
    return {
      ...{ amount: decimalOf(amount, currency), currency, description: nameOf(draft).slice(0, 300) },
      ...{ type: kind.expenseType(booked), paid_date: String(row[first]).slice(0, 10) },
      ...{ ...sharedBy(booked.participants), ...bill },
    }
  }

  /** Those who take part in it, else as the trip remembers it, as long as all of those are on the trip. */
  function sharedBy(participants: readonly string[] | null | undefined) {
    const { default_split: remembered } = plan.trip
    const isOn = (id: string) => ids.includes(id)
    const some = participants?.filter(isOn) ?? []
    const { shared_with, ...split } =
      !participants?.length && remembered?.shared_with.every(isOn)
        ? remembered
        : { mode: 'equal' as const, parts: {}, shared_with: some.length > 0 ? some : ids }
    const need_split = shared_with.some(id => id !== selfId)
    return { payer_id: selfId ?? '', refund: false, need_split, shared_with, split }
  }

  /** The expenses that were chosen, each of the booking that is sent in this place. */
  function chosen(taken: readonly Draft[]): { draft: Draft; row: ImportedRow }[] {
    return taken.flatMap((draft, n) => {
      const bill: ReadRow | undefined = draft.bill && billOf(draft)
      const source = { row: n, name: nameOf(draft).slice(0, 300) }
      const row = { kind: 'expense', row: { ...bill, source } } as unknown as ImportedRow
      return bill ? [{ draft, row }] : []
    })
  }

  /** That which a receipt is. */
  const ownOf = (draft: Draft) => (draft.kind === 'expense' ? billOf(draft) : undefined)

  return { billOf, chosen, ownOf, people }
}
