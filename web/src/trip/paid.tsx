import type { Plan } from '@caravan/contract/plan'
import { Check, CircleCheck, type LucideIcon } from 'lucide-react'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { classes } from '../ui/classes.ts'
import { bookedIn } from './items.ts'
import { staysIn } from './plan.ts'

/** The expenses of each booking that was paid, by its id. */
type Payments = ReadonlyMap<string, readonly string[]>

const PaidBookings = createContext<Payments>(new Map())
export const usePaidBookings = () => use(PaidBookings)
const BookedItems = createContext<ReadonlySet<string>>(new Set())
export const useBookedItems = () => use(BookedItems)

/** Knows for the rows in it which of them were paid or booked. An expense of one night of a stay has paid for all of its nights. */
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
  const booked = useMemo(() => bookedIn(plan), [plan])
  return (
    <PaidBookings value={payments}>
      <BookedItems value={booked}>{children}</BookedItems>
    </PaidBookings>
  )
}

/** On the row of a booking that was paid. */
export function Paid({ id }: { id: string }) {
  return usePaidBookings().has(id) && <Mark className="text-pine-ink" icon={CircleCheck} is="paid" />
}

/** On the row of an item, of which less is known than that it was paid. */
export function Booked({ id }: { id: string }) {
  const isBooked = useBookedItems().has(id)
  return !usePaidBookings().has(id) && isBooked && <Mark className="text-ink-2" icon={Check} is="booked" />
}

function Mark({ is, icon: Icon, className }: { is: 'paid' | 'booked'; icon: LucideIcon; className: string }) {
  const t = useTranslations('bill')
  return (
    <span className={classes('inline-flex items-center gap-1 type-hint', className)}>
      <Icon aria-hidden className="size-3.5" />
      {t(is)}
    </span>
  )
}
