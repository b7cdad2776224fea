import type { Item } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { memo, useEffect, useRef, useState } from 'react'
import { GridList } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { useMoveToDay, useRemoveItem, useSaveOrder } from './item-actions.ts'
import type { ItemActions } from './item-buttons.tsx'
import { ItemDayChooser } from './item-day-chooser.tsx'
import { ItemRow } from './item-row.tsx'
import { useRows } from './item-rows.ts'
import { reordered } from './item-sequence.ts'
import { EarlierItems } from './item-tint.tsx'
import { useItemDrag } from './reorder.tsx'

type ItemListProps = {
  tripId: string
  dayId: string
  items: readonly Item[]
  days: Plan['days']
  canEdit: boolean
  onEdit: (id: string) => void
}

/** The items of a day in their order. Memoised, as the page around it renders with every move over the map. */
export const ItemList = memo(function ItemList({
  tripId,
  dayId,
  items,
  days,
  canEdit,
  onEdit,
}: ItemListProps) {
  const t = useTranslations('day')
  const words = useTranslations('item')
  const [moving, setMoving] = useState<Item>()
  const [said, setSaid] = useState('')
  const [earlier] = useState(() => new Set(items.map(({ id }) => id)))
  const remove = useRemoveItem(tripId)
  const saveOrder = useSaveOrder(tripId)
  const moveToDay = useMoveToDay(tripId)
  const ids = items.map(({ id }) => id)
  const dragAndDropHooks = useItemDrag(items, order => saveOrder(dayId, order), !canEdit)
  const rows = useRows(items)

  const actions = useSteady({
    edit: item => onEdit(item.id),
    remove: item => void remove(item),
    chooseDay: setMoving,
    shift(item, by) {
      const at = ids.indexOf(item.id)
      const neighbour = ids[at + by]
      if (neighbour === undefined) return
      saveOrder(dayId, reordered(ids, item.id, neighbour, by < 0 ? 'before' : 'after'))
      setSaid(words('movedUp', { name: item.place, number: at + by + 1 }))
    },
  })

  return (
    <EarlierItems value={earlier}>
      <GridList
        aria-label={t('items')}
        className="outline-none"
        dependencies={[canEdit]}
        dragAndDropHooks={dragAndDropHooks}
        items={rows}
        keyboardNavigationBehavior="tab"
      >
        {row => <ItemRow actions={actions} canEdit={canEdit} row={row} />}
      </GridList>
      <span className="sr-only" role="status">
        {said}
      </span>
      <ItemDayChooser
        days={days}
        item={moving}
        onChoose={day => moving && moveToDay(moving, day)}
        onClose={() => setMoving(undefined)}
      />
    </EarlierItems>
  )
})

/** The same object for as long as the list is there; what it does is always the latest. */
function useSteady(actions: ItemActions): ItemActions {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const [steady] = useState<ItemActions>(() => ({
    edit: item => latest.current.edit(item),
    remove: item => latest.current.remove(item),
    shift: (item, by) => latest.current.shift(item, by),
    chooseDay: item => latest.current.chooseDay(item),
  }))
  return steady
}
