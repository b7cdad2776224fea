import type { PlaceAround } from '@caravan/contract/places'
import { expect, test } from 'vitest'
import { contentOf } from './content.ts'
import { iconOf, idOf } from './icons.ts'
import { type Meant, marksAt, marksOf, nameBoxes, placesBeside, shortName, stacked } from './marks.ts'
import type { MapContent, MapStop } from './types.ts'
import { projectorOf, viewOf } from './view.ts'

test.each([
  ['Kiyomizu-dera', 'Kiyomizu-dera'],
  ['Museum of Modern Art, Kyoto', 'Museum of Modern Art, Kyoto'],
  ['京都国立近代美術館', '京都国立近代美術館'],
  ['京'.repeat(18), '京'.repeat(18)],
  ['京'.repeat(60), `${'京'.repeat(17)}…`],
  ['Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', 'Llanfairpwllgwyngyllgogerychwy…'],
])('the map calls %s %s', (name, shown) => {
  expect(shortName(name)).toBe(shown)
})

const legs = [
  { id: 't', name: 'Tokyo', days: 3, lat: 35.68, lng: 139.69 },
  { id: 'k', name: 'Kyoto', days: 2, lat: 35.01, lng: 135.77 },
  { id: 'u', name: 'Tokyo', days: 1, lat: 35.68, lng: 139.69 },
]
const stops: MapStop[] = [
  { id: 'a', number: 1, type: 'dining', label: 'Nishiki Market', lat: 35.005, lng: 135.765 },
  { id: 'b', number: 2, type: 'sightseeing', label: 'Gion', lat: 35.0037, lng: 135.7752 },
  { id: 'c', number: 3, type: 'dining', label: 'Gion Karyo', lat: 35.0037, lng: 135.7752 },
]
const idea = { id: 'i', label: 'Nara', detail: '', lat: 35.01, lng: 135.79, type: 'sightseeing' } as const

const size = { width: 600, height: 800 }
const projectorFor = (given: MapContent) => projectorOf(viewOf(contentOf(given).extent, size), size)

function standing(given: MapContent, meant: Partial<Meant> = {}) {
  const content = contentOf(given)
  const project = projectorFor(given)
  const all = { pins: content.pins, active: null, isReached: false, said: [], ...meant }
  return marksOf(content, all, project)
}
const aDay: MapContent = { stops, legs, mode: 'day', ideas: [idea] }

test('pins, and ideas after them, are pictures that say what they show', () => {
  expect(standing(aDay).map(({ icon }) => icon)).toMatchObject([
    { as: 'stop', type: 'dining', number: 1, lean: { turn: 0 } },
    { as: 'stop', type: 'sightseeing', number: 2 },
    { as: 'stop', type: 'dining', number: 3 },
    { as: 'idea', type: 'sightseeing' },
  ])
  for (const { icon } of standing(aDay)) expect(iconOf(idOf(icon))).toEqual(icon)
  expect(iconOf('a sprite of the streets')).toBeUndefined()
})

test('pins in a fan have no names, and neither has one whose card says it', () => {
  expect(standing(aDay).map(({ name }) => name)).toEqual(['Nishiki Market', '', '', 'Nara'])
  expect(standing(aDay, { said: ['a'] }).map(({ name }) => name)).toEqual(['', '', '', 'Nara'])
})

test('a city that the trip comes back to has two stops side by side and its name once', () => {
  const [first, , again] = standing({ stops: [], legs, mode: 'trip' })
  expect([first?.name, again?.name]).toEqual(['Tokyo', ''])
  expect((again?.box[0] ?? 0) - (first?.box[0] ?? 0)).toBe(17)
})

test('what is meant is larger, with its tip where it was, and what the keyboard has come to has a ring', () => {
  const [small, large, reached] = [
    standing(aDay)[0],
    standing(aDay, { active: 'a' })[0],
    standing(aDay, { active: 'a', isReached: true })[0],
  ]
  expect([small, large, reached].map(mark => mark?.icon.look)).toEqual([undefined, 'meant', 'reached'])
  expect(large?.box[1]).toBeLessThan(small?.box[1] ?? 0)
  expect(large?.box[3]).toBeLessThan(4)
})

test('a head hides what lies north of its place, an idea no stop, and nothing the place that stands out', () => {
  const given = {
    ...aDay,
    stops: [...stops, { ...stops[0], id: 'n', number: 4, label: 'Nijo', lat: 35.02 }] as MapStop[],
  }
  const drawn = (active: string | null) =>
    stacked(standing(given, { active }), projectorFor(given)).map(({ id }) => id)
  expect(drawn(null)).toEqual(['i', 'n', 'a', 'b', 'c'])
  expect(drawn('n')).toEqual(['i', 'a', 'b', 'c', 'n'])
})

test('the ground names no place at which the trip has a stop', () => {
  const around = (name: string, lat: number): PlaceAround => ({
    place_id: name,
    name,
    formatted_address: name,
    lat,
    lng: 135.765,
    type: 'sightseeing',
    kind: 'sight',
    source: 'bundled',
  })
  const places = [around('錦市場', 35.0051), around('Rokkaku-do', 35.0077)]
  expect(placesBeside(contentOf(aDay), places).map(({ name }) => name)).toEqual(['Rokkaku-do'])
})

test('a card keeps clear of where a name stands, below its pin or to the right of it', () => {
  const [gion] = standing({ stops: stops.slice(1, 2), legs: [], mode: 'day' })
  if (!gion) throw new Error('The map lacks its pin.')
  const [below, right] = nameBoxes(gion)
  expect(below?.[1]).toBe(gion.box[3])
  expect(right?.[0]).toBe(gion.box[2])
  expect((right?.[2] ?? 0) - (right?.[0] ?? 0)).toBeCloseTo(4 * 0.58 * 12.5)
  expect(nameBoxes({ ...gion, name: '' })).toEqual([])
})

test('a press finds the uppermost icon at it, and within the reach of a finger those beside it', () => {
  const given: MapContent = {
    ...aDay,
    stops: [stops[0], { ...stops[1], lat: 35.02 }] as MapStop[],
    ideas: [],
  }
  const [marks, project] = [standing(given), projectorFor(given)]
  const [x, y] = project(stops[0] as MapStop)
  const found = (right: number, reach: number) =>
    marksAt(marks, [x + right, y - 20], reach, project).map(({ id }) => id)
  expect(found(0, 5)).toEqual(['a'])
  expect(found(30, 5)).toEqual([])
  expect(found(30, 22)).toEqual(['a'])

  const heap = { ...aDay, stops: [stops[1], { ...stops[2], lat: 35.0035 }] as MapStop[], ideas: [] }
  const upon = (active: string | null) => {
    const project = projectorFor(heap)
    return marksAt(standing(heap, { active }), project(stops[1] as MapStop), 40, project).map(({ id }) => id)
  }
  expect(upon(null)).toEqual(['c', 'b'])
  expect(upon('b')).toEqual(['b', 'c'])
})
