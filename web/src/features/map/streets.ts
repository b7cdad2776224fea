import { KEPT_WORLD, listTiles, type StreetsRegion, WORLD_VERSION } from '@caravan/contract/tiles'
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
const WORLD_TILE = /\/api\/tiles\/(\d+\/\d+\/\d+)\?/

/** Without a network the world's tiles come from what is kept with the trip. */
export function keptTile(url: string): string | undefined {
  const [, at] = (!isOnline() && WORLD_TILE.exec(url)) || []
  return at && `${KEPT}://${KEPT_WORLD}/${at}`
}

type Kept = { isPacked: boolean; tiles: Map<string, Blob> }
const opened = new Map<string, Kept>()
/** Ends once the last archive that was asked for is open. */
let opening: Promise<unknown> = Promise.resolve()

type Head = {
  regions: StreetsRegion[]
  tiles: [region: number, z: number, x: number, y: number, length: number][]
}

/** Opens the archive that is kept with a trip (`tripStreets`), of which only what is drawn is read. */
function openKept(tripId: string): Promise<readonly StreetsRegion[]> {
  const regions = open(tripId)
  opening = regions.catch(() => undefined)
  return regions
}

async function open(tripId: string): Promise<readonly StreetsRegion[]> {
  const archive = await keptAnswer<Blob>(['trip', tripId, 'file', 'streets'])
  if (!(archive instanceof Blob) || archive.size < 4) return []
  const length = new DataView(await archive.slice(0, 4).arrayBuffer()).getUint32(0, true)
  const head = JSON.parse(await archive.slice(4, 4 + length).text()) as Head
  for (const { region, is_packed: isPacked } of head.regions)
    opened.set(region, { isPacked, tiles: new Map() })
  let at = 4 + length
  for (const [n, z, x, y, size] of head.tiles) {
    opened.get(head.regions[n]?.region ?? '')?.tiles.set(`${z}/${x}/${y}`, archive.slice(at, at + size))
    at += size
  }
  return head.regions.filter(({ region }) => region !== KEPT_WORLD)
}

addProtocol(KEPT, async ({ url }) => {
  const [id = '', ...at] = url.slice(KEPT.length + 3).split('/')
  await opening
  const kept = opened.get(id)
  const tile = kept?.tiles.get(at.join('/'))
  if (!tile && id === KEPT_WORLD) return { data: await seenTile(at.join('/')) }
  if (!tile) return { data: new ArrayBuffer(0) }
  const bytes = kept?.isPacked ? tile.stream().pipeThrough(new DecompressionStream('gzip')) : tile.stream()
  return { data: await new Response(bytes).arrayBuffer() }
})

/** A tile that the browser has seen. Where it has not, the map enlarges one that is farther away. */
async function seenTile(at: string): Promise<ArrayBuffer> {
  const answer = await fetch(`/api/tiles/${at}?v=${WORLD_VERSION}`, { cache: 'force-cache' })
  if (!answer.ok) throw new Error(`The tile answered ${answer.status}.`)
  return answer.arrayBuffer()
}
