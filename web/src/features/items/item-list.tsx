import type { Item } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { Fragment, memo, type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEntrance } from '../../trip/entrance.ts'
import { placeAmong } from '../../trip/items.ts'
import { DropLine, useOrdering } from '../../trip/rows/ordering.tsx'
import { WithTints } from '../../trip/rows/row-tint.tsx'
import { useUnplan } from '../../trip/write/ideas.ts'
import { useRemoval, useTripMutation } from '../../trip/write/write.ts'
import { later } from '../../ui/later.tsx'
import { useSteady } from '../../ui/use-steady.ts'
import { walkAmong } from '../../ui/walk.ts'
import { useMoveToDay } from './item-actions.ts'
import type { ItemActions } from './item-buttons.tsx'
import type { ChangedPart } from './item-changer.tsx'
import type { OpenMenu } from './item-menu.tsx'
import { ItemRow } from './item-row.tsx'
import { type PlacesInStays, type Rides, rowsOf } from './item-rows.ts'
import { itemDeletion, itemOrder } from './items.api.ts'

const load = () => import('./editing.parts.ts')
const ItemChanger = later(load, 'ItemChanger')
const ItemMenu = later(load, 'ItemMenu')
const ItemDayChooser = later(load, 'ItemDayChooser')

/** The height of the lowest row, with the way to the next one. */
const ROW_PX = 78

/** As many rows as can be in sight where the list of the day before begins. */
function rowsInSight(): number {
  const top = document.querySelector('[data-item]')?.getBoundingClientRect().top ?? 0
  return Math.max(0, Math.ceil((innerHeight - top) / ROW_PX))
}

type ItemListProps = {
  tripId: string
  dayId: string
  items: readonly Item[]
  /** All items of the day, also those that are not to be seen. */
  all: readonly Item[]
  days: Plan['days']
  /** Other rows with a time on the day; they stand among the items, uncounted. */
  others: readonly { id: string; time: string; row: ReactNode }[]
  nights: PlacesInStays
  rides: Rides
  canEdit: boolean
  onEdit: (id: string) => void
  onNear: (item: Item) => void
}

/** The items of a day in their order. Memoised, as the page around it renders with every move over the map. */
export const ItemList = memo(function ItemList({
  tripId,
  dayId,
  items,
  all,
  days,
  others,
  nights,
  rides,
  canEdit,
  onEdit,
  onNear,
}: ItemListProps) {
  const t = useTranslations('day')
  const words = useTranslations('item')
  const [menu, setMenu] = useState<OpenMenu>()
  const [changed, setChanged] = useState<ChangedPart>()
  const [moving, setMoving] = useState<Item>()
  const [said, setSaid] = useState('')
  const remove = useRemoval(itemDeletion, tripId, 'item', {
    write: (item: Item) => ({ params: { itemId: item.id } }),
    nameOf: ({ place }) => place,
  })
  const { mutate } = useTripMutation(itemOrder, tripId, { failed: () => words('orderFailed') })
  const moveToDay = useMoveToDay(tripId)
  const unplan = useUnplan(tripId)
  // The rows out of sight are drawn behind the first ones, piece by piece.
  const [first] = useState(rowsInSight)
  const isWhole = useDeferredValue(true, first >= items.length)
  const rows = rowsOf(items, nights, rides)
  const drawn = isWhole ? [...rows, undefined] : rows.slice(0, first)
  const ids = items.map(({ id }) => id)
  const allIds = all.map(({ id }) => id)
  const { dragProps, lineAt, shift } = useOrdering(ids, allIds, item_ids =>
    mutate({ params: { subTripId: dayId }, body: { item_ids } }),
  )
  const { list, entrance, enter } = useEntrance(ids)

  const actions = useSteady<ItemActions>({
    change: (item, part, spot) => setChanged({ item, part, spot, isOpen: true }),
    edit: item => onEdit(item.id),
    remove: item => void remove(item),
    move: (row, button) => setMenu({ row, button, isOpen: true }),
    shift(item, by) {
      const number = shift(item.id, by)
      if (number !== undefined) setSaid(words('movedUp', { name: item.place, number }))
    },
  })

  return (
    <WithTints isWhole={isWhole}>
      <ul
        aria-label={t('items')}
        className="relative"
        onFocus={enter}
        onKeyDown={event => walkAmong(event, '[data-opener]')}
        ref={list}
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none
        role="list"
        style={isWhole ? undefined : { minHeight: items.length * ROW_PX }}
        {...(canEdit && dragProps)}
      >
        {drawn.map((row, at) => (
          <Fragment key={row?.id ?? 'end'}>
            {others
              .filter(({ time }) => placeAmong(items, time) === at)
              .map(other => (
                <li className="-mx-3 mb-2" key={other.id}>
                  {other.row}
                </li>
              ))}
            {row && (
              <ItemRow
                actions={actions}
                canEdit={canEdit}
                isEntrance={row.id === entrance}
                isMoving={menu?.isOpen === true && menu.row.id === row.id}
                row={row}
              />
            )}
          </Fragment>
        ))}
        <DropLine at={lineAt} />
      </ul>
      <span className="sr-only" role="status">
        {said}
      </span>
      {menu && (
        <ItemMenu
          {...menu}
          actions={actions}
          onClose={() => setMenu({ ...menu, isOpen: false })}
          onElsewhere={setMoving}
          onNear={onNear}
          onUnplan={unplan}
        />
      )}
      {changed && (
        <ItemChanger {...changed} onClose={() => setChanged({ ...changed, isOpen: false })} tripId={tripId} />
      )}
      <ItemDayChooser
        days={days}
        isOpen={moving !== undefined}
        item={moving}
        onChoose={day => moving && moveToDay(moving, day)}
        onClose={() => setMoving(undefined)}
      />
    </WithTints>
  )
})
