import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { isUnavailable } from './unavailable.ts'

function answered(code: string, message: string): DatabaseError {
  const error = new DatabaseError(message, message.length, 'error')
  return Object.assign(error, { code })
}

test.each([
  ['08006', 'connection to the remote node failed', true],
  ['XX000', 'failure on connection marked as essential: one:5432', true],
  ['XX000', 'server closed the connection unexpectedly', true],
  ['XX000', 'SSL SYSCALL error: EOF detected', true],
  ['XX000', 'cache lookup failed for type 0', false],
  ['23505', 'server closed the connection unexpectedly', false],
])('an answer %s, "%s", tells that the database is away: %s', (code, message, isAway) => {
  expect(isUnavailable(answered(code, message))).toBe(isAway)
})
