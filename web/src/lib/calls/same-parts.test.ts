import { expect, test } from 'vitest'
import { sameParts } from './same-parts.ts'

const row = (id: string, text = 'a') => ({ id, text, parts: { [id]: '1' }, list: [1, 2] })
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value))

test.each([
  ['nothing', undefined],
  ['an empty list', []],
  ['rows', [row('1'), row('2')]],
  ['a document', { rows: [row('1')], totals: { GBP: '1' }, next: null }],
])('%s that has not changed is the one that was there', (_, value) => {
  expect(sameParts(value, copy(value ?? null) ?? undefined)).toBe(value)
})

test.each([
  ['before', (rows: object[]) => [row('new'), ...rows], 0],
  ['among', (rows: object[]) => [...rows.slice(0, 5), row('new'), ...rows.slice(5)], 5],
])('a row that comes %s the others leaves them as they are', (_, put, at) => {
  const before = { rows: Array.from({ length: 10 }, (_, n) => row(String(n))) }
  const after = copy({ rows: put(before.rows) })
  const shared = sameParts(before, after) as typeof before
  expect(shared).toEqual(after)
  expect(shared.rows.toSpliced(at, 1).every((one, n) => one === before.rows[n])).toBe(true)
})

test('rows that go, move and change are as they are told, and the others stay', () => {
  const before = [row('1'), row('2'), row('3'), row('4')]
  const after = copy([row('4'), row('2', 'b'), row('1')])
  const shared = sameParts(before, after) as typeof before
  expect(shared).toEqual(after)
  expect([shared[0] === before[3], shared[1] === before[1], shared[2] === before[0]]).toEqual([
    true,
    false,
    true,
  ])
  expect(shared[1]?.list).toBe(before[1]?.list)
})

test.each([
  ['a field more', { a: 1 }, { a: 1, b: 2 }],
  ['a field less', { a: 1, b: 2 }, { a: 1 }],
  ['another field', { a: 1, b: undefined }, { a: 1, c: undefined }],
  ['a list for fields', { a: {} }, { a: [] }],
  ['rows twice', [row('1'), row('1', 'b')], [row('1', 'b'), row('1')]],
])('%s is told', (_, before, after) => {
  expect(sameParts(before, after)).toStrictEqual(after)
})
