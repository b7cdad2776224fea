import { languages } from '@caravan/contract/languages'
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import type { Colours } from './colours.ts'
import { nameKeys, streetGround, streetNames } from './street-layers.ts'

const colours = new Proxy({} as Colours, { get: () => 'rgb(1, 2, 3)' })

test.each(languages)('the streets are drawn as the style specification has it, named in %s', language => {
  const look = { colours, language }
  const layers = [...streetGround('streets here', look), ...streetNames('streets here', look)]
  const sources = {
    'streets here': { type: 'vector' as const, tiles: ['https://example.com/{z}/{x}/{y}'] },
  }
  const glyphs = 'https://example.com/{fontstack}/{range}.pbf'
  const mistakes = validateStyleMin({ version: 8, glyphs, sources, layers })
  expect(mistakes.map(({ message }) => message)).toEqual([])
  expect(JSON.stringify(layers)).toContain(JSON.stringify(['get', nameKeys(language)[0]]))
})
