import { writeLine } from '@caravan/contract/drawn-line'
import { expect, test } from 'vitest'
import { contentOf } from './content.ts'
import type { MapBeside, MapLeg, MapStop } from './types.ts'

const stop: MapStop = { id: 'a', number: 1, type: 'dining', label: 'Nishiki Market', lat: 35, lng: 135.76 }
const legs: MapLeg[] = [
  { id: 't', name: 'Tokyo', days: 3, lat: 35.68, lng: 139.69 },
  { id: 'h', name: 'Honolulu', days: 2, lat: 21.31, lng: -157.86 },
]

test('a day shows its items as pins, and nothing of the trip', () => {
  const { pins, halts, dots } = contentOf({ stops: [stop], legs, mode: 'day' })
  expect([pins.length, halts.length, dots.length]).toEqual([1, 0, 0])
})

test('the whole trip shows its legs on the line and its items as dots', () => {
  const { pins, halts, dots, route } = contentOf({ stops: [stop], legs, mode: 'trip' })
  expect([pins.length, halts.length, dots.length]).toEqual([0, 2, 1])
  expect(route.at(-1)?.lng).toBeCloseTo(202.14, 6)
})

test('a day without a place on the map shows where the trip goes', () => {
  const { halts, extent } = contentOf({ stops: [], legs, mode: 'day' })
  expect(halts).toHaveLength(2)
  expect(extent).toHaveLength(2)
})

test('tracks are lines of the day and of the trip, and a day is as wide as they are', () => {
  const line = [
    { lat: 35, lng: 179.9 },
    { lat: 35.2, lng: -179.95 },
    { lat: 35.1, lng: -179.9 },
  ]
  const tracks = [writeLine(line)]
  const day = contentOf({ stops: [], legs, mode: 'day', tracks })
  const [[first, ...others] = []] = day.tracks
  expect(others.map(({ lng }) => lng - (first?.lng ?? 0))).toEqual([
    expect.closeTo(0.15),
    expect.closeTo(0.2),
  ])
  expect(day.extent.map(({ lat }) => lat).toSorted()).toEqual([35, 35, 35.2, 35.1].toSorted())
  expect(contentOf({ stops: [stop], legs, mode: 'trip', tracks })).toMatchObject({ tracks: [{ length: 3 }] })
  expect(contentOf({ stops: [stop], legs, mode: 'trip', tracks }).extent).toHaveLength(2)
  expect(contentOf({ stops: [], legs: [], mode: 'trip', tracks }).extent).toHaveLength(4)
  expect(contentOf({ stops: [], legs, mode: 'ideas', tracks }).tracks).toEqual([])
})

test('a trip without legs is as wide as its items', () => {
  expect(contentOf({ stops: [stop], legs: [], mode: 'trip' }).extent).toHaveLength(1)
})

test('flights are arcs of the whole trip alone, and leave its frame as it is', () => {
  const narita = { lat: 35.77, lng: 140.39 }
  const flights = [{ from: { lat: 25.08, lng: 121.23 }, to: narita }]
  const { arcs, extent } = contentOf({ stops: [stop], legs, mode: 'trip', arcs: flights })
  expect(arcs[0]?.at(0)).toEqual({ lat: expect.closeTo(25.08), lng: expect.closeTo(121.23) })
  expect(arcs[0]?.at(-1)).toEqual({ lat: expect.closeTo(35.77), lng: expect.closeTo(140.39) })
  expect(extent).toHaveLength(2)
  expect(contentOf({ stops: [stop], legs, mode: 'day', arcs: flights }).arcs).toEqual([])
})

test('a place of a rental car is in sight and not on the line', () => {
  const rental: MapBeside = {
    id: 'r',
    kind: 'rental',
    label: 'Nippon',
    detail: '09:00 Pick-up',
    lat: 34.79,
    lng: 135.44,
  }
  for (const mode of ['day', 'trip'] as const) {
    const content = contentOf({ stops: [stop], legs, mode })
    const { beside, extent, route } = contentOf({ stops: [stop], legs, mode, beside: [rental] })
    expect(beside).toMatchObject([rental])
    expect(extent).toHaveLength(content.extent.length + 1)
    expect(route).toEqual(content.route)
  }
})

test('an idea need not be in sight', () => {
  const idea = { id: 'i', label: 'Nara', detail: '', lat: 34.68, lng: 135.8, type: 'sightseeing' } as const
  const { ideas, extent } = contentOf({ stops: [stop], legs, mode: 'day', ideas: [idea] })
  expect([ideas, extent]).toMatchObject([[idea], contentOf({ stops: [stop], legs, mode: 'day' }).extent])
})

test('of ideas the trip around them is quiet, and they are what is in sight', () => {
  const ideas = [{ id: 'i', type: 'dining' as const, label: 'Nara', detail: '', lat: 34.7, lng: 135.8 }]
  const shown = contentOf({ stops: [stop], legs, ideas, mode: 'ideas' })
  expect([shown.halts.length, shown.dots.length, shown.route.length]).toEqual([2, 1, 0])
  expect(shown.extent).toEqual([expect.objectContaining({ lat: 34.7 })])
  expect(contentOf({ stops: [stop], legs, mode: 'ideas' }).extent).toHaveLength(2)
})

test('the line of a day follows the ways that are known, and is straight between others', () => {
  const stops = ['a', 'b', 'c'].map((id, at) => ({ ...stop, id, lat: 35 + at }))
  const bend = { lat: 35.5, lng: 135.9 }
  const known = [{ from: 'a', to: 'b', line: [{ lat: 35, lng: 135.76 }, bend, { lat: 36, lng: 135.76 }] }]
  const { route, extent } = contentOf({ stops, legs, known, mode: 'day' })
  expect(route).toContainEqual(bend)
  expect(route.slice(-2).map(({ lat }) => lat)).toEqual([36, 37])
  expect(extent).toHaveLength(3)
  expect(contentOf({ stops, legs, known, mode: 'trip' }).route).not.toContainEqual(bend)
  const apart = [{ from: 'b', to: 'a', line: [bend] }]
  expect(contentOf({ stops, legs, known: apart, mode: 'day' }).route).toEqual(
    contentOf({ stops, legs, mode: 'day' }).route,
  )
})
