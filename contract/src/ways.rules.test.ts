import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemTypes } from './items.ts'
import { distanceKm, minutesOnFoot, travelOver } from './ways.rules.ts'

const spots = {
  'Senso-ji': [35.7148, 139.7967],
  'Ueno Park': [35.7156, 139.7745],
  Kaminarimon: [35.711, 139.7963],
  Shibuya: [35.658, 139.7016],
  Haneda: [35.5494, 139.7798],
  'Kyoto Station': [34.9858, 135.7588],
  'Nishiki Market': [35.005, 135.7649],
  'Kiyomizu-dera': [34.9949, 135.785],
  Sannenzaka: [34.9968, 135.781],
  'Nara Park': [34.685, 135.843],
  'Tokyo Tower': [35.6586, 139.7454],
  Louvre: [48.8606, 2.3376],
  Versailles: [48.8049, 2.1204],
  'British Museum': [51.5194, -0.127],
  Heathrow: [51.47, -0.4543],
  Reykjavik: [64.1466, -21.9426],
  Vik: [63.4187, -19.006],
  'New York': [40.7128, -74.006],
} as const
type Spot = keyof typeof spots

function kmBetween(one: Spot, other: Spot): number {
  const [from, to] = [spots[one], spots[other]]
  return distanceKm({ lat: from[0], lng: from[1] }, { lat: to[0], lng: to[1] })
}

test.each<[Spot, Spot, string]>([
  ['Senso-ji', 'Kaminarimon', 'foot 5'],
  ['Kiyomizu-dera', 'Sannenzaka', 'foot 5'],
  ['Nishiki Market', 'Sannenzaka', 'foot 30'],
  ['Senso-ji', 'Ueno Park', 'foot 30'],
  ['Senso-ji', 'Shibuya', 'train 40'],
  ['Kyoto Station', 'Nara Park', 'train 75'],
  ['Louvre', 'Versailles', 'train 50'],
  ['Kiyomizu-dera', 'Tokyo Tower', 'train 210'],
  ['British Museum', 'Louvre', 'train 180'],
  ['British Museum', 'New York', 'nothing'],
])('from %s to %s: %s', (one, other, told) => {
  const travel = travelOver(kmBetween(one, other), ['sightseeing', 'dining'], false)
  expect(travel ? `${travel.way} ${travel.minutes}` : 'nothing').toBe(told)
})

test('who has a car drives where nobody walks', () => {
  const km = kmBetween('Reykjavik', 'Vik')
  expect(travelOver(km, ['lodging', 'sightseeing'], true)).toMatchObject({ way: 'car', minutes: 165 })
  expect(travelOver(1, ['lodging', 'sightseeing'], true)).toMatchObject({ way: 'foot' })
})

test('beside a ride only a walk is told, as the ride may be the way itself', () => {
  expect(travelOver(1.5, ['commute', 'dining'], false)).toMatchObject({ way: 'foot', minutes: 25 })
  expect(travelOver(kmBetween('Kyoto Station', 'Tokyo Tower'), ['commute', 'dining'], false)).toBeUndefined()
  expect(travelOver(5, ['dining', 'commute'], true)).toBeUndefined()
})

test('an airport has a way into its city, and none to where the flight goes', () => {
  expect(travelOver(kmBetween('Haneda', 'Shibuya'), ['flight', 'lodging'], false)).toMatchObject({
    minutes: 45,
  })
  expect(travelOver(kmBetween('Heathrow', 'Louvre'), ['flight', 'lodging'], false)).toBeUndefined()
})

test('neighbours have no way, and none is told across half a continent', () => {
  expect(travelOver(0, ['dining', 'dining'], false)).toBeUndefined()
  expect(travelOver(0.15, ['dining', 'dining'], false)).toBeUndefined()
  expect(travelOver(501, ['dining', 'dining'], true)).toBeUndefined()
})

const km = fc.double({ min: 0, max: 20_016, noNaN: true })
const type = fc.constantFrom(...itemTypes)

test('a longer way of the same kind never takes less, and both directions are the same', () => {
  fc.assert(
    fc.property(km, km, type, type, fc.boolean(), (one, other, from, to, hasCar) => {
      const shorter = travelOver(Math.min(one, other), [from, to], hasCar)
      const longer = travelOver(Math.max(one, other), [from, to], hasCar)
      expect(travelOver(one, [to, from], hasCar)).toEqual(travelOver(one, [from, to], hasCar))
      if (shorter === undefined || longer?.way !== shorter.way) return
      expect(longer.minutes).toBeGreaterThanOrEqual(shorter.minutes)
      expect(longer.least).toBeGreaterThanOrEqual(shorter.least)
    }),
    { numRuns: 500 },
  )
})

const fastest = { foot: 6.5, train: 200, car: 90 }

test('an estimate is in whole steps and never below what a fast traveller needs', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 500, noNaN: true }), fc.boolean(), (km, hasCar) => {
      const travel = travelOver(km, ['sightseeing', 'lodging'], hasCar)
      if (travel === undefined) return
      const { way, minutes, least } = travel
      expect(minutes % (minutes < 60 ? 5 : minutes < 180 ? 15 : 30)).toBe(0)
      expect(minutes).toBeGreaterThanOrEqual((km / fastest[way]) * 60)
      expect(least).toBeLessThan(minutes)
    }),
    { numRuns: 500 },
  )
})

test('neighbours, of whom the way between two items tells nothing, are some minutes on foot apart', () => {
  expect(travelOver(0.07, [], false)).toBeUndefined()
  expect([0.01, 0.07, 0.15].map(minutesOnFoot)).toEqual([1, 1, 2])
})
