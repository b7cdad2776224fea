import { languages } from '@caravan/contract/languages'
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import type { SourceSpecification } from 'maplibre-gl'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Colours } from './colours.ts'
import { streetGround } from './street-ground.ts'
import { nameKeys } from './street-look.ts'
import { streetNames } from './street-names.ts'
import { keptTile } from './streets.ts'

const colours = new Proxy({} as Colours, { get: () => 'rgb(1, 2, 3)' })

test.each(languages)('the streets are drawn as the style specification has it, named in %s', language => {
  const look = { colours, language }
  const layers = [...streetGround('streets here', look), ...streetNames('streets here', look)]
  const sources = {
    'streets here': { type: 'vector', tiles: ['https://example.com/{z}/{x}/{y}'] } as SourceSpecification,
  }
  const glyphs = 'https://example.com/{fontstack}/{range}.pbf'
  const mistakes = validateStyleMin({ version: 8, glyphs, sources, layers })
  expect(mistakes.map(({ message }) => message)).toEqual([])
  expect(JSON.stringify(layers)).toContain(JSON.stringify(['get', nameKeys(language)[0]]))
})

test('without a network the tiles of the world are those that are kept', () => {
  const [world, region] = ['3/1/2?v=1', 'japan/3/1/2?v=1'].map(
    at => `https://caravan.example/api/tiles/${at}`,
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('navigator', { onLine: true })
  expect(keptTile(world ?? '')).toBeUndefined()
  vi.stubGlobal('navigator', { onLine: false })
  expect([keptTile(world ?? ''), keptTile(region ?? '')]).toEqual(['kept-streets://_world/3/1/2', undefined])
})
