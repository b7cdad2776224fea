import { WORLD_MAXZOOM } from '@caravan/contract/tiles'
import { collectBuffers } from '../../work/quiet.ts'
import type { Header } from '../osm/file.ts'
import { waterReader, worldWaterIn } from '../world/sea.ts'
import { numberOf } from './numbers.ts'
import type { Pieces } from './pieces.queries.ts'
import type { Archive } from './read-archive.ts'
import { seaAt } from './sea.ts'
import { boxOf, LAST_ZOOM, planeOf, raised, sideAt, simplified, type Tiles, toleranceAt } from './shapes.ts'
import { putPiece, types } from './tile.ts'

/** Farther away the drawn ground has the sea. */
export const SEA_FROM = 8
/** How much of the work it is. */
export const SEA = 0.3

type Tell = (share: number) => Promise<void>

export interface Around {
  bounds: Header['bounds']
  /** The tiles of the world, where they have been made. */
  world: Archive | undefined
}

/** The sea is told by the coasts once all of them are known; without bounds it reaches as far as they do. */
export async function addSea(
  lines: Iterable<Int32Array>,
  pieces: Pieces,
  { bounds, world }: Around,
  told: Tell,
): Promise<void> {
  // One after the other: all coasts of a country are large.
  const coasts = Array.from(lines, line => simplified(planeOf(line), toleranceAt(LAST_ZOOM)))
  const [west, south, east, north] = (bounds ?? [0, 0, 0, 0]).map(degrees => Math.round(degrees * 1e7))
  let corner = bounds
    ? planeOf(Int32Array.from([west ?? 0, north ?? 0, east ?? 0, south ?? 0]))
    : Float64Array.from(boxOf(coasts))
  const blocks = new Set(pieces.parents(WORLD_MAXZOOM, LAST_ZOOM))
  const read = world && bounds ? waterReader(world) : undefined
  for (let zoom = LAST_ZOOM; zoom >= SEA_FROM; zoom--) {
    // Frees the memory of the previous zoom.
    collectBuffers()
    if (zoom < LAST_ZOOM) {
      corner = raised(corner, zoom)
      for (const [n, path] of coasts.entries()) coasts[n] = simplified(raised(path, zoom), toleranceAt(zoom))
    }
    const side = sideAt(zoom)
    const box = [...corner].map((at, n) =>
      Math.min(2 ** zoom, Math.floor(at / side) + (n < 2 ? 0 : 1)),
    ) as Tiles
    // Each zoom has four times the tiles of the one above.
    const [rest, most] = [4 ** (zoom - LAST_ZOOM), (box[2] - box[0]) * (box[3] - box[1])]
    let count = 0
    const beyond = read && worldWaterIn(read, zoom, box, blocks)
    for await (const [x, y, paths] of seaAt(coasts, zoom, box, beyond)) {
      pieces.add(numberOf(zoom, x, y), pen =>
        putPiece(pen, { layer: 'water', type: types.area, said: {}, paths }),
      )
      if (count++ % 1_000 === 0) await told(SEA * (1 - rest * (1 - (0.75 * count) / most)))
    }
  }
}
