import type { Item } from '@caravan/contract/items'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { InList } from '../../trip/rows/work-list.tsx'
import { MoreButton } from '../../trip/rows/work-row.tsx'
import { iconButtonStyle } from '../../ui/button-style.ts'
import { classes } from '../../ui/classes.ts'
import type { Row } from './item-rows.ts'

/** The parts of an item that are changed in its row. */
export type ItemPart = 'type' | 'time' | 'cost'

export type ItemActions = {
  /** Opens one part of the item, at the spot that was pressed. */
  change: (item: Item, part: ItemPart, spot: HTMLElement) => void
  edit: (item: Item) => void
  remove: (item: Item) => void
}

type ItemButtonsProps = InList<Row> & { row: Row; actions: ItemActions }

const button = classes(iconButtonStyle('ghost', 'small'), 'text-ink-3!')

/** Beside what opens the item: its menu, and where there is room the way to delete it. */
export function ItemButtons(props: ItemButtonsProps) {
  const { row, tabIndex, actions } = props
  const t = useTranslations('item')
  const name = row.item.place || t('noPlace')

  return (
    <span className="relative z-1 -mt-[7px] -mr-2 -mb-1 ml-1.5 flex shrink-0 items-center max-md:my-0 max-md:self-center touch:gap-1.5">
      <MoreButton
        {...props}
        className="opacity-0 group-hover/card:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 max-md:opacity-100 touch:opacity-100"
        label={t('more', { name })}
        name={name}
      />
      <button
        aria-label={t('delete', { name })}
        className={classes(button, 'max-md:hidden hover:bg-danger-soft! hover:text-danger-ink!')}
        onClick={() => actions.remove(row.item)}
        tabIndex={tabIndex}
        type="button"
      >
        <Trash2 />
      </button>
    </span>
  )
}
