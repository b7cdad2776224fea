import { expect, test } from 'vitest'
import type { RideType } from './rides.ts'
import { vehicleOf } from './vehicles.rules.ts'

test.each<[type: RideType, number: string | null, from: string, vehicle: string]>([
  ['train', 'Hikari 637', 'Tokyo', 'train'],
  ['train', 'Ginza Line, Tokyo Metro', 'Asakusa', 'metro'],
  ['train', '台北捷運板南線', '市政府', 'metro'],
  ['train', null, 'Metro Manila', 'train'],
  ['train', 'Bus 100', 'Kyoto', 'train'],
  ['bus', 'FlixBus 042', 'Prague', 'bus'],
  ['ferry', null, 'Naoshima', 'ferry'],
  ['parking', 'P2', 'Airport car park', 'parking'],
  ['transfer', null, 'Ferry terminal', 'car'],
  ['transfer', 'Hotel shuttle', 'Narita', 'bus'],
  ['transfer', '機場接送', '桃園機場', 'car'],
  ['other', null, 'Trip', 'other'],
  ['other', 'U-Bahn U6', 'Marienplatz', 'metro'],
  ['other', '高鐵 121', '台北', 'train'],
  ['other', null, '金門渡輪碼頭', 'ferry'],
  ['other', null, 'Carcassonne', 'other'],
])('a ride of type %s, %s from %s, is drawn as %s', (type, number, from_place, vehicle) => {
  expect(vehicleOf({ type, number, from_place, to_place: null })).toBe(vehicle)
})
