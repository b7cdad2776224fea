import { KEPT_WORLD, listTiles, type StreetsRegion } from '@caravan/contract/tiles'
import { queryOptions } from '@tanstack/react-query'
import { addProtocol, type VectorSourceSpecification } from 'maplibre-gl'
import { call } from '../../lib/calls/call.ts'
import { isOnline } from '../../lib/calls/online.ts'
import { currentSession } from '../../lib/calls/session.ts'
import { keptTileOf, openKept, seenTile } from './kept-tiles.ts'

/** The regions of which there are streets, on the server or on this device. */
export type Streets = { regions: readonly StreetsRegion[]; isKept: boolean }

const NEWS_MS = 300_000

export const streetsQuery = queryOptions({
  queryKey: ['streets'],
  queryFn: async (): Promise<Streets> => ({ regions: await call(listTiles), isKept: false }),
  networkMode: 'always',
  staleTime: NEWS_MS,
  retry: isOnline,
})

/** Those that are kept with a trip. */
export const keptStreetsQuery = (tripId = '') =>
  queryOptions({
    queryKey: ['streets', 'kept', tripId],
    queryFn: async (): Promise<Streets> => ({ regions: await openKept(tripId), isKept: true }),
    networkMode: 'always',
    gcTime: 0,
  })

/** The tiles of a region as a source of the map. */
export function sourceOf(region: StreetsRegion, isKept: boolean): VectorSourceSpecification {
  const { region: id, version, minzoom, maxzoom, bounds } = region
  const address = isKept
    ? `${KEPT}://${id}/{z}/{x}/{y}`
    : `${location.origin}/api/tiles/${id}/{z}/{x}/{y}?v=${version}`
  return {
    ...{ type: 'vector', tiles: [address], minzoom, maxzoom },
    bounds: bounds as [number, number, number, number],
  }
}

/** Who may call more often is known by the session. */
export function tileHeaders(url: string): { authorization: string } | undefined {
  const token = currentSession()?.token
  return url.startsWith(`${location.origin}/api/tiles/`) && token
    ? { authorization: `Bearer ${token}` }
    : undefined
}

const KEPT = 'kept-streets'
const WORLD_TILE = /\/api\/tiles\/(\d+\/\d+\/\d+)\?/

/** Without a network the world's tiles come from what is kept with the trip. */
export function keptTile(url: string): string | undefined {
  const [, at] = (!isOnline() && WORLD_TILE.exec(url)) || []
  return at && `${KEPT}://${KEPT_WORLD}/${at}`
}

addProtocol(KEPT, async ({ url }) => {
  const [id = '', ...at] = url.slice(KEPT.length + 3).split('/')
  const tile = await keptTileOf(id, at.join('/'))
  // Where the browser has not seen one of the world either, the map enlarges one that is farther away.
  if (!tile && id === KEPT_WORLD) return { data: await seenTile(at.join('/')) }
  return { data: tile ?? new ArrayBuffer(0) }
})
