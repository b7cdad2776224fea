import { Navigation, Pencil, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { directionsTo } from '../../lib/directions.ts'
import type { Coordinates } from '../../terrain/route.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { TextField } from '../../ui/text-field.tsx'
import { Head, lookOf, Placed } from './card.tsx'
import type { Surface } from './surface.ts'
import type { Explore, MapStop, Spot } from './types.ts'

/** The actions on an item whose pin was pressed. */
export function PinActions({ of, edit }: Pick<Explore, 'edit'> & { of: MapStop }) {
  const t = useTranslations('map')
  return (
    <div className="flex gap-2">
      {edit && (
        <Button onPress={() => edit(of.id)} size="small" variant="soft">
          <Pencil />
          {t('edit')}
        </Button>
      )}
      <Directions name={of.label} to={of} />
    </div>
  )
}

/** To the maps of the device. */
function Directions({ to, name }: { to: Coordinates; name: string }) {
  const t = useTranslations('map')
  return (
    <a
      className={buttonStyle('outline', 'small')}
      href={directionsTo(to, name)}
      rel="noreferrer"
      target="_blank"
    >
      <Navigation />
      {t('directions')}
    </a>
  )
}

type SpotCardProps = { of: Spot; surface: Surface; explore: Explore; onClose: () => void }

/** A spot that was pressed where the trip has nothing yet, and the ways to add it. */
export function SpotCard({ of, surface, explore, onClose }: SpotCardProps) {
  const t = useTranslations('map')
  const [typed, setTyped] = useState('')
  const close = useRef<HTMLButtonElement>(null)
  const spot = t('spot', { lat: of.lat.toFixed(2), lng: of.lng.toFixed(2) })
  const name = of.name ?? (typed.trim() || spot)
  const { day, add: put } = explore
  // So that Escape closes it, and Tab goes through it; no keyboard of a phone covers the map.
  useEffect(() => close.current?.focus({ preventScroll: true }), [])

  function add(to: 'day' | 'ideas') {
    put?.({ ...of, name }, to)
    onClose()
  }
  return (
    <Placed at={of} label={of.name ?? spot} onClose={onClose} pins={[]} surface={surface}>
      <Head
        detail={of.formatted_address}
        end={
          <IconButton label={t('close')} onPress={onClose} ref={close} size="small">
            <X />
          </IconButton>
        }
        look={lookOf(of.glyph)}
        name={of.name ?? spot}
      />
      <form
        className="grid gap-2.5"
        onSubmit={event => {
          event.preventDefault()
          add(day === undefined ? 'ideas' : 'day')
        }}
      >
        {of.name === null && put && (
          <TextField
            isLabelHidden
            label={t('nameIt')}
            maxLength={200}
            onChange={setTyped}
            placeholder={t('nameIt')}
          />
        )}
        <div className="flex flex-wrap gap-2">
          {put && day !== undefined && (
            <Button size="small" type="submit">
              {t('addToDay', { day })}
            </Button>
          )}
          {put && (
            <Button onPress={() => add('ideas')} size="small" variant="soft">
              {t('addToIdeas')}
            </Button>
          )}
          {!put && <Directions name={name} to={of} />}
        </div>
      </form>
    </Placed>
  )
}
