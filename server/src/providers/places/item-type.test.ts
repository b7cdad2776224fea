import { expect, test } from 'vitest'
import { typeOfKinds } from './item-type.ts'

test.each([
  ['restaurant, amenity', 'dining'],
  ['guest_house, tourism', 'lodging'],
  ['hotel, lodging, restaurant, food', 'lodging'],
  ['attraction, tourism', 'sightseeing'],
  ['subway_station, transit_station, point_of_interest', 'commute'],
  ['aerodrome, aeroway', 'commute'],
  ['place_of_worship, amenity', 'sightseeing'],
  ['supermarket, shop', 'shopping'],
  ['gas_station, point_of_interest', null],
  ['city, place', null],
])('a place that is of %s is for %s', (kinds, type) => {
  expect(typeOfKinds(kinds.split(', '))).toBe(type)
})
