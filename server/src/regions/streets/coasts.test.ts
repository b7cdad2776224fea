import { expect, test } from 'vitest'
import { continueCoasts } from './coasts.ts'
import { LAST_ZOOM } from './shapes.ts'

const side = 4096
const [low, high] = [-64, 4160]
const line = (...spots: number[]) => Float64Array.from(spots)
/** The sea of the world in the south of a tile, up to row 2000. */
const sea = [line(low, 2000, high, 2000, high, high, low, high, low, 2000)]
const continued = (coasts: Float64Array[], world = sea) =>
  continueCoasts(coasts, world, side, LAST_ZOOM)?.map(coast => [...coast])

test('a coast that ends within a tile goes on as that of the world, and one that starts begins as that', () => {
  expect(continued([line(low, 2200, 1000, 2200)])).toEqual([[low, 2200, 1000, 2200, 1000, 2000, high, 2000]])
  expect(continued([line(1000, 2200, high, 2200)])).toEqual([[low, 2000, 1000, 2000, 1000, 2200, high, 2200]])
})

test('the world closes a gap between two coasts', () => {
  expect(continued([line(low, 2200, 1000, 2200), line(3000, 2200, high, 2200)])).toEqual([
    [low, 2200, 1000, 2200, 1000, 2000, 3000, 2000, 3000, 2200, high, 2200],
  ])
})

test('islands of the world stay where the extract has no coast near by', () => {
  const island = (y: number) => line(500, y, 500, y + 100, 600, y + 100, 600, y, 500, y)
  const coasts = continued([line(low, 2200, 1000, 2200)], [...sea, island(3800), island(2300)])
  expect(coasts).toHaveLength(2)
  expect(coasts).toContainEqual([...island(3800)])
})

test('two coasts that end where the world has one, and a world without a coast, are no continuation', () => {
  expect(continued([line(low, 2200, 1000, 2200), line(low, 2100, 2000, 2100)])).toBeUndefined()
  expect(continued([line(low, 2200, 1000, 2200)], [])).toBeUndefined()
})
