import { Box } from '@caravan/contract/places'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { boxOf } from './around.ts'
import { projectorOf } from './view.ts'

const size = { width: 640, height: 800 }
const cells = (zoom: number) => 2 ** (Math.floor(zoom) + 1)

test('the same box is asked for while a map is moved a little', () => {
  const at = (lng: number, zoom: number) => boxOf({ center: { lat: 35.01, lng }, zoom }, size, cells(zoom))
  expect(at(135.7601, 12.4)).toEqual(at(135.7602, 12.4))
  expect(at(135.9, 12.4)).not.toEqual(at(135.76, 12.4))
})

test('a box over the date line has its west in the east', () => {
  const { west, east } = boxOf({ center: { lat: -17, lng: 179.99 }, zoom: 8 }, size, cells(8))
  expect(west).toBeGreaterThan(170)
  expect(east).toBeLessThan(-170)
})

test('every view has a box that calls may carry, with all that is in sight', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
  fc.assert(
    fc.property(degrees(84), degrees(180), fc.double({ min: 0, max: 18, noNaN: true }), (lat, lng, zoom) => {
      const view = { center: { lat, lng }, zoom }
      const { west, south, east, north } = boxOf(view, size, cells(zoom))
      expect(z.safeParse(Box, [west, south, east, north].join()).success).toBe(true)
      const project = projectorOf(view, size)
      expect(project({ lat: north, lng })[1]).toBeLessThanOrEqual(
        Math.max(0, project({ lat: 85.05, lng })[1]) + 1,
      )
      expect(project({ lat: south, lng })[1]).toBeGreaterThanOrEqual(
        Math.min(size.height, project({ lat: -85.05, lng })[1]) - 1,
      )
    }),
  )
})
