import type { Plan } from '@caravan/contract/plan'
import { CircleCheck } from 'lucide-react'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { staysIn } from './plan.ts'

/** The expenses of each booking that was paid, by its id. */
type Payments = ReadonlyMap<string, readonly string[]>

const PaidBookings = createContext<Payments>(new Map())
export const usePaidBookings = () => use(PaidBookings)

/** Knows for the rows in it which of them were paid. An expense of one night of a stay has paid for all of its nights. */
export function WithPaid({ plan, children }: { plan: Plan; children: ReactNode }) {
  const payments = useMemo(() => {
    const payments = new Map<string, readonly string[]>()
    const add = (id: string, expense: string) => payments.set(id, [...(payments.get(id) ?? []), expense])
    for (const { id, expense_id } of plan.paid) {
      const stay = staysIn(plan).find(({ nights }) => nights.some(night => night.id === id))
      for (const part of stay?.nights ?? [{ id }]) add(part.id, expense_id)
    }
    return payments
  }, [plan])
  return <PaidBookings value={payments}>{children}</PaidBookings>
}

/** On the row of a booking that was paid. */
export function Paid({ id }: { id: string }) {
  return usePaidBookings().has(id) && <Mark />
}

function Mark() {
  const t = useTranslations('bill')
  return (
    <span className="inline-flex items-center gap-1 type-hint text-pine-ink">
      <CircleCheck aria-hidden className="size-3.5" />
      {t('paid')}
    </span>
  )
}
