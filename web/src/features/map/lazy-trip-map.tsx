import './map.css'
import { Component, type ReactNode, type Ref, startTransition, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { whenTouched } from '../../lib/idle.ts'
import { whenSeen } from '../../lib/when-seen.ts'
import { later } from '../../ui/later.tsx'
import { useIsIdle, useSoon } from '../../ui/use-soon.ts'
import type { TripMapProps } from './types.ts'

// Fetched before the map, as it stands in for it without a network.
const OutlineMap = later(() => import('./outline-map.tsx'), 'OutlineMap', {
  waiting: () => <Waiting />,
})
// MapLibre runs by itself, so that the page answers in between.
const load = async () => {
  await import('./canvas.ts')
  return await import('./trip-map.tsx')
}
const TripMap = later(load, 'TripMap', {
  waiting: () => <Waiting />,
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
 * The map as a chunk of its own, once it is in sight, and with the first touch of a page that has nothing else to do, or
 * when that was left alone for a while; the same places are a list below an outline if it cannot be loaded or drawn.
 */
export function LazyTripMap(props: TripMapProps) {
  useSoon(OutlineMap)
  const isIdle = useIsIdle()
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => (place.current ? whenSeen(place.current, () => setIsSeen(true), '0px') : undefined), [])
  useEffect(
    () => (isIdle && isSeen ? whenTouched(() => startTransition(() => setIsWanted(true))) : undefined),
    [isIdle, isSeen],
  )
  if (!isWanted) return <Waiting ref={place} />
  return (
    <Fallback instead={<OutlineMap {...props} />}>
      <TripMap {...props} />
    </Fallback>
  )
}

function Waiting({ ref }: { ref?: Ref<HTMLDivElement> }) {
  const t = useTranslations('ui')
  return (
    <div className="trip-map animate-appear" ref={ref} role="status">
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden className="animate-shimmer h-full" />
    </div>
  )
}
