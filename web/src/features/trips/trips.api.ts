import type { Language } from '@caravan/contract/languages'
import { searchPlaces } from '@caravan/contract/places'
import { createTrip, deletedTrips, myTrips, restoreTrip, type TripSummary } from '@caravan/contract/trips'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

// The account's live events say that `trips` have changed.
export const myTripsQuery = queryOptions({
  queryKey: ['trips', 'mine'],
  queryFn: ({ signal }) => call(myTrips, { query: {}, signal }),
})

export const deletedTripsQuery = queryOptions({
  queryKey: ['trips', 'deleted'],
  queryFn: ({ signal }) => call(deletedTrips, { signal }),
})

/** Also the lists that no page shows at the moment, so that the next one opens with what is true. */
function refreshTrips(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['trips'], refetchType: 'all' })
}

type NewTrip = NonNullable<Parameters<typeof call<typeof createTrip>>[1]>['body']

export const tripCreation = mutationOptions({
  mutationKey: ['createTrip'],
  mutationFn: (body: NewTrip) => call(createTrip, { body }),
  onSuccess: refreshTrips,
})

export const tripRestoration = mutationOptions({
  mutationKey: ['restoreTrip'],
  mutationFn: (trip: Pick<TripSummary, 'id' | 'name'>) => call(restoreTrip, { params: { tripId: trip.id } }),
  onSuccess: refreshTrips,
})

const PAUSE = 300
const SHORTEST_QUERY = 2
const LONGEST_QUERY = 100

/** Asks once nothing was typed for a while: the question before it ends with its signal. */
export function placesQuery(typed: string, lang: Language) {
  const query = typed.trim()
  const { length } = [...query]
  return queryOptions({
    queryKey: ['places', lang, query],
    queryFn: async ({ signal }) => {
      await pause(PAUSE, signal)
      return call(searchPlaces, { query: { query, lang }, signal })
    },
    enabled: length >= SHORTEST_QUERY && length <= LONGEST_QUERY,
    staleTime: Number.POSITIVE_INFINITY,
    // What was found so far stays in sight while one types on.
    placeholderData: (found, before) => (query.startsWith(before?.queryKey[2] ?? ' ') ? found : undefined),
  })
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
