import { distanceKm } from '@caravan/contract/ways.rules'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDistance } from '../../lib/format/distance.ts'
import type { Coordinates } from '../../terrain/route.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'
import { LazyTripMap } from './lazy-trip-map.tsx'

type PinMoverProps = {
  name: string
  /** The middle of the map at first. */
  at: Coordinates
  /** The pin so far, unless it was only guessed. */
  known: Coordinates | undefined
  onMove: (spot: Coordinates) => void
  onClose: () => void
}

const ignore = () => undefined

/** A pin in the middle of a map, under which the map is moved. */
export function PinMover({ name, at, known, onMove, onClose }: PinMoverProps) {
  const t = useTranslations('map')
  const form = useTranslations('form')
  const language = useLocale()
  const [spot, setSpot] = useState<Coordinates>()
  const far = spot && known ? distanceKm(known, spot) : 0
  return (
    <Dialog isOpen onClose={onClose} title={t('movePinOf', { name })} width={680}>
      <DialogBody>
        <p className="mb-3 type-body text-ink-2">{t('movePinHint')}</p>
        <div className="relative h-[min(420px,50dvh)] overflow-clip rounded-xl border border-line">
          <LazyTripMap
            hovered={null}
            legs={[{ ...at, id: 'at', name, days: 0 }]}
            mode="trip"
            onAim={setSpot}
            onHover={ignore}
            onSelect={ignore}
            selected={null}
            stops={[]}
          />
          {spot && (
            <MapPin
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-1/2 z-2 size-11 -translate-x-1/2 -translate-y-[91.7%] fill-pine stroke-white"
              strokeWidth={1.6}
            />
          )}
        </div>
        <p aria-live="polite" className="mt-2 min-h-5 type-data text-ink-2">
          {far > 0.005 && t('movedBy', { distance: formatDistance(language, far) })}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button slot="close" variant="outline">
          {form('cancel')}
        </Button>
        <Button isDisabled={!spot} onPress={() => spot && onMove(spot)}>
          {t('savePin')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
