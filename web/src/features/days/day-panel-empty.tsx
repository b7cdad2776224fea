import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { newId } from '../../lib/new-id.ts'
import type { NamedPlace } from '../../trip/places/place-field.tsx'
import { useTripMutation } from '../../trip/write/write.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlainButton } from '../../ui/plain-button.tsx'
import { DayPlaceField } from './day-panel-place.tsx'

/** A date of the trip whose day was deleted: naming a place makes it again. */
export function DayWithoutPlace(props: {
  tripId: string
  date: string
  canEdit: boolean
  onAdd: () => void
}) {
  const { tripId, date, canEdit, onAdd } = props
  const t = useTranslations('day')
  const [isNaming, setIsNaming] = useState(false)
  const { mutate, isPending } = useTripMutation('createDay', tripId, { failed: () => t('placeFailed') })

  function name(place: NamedPlace) {
    setIsNaming(false)
    if (place.place !== '') mutate({ params: { tripId }, body: { id: newId(), date, ...place } })
  }

  if (!canEdit) return <EmptyState drawing="stop" text={t('noDay')} />
  return (
    <>
      <EmptyState
        action={
          isNaming ? (
            <div className="w-full max-w-[340px] text-left">
              <DayPlaceField initial="" onCancel={() => setIsNaming(false)} onCommit={name} />
            </div>
          ) : (
            <PlainButton isBusy={isPending} onClick={() => setIsNaming(true)} variant="soft">
              {t('givePlace')}
            </PlainButton>
          )
        }
        drawing="stop"
        hint={t('noDayHint')}
        text={t('noDay')}
      />
      <div className="mt-6 grid">
        <AddPlace onPress={onAdd} />
      </div>
    </>
  )
}

type AddPlaceProps = { onPress: () => void; onTransport?: () => void }

/** The ways to the forms of a place, and of a flight, a ride or a rental car. */
export function AddPlace({ onPress, onTransport }: AddPlaceProps) {
  const t = useTranslations('day')
  const look =
    'min-h-11 grow px-4 rounded-xl border border-line-strong border-dashed type-ui text-[15px] text-ink-2 transition-colors duration-120 hover:bg-hover hover:text-ink'
  return (
    <div className="flex shrink-0 flex-wrap gap-3">
      <button className={look} onClick={onPress} type="button">
        {t('add')}
      </button>
      {onTransport && (
        <button className={look} onClick={onTransport} type="button">
          {t('addRide')}
        </button>
      )}
    </div>
  )
}
