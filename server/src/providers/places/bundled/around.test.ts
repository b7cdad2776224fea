import { Box, MOST_AROUND } from '@caravan/contract/places'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { silent } from '../../../log.ts'
import { cpuMilliseconds } from '../../../testing/cpu.ts'
import { createGazetteer } from './gazetteer.ts'

const gazetteer = createGazetteer({ log: silent })
afterAll(() => gazetteer.close())

const around = (bbox: string, zoom: number, lang: 'en' | 'zh' = 'en') =>
  gazetteer.placesAround({ box: z.parse(Box, bbox), zoom }, lang)
const kyoto = '135.66,34.94,135.81,35.07'

describe('the names of a map', () => {
  test('are what the gazetteer knows in that part of the world, the best known first', async () => {
    const places = await around(kyoto, 12)
    expect(places[0]).toMatchObject({ name: 'Kyoto', kind: 'town' })
    const kinds = Object.fromEntries(places.map(({ name, kind }) => [name, kind]))
    expect(kinds).toMatchObject({ 'Kyoto Station': 'station', 'Fushimi Inari Taisha': 'sight' })
    for (const { lat, lng } of places)
      expect(lat > 34.93 && lat < 35.08 && lng > 135.65 && lng < 135.82).toBe(true)
  })

  test('are in the language of the reader', async () => {
    expect((await around(kyoto, 12, 'zh')).map(({ name }) => name)).toContain('清水寺')
  })

  test('have airports among them, and neither countries nor regions', async () => {
    const places = await around('139,35,141,36.5', 8)
    expect(places.filter(({ kind }) => kind === 'airport').map(({ place_id }) => place_id)).toContain(
      'airport:HND',
    )
    expect(places.filter(({ place_id }) => /^(country|region):/.test(place_id))).toEqual([])
  })

  test('of the whole world are those of the largest cities', async () => {
    const places = await around('-180,-85,180,85', 1)
    expect(places).toHaveLength(MOST_AROUND)
    expect(places.map(({ name }) => name)).toContain('Tokyo')
  })

  test('of a continent are there soon, however close the map is', async () => {
    const spent = await cpuMilliseconds(async () => {
      for (const zoom of [4, 8, 12, 16, 22, 4, 8, 12, 16, 22])
        expect((await around('-20,30,50,65', zoom)).map(({ name }) => name)).toContain('Paris')
    })
    expect(spent).toBeLessThan(300)
  })

  test('reach over the date line', async () => {
    const names = (await around('170,-25,-170,-10', 6)).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Suva', 'Nuku‘alofa']))
  })

  test('are none in the middle of an ocean', async () => {
    expect(await around('-150,-50,-149,-49', 9)).toEqual([])
  })
})

test.each([
  '',
  '1,2,3',
  '1,2,3,4,5',
  '181,0,182,1',
  '0,-91,1,0',
  '0,1,1,0',
  '0,0,1,0',
  'a,b,c,d',
  '1e2,0,120,1',
  '0,0,1,91',
  '١,٢,٣,٤',
  '0,0,1,Infinity',
  '0.1234567890,0,1,1',
])('%j is no part of the world', text => {
  expect(z.safeParse(Box, text).success).toBe(false)
})
