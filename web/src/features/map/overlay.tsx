import { MapPin } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Coordinates } from '../../terrain/route.ts'
import { useBookingKinds } from '../../trip/kinds.ts'
import type { DrawnContent } from './content.ts'
import { Pin, placePin } from './pin.tsx'
import { liftedOff, sideBySide, spread } from './spread.ts'
import type { Surface } from './surface.ts'
import type { MapStop, TripMapProps } from './types.ts'
import { projectorOf } from './view.ts'

type OverlayProps = Pick<TripMapProps, 'selected' | 'hovered' | 'onHover' | 'onSelect' | 'explore'> & {
  surface: Surface
  content: DrawnContent
  /** Those of its pins that are shown. */
  pins: readonly MapStop[]
  /** Called when the keyboard comes to a place, which can be out of sight. */
  onReach: (place: Coordinates) => void
}

/** Numbered pins, white stops, places beside the route and ideas as buttons, in the order of `buttonsOf`. */
export function Overlay(props: OverlayProps) {
  const { surface, content, pins, explore } = props
  const t = useTranslations()
  const icons = new Map(useBookingKinds().map(({ name, icon }) => [name, icon]))
  const { halts, beside, ideas } = content
  const { selected, hovered, onHover, onSelect, onReach } = props
  const layer = useRef<HTMLDivElement>(null)
  const activeId = hovered ?? selected

  useLayoutEffect(() => {
    function layOut() {
      const project = projectorOf(surface.view, surface.size)
      const buttons = layer.current?.children ?? []
      const tips = pins.map(project)
      const leans = spread(tips)
      for (const [index, tip] of tips.entries()) {
        const [button, lean] = [buttons[index], leans[index]]
        if (button instanceof HTMLElement && lean) placePin(button, tip, lean)
      }
      const stops = sideBySide(halts.map(project))
      const lifted = liftedOff(stops, beside.map(project))
      // A hollow pin stands where it points to.
      for (const [index, [x, y]] of [...stops, ...lifted, ...ideas.map(project)].entries()) {
        const button = buttons[pins.length + index]
        if (button instanceof HTMLElement) button.style.translate = `${x.toFixed(1)}px ${y.toFixed(1)}px`
      }
    }
    layOut()
    return surface.watch(layOut)
  }, [surface, pins, halts, beside, ideas])

  const comma = useLocale() === 'zh' ? '，' : ', '
  const stand = (place: Coordinates & { id: string }, ...words: string[]) => ({
    'aria-label': words.join(comma),
    'data-active': place.id === activeId || undefined,
    onClick: () => onSelect(place.id),
    onPointerEnter: () => onHover(place.id),
    onPointerLeave: () => onHover(null),
    onFocus: () => {
      onHover(place.id)
      onReach(place)
    },
    onBlur: () => onHover(null),
    type: 'button' as const,
  })
  const opensCard = explore && 'dialog'

  return (
    <div ref={layer}>
      {pins.map(pin => (
        <Pin
          {...stand(pin, `${pin.number}. ${pin.label}`, t(`item.types.${pin.type}`))}
          aria-haspopup={opensCard}
          aria-pressed={pin.id === selected}
          key={pin.id}
          stop={pin}
        />
      ))}
      {halts.map(halt => (
        <button
          {...stand(halt, halt.name, t('trip.days', { count: halt.days }))}
          aria-pressed={halt.id === selected}
          className="map-halt"
          key={halt.id}
        />
      ))}
      {beside.map(place => {
        const Icon = icons.get(place.kind) ?? MapPin
        return (
          <button
            {...stand(place, place.label, place.detail)}
            aria-haspopup="dialog"
            className="map-beside"
            key={place.id}
          >
            <Icon aria-hidden className="size-3" strokeWidth={2.4} />
          </button>
        )
      })}
      {ideas.map(idea => (
        <button
          {...stand(idea, idea.label, idea.detail)}
          aria-haspopup={opensCard}
          className="map-idea"
          data-type={idea.type}
          key={idea.id}
        >
          <MapPin aria-hidden />
        </button>
      ))}
    </div>
  )
}
