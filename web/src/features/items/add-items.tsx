import type { TripDay } from '@caravan/contract/days'
import { useCallback, useDeferredValue, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { newId } from '../../lib/new-id.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { useNewTrip } from '../../trip/new-trip.ts'
import { PlaceAdder } from '../../trip/places/place-adder.tsx'
import type { PlaceToAdd } from '../../trip/places/place-field.tsx'
import { usePlanIdea } from '../../trip/write/ideas.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { hasMouse } from '../../ui/has-mouse.ts'
import { useSteady } from '../../ui/use-steady.ts'

type Day = Pick<TripDay, 'id' | 'date'>

/** The field at the end of the rows of a day: Enter puts a place on the day, and it is ready for the next one. */
export function AddItems({ tripId, day, rows }: { tripId: string; day: Day; rows: number }) {
  const t = useTranslations('item')
  const isNewTrip = useNewTrip() === tripId
  const addTo = useAddItems(tripId)
  // The rows of another day come before its field.
  const around = useDeferredValue(day.date)
  const planIdea = usePlanIdea(tripId)
  const { add } = useSteady({
    async add(places: readonly PlaceToAdd[]) {
      const idea = places[0]?.idea
      if (idea !== undefined) planIdea(idea, day.id)
      else await addTo(day, places)
    },
  })
  const takesFocus = useCallback(() => isNewTrip || isDayPressed(), [isNewTrip])
  const place = useRef<HTMLDivElement>(null)
  // The day on which a key was last pressed in the field.
  const typedOn = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field stays in sight of its user as rows come above it.
  useEffect(() => {
    if (typedOn.current !== day.id || !place.current?.contains(document.activeElement)) return
    place.current.scrollIntoView({ block: 'nearest' })
    // React Aria looks then where its field is, and puts the hits there.
    window.dispatchEvent(new Event('resize'))
  }, [rows])
  return (
    <div
      className="scroll-my-4"
      data-new={isNewTrip || undefined}
      onKeyDownCapture={() => {
        typedOn.current = day.id
      }}
      ref={place}
    >
      <PlaceAdder day={around} label={t('addHere')} onAdd={add} takesFocus={takesFocus} tripId={tripId} />
    </div>
  )
}

/** Whether the focus is on the link of a day because a mouse pressed it. */
const isDayPressed = () =>
  hasMouse() && document.activeElement?.matches('[data-day-link]:not(:focus-visible)') === true

/** Puts places at the end of a day, and says so. */
export function useAddItems(tripId: string) {
  const t = useTranslations('item')
  const { shortDay } = useDates()
  const failureText = useFailureText()
  const named = ({ items }: { items: readonly { place?: string | null | undefined }[] }) => ({
    count: items.length,
    name: items[0]?.place ?? '',
  })
  const { mutateAsync } = useTripMutation('createItems', tripId, {
    done: ({ answer: [item] }, { body }) => item && t('added', { ...named(body), day: shortDay(item.date) }),
    undone: (_, { body }) => t('takenOff', named(body)),
    failed: (failure, { body }) => t('addFailed', { ...named(body), reason: failureText(failure) }),
  })
  return (day: Day, places: readonly PlaceToAdd[]) => {
    const items = places.map(({ formatted_address: _, idea: __, type, ...place }) => {
      // A place without a known type is a sight.
      return { ...place, id: newId(), date: day.date, type: type ?? ('sightseeing' as const) }
    })
    return mutateAsync({ params: { subTripId: day.id }, body: { items } })
  }
}
