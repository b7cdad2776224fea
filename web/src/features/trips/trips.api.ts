import { bringTrip, readTripFile } from '@caravan/contract/bring'
import { copyTrip, createTrip, deletedTrips, myTrips } from '@caravan/contract/trips'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { kept } from '../../lib/calls/kept.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { fetchTelling } from '../../trip/files/fetch-telling.ts'

// The account's live events say that `trips` have changed.
export const myTripsQuery = queryOptions({
  queryKey: ['trips', 'mine'],
  queryFn: ({ signal, queryKey }) => kept(queryKey, () => call(myTrips, { query: {}, signal })),
})

export const deletedTripsQuery = queryOptions({
  queryKey: ['trips', 'deleted'],
  queryFn: ({ signal }) => call(deletedTrips, { signal }),
})

/** Also the lists that no page shows at the moment, so that the next one opens with what is true. */
export function refreshTrips(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['trips'], refetchType: 'all' })
}

type NewTrip = NonNullable<Parameters<typeof call<typeof createTrip>>[1]>['body']
type Copy = NonNullable<Parameters<typeof call<typeof copyTrip>>[1]>['body']

export const tripCreation = mutationOptions({
  mutationKey: ['createTrip'],
  mutationFn: (body: NewTrip) => call(createTrip, { body }),
  onSuccess: refreshTrips,
})

export const tripCopy = mutationOptions({
  mutationKey: ['copyTrip'],
  mutationFn: ({ tripId, body }: { tripId: string; body: Copy }) =>
    call(copyTrip, { params: { tripId }, body }),
  onSuccess: refreshTrips,
})

/** So long may a server read a large file, and nothing moves meanwhile. */
const READING_MS = 5 * 60_000

/** Has a trip read from a file, a table by these columns; tells how much of it has left. */
export const tripReading = (file: File, columns: string | undefined, onProgress: (share: number) => void) =>
  call(readTripFile, { file, query: { columns }, via: fetchTelling(onProgress, READING_MS) })

type Brought = NonNullable<Parameters<typeof call<typeof bringTrip>>[1]>['body']

export const tripBringing = mutationOptions({
  mutationKey: ['bringTrip'],
  mutationFn: (body: Brought) => call(bringTrip, { body }),
  onSuccess: refreshTrips,
})
