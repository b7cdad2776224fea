import { useHydrated } from '@tanstack/react-router'
import {
  type ComponentProps,
  Fragment,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { useSteady } from '../../ui/use-steady.ts'
import { walkAmong } from '../../ui/walk.ts'
import type { Held } from './carry.ts'
import { useHands } from './carrying.ts'
import { useEntrance } from './entrance.ts'
import { DropLine, useOrdering } from './ordering.tsx'
import { WithTints } from './row-tint.tsx'

/** A row's part in its list. All of it is plain, or always the same function, so that a memoised row stays as it is. */
export type InList<Row> = {
  /** In a list with one entrance 0 for that row, and -1 for the others. */
  tabIndex: 0 | -1 | undefined
  /** The menu of the row that is open. */
  openMenu: string | undefined
  onMenu: (row: Row, button: HTMLElement, which?: string) => void
  /** Moves the row up or down, in a list with an order. */
  onShift: ((row: Row, by: -1 | 1) => void) | undefined
}

type Pressed<Row> = { row: Row; button: HTMLElement; which: string; isOpen: boolean }

/** The one menu of a list, at the button that was pressed; kept while it fades. */
export type OpenMenu<Row> = Pressed<Row> & {
  name: string
  onClose: () => void
  /** Left out for a row that is the first or the last, and both of them where there is no order. */
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
  hasOrder: boolean
  onRemove?: ((row: Row) => void) | undefined
}

type WorkListProps<Row> = Omit<ComponentProps<'ul'>, 'children' | 'ref'> & {
  rows: readonly Row[]
  nameOf: (row: Row) => string
  children: (row: Row, inList: InList<Row>) => ReactNode
  menu: (open: OpenMenu<Row>) => ReactNode
  /** Rows of `all` that are not to be seen keep their places. */
  order?: { all: readonly string[]; save: (ids: string[]) => void } | undefined
  /** Rows can be carried out of the list. */
  isDraggable?: boolean
  /** Over the page while a row is carried. */
  whileCarried?: ReactNode
  /** By the menu of a row, or by swiping it. */
  onRemove?: ((row: Row) => void) | undefined
  /** Tab comes to one row, and the arrow keys go along. */
  hasOneEntrance?: boolean
  /** The row that was added here last is brought into sight. */
  added?: string | undefined
  /** Stands before the row at this place, or behind the last one. */
  before?: (at: number) => ReactNode
  /** The height of the lowest row, where the rows out of sight are drawn behind those in sight, piece by piece. */
  rowPx?: number
}

/** A list to work in: a plain `<ul>` with one menu for all rows, and an order that a mouse, a finger and the keys change. */
export function WorkList<Row extends { id: string }>({
  rows,
  nameOf,
  children,
  menu: drawMenu,
  order,
  isDraggable = order !== undefined,
  whileCarried,
  onRemove,
  hasOneEntrance = false,
  added,
  before,
  rowPx,
  ...props
}: WorkListProps<Row>) {
  const t = useTranslations('list')
  const [menu, setMenu] = useState<Pressed<Row>>()
  const [said, setSaid] = useState('')
  const [held, setHeld] = useState<Held>()
  // The server renders all rows, as it does not know the height of the window.
  const isHydrated = useHydrated()
  const [first] = useState(() => (rowPx && isHydrated ? rowsInSight(rowPx) : Number.POSITIVE_INFINITY))
  const isWhole = useDeferredValue(true, first >= rows.length)
  const ids = rows.map(({ id }) => id)
  const { put, shift } = useOrdering(ids, order?.all ?? ids, ids => order?.save(ids))
  const { list, entrance, enter } = useEntrance(hasOneEntrance ? ids : [])
  useLookAt(list, added !== undefined && ids.includes(added) ? added : undefined)
  const named = (id: string) => rows.find(row => row.id === id)
  function say(row: Row | undefined, number: number | undefined) {
    if (row && number !== undefined) setSaid(t('movedUp', { name: nameOf(row), number }))
  }
  const { onMenu, onShift, onPut, onSwiped } = useSteady({
    onMenu: (row: Row, button: HTMLElement, which = 'more') => setMenu({ row, button, which, isOpen: true }),
    onShift: (row: Row, by: -1 | 1) => say(row, shift(row.id, by)),
    onPut: (id: string, to: number) => say(named(id), put(id, to)),
    onSwiped(id: string) {
      const row = named(id)
      if (row) onRemove?.(row)
    },
  })
  const byHand = useHands(
    list,
    isDraggable || onRemove
      ? {
          hold: isDraggable ? setHeld : undefined,
          put: order && onPut,
          remove: onRemove && onSwiped,
          removal: t('remove'),
        }
      : undefined,
  )
  const at = menu ? ids.indexOf(menu.row.id) : -1
  const oneEntrance = hasOneEntrance && {
    onKeyDown: (event: Parameters<typeof walkAmong>[0]) => walkAmong(event, '[data-opener]'),
  }

  return (
    <WithTints isWhole={isWhole}>
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none
        role="list"
        style={isWhole ? undefined : { minHeight: rows.length * (rowPx ?? 0) }}
        {...props}
        {...oneEntrance}
        {...byHand}
        className={`relative ${props.className ?? ''}`}
        onFocus={event => {
          enter(event)
          props.onFocus?.(event)
        }}
        ref={list}
      >
        {(isWhole ? rows : rows.slice(0, first)).map((row, at) => (
          <Fragment key={row.id}>
            {before?.(at)}
            {children(row, {
              tabIndex: hasOneEntrance ? (row.id === entrance ? 0 : -1) : undefined,
              openMenu: menu?.isOpen && menu.row.id === row.id ? menu.which : undefined,
              onMenu,
              onShift: order && onShift,
            })}
          </Fragment>
        ))}
        {isWhole && before?.(rows.length)}
        <DropLine at={held?.lineAt} />
      </ul>
      {order && (
        <span className="sr-only" role="status">
          {said}
        </span>
      )}
      {held && whileCarried}
      {menu &&
        drawMenu({
          ...menu,
          // Somebody else may delete the row below it.
          isOpen: menu.isOpen && at >= 0,
          name: nameOf(menu.row),
          onClose: () => setMenu({ ...menu, isOpen: false }),
          hasOrder: order !== undefined,
          onRemove,
          onUp: at > 0 ? () => onShift(menu.row, -1) : undefined,
          onDown: at < ids.length - 1 ? () => onShift(menu.row, 1) : undefined,
        })}
    </WithTints>
  )
}

/** As many rows as can be in sight where the list that was open before begins. */
function rowsInSight(rowPx: number): number {
  const top = document.querySelector('[data-item]')?.getBoundingClientRect().top ?? 0
  return Math.max(0, Math.ceil((innerHeight - top) / rowPx))
}

/** Brings a row into sight once it is in the list. */
function useLookAt(list: RefObject<HTMLElement | null>, id: string | undefined) {
  useEffect(() => {
    if (id !== undefined)
      list.current?.querySelector(`[data-item="${id}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id, list])
}
