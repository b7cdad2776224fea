import { expect, test } from 'vitest'
import { besidesOf, between, longestAscending } from './places.ts'

const item = (id: string, sub_trip_id: string) => ({ id, sub_trip_id, position: 0 })

test('a row that has left is kept with those that were beside it, not with those that came since', () => {
  const gone = (id: string) => ({ entity: 'item' as const, id, before: item(id, 'monday'), after: null })
  const came = { entity: 'item' as const, id: 'x', before: item('x', 'tuesday'), after: item('x', 'monday') }
  const changes = [gone('b'), gone('c'), came]
  const besides = besidesOf('trip', new Map([['monday', ['a', 'x', 'b', 'x', 'c', 'd']]]), changes)
  expect(changes.map(change => besides.get(change))).toEqual([
    { next: 'c', previous: 'a' },
    { next: 'd' },
    undefined,
  ])
})

test.each([
  ['one to the front', [3, 0, 1, 2], [1, 2, 3]],
  ['one to the end', [1, 2, 3, 0], [0, 1, 2]],
  ['turned over', [2, 1, 0], [1]],
  ['of neighbours', [0, 2, 1, 3], [0, 1, 3]],
])('an order moves as few as it can: %s', (_, numbers, staying) => {
  expect([...longestAscending(numbers)].toSorted()).toEqual(staying)
})

test.each([
  ['between two', [0, null, null, 9], [0, 3, 6, 9]],
  ['before the first', [null, 0], [-65_536, 0]],
  ['after the last', [5, null], [5, 65_541]],
  ['where nothing is left', [7, null, 8], [0, 65_536, 131_072]],
])('a number is found %s', (_, known, numbers) => {
  expect(between(known)).toEqual(numbers)
})
