import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import * as contract from '@caravan/contract/tiles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { preferences } from '../../http/preferences.ts'
import type { OpenedStreets, Streets } from '../../regions/streets/opened.ts'
import type { Archive } from '../../regions/streets/read-archive.ts'
import { tilesAlong, withNeighbours } from './along.ts'
import { listPlannedSpots } from './planned-spots.queries.ts'

interface Needs extends Pick<Ground, 'db'> {
  streets: OpenedStreets
}

const MOST_UNPACKED = 32 * 1024 * 1024
/** Beside the tiles there is the list of them. */
const MOST_BYTES = contract.MOST_STREETS_BYTES - 2 * 1024 * 1024

const unpack = promisify(gunzip)

export function mountTiles(route: Route, { db, streets }: Needs): void {
  route(contract.listTiles, async () => (await streets.list()).map(toldOf))

  route(contract.tile, async ({ params: { region, ...at }, ...asked }) => {
    const known = await streets.find(region)
    if (!known) throw new Failure('request.not_found')
    return await tileOf(known, at, asked)
  })

  route(contract.worldTile, async ({ params, ...asked }) => {
    const archive = await streets.world()
    if (!archive) throw new Failure('request.not_found')
    return await tileOf({ archive, version: contract.WORLD_VERSION }, params, asked)
  })

  route(contract.tripStreetsSize, async ({ membership }) => {
    const { bytes } = await along(membership.trip_id)
    return { bytes }
  })

  route(contract.tripStreets, async ({ membership }) => {
    const { head, tiles, bytes } = await along(membership.trip_id)
    return {
      type: contract.tripStreets.response,
      bytes: Readable.from(bodyOf(head, tiles), { objectMode: false }),
      length: bytes,
    }
  })

  /** The tiles along a trip, from afar to near, as many as a device may keep. */
  async function along(tripId: string) {
    const spots = await listPlannedSpots(db, tripId)
    const all = await streets.list()
    const regions = contract.regionsOf(
      all.map(one => ({ ...one, bounds: one.archive.bounds })),
      spots,
    )
    const world = await streets.world()
    const archives = [...regions.map(({ archive }) => archive), ...(world ? [world] : [])]
    const tiles: Kept[] = []
    let bytes = 0
    const farthest = Math.max(-1, ...archives.map(({ maxzoom }) => maxzoom))
    for (let zoom = 0; zoom <= farthest; zoom++) {
      const places = tilesAlong(spots, zoom)
      for (const [n, archive] of archives.entries())
        for (const [x, y] of archive === world ? withNeighbours(places, zoom) : places) {
          const length = await archive.lengthOf(zoom, x, y)
          if (length === undefined || bytes + length > MOST_BYTES) continue
          tiles.push({ archive, at: [zoom, x, y], told: [n, zoom, x, y, length] })
          bytes += length
        }
    }
    const told = {
      regions: [
        ...regions.map(toldOf),
        ...(world ? [{ region: contract.KEPT_WORLD, is_packed: world.isPacked }] : []),
      ],
      tiles: tiles.map(({ told }) => told),
    }
    const head = Buffer.from(JSON.stringify(told))
    return { head, tiles, bytes: tiles.length === 0 ? 0 : 4 + head.length + bytes }
  }
}

interface Asked {
  query: { v?: string | undefined }
  request: FastifyRequest
  reply: FastifyReply
}

/** The answer with a tile; an empty one where the archive has nothing. */
async function tileOf(
  { archive, version }: Pick<Streets, 'archive' | 'version'>,
  at: Record<'x' | 'y' | 'z', string>,
  { query, request, reply }: Asked,
) {
  const [z, x, y] = [Number(at.z), Number(at.x), Number(at.y)]
  if (z > 24 || Math.max(x, y) >= 2 ** z) throw new Failure('request.not_found')
  const tile = await archive.tile(z, x, y)
  const immutable = query.v === version
  if (!tile) {
    if (immutable) reply.header('cache-control', 'private, max-age=31536000, immutable')
    return void reply.code(204).send()
  }
  const takes = preferences(request.headers['accept-encoding']).includes('gzip')
  const isPacked = archive.isPacked && takes
  reply.header('vary', 'Accept-Encoding')
  if (isPacked) reply.header('content-encoding', 'gzip')
  return {
    type: contract.tile.response,
    bytes: archive.isPacked && !takes ? await unpack(tile, { maxOutputLength: MOST_UNPACKED }) : tile,
    tag: `"${version}${isPacked ? '-gzip' : ''}"`,
    ...(immutable && { immutable }),
  }
}

interface Kept {
  archive: Archive
  at: [zoom: number, x: number, y: number]
  told: number[]
}

/** The regions are held open until the last tile has gone out. */
async function* bodyOf(head: Buffer, tiles: readonly Kept[]): AsyncGenerator<Buffer> {
  if (tiles.length === 0) return
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  yield Buffer.concat([length, head])
  for (const { archive, at } of tiles) yield (await archive.tile(...at)) ?? Buffer.alloc(0)
}

const toldOf = ({ region: { id, attribution }, version, archive }: Streets) => ({
  ...{ region: id, version, attribution },
  ...{ bounds: archive.bounds, minzoom: archive.minzoom, maxzoom: archive.maxzoom },
  is_packed: archive.isPacked,
})
