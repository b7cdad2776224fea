import type { PlaceAround } from '@caravan/contract/places'
import { expect, test } from 'vitest'
import { nearby } from './near-here.rules.ts'

const place = (name: string, lat: number, id = name): PlaceAround => ({
  ...{ place_id: id, name, formatted_address: name, lat, lng: 7.42, type: 'sightseeing' },
  ...{ kind: 'museum', source: 'bundled' },
})
const nobody = { isPlanned: () => false }
const places = [
  place('Casino', 43.739),
  place('Oceanographic Museum', 43.7308),
  place('Oceanographic museum', 43.731, 'again'),
  place('Palace', 43.7314),
  place('Cathedral', 43.7303),
]

test('places near one are listed by distance: each once, without itself and what is planned', () => {
  const found = nearby(
    places,
    { ...place('Palace', 43.7314) },
    {
      isPlanned: ({ name }) => name === 'Casino',
    },
  )
  expect(found.map(({ name, km }) => [name, km.toFixed(2)])).toEqual([
    ['Oceanographic Museum', '0.07'],
    ['Cathedral', '0.12'],
  ])
})

test('a place is listed once, and not near itself, where one of its names is longer', () => {
  const longer = [
    place('Oceanographic Museum of Monaco', 43.731),
    { ...place('Monaco Cathedral', 43.7303), formatted_address: 'Monaco Cathedral, Monaco' },
  ]
  const found = nearby(
    [...places, ...longer],
    { name: 'Oceanographic Museum', lat: 43.7309, lng: 7.42 },
    nobody,
  )
  expect(found.map(({ name }) => name)).toEqual(['Palace', 'Cathedral', 'Casino'])
})

test('two of one name that are far from each other are two', () => {
  const chain = [place('Lawson', 43.73), place('Lawson', 43.74, 'other')].map(
    (shop): PlaceAround => ({ ...shop, kind: 'shop' }),
  )
  expect(nearby(chain, { lat: 43.73, lng: 7.42 }, nobody)).toHaveLength(2)
})

test('two entries of one museum in a quarter are one', () => {
  const moved = [place('Cars Collection', 43.7307), place('Cars Collection', 43.736, 'other')]
  expect(nearby(moved, { lat: 43.73, lng: 7.42 }, nobody)).toHaveLength(1)
})

test('a district is listed once, with or without the rank of its area', () => {
  const town = (name: string, lat: number) => ({ ...place(name, lat), kind: 'town' as const })
  const districts = [town('Higashiyama', 34.995), town('Higashiyama-ku', 34.992), town('Higashi-ku', 34.99)]
  const found = nearby(districts, { lat: 35, lng: 7.42 }, nobody)
  expect(found.map(({ name }) => name)).toEqual(['Higashiyama', 'Higashi-ku'])
})

test('a place is not near itself under its Chinese name', () => {
  const chinese = [place('清水寺', 34.9949), place('音羽瀑布', 34.9953), place('Otowa', 34.9949)]
  const found = nearby(chinese, { name: 'Kiyomizu-dera', lat: 34.995, lng: 7.42 }, nobody)
  expect(found.map(({ name }) => name)).toEqual(['Otowa', '音羽瀑布'])
})

test('the town of the day is not offered, by whatever name it is known', () => {
  const town = { ...place('京都市', 43.7315), kind: 'town' as const }
  const known = { ...nobody, town: { lat: 43.7314, lng: 7.42 } }
  expect(
    nearby([town, ...places.slice(3)], { lat: 43.73, lng: 7.42 }, known).map(({ name }) => name),
  ).toEqual(['Cathedral', 'Palace'])
})
