import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Box, FoundPlace, PlaceAround } from '@caravan/contract/places'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { silent } from '../../log.ts'
import { createGazetteer, type Gazetteer } from '../../providers/places/bundled/gazetteer.ts'
import type { Lang } from '../../providers/places/port.ts'
import { type Written, writeExtract } from '../../testing/extract.ts'
import { regionCommand } from '../command.ts'
import { openRegionPlaces } from './open.ts'

let folder: string
let gazetteer: Gazetteer
let regions: ReturnType<typeof openRegionPlaces>

/** A spot so many metres east and north of the middle of a town that is nowhere else. */
const at = (east: number, north: number) => ({
  lng: 1_035_000_000 + Math.round(east * 92.8),
  lat: 145_000_000 + Math.round(north * 89.8),
})
const middle = { lat: 14.5, lng: 103.5 }

let next = 1
const node = (name: string, tags: Record<string, string>, east: number, north: number) => ({
  ...{ id: next++, ...at(east, north) },
  tags: name === '' ? tags : { name, ...tags },
})

const town: Written = (() => {
  const around = (west: number, east: number) =>
    [west, east, east, west].map((x, n) => node('', {}, x, n < 2 ? -900 : 900))
  const [borough, village] = [around(2_000, 4_000), around(-5_000, -1_800)]
  const area = (id: number, name: string, corners: { id: number }[]) => ({
    ...{ id, tags: { name, boundary: 'administrative', admin_level: '8' } },
    refs: [...corners, ...corners.slice(0, 1)].map(corner => corner.id),
  })
  const nodes = [
    ...[...borough, ...village],
    node('Nebendorf', { place: 'village' }, -4_000, 0),
    node('Nebenladen', { shop: 'bakery' }, -1_900, 0),
    node('Qillaba', { place: 'town', 'name:zh': '奇拉巴', 'name:ru': 'Киллаба', population: '40000' }, 0, 0),
    node('Ostviertel', { place: 'suburb', 'name:en': 'East Quarter' }, 3_500, 0),
    node('Café Zürich', { amenity: 'cafe', opening_hours: 'Mo-Fr 08:00-18:00' }, 100, 0),
    node(
      '老張麵館',
      { amenity: 'restaurant', cuisine: 'noodle', opening_hours: 'Mo-Sa 07:00-21:00' },
      150,
      50,
    ),
    node('龍山書店', { shop: 'books', 'name:en': 'Dragon Hill Books', 'name:zh-Hans': '龙山书店' }, -100, 0),
    node('Эрмитаж', { tourism: 'museum', wikidata: 'Q1', website: 'https://example.com/e' }, 0, 300),
    node('うどん屋', { amenity: 'restaurant', opening_hours: 'sunrise-sunset' }, 3_050, 10),
    node(
      'Mercado Central',
      { amenity: 'marketplace', phone: '+34 1', website: 'javascript:alert(1)' },
      0,
      -200,
    ),
    node('Filiale', { shop: 'bakery' }, -300, 0),
    node('Filiale', { shop: 'bakery' }, 2_100, 0),
    node('<b>Bold</b>', { shop: 'yes' }, 5, 5),
    node('N'.repeat(10_000), { shop: 'yes' }, 6, 6),
    node('Broken \uFFFD\u0000 name', { amenity: 'bar' }, 7, 7),
    node('', { 'addr:street': 'Langer Weg', 'addr:housenumber': '12' }, 320, 400),
    node('Hauptbahnhof', { railway: 'station' }, 500, 500),
    node('Hauptbahnhof', { public_transport: 'stop_position', train: 'yes' }, 520, 500),
    ...[0, 300, 600, 900].map(east => node('', {}, east, 400)),
    ...[0, 400, 400, 0].map((east, n) => node('', {}, 1_000 + east, n < 2 ? 1_000 : 1_400)),
  ]
  const [stop = 0, ...last] = nodes.slice(-9).map(({ id }) => id)
  const [one = 0, two = 0, three = 0, four = 0, ...park] = last
  return {
    nodes,
    ways: [
      { id: 50, tags: { highway: 'residential', name: 'Langer Weg' }, refs: [one, two] },
      { id: 40, tags: { highway: 'residential', name: 'Langer Weg' }, refs: [two, three] },
      { id: 41, tags: { highway: 'residential', name: 'Langer Weg' }, refs: [three, four] },
      { id: 60, tags: { leisure: 'park', name: 'Stadtpark' }, refs: [...park, park[0] ?? 0] },
      { id: 61, tags: { highway: 'residential', name: 'Nowhere' }, refs: [one] },
      area(63, 'Borough of the East', borough),
      area(64, 'Nebendorf', village),
      { id: 62, tags: { highway: 'residential', name: 'Round' }, refs: [one, two, one] },
    ],
    relations: [
      {
        id: 1,
        tags: { type: 'route', route: 'train', ref: 'S2' },
        members: [{ type: 'node', id: stop, role: 'stop' }],
      },
      {
        id: 2,
        tags: { type: 'route', route: 'train', ref: 'S10' },
        members: [{ type: 'node', id: stop, role: 'stop' }],
      },
      ...Array.from({ length: 2_000 }, (_, n) => ({
        ...{ id: 10 + n, tags: { type: 'multipolygon', name: `Loop ${n}`, leisure: 'park' } },
        members: [{ type: 'relation' as const, id: 10 + n, role: 'outer' }],
      })),
    ],
  }
})()

const command = (...words: string[]) =>
  regionCommand(words, {
    dataDir: folder,
    print: () => {},
    progress: () => {},
    signal: new AbortController().signal,
  })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'places-'))
  writeExtract(join(folder, 'qillaba.osm.pbf'), town)
  expect(await command('add', join(folder, 'qillaba.osm.pbf'))).toBe(0)
  regions = openRegionPlaces({ dataDir: folder, log: silent })
  gazetteer = createGazetteer({ log: silent, more: regions.more })
})
afterAll(() => {
  gazetteer.close()
  regions.close()
  rmSync(folder, { recursive: true })
})

const find = async (query: string, lang: Lang = 'en', near = middle) => {
  const places = await gazetteer.search(query, lang, { near })
  for (const place of places) expect(z.safeParse(FoundPlace, place).error).toBeUndefined()
  return places
}

describe('the places of a region', () => {
  test.each<[typed: string, name: string, lang?: Lang]>([
    ['cafe zurich', 'Café Zürich'],
    ['Caffe Zürich', 'Café Zürich'],
    ['zuerich cafe', 'Café Zürich'],
    ['老张面馆', '老張麵館'],
    ['老張', '老張麵館'],
    ['麵館', '老張麵館'],
    ['館 qillaba', '老張麵館'],
    ['麵 qillaba', '老張麵館'],
    ['noodle qillaba', '老張麵館'],
    ['龙山书店', '龙山书店', 'zh-Hans'],
    ['龙山书店', '龍山書店', 'zh'],
    ['Dragon Hill Books', 'Dragon Hill Books'],
    ['Dargon Hill Books', 'Dragon Hill Books'],
    ['эрмитаж', 'Эрмитаж'],
    ['うどん屋', 'うどん屋'],
    ['mercado central', 'Mercado Central'],
    ['奇拉巴', 'Qillaba'],
    ['Киллаба', '奇拉巴', 'zh'],
    ['East Quarter', 'East Quarter'],
    ['stadtpark', 'Stadtpark'],
    ['stadtpa', 'Stadtpark'],
    ['mercado centr', 'Mercado Central'],
    ['langer weg', 'Langer Weg'],
    ['Hauptbahnhof', 'Hauptbahnhof'],
  ])('%s is %s', async (typed, name, lang) => {
    expect((await find(typed, lang))[0]).toMatchObject({ name, source: 'region' })
  })

  test('tell what is known of them', async () => {
    expect((await find('老張麵館', 'zh'))[0]).toMatchObject({
      ...{
        place_id: expect.stringMatching(/^osm:n\d+$/),
        type: 'dining',
        hours: 'Mo-Sa 07:00-21:00',
        is_meant: true,
      },
      formatted_address: '老張麵館，奇拉巴，泰國',
      ...{ lat: expect.closeTo(14.50045, 4), lng: expect.closeTo(103.50139, 4) },
    })
    expect((await find('Эрмитаж'))[0]).toMatchObject({ website: 'https://example.com/e' })
    expect((await find('うどん屋'))[0]?.formatted_address).toBe('うどん屋, East Quarter, Qillaba, Thailand')
    expect((await find('Nebenladen'))[0]?.formatted_address).toBe('Nebenladen, Nebendorf, Thailand')
    const [market] = await find('Mercado Central')
    expect(market).toMatchObject({ phone: '+34 1' })
    expect(market).not.toHaveProperty('website')
    expect((await find('Hauptbahnhof'))[0]).toMatchObject({ type: 'commute', lines: ['S2', 'S10'] })
  })

  test('have one street of its pieces, and its houses', async () => {
    const streets = (await find('Langer Weg')).filter(({ name }) => name === 'Langer Weg')
    expect(streets).toMatchObject([{ place_id: 'osm:w40', lat: expect.closeTo(14.5036, 3) }])
    expect((await find('12 Langer Weg'))[0]).toMatchObject({
      name: '12 Langer Weg',
      lng: expect.closeTo(103.50297, 4),
    })
    expect((await find('Langer Weg 12'))[0]?.formatted_address).toMatch(/^Langer Weg 12, Qillaba/)
    expect((await find('Langer Weg 13'))[0]?.name).not.toMatch(/13/)
  })

  test('of a chain the closest is the first', async () => {
    const first = async (lng: number) => (await find('Filiale', 'en', { lat: 14.5, lng }))[0]?.lng
    expect(await first(103.497)).toBeCloseTo(103.4972, 3)
    expect(await first(103.52)).toBeCloseTo(103.5195, 3)
  })

  test('are no markup, and never longer than a line', async () => {
    expect((await find('bold')).map(({ name }) => name)).not.toContain('<b>Bold</b>')
    expect((await find('N'.repeat(100)))[0]?.name).toBe('N'.repeat(200))
    expect((await find('broken name'))[0]?.name).toBe('Broken \uFFFD name')
  })

  test('leave the rest of the world as it is', async () => {
    expect((await gazetteer.search('Paris', 'en'))[0]).toMatchObject({ name: 'Paris', source: 'bundled' })
    expect((await find('Tokyo Tower'))[0]).toMatchObject({ source: 'bundled' })
  })
})

describe('around a spot', () => {
  const box = z.parse(Box, '103.48,14.48,103.54,14.52')
  const around = async (wish: object) => {
    const places = await gazetteer.placesAround({ box, zoom: 15, ...wish }, 'en')
    for (const place of places) expect(z.safeParse(PlaceAround, place).error).toBeUndefined()
    return places.map(({ name }) => name)
  }

  test('the best known come first, without streets', async () => {
    const names = await around({})
    expect(names[0]).toBe('Qillaba')
    expect(names).toEqual(expect.arrayContaining(['Эрмитаж', 'Hauptbahnhof', '老張麵館']))
    expect(names).not.toContain('Langer Weg')
  })

  test('are of a kind, and open', async () => {
    expect((await around({ kind: 'restaurant' })).sort()).toEqual(['うどん屋', '老張麵館'])
    expect(await around({ kind: 'restaurant', openAt: '2026-12-01T09:00' })).toEqual(['老張麵館'])
    expect(await around({ kind: 'restaurant', openAt: '2026-12-06T09:00' })).toEqual([])
    expect(await around({ openAt: '2026-12-01T09:00' })).toEqual(['老張麵館', 'Café Zürich'])
  })
})

test('a region that is removed or comes back is seen without a restart', async () => {
  let now = 0
  const own = openRegionPlaces({ dataDir: folder, log: silent, now: () => now })
  const names = async () => {
    now += 10_000
    const searched = createGazetteer({ log: silent, more: own.more })
    const [first] = await searched.search('mercado central', 'en', { near: middle })
    searched.close()
    return first?.formatted_address ?? ''
  }
  expect(await names()).toMatch(/^Mercado Central, Qillaba/)
  expect(await command('remove', 'qillaba')).toBe(0)
  expect(await names()).not.toMatch(/Qillaba/)
  expect(await command('add', join(folder, 'qillaba.osm.pbf'))).toBe(0)
  expect(await names()).toMatch(/Qillaba/)
  own.close()
  expect(readFileSync(join(folder, 'regions/qillaba/region.json'), 'utf8')).toMatch(/OpenStreetMap/)
})

test('where two regions overlap the smaller one counts', async () => {
  const both = mkdtempSync(join(tmpdir(), 'overlap-'))
  const shop = (lng: number, name: string, hours: string) => ({
    ...{ id: name === 'Corner' ? 1 : lng, lng, lat: name === 'Corner' ? 145_000_000 : 145_001_000 },
    tags: { name, shop: 'yes', opening_hours: hours },
  })
  const needs = { dataDir: both, print: () => {}, progress: () => {}, signal: new AbortController().signal }
  const files = [
    ['large', [shop(1_035_000_000, 'Corner', 'Mo 09:00-10:00'), shop(1_055_000_000, 'Far', 'off')]],
    ['small', [shop(1_035_000_000, 'Corner', 'Tu 09:00-10:00'), shop(1_035_100_000, 'Near', 'off')]],
  ] as const
  for (const [id, nodes] of files) {
    writeExtract(join(both, `${id}.osm.pbf`), { nodes })
    expect(await regionCommand(['add', join(both, `${id}.osm.pbf`)], needs)).toBe(0)
  }
  const own = openRegionPlaces({ dataDir: both, log: silent })
  const overlapping = createGazetteer({ log: silent, more: own.more })
  const found = await overlapping.search('corner', 'en', { near: middle })
  expect(found.filter(({ name }) => name === 'Corner')).toMatchObject([{ hours: 'Tu 09:00-10:00' }])
  const box = z.parse(Box, '103.4,14.4,103.6,14.6')
  const around = await overlapping.placesAround({ box, zoom: 15, kind: 'shop' }, 'en')
  expect(around.map(({ name, hours }) => [name, hours])).toEqual([
    ['Corner', 'Tu 09:00-10:00'],
    ['Near', 'off'],
  ])
  overlapping.close()
  own.close()
  rmSync(both, { recursive: true })
})

describe('a place off the globe', () => {
  const offGlobe: [lat: number, lng: number][] = [
    [95, 103.5],
    [14.5, 200],
    [95, 200],
    [-90.0000001, 103.5],
    [14.5, -180.0000001],
  ]
  const names = offGlobe.map((_, n) => `Offglobe ${'abcde'[n]}xyz`)
  const written: Written = {
    nodes: [
      ...offGlobe.map(([lat, lng], n) => ({
        ...{ id: n + 1, lat: Math.round(lat * 1e7), lng: Math.round(lng * 1e7) },
        tags: { name: names[n] ?? '', tourism: 'museum' },
      })),
      { id: 10, lat: 900_000_000, lng: 1_800_000_000, tags: { name: 'Cornerglobe', tourism: 'museum' } },
      { id: 11, ...at(0, 0), tags: { name: 'Onglobe', tourism: 'museum' } },
      { id: 12, ...at(100, 0) },
    ],
    // A street that leaves the globe goes on without that spot.
    ways: [{ id: 70, tags: { highway: 'residential', name: 'Offglobe street' }, refs: [11, 3, 12] }],
  }

  /** The names that a server which has just started finds. */
  async function findIn(typed: string): Promise<string[]> {
    const opened = openRegionPlaces({ dataDir: folder, log: silent })
    const search = createGazetteer({ log: silent, more: opened.more })
    const places = await search.search(typed, 'en', { near: middle })
    for (const place of places) expect(z.safeParse(FoundPlace, place).error).toBeUndefined()
    search.close()
    opened.close()
    return places.map(({ name }) => name)
  }

  test.each([false, true])('is left out of a region, with plain nodes: %s', async plainNodes => {
    const file = join(folder, `edge${plainNodes}.osm.pbf`)
    writeExtract(file, written, { plainNodes })
    expect(await command('add', file)).toBe(0)
    for (const name of [...names, ...names.map(name => name.slice(0, 8))])
      expect((await findIn(name)).filter(found => names.includes(found))).toEqual([])
    for (const name of ['Onglobe', 'Cornerglobe', 'Offglobe street'])
      expect((await findIn(name))[0]).toBe(name)
    expect(await command('remove', `edge${plainNodes}`)).toBe(0)
  })

  test('is not found in an index that was built with it', async () => {
    const file = join(folder, 'older.osm.pbf')
    const inside = names.map((name, n) => ({
      id: n + 1,
      ...at(n * 100, 0),
      tags: { name, tourism: 'museum' },
    }))
    writeExtract(file, { nodes: inside })
    expect(await command('add', file)).toBe(0)
    const index = join(folder, 'regions', 'older', 'places.sqlite')
    expect(await findIn(names[0] ?? '')).toContain(names[0])
    // As an index that was built before such places were left out.
    const written = new DatabaseSync(index)
    for (const [n, [lat, lng]] of offGlobe.entries())
      written
        .prepare('update place set lat = ?, lng = ? where name = ?')
        .run(Math.round(lat * 1e7), Math.round(lng * 1e7), names[n] ?? '')
    written.close()
    for (const name of [...names, 'Offglobe', 'offgl'])
      expect((await findIn(name)).filter(found => names.includes(found))).toEqual([])
    expect(await command('remove', 'older')).toBe(0)
  })
})
