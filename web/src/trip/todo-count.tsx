import type { Plan } from '@caravan/contract/plan'
import { useQuery } from '@tanstack/react-query'
import { ListTodo } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { partsOf, type StoredRow } from '../lib/merge.ts'
import words from '../lib/messages/open-todos.json'
import { withWords } from '../lib/words/words.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { useBillAddress } from './address.ts'
import { type Booking, bookingOf } from './bookings.ts'
import { useBookingKinds } from './kinds.ts'
import { planQuery } from './plan.ts'

/** How many to-dos of the trip are open, beside the button of their list. */
export const Badge = withWords(words, ({ count, isOnTool }: { count: number; isOnTool: boolean }) => {
  const t = useTranslations('openTodos')
  return (
    <span
      className={classes(
        'inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-full bg-pine-soft px-1.5 text-[11px] font-[650] text-pine-ink',
        // Below a name it grows with the text only until it would hide the icon.
        isOnTool && 'max-md:absolute max-md:top-0.5 max-md:right-[max(-6px,50%-1.5rem)]',
        isOnTool &&
          'max-md:h-[min(1.125rem,20px)] max-md:min-w-[min(1.125rem,20px)] max-md:text-[min(0.6875rem,9pt)]',
      )}
    >
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t('open', { count })}</span>
    </span>
  )
})

/** On a phone the number alone. */
function Short({ count }: { count: number }) {
  const t = useTranslations('openTodos')
  return (
    <>
      <span className="max-md:sr-only">{t('count', { count })}</span>
      <span aria-hidden className="md:hidden">
        {count}
      </span>
    </>
  )
}

/** How many open to-dos are about a row. */
export const Count = withWords(words, ({ count }: { count: number }) => {
  return (
    <span className="inline-flex items-center gap-1 type-hint text-pine-ink">
      <ListTodo aria-hidden className="size-3.5" />
      <Short count={count} />
    </span>
  )
})

type TodosOfRowProps = { tripId: string; row: StoredRow }

/** Leads from a booking to its to-dos, while some are open. */
export const TodosOfRow = withWords(words, ({ tripId, row }: TodosOfRowProps) => {
  const { showTodos } = useBillAddress()
  const { data: plan } = useQuery(planQuery(tripId))
  const kinds = useBookingKinds()
  const booking = plan && bookingOf(kinds, plan, row.id)
  const count = booking ? openTodosAbout(plan, booking) : 0
  if (count === 0) return null
  return (
    <Button
      className="max-md:gap-1 max-md:px-1.5!"
      onPress={() => showTodos(row.id)}
      size="small"
      variant="ghost"
    >
      <ListTodo />
      <Short count={count} />
    </Button>
  )
})

/** The number of open to-dos about a row; those of a stay are about each of its nights. */
function openTodosAbout(plan: Plan, { row }: Booking): number {
  const ids = partsOf(row).map(({ id }) => id)
  return plan.todos.filter(({ link, done_at }) => link && done_at === null && ids.includes(link.id)).length
}
