import { expect, test } from 'vitest'
import { isShared, type Participants } from './participants.rules.ts'

const rows: [one: Participants, other: Participants, expected: boolean][] = [
  [null, null, true],
  [null, ['ana'], true],
  [null, [], false],
  [[], [], false],
  [['ana', 'mei'], ['mei'], true],
  [['ana'], ['mei'], false],
]

test.each(rows)('%j and %j share somebody: %s', (one, other, expected) => {
  expect(isShared(one, other)).toBe(expected)
  expect(isShared(other, one)).toBe(expected)
})
