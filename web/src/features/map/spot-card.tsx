import { asked } from '@caravan/contract/forms'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DOT } from '../../lib/format/dot.ts'
import { useTooLong } from '../../lib/words/phrase.ts'
import { whereOf } from '../../trip/places/chosen-place.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { MapCanvas } from './canvas.ts'
import { Head, lookOf, Placed } from './card.tsx'
import { SpotDirections } from './cards.tsx'
import { KnownOf } from './known-of.tsx'
import type { Explore, Spot } from './types.ts'

type SpotCardProps = { of: Spot; canvas: MapCanvas | undefined; explore: Explore; onClose: () => void }

/** A spot that was pressed where the trip has nothing yet, and the ways to add it. */
export function SpotCard({ of, canvas, explore, onClose }: SpotCardProps) {
  const t = useTranslations('map')
  const [typed, setTyped] = useState('')
  const spot = of.near
    ? t('near', { name: of.near })
    : t('spot', { lat: of.lat.toFixed(2), lng: of.lng.toFixed(2) })
  const name = of.name ?? (typed.trim() || spot)
  const longError = useTooLong()
  const error = longError(typed, asked.idea.most.name)
  const { day, add: put, planned } = explore
  const where = of.name === null ? undefined : planned?.({ ...of, name: of.name })
  const field = (
    <TextField
      error={error}
      isLabelHidden
      label={t('nameIt')}
      onChange={setTyped}
      placeholder={of.near ? spot : t('nameIt')}
    />
  )

  function add(to: 'day' | 'ideas') {
    if (error) return
    put?.({ ...of, name }, to)
    onClose()
  }
  return (
    <Placed at={of} canvas={canvas} label={of.name ?? spot}>
      <form
        className="grid gap-2.5"
        onSubmit={event => {
          event.preventDefault()
          add(day === undefined ? 'ideas' : 'day')
        }}
      >
        <Head
          detail={[where, whereOf(of)].filter(Boolean).join(DOT)}
          look={lookOf(of.glyph)}
          name={of.name ?? (put ? field : spot)}
          onClose={onClose}
        />
        <KnownOf place={of.known} />
        <div className="flex gap-2">
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
          {!put && <SpotDirections name={name} to={of} />}
        </div>
      </form>
    </Placed>
  )
}
