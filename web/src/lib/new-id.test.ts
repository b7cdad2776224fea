import { Id } from '@caravan/contract/fields'
import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

test('ids are UUIDs of version 7 that the API takes, in the order in which they were made', () => {
  const ids = Array.from({ length: 500 }, newId)
  expect(new Set(ids).size).toBe(500)
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Id.safeParse(id).success).toBe(true)
  }
})
