import type { Idea } from '@caravan/contract/ideas'
import { expect, test } from 'vitest'
import { itemOn, planOf } from '../../testing/trip.ts'
import { daysNearTo, inShownOrder, sortedIdeas } from './idea-order.ts'

const idea = (id: string, votes: number, lat: number | null = null): Idea => ({
  ...{
    id,
    trip_id: 't',
    name: id,
    place_id: null,
    lat,
    lng: lat,
    approximate: false,
    spot: null,
    details: '',
    url: null,
    type: null,
  },
  ...{ votes: Array.from({ length: votes }, (_, n) => `${n}`), version: 1 },
})
const idsOf = (ideas: readonly Idea[]) => ideas.map(({ id }) => id).join('')
const day = { lat: 0, lng: 0 } as Parameters<typeof sortedIdeas>[1]

test.each([
  ['by votes, the older first among equals', undefined, 'bdac'],
  ['by nearness, those that are nowhere last and by votes', day, 'cabd'],
])('ideas are sorted %s', (_, near, order) => {
  const ideas = [idea('a', 1, 2), idea('b', 3), idea('c', 1, 1), idea('d', 2)]
  expect(idsOf(sortedIdeas(ideas, near))).toBe(order)
})

test.each([
  ['whoever votes', ['c', 'a', 'b'], 'cab'],
  ['and what has come since stands where it belongs', ['c', 'a'], 'cba'],
  ['and what has gone leaves no gap', ['x', 'c', 'b', 'a'], 'cba'],
  ['or the new one where nobody is at them', undefined, 'abc'],
])('rows keep their order, %s', (_, shown, order) => {
  expect(idsOf(inShownOrder([idea('a', 3), idea('b', 2), idea('c', 1)], shown))).toBe(order)
})

test('an idea is told the day that has the nearest place whose spot is known', () => {
  const items = [
    itemOn('2027-03-28', 'Far', { lat: 3, lng: 3 }),
    itemOn('2027-03-29', 'Near', { lat: 1.01, lng: 1 }),
    itemOn('2027-03-30', 'Guessed', { lat: 1, lng: 1, approximate: true }),
  ]
  const plan = { ...planOf(items), ideas: [idea('a', 0, 1), idea('b', 0)] }
  const near = daysNearTo(plan)
  expect(near.get('a')).toMatchObject({ date: '2027-03-29' })
  expect(near.get('a')?.km).toBeCloseTo(1.11, 2)
  expect(near.get('b')).toBeUndefined()
})
