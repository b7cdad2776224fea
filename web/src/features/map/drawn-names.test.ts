import { expect, test } from 'vitest'
import { namesWithRoom } from './drawn-names.ts'
import type { Box } from './spread.ts'

const frame: Box = [0, 0, 300, 200]

test('a name stands to the right of what it names, else to the left, and one in the middle of its place', () => {
  const [pin, last]: [Box, Box] = [
    [90, 60, 120, 100],
    [270, 20, 290, 40],
  ]
  const names = namesWithRoom(
    [
      { name: 'Gion', at: [105, 100], beside: pin },
      { name: 'Uji', at: [280, 30], beside: last },
      { name: 'Nara', at: [200, 150] },
    ],
    frame,
    [pin, last],
  )
  expect(names).toEqual([
    { name: 'Gion', at: [125, 84], isBefore: false },
    { name: 'Uji', at: [265, 34], isBefore: true },
    { name: 'Nara', at: [185.6, 154], isBefore: false },
  ])
})

test('larger text needs more room', () => {
  const named = [
    { name: 'Toyama', at: [100, 100] },
    { name: 'Nagano', at: [160, 110] },
  ] as const
  const shown = (scale: number) => namesWithRoom(named, frame, [], scale).map(({ name }) => name)
  expect(shown(1)).toEqual(['Toyama', 'Nagano'])
  expect(shown(2)).toEqual(['Toyama'])
})

test('of two names with room for one the first stays, and none touches the frame, a pin or the route', () => {
  const named = [
    { name: 'Kyoto', at: [150, 100] },
    { name: 'Otsu', at: [160, 104] },
    { name: 'Osaka', at: [5, 100] },
    { name: 'Kobe', at: [60, 40] },
    // Three letters are 21.6 pixels wide.
    { name: 'Ise', at: [12, 150] },
    { name: 'Uji', at: [240, 150] },
    { name: '', at: [200, 40] },
  ] as const
  const taken: Box[] = [
    [50, 30, 70, 50],
    [252, 150, 252, 150],
  ]
  expect(namesWithRoom(named, frame, taken).map(({ name }) => name)).toEqual(['Kyoto'])
})
