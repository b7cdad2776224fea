import type { KeptExpense } from '@caravan/contract/expenses'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight, CircleCheck, Receipt } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { partsOf, type StoredRow } from '../lib/merge.ts'
import words from '../lib/messages/bill.json'
import { withWords } from '../lib/words.tsx'
import { Button } from '../ui/button.tsx'
import { useBillAddress } from './address.ts'
import { bookingOf } from './bookings.ts'
import { usePaidBookings } from './paid.tsx'
import { planQuery } from './plan.ts'

type BillProps = { tripId: string; row: StoredRow & Partial<Pick<KeptExpense, 'source'>>; canEdit: boolean }

/** Leads from a booking to its expense or to a new one, and from an expense to its booking. */
export const Bill = withWords(words, Ways)

function Ways({ tripId, row, canEdit }: BillProps) {
  const t = useTranslations('bill')
  const { payFor, showExpense, showBooking } = useBillAddress()
  const [expense] = usePaidBookings().get(partsOf(row)[0]?.id ?? '') ?? []
  const { data: plan } = useQuery(planQuery(tripId))
  const { source } = row
  const booking = source?.id && plan && bookingOf(plan, source.id)
  if (booking)
    return (
      <Button onPress={() => showBooking(booking.kind, booking.row.id)} size="small" variant="ghost">
        {source.name}
        <ArrowUpRight />
      </Button>
    )
  if (source) return <span className="type-hint text-ink-2">{t('gone', { name: source.name })}</span>
  if (expense !== undefined)
    return (
      <Button aria-label={t('show')} onPress={() => showExpense(expense)} size="small" variant="ghost">
        <CircleCheck />
        {t('paid')}
      </Button>
    )
  if (!canEdit || !('cost' in row) || !/[1-9]/.test(String(row.cost))) return null
  return (
    <Button onPress={() => payFor(row.id)} size="small" variant="ghost">
      <Receipt />
      {t('turn')}
    </Button>
  )
}
