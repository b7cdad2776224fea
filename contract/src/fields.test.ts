import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { line } from './fields.ts'

describe('a line of text', () => {
  const unseen = [
    '',
    ' ',
    '\u200B',
    ' \u200B \u2060 ',
    '\u200D\uFE0F',
    '\u00AD',
    '\u3164\u115F',
    '\u2800',
    '\u200E\u200F',
    '\u{E0041}',
  ]

  test.each(unseen)('in which there is nothing to see, such as %j, is empty', text => {
    expect(z.parse(line(0, 10), text)).toBe('')
    expect(z.safeParse(line(1, 10), text).success).toBe(false)
  })

  test.each(['a\u200Bb', '\u200B.', '👩‍👩‍👧', '❤\uFE0F', 'می\u200Cروم'])(
    'such as %j is kept as it is',
    text => {
      expect(z.parse(line(1, 10), text)).toBe(text)
    },
  )

  test('turns nobody around', () => {
    expect(z.safeParse(line(0, 10), 'a\u202Eb').success).toBe(false)
  })
})
