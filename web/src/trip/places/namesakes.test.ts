import { expect, test } from 'vitest'
import { areNamesakes } from './namesakes.ts'

const museum = 'Oceanographic Museum'
const inMonaco = (name: string) => `${name}, Monaco`

test.each([
  [museum, 'Oceanographic Museum of Monaco', true],
  ['Musée Océanographique', 'Musee oceanographique de Monaco', true],
  ['The Casino', 'Casino', true],
  ['Kyoto Station', 'Kyoto Station Building Shopping', false],
  ['Tokyo Tower', 'Starbucks Tokyo Tower', false],
  ['Kyoto Station', 'Kyoto Bus Station', false],
  ['Casino', 'Casino de Paris', false],
  [museum, 'Museum of Stamps', false],
  [museum, '', false],
])(
  'by their names alone, parts and shops being places of their own, %s and %s are one: %s',
  (a, b, isOne) => {
    const [one, other] = [
      { name: a, lat: 43.7309, lng: 7.4254 },
      { name: b, lat: 43.7311, lng: 7.4254 },
    ]
    expect([areNamesakes(one, other), areNamesakes(other, one)]).toEqual([isOne, isOne])
  },
)

test.each([
  ['Cathedral', 'Monaco Cathedral', true],
  ['Casino', 'Casino de Monaco', true],
  ['Hotel Hermitage', 'Hotel Hermitage Monaco', true],
  ['Cathedral', 'Cathedral Parking', false],
])('with the town in the address, %s and %s are one: %s', (a, b, isOne) => {
  const place = { name: b, formatted_address: inMonaco(b), lat: 43.7309, lng: 7.4254 }
  expect(areNamesakes({ name: a, lat: 43.7309, lng: 7.4254 }, place)).toBe(isOne)
})

test.each([
  ['55 m', 43.7314, true],
  ['67 m', 43.7315, false],
  ['an unknown distance', null, false],
])('%s apart they are one: %s', (_, lat, isOne) => {
  const other = { name: 'Oceanographic Museum of Monaco', lat, lng: 7.4254 }
  expect(areNamesakes({ name: museum, lat: 43.7309, lng: 7.4254 }, other)).toBe(isOne)
})
