import type { Todo } from '@caravan/contract/todos'
import { ArrowUpRight, CalendarClock, Check, Ellipsis } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useComma } from '../../lib/format/comma.ts'
import { useDates } from '../../lib/format/dates.ts'
import { useBillAddress } from '../../trip/address.ts'
import { type Booking, nameOf } from '../../trip/bookings.ts'
import { RowEditors } from '../../trip/people/company.tsx'
import type { usePeople } from '../../trip/people/participants.tsx'
import { Grip } from '../../trip/rows/ordering.tsx'
import { RowTint } from '../../trip/rows/row-tint.tsx'
import { AvatarStack } from '../../ui/avatar-stack.tsx'
import { iconButtonStyle } from '../../ui/button-style.ts'
import { classes } from '../../ui/classes.ts'
import { opensMenu } from '../../ui/overlays/menu-button.ts'
import { isOverdue, shortened } from './todo-words.ts'

export type TodoActions = {
  edit: (id: string) => void
  tick: (todo: Todo) => void
  shift: (todo: Todo, by: -1 | 1) => void
  /** Opens the menu of the row at the button. */
  menu: (todo: Todo, button: HTMLElement) => void
}

type TodoRowProps = {
  todo: Todo
  /** The row that it is about. */
  booking: Booking | undefined
  people: ReturnType<typeof usePeople>
  ownId: string
  today: string
  canEdit: boolean
  canMove: boolean
  isMenuOpen: boolean
  actions: TodoActions
}

/** Plain buttons: React Aria's cost so much that a long list would not scroll smoothly. */
export function TodoRow(props: TodoRowProps) {
  const { todo, people, canEdit, canMove, isMenuOpen, actions } = props
  const t = useTranslations('todo')
  const item = useTranslations('item')
  const name = shortened(todo.text)
  const isDone = todo.done_at !== null
  const comma = useComma()
  const taken = people.filter(({ id }) => id !== undefined && todo.assignees.includes(id))
  const names = taken.map(({ name }) => name).join(comma)
  const text = classes('type-name text-left whitespace-pre-wrap', isDone && 'text-ink-3 line-through')
  return (
    <li className="relative -mx-3 data-dragging:opacity-50" data-item={todo.id} draggable={canMove}>
      <div className="group/card relative isolate flex items-start gap-3 rounded-xl px-3 py-2.5 transition-colors duration-120 [--behind:var(--raised)] hover:bg-hover hover:[--behind:var(--hover)]">
        <RowTint row={todo} tripId={todo.trip_id} />
        <RowEditors row={todo} />
        {canMove && <Grip label={item('drag', { name })} onShift={by => actions.shift(todo, by)} />}
        <Tick
          canEdit={canEdit}
          isDone={isDone}
          label={t('tick', { name })}
          onTick={() => actions.tick(todo)}
        />
        <div className="grid min-w-0 flex-1 justify-items-start gap-y-0.5 [overflow-wrap:anywhere]">
          {canEdit ? (
            <button
              className={classes(
                text,
                'after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus',
              )}
              data-name
              data-opener
              onClick={() => actions.edit(todo.id)}
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
        {canEdit && (
          <button
            {...opensMenu(isMenuOpen, button => actions.menu(todo, button))}
            aria-label={t('actions', { name })}
            className={classes(iconButtonStyle('ghost', 'small'), 'relative z-1 -my-1.5 -mr-2 text-ink-3!')}
            type="button"
          >
            <Ellipsis />
          </button>
        )}
      </div>
    </li>
  )
}

type TickProps = { isDone: boolean; canEdit: boolean; label: string; onTick: () => void }

function Tick({ isDone, canEdit, label, onTick }: TickProps) {
  const t = useTranslations('todo')
  const box = (
    <span
      className={classes(
        'flex size-5 items-center justify-center rounded-[6px] border-[1.5px] transition-colors duration-120',
        isDone ? 'border-pine bg-pine text-on-pine' : 'border-line-strong bg-field text-transparent',
      )}
    >
      <Check aria-hidden className="size-3.5" strokeWidth={3} />
    </span>
  )
  if (!canEdit)
    return (
      <span className="mt-px flex shrink-0">
        {box}
        <span className="sr-only">{t(isDone ? 'shown.done' : 'shown.open')}</span>
      </span>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input would need a label of its own beside the row's words.
    <button
      aria-checked={isDone}
      aria-label={label}
      className="hit-area relative z-1 mt-px flex shrink-0 cursor-pointer rounded-[6px]"
      onClick={onTick}
      role="checkbox"
      type="button"
    >
      {box}
    </button>
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
          onClick={() => showBooking(booking.kind, booking.row.id)}
          type="button"
        >
          {nameOf(booking) || item('noPlace')}
          <ArrowUpRight aria-hidden className="size-3.5 shrink-0" />
        </button>
      )}
    </span>
  )
}
