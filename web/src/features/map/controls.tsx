import { Compass, LocateFixed, Minus, Plus, Scan } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useIsGuest } from '../../lib/calls/session.ts'
import { formatDistance } from '../../lib/format/distance.ts'
import { usePosition } from '../../trip/places/use-position.ts'
import { iconButtonStyle } from '../../ui/button-style.ts'
import { classes } from '../../ui/classes.ts'
import { later } from '../../ui/later.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { MapCanvas } from './canvas.ts'
import type { Explore } from './types.ts'
import type { InSight } from './view.ts'

const NearHere = later(() => import('./near-here.tsx'), 'NearHere')

type ControlsProps = {
  inSight: InSight
  explore: Explore | undefined
  canvas: MapCanvas | undefined
}

const box = 'flex flex-col overflow-clip rounded-lg bg-surface shadow-e2'
const button = classes(iconButtonStyle('ghost'), 'rounded-none touch:size-11 focus-visible:-outline-offset-2')

export function Controls({ inSight, explore, canvas }: ControlsProps) {
  const t = useTranslations('map')
  const [isNear, setIsNear] = useState(false)
  const isGuest = useIsGuest()
  const hasMine = explore !== undefined && (canvas !== undefined || !isGuest)
  const one = (label: string, icon: ReactNode, onClick: () => void) => (
    <button aria-label={label} className={button} onClick={onClick} type="button">
      {icon}
    </button>
  )
  return (
    <div className="map-controls absolute top-3.5 right-3.5 flex flex-col gap-2">
      {canvas && (
        <>
          <div className={classes(box, 'map-camera divide-y divide-line')} data-over-map>
            {one(t('zoomIn'), <Plus />, () => canvas.zoomBy(1))}
            {one(t('zoomOut'), <Minus />, () => canvas.zoomBy(-1))}
          </div>
          <div className={classes(box, 'map-camera')} data-over-map>
            {one(t('fit'), <Scan />, () => canvas.fit())}
          </div>
        </>
      )}
      {hasMine && (
        <div className={classes(box, 'divide-y divide-line')} data-over-map>
          {canvas && explore && <WhereIAm canvas={canvas} />}
          {explore && !isGuest && (
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
          )}
        </div>
      )}
      {explore && isNear && <NearHere explore={explore} onClose={() => setIsNear(false)} surface={inSight} />}
    </div>
  )
}

/** Shows the position of the device on the map, asked for with every press. */
function WhereIAm({ canvas }: { canvas: MapCanvas }) {
  const t = useTranslations('map')
  const language = useLocale()
  const { position, isAsking, find } = usePosition()

  async function press() {
    const found = await find()
    if (found) canvas.showPosition(found)
  }
  return (
    <>
      <button
        aria-busy={isAsking}
        aria-label={t('whereAmI')}
        className={button}
        onClick={() => void press()}
        title={t('whereAmI')}
        type="button"
      >
        {isAsking ? <Spinner /> : <LocateFixed />}
      </button>
      <span className="sr-only" role="status">
        {position && t('youAreHere', { distance: formatDistance(language, position.accuracy / 1_000) })}
      </span>
    </>
  )
}
