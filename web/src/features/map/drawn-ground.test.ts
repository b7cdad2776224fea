import { afterEach, expect, test, vi } from 'vitest'
import { writeTile } from '../../../../server/src/testing/vector-tile.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import type { Size } from './covered.ts'
import { groundQuery } from './drawn-ground.ts'
import { placeAt } from './mercator.ts'
import type { View } from './view.ts'

const square = { width: 512, height: 512 }

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

/** Draws the ground where every tile is this one, and says which were asked for. */
async function draw(view: View, size: Size, tile?: Uint8Array<ArrayBuffer>) {
  const fetched = vi.fn(async (_: string) => new Response(tile ?? null, { status: tile ? 200 : 204 }))
  vi.stubGlobal('fetch', fetched)
  const ground = await queryClient.fetchQuery(groundQuery(view, size))
  return { ground, asked: fetched.mock.calls.map(([address]) => address).toSorted() }
}

test('water and borders of a tile are paths in pixels of the view', async () => {
  const signed = (n: number) => (n << 1) ^ (n >> 31)
  /** A closed ring around the first quarter of a tile of 4,096 units, and a line across it. */
  const quarter = [9, 0, 0, 26, signed(2_048), 0, 0, signed(2_048), signed(-2_048), 0, 15]
  const across = [9, 0, signed(1_024), 10, signed(4_096), 0]
  const tile = writeTile([
    { layer: 'water', type: 3, moves: quarter },
    { layer: 'water', type: 2, moves: across },
    { layer: 'border', type: 2, moves: across },
  ])
  // The middle of a tile whose side is 512 pixels at this zoom.
  const view = { center: placeAt([4.5 / 8, 2.5 / 8]), zoom: 3 }
  expect(await draw(view, { width: 500, height: 500 }, new Uint8Array(tile))).toEqual({
    ground: { water: 'M-6 -6L250 -6L250 250L-6 250L-6 -6Z', borders: 'M-6 122L506 122' },
    asked: ['/api/tiles/3/4/2?v=1'],
  })
})

test('beyond the date line the world goes on, and beyond the poles there is nothing', async () => {
  const { asked } = await draw({ center: placeAt([0, 0.05]), zoom: 1 }, square)
  expect(asked).toEqual(['/api/tiles/1/0/0?v=1', '/api/tiles/1/1/0?v=1'])
})

test('near a city the closest tiles that there are become larger', async () => {
  const { asked } = await draw({ center: { lat: 35.01, lng: 135.77 }, zoom: 12.4 }, square)
  expect(asked).toEqual(['/api/tiles/8/224/101?v=1'])
})

test('a tile that does not come is no ground without water', async () => {
  vi.stubGlobal('fetch', async () => new Response('Gone', { status: 503 }))
  const view = { center: placeAt([0.5, 0.5]), zoom: 3 }
  await expect(queryClient.fetchQuery(groundQuery(view, square))).rejects.toThrow('503')
})
