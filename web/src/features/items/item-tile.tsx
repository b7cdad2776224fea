import type { ItemType } from '@caravan/contract/items'
import { classes } from '../../ui/classes.ts'
import { itemLooks } from './item-look.ts'

/** The icon of a type on its tint, with the number that the map's pin has too, where it has one. */
export function ItemTile({ type, number }: { type: ItemType; number?: number }) {
  const { icon: Icon, tile, badge } = itemLooks[type]
  return (
    <span className={classes('relative grid size-10 shrink-0 place-items-center rounded-lg', tile)}>
      <Icon className="size-5" strokeWidth={1.8} />
      {number !== undefined && (
        <span
          className={classes(
            'absolute -top-[6px] -left-[6px] flex h-[19px] min-w-[19px] items-center justify-center rounded-full border-2 border-surface px-0.5 text-[11px]/none font-[680] text-surface group-hover/card:border-hover',
            badge,
          )}
          style={{ fontStretch: '88%' }}
        >
          {number}
        </span>
      )}
    </span>
  )
}
