import { asked } from '@caravan/contract/forms'
import type { Todo } from '@caravan/contract/todos'
import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../lib/calls/session.ts'
import { useToday } from '../../lib/format/dates.ts'
import { shortened } from '../../lib/format/shortened.ts'
import { partsOf } from '../../lib/merge.ts'
import { useAboutAddress, useRowAddress } from '../../trip/address.ts'
import { bookingsIn, linkOf, nameOf } from '../../trip/bookings.ts'
import type { ListedRows } from '../../trip/kinds.ts'
import { useBookingKinds } from '../../trip/kinds.ts'
import { chip, usePeople } from '../../trip/people/participants.tsx'
import { useRole } from '../../trip/plan.ts'
import { AddLine } from '../../trip/rows/add-line.tsx'
import { RowMenu } from '../../trip/rows/row-menu.tsx'
import { WorkList } from '../../trip/rows/work-list.tsx'
import { useRemoval, useTripMutation } from '../../trip/write/write.ts'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { useSteady } from '../../ui/use-steady.ts'
import { TodoRow } from './todo-row.tsx'
import { isIn, type View, views } from './todo-words.ts'

const filter = classes(chip, 'touch:hit-area touch:h-[34px]')

/** The to-dos of a trip, or those about one booking. */
export function TodoList({ plan, onClose }: Pick<ListedRows, 'plan' | 'onClose'>) {
  const t = useTranslations('todo')
  const words = useTranslations('list')
  const tripId = plan.trip.id
  const role = useRole(tripId)
  const canEdit = role === 'member'
  const people = usePeople(tripId)
  const reader = { ownId: useSession()?.id ?? '', today: useToday() }
  const { about, showAll } = useAboutAddress()
  const { edit } = useRowAddress('todo')
  const [view, setView] = useState<View>('open')
  // A to-do that is ticked here stays in sight until something else is looked at.
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [isDirty, setIsDirty] = useState(false)
  const [added, setAdded] = useState<string>()

  const sorted = plan.todos.toSorted((a, b) => a.position - b.position)
  const kinds = useBookingKinds()
  const bookings = useMemo(
    () => new Map(bookingsIn(kinds, plan).flatMap(one => partsOf(one.row).map(({ id }) => [id, one]))),
    [kinds, plan],
  )
  const booking = bookings.get(about ?? '')
  const listed = sorted.filter(({ link }) => !booking || bookings.get(link?.id ?? '') === booking)
  const shown = listed.filter(todo => isIn(view, todo, reader) || ticked.includes(todo.id))
  if (view === 'done') shown.sort((a, b) => ((a.done_at ?? '') > (b.done_at ?? '') ? -1 : 1))

  const { mutateAsync: create } = useTripMutation('createTodo', tripId)
  const { mutate: change } = useTripMutation('updateTodo', tripId, { failed: () => t('tickFailed') })
  const { mutate: order } = useTripMutation('orderTodos', tripId, { failed: () => words('orderFailed') })
  const remove = useRemoval<Todo>('todo', tripId, {
    nameOf: ({ text }) => shortened(text),
  })
  function look(next: View) {
    setView(next)
    setTicked([])
  }
  function add(id: string, text: string) {
    setAdded(id)
    if (view !== 'mine') look('open')
    const assignees = view === 'mine' ? [reader.ownId] : []
    const link = booking ? linkOf(booking) : null
    return create({ params: { tripId }, body: { id, text, assignees, link } })
  }
  const { onTick } = useSteady({
    onTick(todo: Todo) {
      setTicked([...ticked, todo.id])
      change({ params: { tripId, todoId: todo.id }, body: { done: todo.done_at === null }, base: todo })
    },
  })

  return (
    <Dialog isDirty={isDirty} isOpen onClose={onClose} title={t('title')} width={680}>
      <div className="grid shrink-0 gap-3 px-5 pt-1 pb-2.5 md:px-(--inset)">
        {canEdit && (
          <AddLine
            add={add}
            example={t('example')}
            label={t('new')}
            longest={asked.todo.most.text}
            missing={t('missing.text')}
            onDirty={setIsDirty}
          />
        )}
        {plan.todos.length > 0 && (
          <Filters
            about={booking && nameOf(booking)}
            count={name => listed.filter(todo => isIn(name, todo, reader)).length}
            onAll={showAll}
            onLook={look}
            view={view}
          />
        )}
      </div>
      <DialogBody>
        {shown.length === 0 && (
          <EmptyState
            text={plan.todos.length > 0 ? t(`noneShown.${view}`) : t(canEdit ? 'none' : 'noneRead')}
          />
        )}
        <WorkList
          added={added}
          aria-label={t('title')}
          menu={open => <RowMenu {...open} />}
          nameOf={({ text }) => shortened(text)}
          onRemove={canEdit ? todo => void remove(todo) : undefined}
          order={
            canEdit && view !== 'done'
              ? {
                  all: sorted.map(({ id }) => id),
                  save: todo_ids => order({ params: { tripId }, body: { todo_ids } }),
                }
              : undefined
          }
          rows={shown}
        >
          {(todo, inList) => (
            <TodoRow
              {...inList}
              {...reader}
              booking={bookings.get(todo.link?.id ?? '')}
              canEdit={canEdit}
              canTick={canEdit || (role === 'guest' && todo.assignees.includes(reader.ownId))}
              onEdit={edit}
              onTick={onTick}
              people={people}
              row={todo}
            />
          )}
        </WorkList>
      </DialogBody>
    </Dialog>
  )
}

type FiltersProps = {
  view: View
  onLook: (view: View) => void
  count: (view: View) => number
  /** The booking that they are about, if only one. */
  about: string | undefined
  onAll: () => void
}

function Filters({ view, onLook, count, about, onAll }: FiltersProps) {
  const t = useTranslations('todo')
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{t('filters')}</legend>
      {views.map(name => (
        <button
          aria-pressed={view === name}
          className={filter}
          key={name}
          onClick={() => onLook(name)}
          type="button"
        >
          {t(`shown.${name}`)}
          <span className="type-data">{count(name)}</span>
        </button>
      ))}
      {about !== undefined && (
        <button
          aria-label={t('aboutAll')}
          className={filter}
          onClick={onAll}
          title={t('aboutAll')}
          type="button"
        >
          <span className="max-w-56 truncate">{t('about', { name: about })}</span>
          <X className="size-4" />
        </button>
      )}
    </fieldset>
  )
}
