import { afterAll, expect, test } from 'vitest'
import { silent } from '../../../log.ts'
import { createGazetteer } from './gazetteer.ts'

const gazetteer = createGazetteer({ log: silent })
afterAll(() => gazetteer.close())

test.each([
  ['Heathrow Terminal 5', 'en', 'airport:LHR/5', 'London Heathrow Airport, Terminal 5'],
  ['LHR T5', 'en', 'airport:LHR/5', 'London Heathrow Airport, Terminal 5'],
  ['Terminal 4, JFK', 'en', 'airport:JFK/4', 'John F. Kennedy International Airport, Terminal 4'],
  ['CDG Terminal 2e', 'en', 'airport:CDG/2e', 'Paris-Charles De Gaulle Airport, Terminal 2E'],
  ['Gatwick North Terminal', 'en', 'airport:LGW/north', 'London Gatwick Airport, North Terminal'],
  ['桃園機場第二航廈', 'zh', 'airport:TPE/2', '桃園國際機場第 2 航廈'],
  ['首都机场T3航站楼', 'zh-Hans', 'airport:PEK/3', '首都国际机场 3 号航站楼'],
  ['羽田空港 第3ターミナル', 'zh', 'airport:HND/3', '羽田機場第 3 航廈'],
] as const)('%s is a terminal of the airport', async (query, lang, id, name) => {
  const [first] = await gazetteer.search(query, lang)
  expect(first).toMatchObject({ place_id: id, name, type: 'commute', is_meant: true })
})

test.each([
  'Bus Terminal 2',
  'Model T2',
  'Terminal 21',
  'Bangkok Terminal 21',
  'Ferry Terminal 1',
  'Terminal 5',
  'Heathrow Terminal',
])('%s is no terminal of an airport', async query => {
  const ids = (await gazetteer.search(query, 'en')).map(({ place_id }) => place_id)
  expect(ids.filter(id => /^airport:.*\//.test(id))).toEqual([])
})

test('a terminal is no city', async () => {
  expect(await gazetteer.search('Heathrow Terminal 5', 'en', { kind: 'city' })).toEqual([])
})
