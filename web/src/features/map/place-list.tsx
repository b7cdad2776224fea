import { isChinese } from '@caravan/contract/languages'
import { useLocale, useTranslations } from 'use-intl'
import type { Cards } from './cards.tsx'
import type { Explore, MapPlace } from './types.ts'

type PlaceListProps = {
  cards: Cards
  selected: string | null
  explore: Explore | undefined
  /** Beside a drawn map nobody sees it, and the page's own search finds nothing in it. */
  isHidden: boolean
  /** Called when the keyboard comes to a place, which can be out of sight. */
  onReach: (place: MapPlace) => void
}

/** The places of a map as buttons, for the keyboard, for screen readers, and where nothing can be drawn. */
export function PlaceList({ cards, selected, explore, isHidden, onReach }: PlaceListProps) {
  const t = useTranslations()
  const comma = isChinese(useLocale()) ? '，' : ', '

  function wordsOf(place: MapPlace): string[] {
    if (place.as === 'stop') return [`${place.number}. ${place.label}`, t(`item.types.${place.type}`)]
    return place.as === 'leg'
      ? [place.name, place.days > 0 ? t('trip.days', { count: place.days }) : '']
      : [place.label, place.detail]
  }
  return (
    <ul>
      {cards.places.map(place => {
        const { id, as } = place
        const words = wordsOf(place).filter(Boolean).join(comma)
        const hasCard = as === 'beside' || (explore && as !== 'leg')
        return (
          <li key={id}>
            <button
              aria-haspopup={hasCard && 'dialog'}
              aria-label={isHidden ? words : undefined}
              aria-pressed={as === 'stop' || as === 'leg' ? id === selected : undefined}
              className="map-row"
              onBlur={() => cards.hover(null)}
              onClick={() => cards.select(id)}
              onFocus={event => {
                cards.hover(id, event.currentTarget.matches(':focus-visible'))
                onReach(place)
              }}
              onPointerEnter={() => cards.hover(id)}
              onPointerLeave={() => cards.hover(null)}
              type="button"
            >
              {!isHidden && words}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
