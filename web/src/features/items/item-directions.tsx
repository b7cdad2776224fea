import type { Item } from '@caravan/contract/items'
import { Navigation } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { quietLinkStyle } from '../../ui/button-style.ts'
import { classes } from '../../ui/classes.ts'
import { Directions } from '../../ui/directions.tsx'

/** The way to an item; undefined where its place has no spot. */
export function wayTo({ place, lat, lng }: Pick<Item, 'place' | 'lat' | 'lng'>) {
  return lat === null || lng === null ? undefined : { to: { lat, lng }, name: place }
}

export function ItemDirections({ to }: { to: Parameters<typeof wayTo>[0] }) {
  const t = useTranslations('item')
  const way = wayTo(to)
  return (
    way && (
      <Directions
        {...way}
        className={classes(quietLinkStyle, 'inline-flex items-center gap-1.5 text-[14px]')}
      >
        <Navigation aria-hidden className="size-3.5" />
        {t('directions')}
      </Directions>
    )
  )
}
