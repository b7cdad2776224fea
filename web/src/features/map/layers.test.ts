import { expect, test } from 'vitest'
import type { Colours } from './colours.ts'
import { drawnStyle } from './layers.ts'

test('the ground shows what Natural Earth knows, and nothing that is not there', () => {
  const { sources, layers } = drawnStyle({} as Colours)
  expect(Object.keys(sources)).toEqual(['land', 'borders', 'lakes', 'rivers'])
  expect(layers.map(({ id }) => id)).toEqual(['water', 'land', 'lakes', 'rivers', 'coast', 'borders'])
})
