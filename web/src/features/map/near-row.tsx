import { FARTHEST_WALK, minutesOnFoot, travelOver } from '@caravan/contract/ways.rules'
import { Check, Lightbulb, Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { duration } from '../../lib/format/dates.ts'
import { formatDistance } from '../../lib/format/distance.ts'
import { DOT } from '../../lib/format/dot.ts'
import { useLangOf } from '../../lib/words/lang-of.ts'
import { whereOf } from '../../trip/places/chosen-place.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Tile } from '../../ui/tile.tsx'
import { glyphOf, spotOf } from './around.ts'
import { lookOf } from './card.tsx'
import { KnownOf } from './known-of.tsx'
import type { Nearby } from './near-here.rules.ts'
import type { Explore } from './types.ts'

type PlaceRowProps = { place: Nearby; explore: Explore; hasDistance: boolean }

/** The minutes on foot, where somebody would walk. */
function onFoot(km: number): number | undefined {
  if (km > FARTHEST_WALK) return undefined
  return travelOver(km, [], false)?.minutes ?? minutesOnFoot(km)
}

/** A place of the list, with what puts it on the day or among the ideas. */
export function PlaceRow({ place, explore, hasDistance }: PlaceRowProps) {
  const t = useTranslations('map')
  const langOf = useLangOf()
  const item = useTranslations('item')
  const language = useLocale()
  const [added, setAdded] = useState<readonly ('day' | 'ideas')[]>([])
  const { name } = place
  const { day, add: put, planned } = explore
  const where = planned?.(spotOf(place))
  const minutes = hasDistance ? onFoot(place.km) : undefined
  const away = [
    hasDistance && formatDistance(language, place.km),
    minutes !== undefined && item('travel', { way: 'foot', time: duration(language, minutes) }),
    whereOf(place),
  ]

  function add(to: 'day' | 'ideas') {
    if (added.includes(to)) return
    put?.(spotOf(place), to)
    setAdded([...added, to])
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-line border-b py-2 last:border-b-0">
      <Tile {...lookOf(glyphOf(place))} />
      <span className="min-w-0 flex-1">
        <span className="type-name line-clamp-3" lang={langOf(name)}>
          {name}
        </span>
        <span className="line-clamp-2 type-data text-ink-2">
          {where && <span className="text-pine-ink">{where + DOT}</span>}
          {away.filter(Boolean).join(DOT)}
        </span>
      </span>
      {put && day !== undefined && (
        <Button
          aria-label={added.includes('day') ? t('added', { name }) : t('addNamedToDay', { name, day })}
          onPress={() => add('day')}
          size="small"
          variant="soft"
        >
          {added.includes('day') ? (
            <Check />
          ) : (
            <>
              <Plus className="sm:hidden" />
              <span className="max-sm:sr-only">{t('addToDay', { day })}</span>
            </>
          )}
        </Button>
      )}
      {put && (
        <IconButton
          label={added.includes('ideas') ? t('added', { name }) : t('addNamedToIdeas', { name })}
          onPress={() => add('ideas')}
          size="small"
        >
          {added.includes('ideas') ? <Check /> : <Lightbulb />}
        </IconButton>
      )}
      <KnownOf className="basis-full ps-[52px]" place={place} />
    </li>
  )
}
