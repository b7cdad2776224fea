import { expect, onTestFinished, test, vi } from 'vitest'
import { coveredIn } from './covered.ts'
import { namesWithRoom } from './drawn-names.ts'

test.each([
  ['a large map', 800, ['Gion']],
  ['a strip', 240, ['Gion', 'Uji']],
])('on the picture of %s no name stands where the controls of the map will be', (_, height, named) => {
  const map = document.createElement('div')
  vi.spyOn(map, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(map, 'clientHeight', 'get').mockReturnValue(height)
  const { size, boxes } = coveredIn(map)
  const places = [
    { name: 'Gion', at: [300, 100] },
    { name: 'Nara', at: [570, 100] },
    { name: 'Uji', at: [570, 200] },
  ] as const
  const names = namesWithRoom(places, [0, 0, size.width, size.height], boxes)
  expect(names.map(({ name }) => name)).toEqual(named)
})

test('on the picture of a phone on its side no name stands below the fold, nor under the sources above it', () => {
  const map = document.createElement('div')
  vi.spyOn(map, 'clientWidth', 'get').mockReturnValue(354)
  vi.spyOn(map, 'clientHeight', 'get').mockReturnValue(390)
  vi.spyOn(map, 'getBoundingClientRect').mockReturnValue(new DOMRect(490, 61, 354, 390))
  vi.stubGlobal('innerHeight', 390)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { size, boxes } = coveredIn(map)
  const places = [
    { name: 'Gion', at: [100, 200] },
    { name: 'Uji', at: [100, 315] },
    { name: 'Nara', at: [100, 350] },
  ] as const
  const names = namesWithRoom(places, [0, 0, size.width, size.height], boxes)
  expect(names.map(({ name }) => name)).toEqual(['Gion'])
})
