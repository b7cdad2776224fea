import { Clock } from 'lucide-react'
import { createContext, memo, use, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useLangOf } from '../../lib/words/lang-of.ts'
import { ThreadMark } from '../../trip/comments/threads.tsx'
import { useCostText } from '../../trip/currency.ts'
import { FileMark } from '../../trip/files/files.tsx'
import { Booked, Paid } from '../../trip/paid.tsx'
import { InIt } from '../../trip/people/participants.tsx'
import { ItemTile } from '../../trip/rows/item-tile.tsx'
import type { InList } from '../../trip/rows/work-list.tsx'
import { opener, WorkRow } from '../../trip/rows/work-row.tsx'
import { TodoMark } from '../../trip/todos.tsx'
import { classes } from '../../ui/classes.ts'
import { WebLink } from '../../ui/web-link.tsx'
import { type ItemActions, ItemButtons, type ItemPart } from './item-buttons.tsx'
import type { Row } from './item-rows.ts'
import { ItemTimes } from './item-times.tsx'
import { Way } from './item-way.tsx'

/** An item whose pin was pressed; a new object with every press. */
export type Pressed = { id: string } | null

/** The items that are pointed at, here or on the map, and whose pin was pressed. */
export const PointedItem = createContext<{ hovered: string | null; pressed: Pressed }>({
  hovered: null,
  pressed: null,
})

type ItemRowProps = InList<Row> & { row: Row; canEdit: boolean; actions: ItemActions }

/** An item in its list. Memoised: only what has changed is drawn again. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { row, canEdit, tabIndex, onShift, actions } = props
  const t = useTranslations('item')
  const { item, number } = row
  const name = item.place || t('noPlace')
  return (
    <WorkRow
      {...props}
      after={!row.isLast && <Way row={row} />}
      className="py-2"
      name={name}
      onShift={onShift && (by => onShift(row, by))}
      row={item}
    >
      <Pointed id={item.id} />
      <div className="min-w-0 flex-1 max-md:flex max-md:items-center">
        <button
          className={classes('flex w-full min-w-0 items-start gap-3.5', opener)}
          data-opener
          onClick={({ target }) => {
            const spot = canEdit && (target as Element).closest<HTMLElement>('[data-part]')
            if (spot) actions.change(item, spot.dataset['part'] as ItemPart, spot)
            else actions.edit(item)
          }}
          tabIndex={tabIndex}
          type="button"
        >
          <span className={classes('shrink-0', canEdit && pressable)} data-part="type">
            <ItemTile number={number} type={item.type} />
          </span>
          <ItemWords canEdit={canEdit} row={row} />
        </button>
        <div className="flex shrink-0 items-center gap-x-4 empty:hidden max-md:ml-2 md:pl-[54px]">
          <FileMark id={item.id} name={name} tabIndex={tabIndex} />
          {item.url && (
            <WebLink
              className={classes('z-1', canEdit && 'max-md:hidden')}
              tabIndex={tabIndex}
              url={item.url}
            />
          )}
        </div>
      </div>
      {canEdit && <ItemButtons {...props} />}
    </WorkRow>
  )
}, isSameRow)

const isSame = (one: object, other: object) =>
  Object.entries(one).every(([key, value]) => value === (other as Record<string, unknown>)[key])

function isSameRow({ row: before, ...one }: ItemRowProps, { row: after, ...other }: ItemRowProps): boolean {
  return isSame(before, after) && isSame(one, other)
}

/**
 * A part that is pressed itself lies above the area of the button, which opens the whole item. A finger has the menu
 * instead.
 */
const pressable = 'relative z-1 rounded-md cursor-pointer hover:bg-ink/7 touch:pointer-events-none'

type ItemWordsProps = { row: Row; canEdit: boolean }

function ItemWords({ row: { item, isAgainstTime }, canEdit }: ItemWordsProps) {
  const t = useTranslations('item')
  const langOf = useLangOf()
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <span
        className="type-name line-clamp-2 [overflow-wrap:anywhere] max-md:col-span-2"
        data-name
        lang={langOf(item.place ?? '')}
      >
        {item.place || t('noPlace')}
      </span>
      {item.cost !== null && <Cost canEdit={canEdit} cost={item.cost} />}
      <span className="flex flex-wrap items-center gap-x-2 type-data text-ink-2 max-md:col-start-1 max-md:narrow:col-span-2 md:col-span-2">
        <span className={classes('empty:hidden', canEdit && pressable)} data-part="time">
          <ItemTimes item={item} />
        </span>
        {isAgainstTime && (
          <span className="flex text-ink-3" title={t('outOfOrder')}>
            <Clock aria-hidden className="size-3.5" />
            <span className="sr-only">{t('outOfOrder')}</span>
          </span>
        )}
        {t(`types.${item.type}`)}
        {item.approximate && <span className="text-ink-3">{t('roughlyHere')}</span>}
        <Paid id={item.id} />
        <Booked id={item.id} />
        <TodoMark id={item.id} />
        <ThreadMark id={item.id} />
        <InIt ids={item.participants} tripId={item.trip_id} />
      </span>
      {item.details !== '' && (
        <span
          className="col-span-2 truncate text-[14.5px]/5 text-ink-2 max-md:hidden"
          lang={langOf(item.details)}
        >
          {item.details}
        </span>
      )}
    </span>
  )
}

function Cost({ cost, canEdit }: { cost: string; canEdit: boolean }) {
  const t = useTranslations('item')
  const write = useCostText()
  return (
    <span
      className={classes(
        'self-start pt-px type-data text-ink-3 max-md:col-start-2 max-md:row-start-2 max-md:pt-0 max-md:narrow:col-span-2 max-md:narrow:col-start-1 max-md:narrow:row-start-3',
        canEdit && pressable,
      )}
      data-part="cost"
    >
      {t.rich('estimate', { cost: () => <span className="text-ink-2">{write(cost)}</span> })}
    </span>
  )
}

/** Of its own, so that pointing at the map renders nothing else anew. */
function Pointed({ id }: { id: string }) {
  const { hovered, pressed } = use(PointedItem)
  if (pressed?.id === id) return <Mark pressed={pressed} />
  return hovered === id && <Mark pressed={null} />
}

function Mark({ pressed }: { pressed: Pressed }) {
  const mark = useRef<HTMLSpanElement>(null)
  const isPressed = pressed !== null
  // Also when the same pin is pressed again.
  useEffect(() => {
    if (pressed) mark.current?.scrollIntoView({ block: 'nearest' })
  }, [pressed])
  return (
    <span
      aria-hidden
      className={classes(
        'absolute inset-0 -z-1 scroll-my-4 rounded-xl',
        isPressed ? 'bg-pine-soft' : 'bg-hover',
      )}
      data-pointed={isPressed ? 'pressed' : ''}
      ref={mark}
    />
  )
}
