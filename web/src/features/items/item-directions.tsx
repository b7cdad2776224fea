import type { Item } from '@caravan/contract/items'
import { Navigation } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { directionsTo } from '../../lib/format/directions.ts'
import { quietLinkStyle } from '../../ui/button-style.ts'
import { classes } from '../../ui/classes.ts'

/** The link to the maps of the device; undefined where the place has no spot. */
export function directionsOf({ place, lat, lng }: Pick<Item, 'place' | 'lat' | 'lng'>) {
  if (lat === null || lng === null) return undefined
  return { href: directionsTo({ lat, lng }, place), rel: 'noreferrer', target: '_blank' }
}

export function Directions({ to }: { to: Parameters<typeof directionsOf>[0] }) {
  const t = useTranslations('item')
  const link = directionsOf(to)
  return (
    link && (
      <a {...link} className={classes(quietLinkStyle, 'inline-flex items-center gap-1.5 text-[14px]')}>
        <Navigation aria-hidden className="size-3.5" />
        {t('directions')}
      </a>
    )
  )
}
