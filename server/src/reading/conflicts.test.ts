import { expect, test } from 'vitest'
import { conflictsIn } from './conflicts.ts'

const ride = (from_place: string, to_place: string, from: string, until: string) => ({
  kind: 'ride',
  row: { from_place, to_place, depart_date: `2027-05-14T${from}`, arrive_date: `2027-05-14T${until}` },
})
const found = (...rides: ReturnType<typeof ride>[]) => [...conflictsIn(rides)]

test('rides that follow each other are in no conflict', () => {
  expect(found(ride('Paris', 'Zürich', '10:22', '14:26'), ride('Zürich', 'Chur', '14:38', '15:52'))).toEqual(
    [],
  )
})

test('a ride that leads back to where it begins is, and so are two that overlap', () => {
  expect(found(ride('Zürich', 'Zürich', '14:26', '14:38'))).toEqual([0])
  expect(found(ride('Paris', 'Zürich', '10:22', '14:26'), ride('Zürich', 'Chur', '14:00', '15:52'))).toEqual([
    0, 1,
  ])
})

test('the same ride for two people is in no conflict', () => {
  const one = ride('Paris', 'Zürich', '10:22', '14:26')
  expect(found(one, { ...one })).toEqual([])
})
