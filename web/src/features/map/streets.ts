import { listTiles, type StreetsRegion } from '@caravan/contract/tiles'
import { queryOptions } from '@tanstack/react-query'
import { addProtocol, type VectorSourceSpecification } from 'maplibre-gl'
import { call } from '../../lib/calls/call.ts'
import { keptAnswer } from '../../lib/calls/kept.ts'
import { isOnline } from '../../lib/calls/online.ts'
import { currentSession } from '../../lib/calls/session.ts'

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

type Kept = { region: StreetsRegion; tiles: Map<string, Blob> }
const opened = new Map<string, Kept>()

type Head = {
  regions: StreetsRegion[]
  tiles: [region: number, z: number, x: number, y: number, length: number][]
}

/** Opens the archive that is kept with a trip (`tripStreets`), of which only what is drawn is read. */
async function openKept(tripId: string): Promise<readonly StreetsRegion[]> {
  const archive = await keptAnswer<Blob>(['trip', tripId, 'file', 'streets'])
  if (!(archive instanceof Blob) || archive.size < 4) return []
  const length = new DataView(await archive.slice(0, 4).arrayBuffer()).getUint32(0, true)
  const head = JSON.parse(await archive.slice(4, 4 + length).text()) as Head
  for (const region of head.regions) opened.set(region.region, { region, tiles: new Map() })
  let at = 4 + length
  for (const [n, z, x, y, size] of head.tiles) {
    opened.get(head.regions[n]?.region ?? '')?.tiles.set(`${z}/${x}/${y}`, archive.slice(at, at + size))
    at += size
  }
  return head.regions
}

addProtocol(KEPT, async ({ url }) => {
  const [id = '', ...at] = url.slice(KEPT.length + 3).split('/')
  const kept = opened.get(id)
  const tile = kept?.tiles.get(at.join('/'))
  if (!tile) return { data: new ArrayBuffer(0) }
  const bytes = kept?.region.is_packed
    ? tile.stream().pipeThrough(new DecompressionStream('gzip'))
    : tile.stream()
  return { data: await new Response(bytes).arrayBuffer() }
})
