import { regionsOf } from '@caravan/contract/tiles'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIsOnline } from '../../lib/calls/online.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useRemembered } from '../../lib/remembered.ts'
import type { Coordinates } from '../../terrain/route.ts'
import { keptStreetsQuery, type Streets, streetsQuery } from './streets.ts'

/** The regions in which places lie, once they are known; somebody may want to see none of their streets. */
export function useRegions(tripId: string | undefined, places: readonly Coordinates[]) {
  const isThere = useIsOnline()
  const { data: asked, isError } = useQuery(streetsQuery, queryClient)
  const { data: kept } = useQuery({ ...keptStreetsQuery(tripId), enabled: !isThere }, queryClient)
  // Where none are kept, those stay that have come so far.
  const streets = !isThere && kept && kept.regions.length > 0 ? kept : asked
  const [hidden, setHidden] = useRemembered('map-streets')
  const key = JSON.stringify(places.map(({ lat, lng }) => [lat, lng]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: where they lie is what it depends on.
  const regions = useMemo((): Streets | undefined => {
    if (streets) return { ...streets, regions: regionsOf(streets.regions, places) }
    return isError ? { regions: [], isKept: false } : undefined
  }, [streets, isError, key])
  return {
    regions,
    areHidden: hidden !== '',
    setHidden: (areHidden: boolean) => setHidden(areHidden ? 'hidden' : ''),
  }
}
