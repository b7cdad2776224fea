import { expect, test } from 'vitest'
import { closestZoom, middleOf, moved, placeOf, sideOf, within } from './crop.rules.ts'

const wide = { width: 900, height: 600 }

test('the largest square in the middle is where it begins', () => {
  const crop = middleOf(wide)
  expect(crop).toEqual({ x: 450, y: 300, zoom: 1 })
  expect(sideOf(wide, crop)).toBe(600)
  expect(placeOf(wide, crop)).toEqual({ width: '150%', height: '100%', left: '-25%', top: '0%' })
})

test('the picture follows the pointer, as far as there is picture', () => {
  const right = moved(wide, middleOf(wide), 0.1, 0.1)
  expect(right).toEqual({ x: 390, y: 300, zoom: 1 })
  expect(moved(wide, right, 5, 0)).toEqual({ x: 300, y: 300, zoom: 1 })
  expect(moved(wide, right, -5, 0)).toEqual({ x: 600, y: 300, zoom: 1 })
})

test('further away than all of it, and closer than it has pixels, is nowhere', () => {
  expect(within(wide, { x: 0, y: 0, zoom: 0.2 })).toEqual({ x: 300, y: 300, zoom: 1 })
  expect(within(wide, { x: 0, y: 0, zoom: 9 })).toEqual({ x: 75, y: 75, zoom: 4 })
  expect(closestZoom({ width: 300, height: 256 })).toBe(2)
  expect(closestZoom({ width: 1, height: 40 })).toBe(1)
  expect(within({ width: 1, height: 40 }, { x: 0, y: 0, zoom: 3 })).toEqual({ x: 0.5, y: 0.5, zoom: 1 })
})
