import type { Item } from '@caravan/contract/items'
import { ArrowDown, ArrowUp, CalendarDays, Ellipsis, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'

export type ItemActions = {
  edit: (item: Item) => void
  remove: (item: Item) => void
  shift: (item: Item, by: -1 | 1) => void
  chooseDay: (item: Item) => void
}

type ItemButtonsProps = { item: Item; isFirst: boolean; isLast: boolean; actions: ItemActions }

/** Beside what opens the item: where else it could stand, and the way to delete it. */
export function ItemButtons({ item, isFirst, isLast, actions }: ItemButtonsProps) {
  const t = useTranslations('item')
  const name = item.place || t('noPlace')
  return (
    <span className="relative -mt-[7px] -mr-2 -mb-1 ml-1.5 flex shrink-0 flex-col-reverse items-center touch:gap-1.5">
      <Menu
        label={t('more', { name })}
        trigger={
          <IconButton
            className="text-ink-3! opacity-0 group-hover/card:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 touch:opacity-100"
            label={t('more', { name })}
            size="small"
          >
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<ArrowUp />} isDisabled={isFirst} onAction={() => actions.shift(item, -1)}>
          {t('up')}
        </MenuItem>
        <MenuItem icon={<ArrowDown />} isDisabled={isLast} onAction={() => actions.shift(item, 1)}>
          {t('down')}
        </MenuItem>
        <MenuItem icon={<CalendarDays />} onAction={() => actions.chooseDay(item)}>
          {t('elsewhere')}
        </MenuItem>
      </Menu>
      <IconButton
        className="text-ink-3! hover:bg-danger-soft! hover:text-danger-ink!"
        label={t('delete', { name })}
        onPress={() => actions.remove(item)}
        size="small"
      >
        <Trash2 />
      </IconButton>
    </span>
  )
}
