import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groundOf } from './noise.ts'
import { rampOver } from './paint.ts'
import { palettes } from './palettes.ts'
import { reliefOf } from './relief.ts'
import type { Scene } from './scene.ts'

const cover: Scene = { seed: 99, palette: 'pine', route: [], shore: false, width: 320, height: 240, ratio: 1 }

test('the same seed draws the same relief, another seed another one', () => {
  expect(reliefOf(cover)).toEqual(reliefOf(cover))
  expect(reliefOf({ ...cover, seed: 100 }).bands).not.toEqual(reliefOf(cover).bands)
})

test('a cover of twice the size shows the same relief, twice as large', () => {
  const small = reliefOf(cover).bands.flat(2)
  const large = reliefOf({ ...cover, width: 640, height: 480 }).bands.flat(2)
  expect(large).toHaveLength(small.length)
  large.forEach(([x, y], index) => {
    expect(x).toBeCloseTo((small[index]?.[0] ?? 0) * 2)
    expect(y).toBeCloseTo((small[index]?.[1] ?? 0) * 2)
  })
})

test('the relief is drawn past every edge of the picture', () => {
  const points = reliefOf(cover).bands.flat(2)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const cell = 320 / 120
  expect(Math.min(...xs, ...ys)).toBeLessThan(-2 * cell)
  expect(Math.max(...xs)).toBeGreaterThan(320 + 2 * cell)
  expect(Math.max(...ys)).toBeGreaterThan(240 + 2 * cell)
})

test('a shore drowns the side on which text stands and lifts the other', () => {
  const { bands } = reliefOf({ ...cover, shore: true, width: 1440, height: 760 })
  const high = bands.slice(4).flat(2)
  expect(high.filter(([x]) => x < 480).length).toBeLessThan(high.filter(([x]) => x > 960).length / 4)
})

test('heights of a cover run from 0 to 1', () => {
  const ground = groundOf(7, 2.3)
  const heights = Array.from({ length: 1200 }, (_, index) =>
    ground(((index % 40) / 40 - 0.5) * 2.3, (Math.floor(index / 40) / 30 - 0.5) * 1.725),
  )
  expect(Math.min(...heights)).toBeGreaterThan(-0.05)
  expect(Math.max(...heights)).toBeLessThan(1.05)
})

test('a ramp begins and ends with its anchors and passes through those between', () => {
  const ramp = rampOver(palettes.ember.land, 10)
  expect([ramp[0], ramp[3], ramp[6], ramp[9]]).toEqual([...palettes.ember.land])
})

test('the gradient under a cover has the colours of its palette', () => {
  const css = readFileSync(new URL('./terrain.css', import.meta.url), 'utf8')
  for (const [name, { water, land }] of Object.entries(palettes)) {
    expect(css).toContain(
      `.terrain[data-palette="${name}"] {\n  background: linear-gradient(150deg, ${water}, ${land[0]} 45%, ${land[1]});`,
    )
  }
})
