import type { Todo } from '@caravan/contract/todos'
import { ArrowUpRight, CalendarClock } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { useComma } from '../../lib/format/comma.ts'
import { useDates } from '../../lib/format/dates.ts'
import { shortened } from '../../lib/format/shortened.ts'
import { useBillAddress } from '../../trip/address.ts'
import { type Booking, nameOf } from '../../trip/bookings.ts'
import { ThreadMark } from '../../trip/comments/threads.tsx'
import type { usePeople } from '../../trip/people/participants.tsx'
import { TickRow } from '../../trip/rows/tick.tsx'
import type { InList } from '../../trip/rows/work-list.tsx'
import { AvatarStack } from '../../ui/avatar-stack.tsx'
import { classes } from '../../ui/classes.ts'
import { isOverdue } from './todo-words.ts'

type TodoRowProps = InList<Todo> & {
  row: Todo
  /** The row that it is about. */
  booking: Booking | undefined
  people: ReturnType<typeof usePeople>
  ownId: string
  today: string
  canEdit: boolean
  canTick: boolean
  onEdit: (id: string) => void
  onTick: (todo: Todo) => void
}

export const TodoRow = memo(function TodoRow(props: TodoRowProps) {
  const { row, people } = props
  const t = useTranslations('todo')
  const comma = useComma()
  const taken = people.filter(({ id }) => id !== undefined && row.assignees.includes(id))
  const names = taken.map(({ name }) => name).join(comma)
  return (
    <TickRow
      {...props}
      below={<Notes {...props} />}
      beside={
        taken.length > 0 && (
          <span className="relative z-1 mt-px shrink-0" title={names}>
            <AvatarStack label={t('assigned', { names })} max={3} people={taken} size={24} />
          </span>
        )
      }
      tickLabel={t('tick', { name: shortened(row.text) })}
      told={t(row.done_at === null ? 'shown.open' : 'shown.done')}
    />
  )
})

/** When it is due or by whom it was done, and the row that it is about. */
function Notes({ row, booking, people, ownId, today }: TodoRowProps) {
  const t = useTranslations('todo')
  const item = useTranslations('item')
  const { pastDay, dayOfMoment } = useDates()
  const { showBooking } = useBillAddress()
  const { due_date, done_at, done_by } = row
  const late = isOverdue(row, today)
  const who = people.find(({ id }) => id === done_by)?.name
  const done = done_at !== null && dayOfMoment(done_at)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 type-data text-ink-2">
      {done && (
        <span>
          {done_by === ownId
            ? t('doneByYou', { date: done })
            : who
              ? t('doneBy', { who, date: done })
              : t('doneAt', { date: done })}
        </span>
      )}
      {due_date !== null && !done && (
        <span className={classes('inline-flex items-center gap-1', late && 'font-[620] text-marigold-ink')}>
          {late && <CalendarClock aria-hidden className="size-3.5" />}
          {t(late ? 'overdueSince' : 'dueBy', { date: pastDay(due_date) })}
        </span>
      )}
      {booking && (
        <button
          className="hit-area relative z-1 inline-flex items-center gap-0.5 rounded-sm text-left text-pine-ink hover:underline"
          onClick={() => showBooking(booking)}
          type="button"
        >
          {nameOf(booking) || item('noPlace')}
          <ArrowUpRight aria-hidden className="size-3.5 shrink-0" />
        </button>
      )}
      <ThreadMark id={row.id} />
    </span>
  )
}
