import { KEPT_WORLD, type StreetsRegion, WORLD_VERSION } from '@caravan/contract/tiles'
import { keptAnswer } from '../../lib/calls/kept.ts'

type Kept = { isPacked: boolean; tiles: Map<string, Blob> }
const opened = new Map<string, Kept>()
/** Ends once the last archive that was asked for is open. */
let opening: Promise<unknown> = Promise.resolve()

type Head = {
  regions: StreetsRegion[]
  tiles: [region: number, z: number, x: number, y: number, length: number][]
}

/** Opens the archive that is kept with a trip (`tripStreets`), of which only what is drawn is read. */
export function openKept(tripId: string): Promise<readonly StreetsRegion[]> {
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

/** A tile that is kept on this device, at 'z/x/y' of a region. */
export async function keptTileOf(region: string, at: string): Promise<ArrayBuffer | undefined> {
  await opening
  const kept = opened.get(region)
  const tile = kept?.tiles.get(at)
  if (!tile) return undefined
  const bytes = kept?.isPacked ? tile.stream().pipeThrough(new DecompressionStream('gzip')) : tile.stream()
  return new Response(bytes).arrayBuffer()
}

/** A tile of the world from the server, or as the browser has seen it before. */
export async function seenTile(at: string): Promise<ArrayBuffer> {
  const answer = await fetch(`/api/tiles/${at}?v=${WORLD_VERSION}`, { cache: 'force-cache' })
  if (!answer.ok) throw new Error(`The tile answered ${answer.status}.`)
  return answer.arrayBuffer()
}

/** A tile of the world, which is kept with a trip or comes from the server. */
export const worldTile = async (at: string) => (await keptTileOf(KEPT_WORLD, at)) ?? seenTile(at)
