import type { TripSummary } from '@caravan/contract/trips'
import { expect, test } from 'vitest'
import { groupTrips } from './trip-groups.ts'

function trip(id: string, start_date: string, end_date: string, parent_trip_id: string | null = null) {
  const rest = { name: id, places: [], cover_url: null, currency: 'GBP', version: 1, sub_trips: [] }
  return { id, start_date, end_date, parent_trip_id, ...rest } satisfies TripSummary
}
const idsOf = (trips: readonly TripSummary[]) => trips.map(({ id }) => id)

test('a trip is upcoming until its last day is over', () => {
  const trips = [
    trip('ends today', '2027-03-01', '2027-03-10'),
    trip('ended', '2027-03-01', '2027-03-09'),
    trip('starts today', '2027-03-10', '2027-03-12'),
  ]
  const { upcoming, past } = groupTrips(trips, '2027-03-10')
  expect(idsOf(upcoming)).toEqual(['ends today', 'starts today'])
  expect(idsOf(past)).toEqual(['ended'])
})

test('the next trip stands first, and of those that are over the latest', () => {
  const trips = [
    trip('may', '2027-05-01', '2027-05-02'),
    trip('2025', '2025-01-01', '2025-01-02'),
    trip('april', '2027-04-01', '2027-06-30'),
    trip('2026', '2026-01-01', '2026-01-02'),
  ]
  const { upcoming, past } = groupTrips(trips, '2027-03-10')
  expect(idsOf(upcoming)).toEqual(['april', 'may'])
  expect(idsOf(past)).toEqual(['2026', '2025'])
})

test('side trips go with their parent, the first one first, whenever they are', () => {
  const trips = [
    trip('nara', '2027-04-05', '2027-04-06', 'japan'),
    trip('japan', '2027-04-01', '2027-04-09'),
    trip('nikko', '2027-02-02', '2027-02-03', 'japan'),
  ]
  const { upcoming, past } = groupTrips(trips, '2027-03-10')
  expect(idsOf(upcoming)).toEqual(['japan'])
  expect(idsOf(upcoming[0]?.sideTrips ?? [])).toEqual(['nikko', 'nara'])
  expect(past).toEqual([])
})

test('a side trip whose parent is not among the own trips stands by itself', () => {
  const { upcoming } = groupTrips([trip('nikko', '2027-04-02', '2027-04-03', 'unseen')], '2027-03-10')
  expect(idsOf(upcoming)).toEqual(['nikko'])
})
