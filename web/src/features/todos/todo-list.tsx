import type { Todo } from '@caravan/contract/todos'
import { ArrowDown, ArrowUp, Trash2, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Menu } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { useSession } from '../../lib/calls/session.ts'
import { useToday } from '../../lib/format/dates.ts'
import { partsOf } from '../../lib/merge.ts'
import { useAboutAddress, useRowAddress } from '../../trip/address.ts'
import { bookingsIn, linkOf, nameOf } from '../../trip/bookings.ts'
import { chip, usePeople } from '../../trip/people/participants.tsx'
import { useCanEdit } from '../../trip/plan.ts'
import { DropLine, useOrdering } from '../../trip/rows/ordering.tsx'
import type { ListedRows } from '../../trip/rows/row-part.tsx'
import { WithTints } from '../../trip/rows/row-tint.tsx'
import { useRemoval, useTripMutation } from '../../trip/write/write.ts'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { MenuItem, menuStyle } from '../../ui/overlays/menu.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { AddTodo } from './todo-add.tsx'
import { TodoRow } from './todo-row.tsx'
import { isIn, shortened, type View, views } from './todo-words.ts'
import { todoChange, todoDeletion, todoOrder } from './todos.api.ts'

const filter = classes(chip, 'touch:hit-area touch:h-[34px]')

type OpenMenu = { todo: Todo; button: HTMLElement; isOpen: boolean }

/** The to-dos of a trip, or those about one booking. */
export function TodoList({ plan, onClose }: Pick<ListedRows, 'plan' | 'onClose'>) {
  const t = useTranslations('todo')
  const item = useTranslations('item')
  const tripId = plan.trip.id
  const canEdit = useCanEdit(tripId)
  const people = usePeople(tripId)
  const reader = { ownId: useSession()?.id ?? '', today: useToday() }
  const { about, showAll } = useAboutAddress()
  const { edit } = useRowAddress('todo')
  const [view, setView] = useState<View>('open')
  // A to-do that is ticked here stays in sight until something else is looked at.
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [isDirty, setIsDirty] = useState(false)
  const [menu, setMenu] = useState<OpenMenu>()
  const [said, setSaid] = useState('')

  const sorted = plan.todos.toSorted((a, b) => a.position - b.position)
  const bookings = useMemo(
    () => new Map(bookingsIn(plan).flatMap(one => partsOf(one.row).map(({ id }) => [id, one]))),
    [plan],
  )
  const booking = bookings.get(about ?? '')
  const listed = sorted.filter(({ link }) => !booking || bookings.get(link?.id ?? '') === booking)
  const shown = listed.filter(todo => isIn(view, todo, reader) || ticked.includes(todo.id))
  if (view === 'done') shown.sort((a, b) => ((a.done_at ?? '') > (b.done_at ?? '') ? -1 : 1))
  const ids = shown.map(({ id }) => id)

  const { mutate: change } = useTripMutation(todoChange, tripId, { failed: () => t('tickFailed') })
  const { mutate: order } = useTripMutation(todoOrder, tripId, { failed: () => item('orderFailed') })
  const remove = useRemoval(todoDeletion, tripId, 'todo', {
    write: ({ id }: Todo) => ({ params: { tripId, todoId: id } }),
    nameOf: ({ text }) => shortened(text),
  })
  const { dragProps, lineAt, shift } = useOrdering(
    ids,
    sorted.map(({ id }) => id),
    todo_ids => order({ params: { tripId }, body: { todo_ids } }),
  )
  const canMove = canEdit && view !== 'done'
  const { list, onAdd } = useLookAtNew(ids)

  function look(next: View) {
    setView(next)
    setTicked([])
  }
  const actions = {
    edit,
    tick(todo: Todo) {
      setTicked([...ticked, todo.id])
      const body = { done: todo.done_at === null }
      change({ params: { tripId, todoId: todo.id }, body, base: todo })
    },
    shift(todo: Todo, by: -1 | 1) {
      const number = shift(todo.id, by)
      if (number !== undefined) setSaid(item('movedUp', { name: shortened(todo.text), number }))
    },
    menu: (todo: Todo, button: HTMLElement) => setMenu({ todo, button, isOpen: true }),
  }
  const closeMenu = () => menu && setMenu({ ...menu, isOpen: false })
  const at = menu ? ids.indexOf(menu.todo.id) : -1

  return (
    <Dialog isDirty={isDirty} isOpen onClose={onClose} title={t('title')} width={680}>
      <div className="grid shrink-0 gap-3 px-5 pt-1 pb-2.5 md:px-(--inset)">
        {canEdit && (
          <AddTodo
            blank={{
              assignees: view === 'mine' ? [reader.ownId] : [],
              link: booking ? linkOf(booking) : null,
            }}
            onAdd={id => {
              onAdd(id)
              if (view !== 'mine') look('open')
            }}
            onDirty={setIsDirty}
            tripId={tripId}
          />
        )}
        {plan.todos.length > 0 && (
          <fieldset className="flex flex-wrap gap-1.5">
            <legend className="sr-only">{t('filters')}</legend>
            {views.map(name => (
              <button
                aria-pressed={view === name}
                className={filter}
                key={name}
                onClick={() => look(name)}
                type="button"
              >
                {t(`shown.${name}`)}
                <span className="type-data">{listed.filter(todo => isIn(name, todo, reader)).length}</span>
              </button>
            ))}
            {booking && (
              <button
                aria-label={t('aboutAll')}
                className={filter}
                onClick={showAll}
                title={t('aboutAll')}
                type="button"
              >
                <span className="max-w-56 truncate">{t('about', { name: nameOf(booking) })}</span>
                <X className="size-4" />
              </button>
            )}
          </fieldset>
        )}
      </div>
      <DialogBody>
        {shown.length === 0 && (
          <EmptyState
            text={plan.todos.length > 0 ? t(`noneShown.${view}`) : t(canEdit ? 'none' : 'noneRead')}
          />
        )}
        <WithTints>
          <ul
            aria-label={t('title')}
            className="relative"
            ref={list}
            // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none
            role="list"
            {...(canMove && dragProps)}
          >
            {shown.map(todo => (
              <TodoRow
                {...reader}
                actions={actions}
                booking={bookings.get(todo.link?.id ?? '')}
                canEdit={canEdit}
                canMove={canMove}
                isMenuOpen={menu?.isOpen === true && menu.todo.id === todo.id}
                key={todo.id}
                people={people}
                todo={todo}
              />
            ))}
            <DropLine at={lineAt} />
          </ul>
        </WithTints>
        <span className="sr-only" role="status">
          {said}
        </span>
      </DialogBody>
      {menu && (
        <Popover
          isOpen={menu.isOpen}
          onOpenChange={closeMenu}
          placement="bottom end"
          triggerRef={{ current: menu.button }}
        >
          <Menu
            aria-label={t('actions', { name: shortened(menu.todo.text) })}
            autoFocus="first"
            className={menuStyle}
            onClose={closeMenu}
          >
            {canMove ? (
              <>
                <MenuItem
                  icon={<ArrowUp />}
                  isDisabled={at <= 0}
                  onAction={() => actions.shift(menu.todo, -1)}
                >
                  {t('up')}
                </MenuItem>
                <MenuItem
                  icon={<ArrowDown />}
                  isDisabled={at === ids.length - 1}
                  onAction={() => actions.shift(menu.todo, 1)}
                >
                  {t('down')}
                </MenuItem>
              </>
            ) : null}
            <MenuItem icon={<Trash2 />} onAction={() => void remove(menu.todo)} tone="danger">
              {t('remove')}
            </MenuItem>
          </Menu>
        </Popover>
      )}
    </Dialog>
  )
}

/** Brings a row into sight that was added here, once it is in the list. */
function useLookAtNew(ids: readonly string[]) {
  const list = useRef<HTMLUListElement>(null)
  const added = useRef<string>(undefined)
  const last = ids.at(-1)
  useEffect(() => {
    if (last === undefined || last !== added.current) return
    added.current = undefined
    list.current?.querySelector(`[data-item="${last}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [last])
  const onAdd = (id: string) => {
    added.current = id
  }
  return { list, onAdd }
}
