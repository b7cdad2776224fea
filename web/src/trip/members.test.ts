import { expect, test } from 'vitest'
import { firstName } from './members.ts'

test.each([
  ['Ana Ribeiro', 'Ana'],
  ['田中 さくら', '田中 さくら'],
  ['陳小明', '陳小明'],
  ['Mei 陳', 'Mei'],
  ['ana', 'ana'],
])('%s is %s for short', (name, short) => {
  expect(firstName({ name })).toBe(short)
})
