import { Compass, LocateFixed, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { iconButtonStyle } from '../../ui/button-style.ts'
import { classes } from '../../ui/classes.ts'
import { later } from '../../ui/later.tsx'
import type { Camera, Surface } from './surface.ts'
import type { Explore } from './types.ts'

const NearHere = later(() => import('./near-here.tsx'), 'NearHere')

type ControlsProps = {
  surface: Surface
  explore: Explore | undefined
  camera: Camera | undefined
}

const box = 'flex flex-col overflow-clip rounded-lg bg-surface shadow-e2'
const button = classes(iconButtonStyle('ghost'), 'rounded-none touch:size-11 focus-visible:-outline-offset-2')

export function Controls({ surface, explore, camera }: ControlsProps) {
  const t = useTranslations('map')
  const [isNear, setIsNear] = useState(false)
  return (
    <div className="map-controls absolute top-3.5 right-3.5 flex flex-col gap-2">
      {camera && (
        <>
          <div className={classes(box, 'map-camera divide-y divide-line')} data-over-map>
            <button
              aria-label={t('zoomIn')}
              className={button}
              onClick={() => camera.zoomBy(1)}
              type="button"
            >
              <Plus />
            </button>
            <button
              aria-label={t('zoomOut')}
              className={button}
              onClick={() => camera.zoomBy(-1)}
              type="button"
            >
              <Minus />
            </button>
          </div>
          <div className={classes(box, 'map-camera')} data-over-map>
            <button aria-label={t('fit')} className={button} onClick={() => camera.fit()} type="button">
              <LocateFixed />
            </button>
          </div>
        </>
      )}
      {explore && (
        <div className={box} data-over-map>
          <button
            aria-haspopup="dialog"
            aria-label={t('nearHere')}
            className={button}
            onClick={() => setIsNear(true)}
            title={t('nearHere')}
            type="button"
          >
            <Compass />
          </button>
        </div>
      )}
      {explore && isNear && <NearHere explore={explore} onClose={() => setIsNear(false)} surface={surface} />}
    </div>
  )
}
