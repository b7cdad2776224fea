import { createDay, type TripDay, updateDay } from '@caravan/contract/days'
import type { Sent } from '@caravan/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { saveChanges } from '../../lib/merge.ts'
import { newId } from '../../lib/new-id.ts'
import { showAtOnce } from '../../trip/plan.ts'
import { inTrip } from '../../trip/write.ts'

type Rename = { base: TripDay; named: DayPlace }
type DayPlace = Pick<TripDay, 'place_id' | 'formatted_address' | 'lat' | 'lng'> & { place: string }

export function useRenameDay(tripId: string) {
  return useMutation({
    ...inTrip(tripId),
    mutationKey: ['updateDay'],
    mutationFn: ({ base, named }: Rename) =>
      saveChanges<TripDay>(base, { ...named, place: named.place || null }, (body, ifMatch) =>
        call(updateDay, {
          params: { subTripId: base.id },
          ifMatch,
          body: body as Sent<typeof updateDay>['body'],
        }),
      ),
    onMutate: ({ base, named }) =>
      showAtOnce(tripId, plan => ({
        ...plan,
        days: plan.days.map(day => (day.id === base.id ? { ...day, ...named } : day)),
      })),
    onError: (_failure, _rename, putBack) => putBack?.(),
  })
}

export function useCreateDay(tripId: string) {
  return useMutation({
    ...inTrip(tripId),
    mutationKey: ['createDay'],
    mutationFn: (day: DayPlace & { date: string }) =>
      call(createDay, { params: { tripId }, body: { id: newId(), ...day } }),
  })
}
