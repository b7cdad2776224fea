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

test('an update is read without a way back, which would be kept for each group of its characters', () => {
  // So many ways back are more than the engine keeps.
  expect(NoteUpdate.safeParse('Aa0+'.repeat(2_500_000)).success).toBe(true)
})
