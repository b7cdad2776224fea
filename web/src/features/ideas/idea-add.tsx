import { useLocale, useTranslations } from 'use-intl'
import { phraseComma } from '../../lib/format/comma.ts'
import { timesOf } from '../../lib/format/dates.ts'
import { newId } from '../../lib/new-id.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { PlaceAdder } from '../../trip/places/place-adder.tsx'
import type { PlaceToAdd } from '../../trip/places/place-field.tsx'
import { useTypedCost } from '../../trip/places/typed-cost.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { useSteady } from '../../ui/use-steady.ts'

/** Adds one place after the other; times and a cost that were typed with one are told by its details. */
export function AddIdea({ tripId, onAdd }: { tripId: string; onAdd: (id: string) => void }) {
  const t = useTranslations('idea')
  const failureText = useFailureText()
  const costText = useTypedCost()
  const comma = phraseComma(useLocale())
  const toldOf = (place: PlaceToAdd) => [timesOf(place), costText(place)].filter(Boolean).join(comma)
  const { mutateAsync } = useTripMutation('createIdea', tripId, {
    failed: (failure, { body }) => t('addFailed', { name: body.name, reason: failureText(failure) }),
  })

  const { add } = useSteady({
    async add(places: readonly PlaceToAdd[]) {
      const adding = places.map(place => {
        const { place: name, place_id, lat, lng, type } = place
        const id = newId()
        onAdd(id)
        return mutateAsync({
          params: { tripId },
          body: { id, name, place_id, lat, lng, type, details: toldOf(place) },
        })
      })
      // The toasts name the places that failed; the text comes back only where all of them did.
      if ((await Promise.allSettled(adding)).every(({ status }) => status === 'rejected')) await adding[0]
    },
  })

  return <PlaceAdder example={t('new')} label={t('new')} onAdd={add} tripId={tripId} />
}
