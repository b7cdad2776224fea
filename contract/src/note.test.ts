import { expect, test } from 'vitest'
import { NoteUpdate } from './note.ts'

test.each(['', 'AAA=', 'AA==', 'a+/9', 'AAAAAAA='])('an update is base64: %j', update => {
  expect(NoteUpdate.safeParse(update).success).toBe(true)
})

test.each(['A', 'AA', 'AAA', 'A===', 'AA=A', '====', 'AAAA====', 'AA==AAAA', 'AA-_', 'AAAA\n', 'AAA\n'])(
  'no update is %j',
  update => {
    expect(NoteUpdate.safeParse(update).success).toBe(false)
  },
)

test('a long update is read in a moment', () => {
  const update = 'Aa0+'.repeat(250_000)
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    expect(NoteUpdate.safeParse(update).success).toBe(true)
    return performance.now() - began
  })
  expect(Math.min(...times)).toBeLessThan(5)
})
