import { expect, test } from 'vitest'
import { waterReader } from './sea.ts'

test('a tile of the world is read once, whatever zooms need it', async () => {
  const read: number[][] = []
  const water = waterReader({ tile: async (...at) => void read.push(at) })
  for (const x of [3, 4, 3, 4]) expect(await water(x, 5)).toEqual({ sea: [], inland: [] })
  expect(read).toEqual([
    [8, 3, 5],
    [8, 4, 5],
  ])
})
