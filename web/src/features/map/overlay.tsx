import { Car, MapPin } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Pin, placePin } from './pin.tsx'
import { liftedOff, sideBySide, spread } from './spread.ts'
import type { Surface } from './surface.ts'
import type { MapLeg, MapPlace, MapRental, MapStop, TripMapProps } from './types.ts'
import { projectorOf } from './view.ts'

type OverlayProps = Pick<
  TripMapProps,
  'selected' | 'hovered' | 'onHover' | 'onSelect' | 'words' | 'language'
> & {
  surface: Surface
  pins: readonly MapStop[]
  halts: readonly MapLeg[]
  rentals: readonly MapRental[]
  /** Called when the keyboard comes to a place, which can be out of sight. */
  onReach?: (place: MapPlace) => void
}

/** Numbered pins, white stops and rental cars as buttons, in the order of the list. */
export function Overlay(props: OverlayProps) {
  const { surface, pins, halts, rentals, words, language } = props
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
      const lifted = liftedOff(stops, rentals.map(project))
      // A hollow pin stands where it points to.
      const cars = rentals.map((rental, index) => (rental.idea && project(rental)) || lifted[index])
      for (const [index, [x, y] = [0, 0]] of [...stops, ...cars].entries()) {
        const button = buttons[pins.length + index]
        if (button instanceof HTMLElement) button.style.translate = `${x.toFixed(1)}px ${y.toFixed(1)}px`
      }
    }
    layOut()
    return surface.watch(layOut)
  }, [surface, pins, halts, rentals])

  const stand = (place: MapPlace) => ({
    onClick: () => onSelect(place.id),
    onPointerEnter: () => onHover(place.id),
    onPointerLeave: () => onHover(null),
    onFocus: () => {
      onHover(place.id)
      onReach?.(place)
    },
    onBlur: () => onHover(null),
  })
  const comma = language === 'zh' ? '，' : ', '

  return (
    <div ref={layer}>
      {pins.map(pin => (
        <Pin
          {...stand(pin)}
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
          className={rental.idea ? 'map-idea' : 'map-rental'}
          data-type={rental.idea}
          data-active={rental.id === activeId || undefined}
          key={rental.id}
          type="button"
        >
          {rental.idea ? <MapPin aria-hidden /> : <Car aria-hidden className="size-3" strokeWidth={2.4} />}
        </button>
      ))}
    </div>
  )
}
