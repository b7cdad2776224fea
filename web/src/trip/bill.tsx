import type { KeptExpense } from '@caravan/contract/expenses'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight, CircleCheck, Receipt } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { moneyText } from '../lib/format/amounts.ts'
import { phraseComma } from '../lib/format/comma.ts'
import { partsOf, type StoredRow } from '../lib/merge.ts'
import words from '../lib/messages/bill.json'
import { withWords } from '../lib/words/words.tsx'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/overlays/menu.tsx'
import { useBillAddress } from './address.ts'
import { bookingOf, costOf } from './bookings.ts'
import { useBookingKinds } from './kinds.ts'
import { ledgerQuery } from './ledger.ts'
import { usePaidBookings } from './paid.tsx'
import { planQuery } from './plan.ts'

type BillProps = { tripId: string; row: StoredRow & Partial<Pick<KeptExpense, 'source'>>; canEdit: boolean }

/** Leads from a booking to its expense or to a new one, and from an expense to its booking. */
export const Bill = withWords(words, Ways)

function Ways({ tripId, row, canEdit }: BillProps) {
  const t = useTranslations('bill')
  const { payFor, showExpense, showBooking } = useBillAddress()
  const expenses = usePaidBookings().get(partsOf(row)[0]?.id ?? '') ?? []
  const [expense] = expenses
  const { data: plan } = useQuery(planQuery(tripId))
  const { source } = row
  const kinds = useBookingKinds()
  const booking = source?.id && plan && bookingOf(kinds, plan, source.id)
  if (booking)
    return (
      <Button onPress={() => showBooking(booking)} size="small" variant="ghost">
        {source.name}
        <ArrowUpRight />
      </Button>
    )
  if (source) return <span className="type-hint text-ink-2">{t('gone', { name: source.name })}</span>
  if (expenses.length > 1) return <PaidInParts expenses={expenses} tripId={tripId} />
  if (expense !== undefined)
    return (
      <Button aria-label={t('show')} onPress={() => showExpense(expense)} size="small" variant="ghost">
        <CircleCheck />
        {t('paid')}
      </Button>
    )
  const own = canEdit && plan && bookingOf(kinds, plan, row.id)
  if (!own || !costOf(own, plan.trip)) return null
  return (
    <Button
      // On phones the title beside it stays on one line, and on narrow ones the close button in sight.
      className="max-md:gap-1 max-md:px-1.5!"
      onPress={() => payFor(row.id)}
      size="small"
      variant="ghost"
    >
      <Receipt />
      <span className="max-[26rem]:sr-only">{t('turn')}</span>
    </Button>
  )
}

type PaidInPartsProps = { tripId: string; expenses: readonly string[] }

/** Several expenses paid for the booking: it leads to each of them. */
function PaidInParts({ tripId, expenses }: PaidInPartsProps) {
  const t = useTranslations('bill')
  const language = useLocale()
  const { showExpense } = useBillAddress()
  const { data: ledger } = useQuery(ledgerQuery(tripId))
  return (
    <Menu
      label={t('show')}
      trigger={
        <Button aria-label={t('show')} size="small" variant="ghost">
          <CircleCheck />
          {t('paid')}
        </Button>
      }
    >
      {ledger?.expenses
        .filter(({ id }) => expenses.includes(id))
        .map(({ id, description, amount, currency, refund }) => (
          <MenuItem key={id} onAction={() => showExpense(id)}>
            {[description, moneyText(refund ? `-${amount}` : amount, currency, language)].join(
              phraseComma(language),
            )}
          </MenuItem>
        ))}
    </Menu>
  )
}
