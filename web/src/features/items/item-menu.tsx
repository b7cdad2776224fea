import type { Item } from '@caravan/contract/items'
import {
  ArrowDown,
  ArrowUp,
  CalendarDays,
  CircleDollarSign,
  Clock,
  Compass,
  Lightbulb,
  Navigation,
  Shapes,
} from 'lucide-react'
import { Menu } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { MenuItem, menuStyle } from '../../ui/overlays/menu.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import type { ItemActions } from './item-buttons.tsx'
import { directionsOf } from './item-directions.tsx'
import type { Row } from './item-rows.ts'

/** The menu of a row, from its button on; kept while it fades. */
export type OpenMenu = { row: Row; button: HTMLElement; isOpen: boolean }

type ItemMenuProps = OpenMenu & {
  actions: ItemActions
  onElsewhere: (item: Item) => void
  onUnplan: (itemId: string) => void
  /** Looks around an item. */
  onNear: (item: Item) => void
  onClose: () => void
}

/** Other days, places and values for an item, and the way to it. One menu for the whole list, at the button that was pressed. */
export function ItemMenu({
  row,
  button,
  isOpen,
  actions,
  onElsewhere,
  onUnplan,
  onNear,
  onClose,
}: ItemMenuProps) {
  const t = useTranslations('item')
  const { item, number, isLast } = row
  const directions = directionsOf(item)
  const name = item.place || t('noPlace')
  return (
    <Popover isOpen={isOpen} onOpenChange={onClose} placement="bottom end" triggerRef={{ current: button }}>
      <Menu aria-label={t('more', { name })} autoFocus="first" className={menuStyle} onClose={onClose}>
        <MenuItem icon={<ArrowUp />} isDisabled={number === 1} onAction={() => actions.shift(item, -1)}>
          {t('up')}
        </MenuItem>
        <MenuItem icon={<ArrowDown />} isDisabled={isLast} onAction={() => actions.shift(item, 1)}>
          {t('down')}
        </MenuItem>
        <MenuItem icon={<CalendarDays />} onAction={() => onElsewhere(item)}>
          {t('elsewhere')}
        </MenuItem>
        <MenuItem icon={<Lightbulb />} onAction={() => onUnplan(item.id)}>
          {t('toIdeas')}
        </MenuItem>
        <MenuItem icon={<Clock />} onAction={() => actions.change(item, 'time', button)}>
          {t('setTime')}
        </MenuItem>
        <MenuItem icon={<CircleDollarSign />} onAction={() => actions.change(item, 'cost', button)}>
          {t('setCost')}
        </MenuItem>
        <MenuItem icon={<Shapes />} onAction={() => actions.change(item, 'type', button)}>
          {t('setType')}
        </MenuItem>
        {directions && (
          <>
            <MenuItem {...directions} icon={<Navigation />}>
              {t('directions')}
            </MenuItem>
            <MenuItem icon={<Compass />} onAction={() => onNear(item)}>
              {t('near')}
            </MenuItem>
          </>
        )}
      </Menu>
    </Popover>
  )
}
