import './map.css'
import { Component, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { later } from '../../ui/later.tsx'
import { SchematicMap } from './schematic-map.tsx'
import type { TripMapProps } from './types.ts'

const TripMap = later(() => import('./trip-map.tsx'), 'TripMap', { waiting: Waiting, failed: SchematicMap })

class Fallback extends Component<{ instead: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}

/** The map as a chunk of its own; the same places stand on a plain drawing if it cannot be loaded or drawn. */
export function LazyTripMap(props: TripMapProps) {
  return (
    <Fallback instead={<SchematicMap {...props} />}>
      <TripMap {...props} />
    </Fallback>
  )
}

function Waiting() {
  const t = useTranslations('ui')
  return (
    <div className="trip-map animate-appear" role="status">
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden className="animate-shimmer h-full" />
    </div>
  )
}
