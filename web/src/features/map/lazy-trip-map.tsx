import './map.css'
import { Component, type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { whenTouched } from '../../lib/idle.ts'
import { whenSeen } from '../../lib/when-seen.ts'
import { later } from '../../ui/later.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useAtLeisure, useIsIdle, useSoon } from '../../ui/use-soon.ts'
import { type Covered, coveredIn } from './covered.ts'
import type { TripMapProps } from './types.ts'

const MapPicture = later(() => import('./map-picture.tsx'), 'MapPicture', {
  waiting: () => <Waiting />,
  failed: () => null,
})
// Fetched before the map, as it stands in for it without a network.
const OutlineMap = later(() => import('./outline-map.tsx'), 'OutlineMap')
// MapLibre runs by itself, so that the page answers in between.
const load = async () => {
  await import('./canvas.ts')
  return await import('./trip-map.tsx')
}
const TripMap = later(load, 'TripMap', {
  // On a slow line it stands for seconds: a pin that is pressed on it is selected.
  waiting: ({ picture }) => <div className="trip-map">{picture(true)}</div>,
  failed: ({ onRetry: _, ...props }) => <OutlineMap {...props} />,
})

class Fallback extends Component<{ instead: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}

/**
 * A picture of the map once it is in sight and the page has nothing else to do. The map itself is a chunk of its own: on
 * a phone it comes when the picture is pressed, elsewhere with the first touch of the page, or when that was left alone
 * for a while. The same places are a list below an outline if it cannot be loaded or drawn.
 */
export function LazyTripMap(props: TripMapProps) {
  useSoon(MapPicture)
  useAtLeisure(OutlineMap)
  const isIdle = useIsIdle()
  const isPhone = useIsPhone()
  const place = useRef<HTMLDivElement>(null)
  const [covered, setCovered] = useState<Covered>()
  const [isWanted, setIsWanted] = useState(false)
  const isSeen = covered !== undefined
  const [isPressed, setIsPressed] = useState(false)
  const want = useCallback(() => startTransition(() => setIsWanted(true)), [])
  useEffect(() => {
    const { current } = place
    return current && isIdle ? whenSeen(current, () => setCovered(coveredIn(current)), '0px') : undefined
  }, [isIdle])
  useEffect(() => (isSeen && !isPhone ? whenTouched(want) : undefined), [isSeen, isPhone, want])
  // On a phone this is the map that fills the page, or a map below a pin.
  const isMoved = props.onOpen !== undefined || props.onAim !== undefined
  useEffect(() => {
    if (isMoved) want()
  }, [isMoved, want])

  function press() {
    setIsPressed(true)
    want()
  }
  const picture = (canPress: boolean) =>
    covered && covered.size.height > 0 ? (
      <MapPicture covered={covered} of={props} onPress={canPress ? press : undefined} />
    ) : (
      <Waiting />
    )
  if (!isWanted)
    return (
      <div className="trip-map" ref={place}>
        {picture(true)}
      </div>
    )
  return (
    <Fallback instead={<OutlineMap {...props} />}>
      <TripMap {...props} hasFocus={isPressed} picture={picture} />
    </Fallback>
  )
}

function Waiting() {
  const t = useTranslations('ui')
  return (
    <div className="h-full animate-appear" role="status">
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden className="animate-shimmer h-full" />
    </div>
  )
}
