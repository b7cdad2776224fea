import { regionsOf } from '@caravan/contract/tiles'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIsOnline } from '../../lib/calls/online.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useRemembered } from '../../lib/remembered.ts'
import type { Coordinates } from '../../terrain/route.ts'
import { type Streets, streetsQuery } from './streets.ts'

/** The regions in which places lie, once they are known; somebody may want to see none of their streets. */
export function useRegions(tripId: string | undefined, places: readonly Coordinates[]) {
  const isThere = useIsOnline()
  const { data, isError } = useQuery(streetsQuery(tripId, isThere), queryClient)
  const [hidden, setHidden] = useRemembered('map-streets')
  const key = JSON.stringify(places.map(({ lat, lng }) => [lat, lng]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: where they lie is what it depends on.
  const regions = useMemo((): Streets | undefined => {
    if (isError) return { regions: [], isKept: false }
    return data && { ...data, regions: regionsOf(data.regions, places) }
  }, [data, isError, key])
  return {
    regions,
    areHidden: hidden !== '',
    setHidden: (areHidden: boolean) => setHidden(areHidden ? 'hidden' : ''),
  }
}
