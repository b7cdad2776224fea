import { expect, test } from 'vitest'
import { reordered } from './ordering.tsx'

test('a row goes before or after another, and stays where it is beside itself', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(reordered(ids, 'a', 'c', 'after')).toEqual(['b', 'c', 'a', 'd'])
  expect(reordered(ids, 'd', 'b', 'before')).toEqual(['a', 'd', 'b', 'c'])
  expect(reordered(ids, 'b', 'b', 'after')).toEqual(ids)
})
