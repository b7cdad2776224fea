import { expect, test } from 'vitest'
import type { Colours } from './colours.ts'
import { drawnStyle } from './world-layers.ts'

const origin = 'https://caravan.example'

test('the ground asks for the tiles of the world and for nothing of another host', () => {
  const { sources, layers } = drawnStyle({} as Colours, origin)
  expect(sources).toEqual({
    world: { type: 'vector', tiles: [`${origin}/api/tiles/{z}/{x}/{y}?v=1`], maxzoom: 8 },
  })
  expect(layers.map(({ id }) => id)).toEqual(['ground', 'towns', 'water', 'rivers', 'coast', 'borders'])
})

test('a town keeps its metres at every zoom', () => {
  const { layers } = drawnStyle({} as Colours, origin)
  const towns = layers.find(layer => layer.type === 'circle')
  const radius = towns?.paint?.['circle-radius'] as unknown[]
  const [least, most] = [radius[4], radius[6]] as [unknown[], unknown[]]
  expect(radius.slice(0, 4)).toEqual(['interpolate', ['exponential', 2], ['zoom'], 0])
  expect(Number(most[2]) / Number(least[2])).toBeCloseTo(2 ** 18)
})
