import { afterAll, expect, test } from 'vitest'
import { silent } from '../../../log.ts'
import { createGazetteer } from './gazetteer.ts'

const gazetteer = createGazetteer({ log: silent })
afterAll(() => gazetteer.close())

test.each([
  ['朝陽', 'zh', ['朝陽', '朝陽區']],
  ['朝阳', 'zh-Hans', ['朝阳', '朝阳区']],
  ['新乡', 'zh-Hans', ['新乡']],
  ['海淀', 'zh-Hans', ['海淀区']],
  ['士林', 'zh', ['士林區']],
] as const)('a search of cities for %s in %s lists cities and districts', async (query, lang, names) => {
  const hits = await gazetteer.search(query, lang, { kind: 'city' })
  expect(hits.slice(0, names.length).map(({ name }) => name)).toEqual(names)
})
