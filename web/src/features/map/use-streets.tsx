import { regionsOf } from '@caravan/contract/tiles'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocale } from 'use-intl'
import { useIsOnline } from '../../lib/calls/online.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useRemembered } from '../../lib/remembered.ts'
import type { Coordinates } from '../../terrain/route.ts'
import type { MapCanvas } from './canvas.ts'
import { keptStreetsQuery, type Streets, streetsQuery } from './streets.ts'
import { StreetsButton, StreetsSwitch } from './streets-button.tsx'
import { configuredTiles } from './tiles.ts'

/** The regions in which places lie, once they are known; somebody may want to see none of their streets. */
function useRegions(tripId: string | undefined, places: readonly Coordinates[]) {
  const isThere = useIsOnline()
  const { data: asked, isError } = useQuery(streetsQuery, queryClient)
  const { data: kept } = useQuery({ ...keptStreetsQuery(tripId), enabled: !isThere }, queryClient)
  // Where none are kept, those stay that have come so far.
  const streets = !isThere && kept && kept.regions.length > 0 ? kept : asked
  const [hidden, setHidden] = useRemembered('map-streets')
  const here = streets ? regionsOf(streets.regions, places) : []
  // Another day in the same regions leaves the map as it is.
  const key = here.map(({ region }) => region).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: which ones they are is what it depends on.
  const regions = useMemo((): Streets | undefined => {
    if (streets) return { ...streets, regions: here }
    return isError ? { regions: [], isKept: false } : undefined
  }, [streets, isError, key])
  return {
    regions,
    areHidden: hidden !== '',
    setHidden: (areHidden: boolean) => setHidden(areHidden ? 'hidden' : ''),
  }
}

/** Shows the streets of regions on a map, else those that come from elsewhere. */
export function useStreets(
  canvas: MapCanvas | undefined,
  tripId: string | undefined,
  places: readonly Coordinates[],
) {
  const language = useLocale()
  const { regions, areHidden, setHidden } = useRegions(tripId, places)
  const [state, setState] = useState<'none' | 'shown' | 'failed'>('none')
  useEffect(() => {
    if (canvas && regions) canvas.showRegions(areHidden ? { ...regions, regions: [] } : regions, language)
  }, [canvas, regions, areHidden, language])

  const isBare = regions?.regions.length === 0
  useEffect(() => {
    const tiles = configuredTiles()
    if (!canvas || !isBare || !tiles) return
    let isThere = true
    const tell = (become: typeof state) => () => isThere && setState(become)
    canvas.showStreets(tiles).then(tell('shown'), tell('failed'))
    return () => {
      isThere = false
    }
  }, [canvas, isBare])

  const areOurs = regions !== undefined && !isBare
  return {
    ...{ state, isBare },
    streetsButton: areOurs ? (
      <StreetsSwitch areShown={!areHidden} onPress={() => setHidden(!areHidden)} />
    ) : (
      <StreetsButton />
    ),
    /** Whom those are from that are shown. */
    streets: areOurs && !areHidden ? regions.regions.map(({ attribution }) => attribution) : [],
  }
}
