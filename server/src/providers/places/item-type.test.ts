import { expect, test } from 'vitest'
import { typeOfPlace } from './item-type.ts'

test.each([
  ['Nishiki Market', '錦市場', 'dining'],
  ['Shilin Night Market', '士林夜市', 'dining'],
  ['Kyoto Station', '京都車站', 'commute'],
  ['Grand Central Terminal', '中央車站', 'commute'],
  ['Park Hyatt Hotel', '柏悅酒店', 'lodging'],
  ['Dubai Mall', '杜拜購物中心', 'shopping'],
  ['National Mall', '國家廣場', null],
  ['Battersea Power Station', '', null],
  ['Meiji Shrine', '明治神宮', 'sightseeing'],
  ['restaurant, amenity', '', 'dining'],
  ['guest_house, tourism', '', 'lodging'],
  ['attraction, tourism', '', 'sightseeing'],
  ['subway_station, transit_station, point_of_interest', '', 'commute'],
  ['gas_station, point_of_interest', '', null],
  ['city, place', '', null],
  ['undefined, undefined', '', null],
])('%s %s is an item of type %s', (text, zh, type) => {
  expect(typeOfPlace(text, zh)).toBe(type)
})
