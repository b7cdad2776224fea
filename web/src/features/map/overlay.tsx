import { Car, MapPin } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { DrawnContent } from './content.ts'
import { Pin, placePin } from './pin.tsx'
import { liftedOff, sideBySide, spread } from './spread.ts'
import type { Surface } from './surface.ts'
import type { MapPlace, MapStop, TripMapProps } from './types.ts'
import { projectorOf } from './view.ts'

type OverlayProps = Pick<
  TripMapProps,
  'selected' | 'hovered' | 'onHover' | 'onSelect' | 'words' | 'language' | 'explore'
> & {
  surface: Surface
  content: DrawnContent
  /** Those of its pins that are shown. */
  pins: readonly MapStop[]
  /** Called when the keyboard comes to a place, which can be out of sight. */
  onReach: (place: MapPlace) => void
}

/** Numbered pins, white stops, rental cars and ideas as buttons, in the order of `buttonsOf`. */
export function Overlay(props: OverlayProps) {
  const { surface, content, pins, words, language, explore } = props
  const { halts, rentals, ideas } = content
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
      const cars = liftedOff(stops, rentals.map(project))
      // A hollow pin stands where it points to.
      for (const [index, [x, y]] of [...stops, ...cars, ...ideas.map(project)].entries()) {
        const button = buttons[pins.length + index]
        if (button instanceof HTMLElement) button.style.translate = `${x.toFixed(1)}px ${y.toFixed(1)}px`
      }
    }
    layOut()
    return surface.watch(layOut)
  }, [surface, pins, halts, rentals, ideas])

  const stand = (place: MapPlace) => ({
    onClick: () => onSelect(place.id),
    onPointerEnter: () => onHover(place.id),
    onPointerLeave: () => onHover(null),
    onFocus: () => {
      onHover(place.id)
      onReach(place)
    },
    onBlur: () => onHover(null),
  })
  const comma = language === 'zh' ? '，' : ', '

  return (
    <div ref={layer}>
      {pins.map(pin => (
        <Pin
          {...stand(pin)}
          aria-haspopup={explore && 'dialog'}
          aria-pressed={pin.id === selected}
          aria-label={`${pin.number}. ${pin.label}${comma}${words.types[pin.type]}`}
          isActive={pin.id === activeId}
          key={pin.id}
          stop={pin}
        />
      ))}
      {halts.map(halt => (
        <button
          {...stand(halt)}
          aria-pressed={halt.id === selected}
          aria-label={`${halt.name}${comma}${words.days(halt.days)}`}
          className="map-halt"
          data-active={halt.id === activeId || undefined}
          key={halt.id}
          type="button"
        />
      ))}
      {rentals.map(rental => (
        <button
          {...stand(rental)}
          aria-haspopup="dialog"
          aria-label={`${rental.label}${comma}${rental.detail}`}
          className="map-rental"
          data-active={rental.id === activeId || undefined}
          key={rental.id}
          type="button"
        >
          <Car aria-hidden className="size-3" strokeWidth={2.4} />
        </button>
      ))}
      {ideas.map(idea => (
        <button
          {...stand(idea)}
          aria-haspopup={explore && 'dialog'}
          aria-label={`${idea.label}${comma}${idea.detail}`}
          className="map-idea"
          data-active={idea.id === activeId || undefined}
          data-type={idea.type}
          key={idea.id}
          type="button"
        >
          <MapPin aria-hidden />
        </button>
      ))}
    </div>
  )
}
