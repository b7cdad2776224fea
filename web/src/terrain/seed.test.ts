import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paletteOf, palettes } from './palettes.ts'
import { coverSeed, fnv1a32, randomStream } from './seed.ts'

test('the hash is FNV-1a with 32 bits over UTF-8', () => {
  expect(fnv1a32('')).toBe(0x811c9dc5)
  expect(fnv1a32('a')).toBe(0xe40c292c)
  expect(fnv1a32('foobar')).toBe(0xbf9cf968)
  expect(fnv1a32('é')).not.toBe(fnv1a32('\u00c3\u00a9'))
})

test('a cover is seeded by the ids of its places in the order in which they were chosen', () => {
  const tokyo = { place_id: 'geo-1850147', name: 'Tokyo' }
  const kyoto = { place_id: 'geo-1857910', name: 'Kyoto' }
  expect(coverSeed([tokyo, kyoto], 'trip')).toBe(fnv1a32('geo-1850147|geo-1857910'))
  expect(coverSeed([kyoto, tokyo], 'trip')).toBe(fnv1a32('geo-1857910|geo-1850147'))
})

test('a place without an id counts by its name, a trip without places by its own id', () => {
  expect(
    coverSeed(
      [
        { place_id: null, name: '阿里山' },
        { place_id: 'p2', name: 'Tainan' },
      ],
      'trip',
    ),
  ).toBe(fnv1a32('阿里山|p2'))
  expect(coverSeed([{ name: 'Skye' }], 'trip')).toBe(fnv1a32('Skye'))
  expect(coverSeed([], '0b0e5bd4-6a4a-4a58-8cf5-0b7c0a2cf0a1')).toBe(
    fnv1a32('0b0e5bd4-6a4a-4a58-8cf5-0b7c0a2cf0a1'),
  )
})

test('the palette is the seed’s place in the list of eight', () => {
  expect(Object.keys(palettes)).toEqual([
    'pine',
    'dune',
    'tide',
    'dusk',
    'blossom',
    'glacier',
    'ember',
    'moor',
  ])
  expect(paletteOf(0)).toBe('pine')
  expect(paletteOf(15)).toBe('moor')
  expect(paletteOf(0xffffffff)).toBe('moor')
})

test('a stream of numbers is the same for the same seed and stays in [0, 1)', () => {
  fc.assert(
    fc.property(fc.nat({ max: 0xffffffff }), seed => {
      const [one, other] = [randomStream(seed), randomStream(seed)]
      for (let count = 0; count < 20; count += 1) {
        const number = one()
        expect(number).toBe(other())
        expect(number >= 0 && number < 1).toBe(true)
      }
    }),
    { numRuns: 50 },
  )
})
