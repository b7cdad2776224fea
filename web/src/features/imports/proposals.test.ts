import type { Proposal } from '@caravan/contract/imports'
import { expect, test } from 'vitest'
import { planOf } from '../../testing/trip.ts'
import { draftOf, isTaken, withTwins } from './proposals.ts'

const plane = (more: Partial<Proposal> = {}) =>
  draftOf({
    ...{ n: 0, kind: 'flight', sure: true, people: [], doubts: [], source: { name: null, by: 'marks' } },
    row: {
      ...{ flight_number: 'BR198', depart_airport_code: 'TPE', arrive_airport_code: 'NRT' },
      ...{ depart_date: '2027-03-27T08:50', arrive_date: '2027-03-27T13:15' },
    },
    ...more,
  })
const there = (changes = {}) => ({ existing: { kind: 'flight' as const, id: 'x', version: 3, changes } })
const takenOf = (...drafts: ReturnType<typeof plane>[]) =>
  drafts
    .reduce<typeof drafts>((before, draft) => before.concat(withTwins(before, [draft])), [])
    .map(draft => isTaken(draft, planOf()))

test.each([
  ['the first of two mails', [plane(), plane()], [true, false]],
  [
    'the change in the later one, where the first says what is there',
    [plane(there()), plane(there({ arrive_date: '2027-03-27T14:00' })), plane(there())],
    [false, true, false],
  ],
  [
    'none that ends before it begins',
    [plane({ doubts: [{ field: 'arrive_date', why: 'lands_first' }] })],
    [false],
  ],
])('of the same bookings %s is taken', (_, drafts, taken) => {
  expect(takenOf(...drafts)).toEqual(taken)
})
