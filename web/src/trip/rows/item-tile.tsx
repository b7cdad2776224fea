import type { ItemType } from '@caravan/contract/items'
import { classes } from '../../ui/classes.ts'
import { Tile } from '../../ui/tile.tsx'
import { itemLooks } from './item-look.ts'

/** The icon of a type on its tint, with the number that the map's pin has too, where it has one. */
export function ItemTile({ type, number }: { type: ItemType; number?: number }) {
  const { icon, tile, badge } = itemLooks[type]
  return (
    <Tile icon={icon} look={tile}>
      {number !== undefined && (
        // Points end its growth with the text, which would hide the icon.
        <span
          className={classes(
            'absolute -top-[6px] -left-[6px] flex h-[min(1.1875rem,24px)] min-w-[min(1.1875rem,24px)] items-center justify-center rounded-full border-2 border-surface px-0.5 text-[min(0.6875rem,10pt)]/none font-[680] text-surface group-hover/card:border-hover',
            badge,
          )}
          style={{ fontStretch: '88%' }}
        >
          {number}
        </span>
      )}
    </Tile>
  )
}
