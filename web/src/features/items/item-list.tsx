import type { Item } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { placeAmong, type Ways } from '@caravan/contract/ways.rules'
import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DayRow } from '../../trip/kinds.ts'
import type { KnownWay } from '../../trip/places/ways.ts'
import { DayStrip } from '../../trip/rows/carrying.ts'
import { WorkList } from '../../trip/rows/work-list.tsx'
import { useUnplan } from '../../trip/write/ideas.ts'
import { useRemoval, useTripMutation } from '../../trip/write/write.ts'
import { later } from '../../ui/later.tsx'
import { useSteady } from '../../ui/use-steady.ts'
import { useMoveToDay } from './item-actions.ts'
import type { ItemActions } from './item-buttons.tsx'
import type { ChangedPart } from './item-changer.tsx'
import { ItemRow } from './item-row.tsx'
import { rowsOf } from './item-rows.ts'

const load = () => import('./editing.parts.ts')
const ItemChanger = later(load, 'ItemChanger')
const ItemMenu = later(load, 'ItemMenu')
const ItemDayChooser = later(load, 'ItemDayChooser')

/** The height of the lowest row, with the way to the next one. */
const ROW_PX = 78

type ItemListProps = {
  tripId: string
  dayId: string
  items: readonly Item[]
  /** All items of the day, also those that are not to be seen. */
  all: readonly Item[]
  days: Plan['days']
  /** Other rows of the day in their order; they stand among the items, uncounted. */
  others: readonly DayRow[]
  ways: Ways
  /** Those that lead along the streets. */
  known: readonly KnownWay[]
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
  ways,
  known,
  canEdit,
  onEdit,
  onNear,
}: ItemListProps) {
  const t = useTranslations('day')
  const words = useTranslations('list')
  const [changed, setChanged] = useState<ChangedPart>()
  const [moving, setMoving] = useState<Item>()
  const remove = useRemoval<Item>('item', tripId, {
    nameOf: ({ place }) => place,
  })
  const { mutate } = useTripMutation('orderItems', tripId, { failed: () => words('orderFailed') })
  const moveToDay = useMoveToDay(tripId)
  const unplan = useUnplan(tripId)
  const actions = useSteady<ItemActions>({
    change: (item, part, spot) => setChanged({ item, part, spot, isOpen: true }),
    edit: item => onEdit(item.id),
    remove: item => void remove(item),
  })

  return (
    <>
      <WorkList
        aria-label={t('items')}
        before={at =>
          others
            .filter(({ time }) => placeAmong(items, time) === at)
            .map(other => (
              <li className="-mx-3 mb-2" key={other.id}>
                {other.row}
              </li>
            ))
        }
        hasOneEntrance
        menu={open => (
          <ItemMenu {...open} actions={actions} onElsewhere={setMoving} onNear={onNear} onUnplan={unplan} />
        )}
        nameOf={({ item }) => item.place}
        order={
          canEdit
            ? {
                all: all.map(({ id }) => id),
                save: item_ids => mutate({ params: { subTripId: dayId }, body: { item_ids } }),
              }
            : undefined
        }
        onRemove={canEdit ? ({ item }) => void remove(item) : undefined}
        rowPx={ROW_PX}
        rows={rowsOf(items, ways, known)}
        whileCarried={
          <DayStrip
            current={dayId}
            days={days}
            onDrop={(id, day) => {
              const item = items.find(one => one.id === id)
              if (item) moveToDay(item, day)
            }}
          />
        }
      >
        {(row, inList) => <ItemRow {...inList} actions={actions} canEdit={canEdit} row={row} />}
      </WorkList>
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
    </>
  )
})
