import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { createHolding } from './holding.ts'

afterEach(() => void vi.useRealTimers())

const holding = createHolding(randomBytes(32))
const [by, trip] = [randomUUID(), randomUUID()]
const held = { file: 'a'.repeat(32), by, for: trip, name: 'Ticket.pdf' }

test('what is held is known by its id for an hour, with what was said of it', () => {
  vi.useFakeTimers()
  const id = holding.idOf(held)
  expect(holding.held(id, by, trip)).toEqual(held)
  vi.advanceTimersByTime(3_600_000)
  expect(holding.held(id, by, trip)).toEqual(held)
  vi.advanceTimersByTime(1)
  expect(holding.held(id, by, trip)).toBeUndefined()
})

const id = holding.idOf(held)
test.each([
  ['somebody else', id, randomUUID(), trip],
  ['another purpose', id, by, 'bring'],
  ['another key', createHolding(randomBytes(32)).idOf(held), by, trip],
  ['other letters', `x${id.slice(1)}`, by, trip],
  ['another mark', `${id}x`, by, trip],
  ['no mark', id.split('.')[0] ?? '', by, trip],
  ['nothing', '', by, trip],
])('and never for %s', (_, id, by, purpose) => {
  expect(holding.held(id, by, purpose)).toBeUndefined()
})
