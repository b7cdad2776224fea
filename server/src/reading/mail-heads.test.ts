import { expect, test } from 'vitest'
import { withoutHeads } from './mail-heads.ts'

test.each([
  ['On Sun, 3 Jan 2027 at 18:22, Casa Verde <hello@casaverde.example> wrote:', 'Casa Verde'],
  ['Am 3. Januar 2027 um 18:22 schrieb Haus Grün <info@gruen.example>:', 'Haus Grün'],
  ['Le dim. 3 janv. 2027 à 18:22, Mas Vert <bonjour@masvert.example> a écrit :', 'Mas Vert'],
])('%s is the head of a mail that is quoted', (head, by) => {
  const text = `See below\n${head}\nYour stay`
  expect(withoutHeads(text, { today: '2026-03-01' })).toEqual({
    text: 'See below\nYour stay',
    sent: '2027-01-03',
    by,
  })
})

test('a line with an address that names no day is no head', () => {
  const text = 'Write to Casa Verde <hello@casaverde.example>:'
  expect(withoutHeads(text, { today: '2026-03-01' }).text).toBe(text)
})
