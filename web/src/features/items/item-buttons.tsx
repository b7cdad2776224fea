import type { Item } from '@caravan/contract/items'
import { Ellipsis, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { iconButtonStyle } from '../../ui/button-style.ts'
import { classes } from '../../ui/classes.ts'
import { opensMenu } from '../../ui/overlays/menu-button.ts'
import type { Row } from './item-rows.ts'

/** The parts of an item that are changed in its row. */
export type ItemPart = 'type' | 'time' | 'cost'

export type ItemActions = {
  /** Opens one part of the item, at the spot that was pressed. */
  change: (item: Item, part: ItemPart, spot: HTMLElement) => void
  edit: (item: Item) => void
  remove: (item: Item) => void
  shift: (item: Item, by: -1 | 1) => void
  /** Opens the menu of the places where it could stand, at the button. */
  move: (row: Row, button: HTMLElement) => void
}

type ItemButtonsProps = { row: Row; isMoving: boolean; tabIndex: number; actions: ItemActions }

const button = classes(iconButtonStyle('ghost', 'small'), 'text-ink-3!')

/** Beside what opens the item: where else it could stand, and the way to delete it. */
export function ItemButtons({ row, isMoving, tabIndex, actions }: ItemButtonsProps) {
  const t = useTranslations('item')
  const name = row.item.place || t('noPlace')

  return (
    <span className="relative z-1 -mt-[7px] -mr-2 -mb-1 ml-1.5 flex shrink-0 flex-col-reverse items-center touch:gap-1.5">
      <button
        {...opensMenu(isMoving, button => actions.move(row, button))}
        aria-label={t('more', { name })}
        className={classes(
          button,
          'opacity-0 group-hover/card:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 touch:opacity-100',
        )}
        tabIndex={tabIndex}
        type="button"
      >
        <Ellipsis />
      </button>
      <button
        aria-label={t('delete', { name })}
        className={classes(button, 'hover:bg-danger-soft! hover:text-danger-ink!')}
        onClick={() => actions.remove(row.item)}
        tabIndex={tabIndex}
        type="button"
      >
        <Trash2 />
      </button>
    </span>
  )
}
