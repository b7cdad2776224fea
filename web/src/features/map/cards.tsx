import { CalendarPlus, MapPinPen, Navigation, Pencil } from 'lucide-react'
import { type KeyboardEvent, use, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Coordinates } from '../../terrain/route.ts'
import { MovePin } from '../../trip/places/map.ts'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Directions } from '../../ui/directions.tsx'
import type { MapCanvas } from './canvas.ts'
import { Head, Placed, useHead } from './card.tsx'
import { buttonsOf, type DrawnContent, pinsOf } from './content.ts'
import type { Meant } from './marks.ts'
import type { Explore, MapPlace, Spot, TripMapProps } from './types.ts'

export type Cards = ReturnType<typeof useCards>

/** The place whose card is open, as it or a spot was pressed, and the one that is only pointed at. */
export function useCards(props: TripMapProps, content: DrawnContent) {
  const { selected, hovered, explore, onHover, onSelect, onOpen } = props
  const [open, setOpen] = useState<string | Spot>()
  /** The place whose card was closed; it has the focus again, and must not show the card anew. */
  const [closed, setClosed] = useState<string | null>()
  const [reached, setReached] = useState<string>()
  const pins = pinsOf(content, [hovered, selected])
  const places = buttonsOf(content, pins)
  const asked = typeof open === 'string' ? places.find(({ id }) => id === open) : open
  // In a row, a stop has its card there.
  const opened = explore && !(onOpen && asked?.as === 'stop') ? asked : undefined
  if (open && !opened) setOpen(undefined)
  const openedId = opened && opened.as !== 'spot' ? opened.id : null
  const pointedId = hovered ?? (explore ? null : selected)
  const pointed = places.find(({ id }) => id === pointedId && id !== openedId && id !== closed)

  function close() {
    setClosed(openedId ?? pointedId)
    setOpen(undefined)
  }
  const active = hovered ?? selected
  const meant: Meant = {
    pins,
    active,
    isReached: reached !== undefined && reached === active,
    said: [pointed?.id, openedId].flatMap(id => id ?? []),
  }
  return {
    meant,
    places,
    row: onOpen ? content.pins : [],
    pointed,
    opened,
    close,
    /** The pointer is at a place, or the keyboard has come to it. */
    hover(id: string | null, isReached = false) {
      if (id !== closed) setClosed(undefined)
      setReached(isReached && id !== null ? id : undefined)
      onHover(id)
    },
    select(id: string) {
      setOpen(id)
      setClosed(undefined)
      onSelect(id)
    },
    /** A press beside an open card only closes it. */
    press(spot: Spot) {
      if (opened && spot.place_id === null) close()
      else setOpen(spot)
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !(opened || pointed)) return
      event.stopPropagation()
      close()
    },
  }
}

type PlaceCardProps = {
  of: MapPlace
  canvas: MapCanvas | undefined
  explore?: Explore
  onClose?: () => void
}

/**
 * Says more about a place of the trip. Of one that is pointed at, the button itself and the list say it to those who
 * do not see it; of one that was pressed, it has what can be done with it.
 */
export function PlaceCard({ of, canvas, explore, onClose }: PlaceCardProps) {
  const t = useTranslations('map')
  const head = useHead(of)
  const movePin = use(MovePin)
  return (
    <Placed at={of} canvas={canvas} label={explore && head.name}>
      <Head {...head} onClose={onClose} />
      {explore && (
        <div className="map-actions flex flex-wrap gap-2">
          {of.as === 'idea' && explore.plan && explore.day !== undefined && (
            <Button onPress={() => explore.plan?.(of.id)} size="small">
              <CalendarPlus />
              {t('putOnDay', { day: explore.day })}
            </Button>
          )}
          {explore.edit && (
            <Button onPress={() => explore.edit?.(of.id)} size="small" variant="soft">
              <Pencil />
              <span className="map-word">{t('edit')}</span>
            </Button>
          )}
          {movePin && of.as !== 'leg' && of.isRough && (
            <Button onPress={() => movePin(of.id.split(' ')[0] ?? '')} size="small" variant="soft">
              <MapPinPen />
              {t('movePin')}
            </Button>
          )}
          <SpotDirections name={head.name} to={of} />
        </div>
      )}
    </Placed>
  )
}

/** To the maps that are chosen on this device. */
export function SpotDirections({ to, name }: { to: Coordinates; name: string }) {
  const t = useTranslations('map')
  return (
    <Directions className={buttonStyle('outline', 'small')} name={name} to={to}>
      <Navigation />
      <span className="map-word">{t('directions')}</span>
    </Directions>
  )
}
