import type { Todo } from '@caravan/contract/todos'
import { ArrowUpRight, CalendarClock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useComma } from '../../lib/format/comma.ts'
import { useDates } from '../../lib/format/dates.ts'
import { shortened } from '../../lib/format/shortened.ts'
import { useBillAddress } from '../../trip/address.ts'
import { type Booking, nameOf } from '../../trip/bookings.ts'
import type { usePeople } from '../../trip/people/participants.tsx'
import { Tick } from '../../trip/rows/tick.tsx'
import type { InList } from '../../trip/rows/work-list.tsx'
import { MoreButton, opener, WorkRow } from '../../trip/rows/work-row.tsx'
import { AvatarStack } from '../../ui/avatar-stack.tsx'
import { classes } from '../../ui/classes.ts'
import { isOverdue } from './todo-words.ts'

type TodoRowProps = InList<Todo> & {
  todo: Todo
  /** The row that it is about. */
  booking: Booking | undefined
  people: ReturnType<typeof usePeople>
  ownId: string
  today: string
  canEdit: boolean
  onEdit: (id: string) => void
  onTick: (todo: Todo) => void
}

export function TodoRow(props: TodoRowProps) {
  const { todo, people, canEdit, onEdit, onTick, onShift } = props
  const t = useTranslations('todo')
  const name = shortened(todo.text)
  const isDone = todo.done_at !== null
  const comma = useComma()
  const taken = people.filter(({ id }) => id !== undefined && todo.assignees.includes(id))
  const names = taken.map(({ name }) => name).join(comma)
  const text = classes('type-name text-left whitespace-pre-wrap', isDone && 'text-ink-3 line-through')
  return (
    <WorkRow
      {...props}
      className="gap-3 py-2.5 [--grip:1px] [--behind:var(--raised)] hover:[--behind:var(--hover)]"
      name={name}
      onShift={onShift && (by => onShift(todo, by))}
      row={todo}
    >
      <Tick
        isDone={isDone}
        label={t('tick', { name })}
        onTick={canEdit ? () => onTick(todo) : undefined}
        told={t(isDone ? 'shown.done' : 'shown.open')}
      />
      <div className="grid min-w-0 flex-1 justify-items-start gap-y-0.5 [overflow-wrap:anywhere]">
        {canEdit ? (
          <button
            className={classes(text, opener)}
            data-name
            data-opener
            onClick={() => onEdit(todo.id)}
            type="button"
          >
            {todo.text}
          </button>
        ) : (
          <span className={text}>{todo.text}</span>
        )}
        <Notes {...props} />
      </div>
      {taken.length > 0 && (
        <span className="relative z-1 mt-px shrink-0" title={names}>
          <AvatarStack label={t('assigned', { names })} max={3} people={taken} size={24} />
        </span>
      )}
      {canEdit && <MoreButton {...props} className="relative z-1 -my-1.5 -mr-2" name={name} row={todo} />}
    </WorkRow>
  )
}

/** When it is due or by whom it was done, and the row that it is about. */
function Notes({ todo, booking, people, ownId, today }: TodoRowProps) {
  const t = useTranslations('todo')
  const item = useTranslations('item')
  const { pastDay, dayOfMoment } = useDates()
  const { showBooking } = useBillAddress()
  const { due_date, done_at, done_by } = todo
  const late = isOverdue(todo, today)
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
    </span>
  )
}
