import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isUsername, line, lineOf, WebUrl } from './fields.ts'

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

  // Three units of UTF-16 for a letter, and four.
  test.each(['각', 'ệ', 'ᾂ'])('may have as many of %s, taken apart, as of any letter', letter => {
    const apart = letter.repeat(120).normalize('NFD')
    expect(apart.length).toBeGreaterThanOrEqual(360)
    expect(z.parse(line(1, 120), apart)).toBe(letter.repeat(120))
    expect(z.safeParse(line(1, 120), apart + letter).success).toBe(false)
    expect(isUsername(letter.repeat(32).normalize('NFD'))).toBe(true)
    expect(isUsername(letter.repeat(33).normalize('NFD'))).toBe(false)
  })

  test.each([
    ...unseen,
    ' a ',
    'a\u202Eb',
    '\uD800',
    'a\u0301',
    `a${'\u0301'.repeat(31)}`,
    'x'.repeat(11),
    'é',
  ])('is the same without its schema: %j', text => {
    for (const least of [0, 1]) expect(lineOf(text, least, 10)).toBe(z.safeParse(line(least, 10), text).data)
  })

  test('turns nobody around', () => {
    expect(z.safeParse(line(0, 10), 'a\u202Eb').success).toBe(false)
  })
})

describe('a link', () => {
  test.each([
    ['\u061C', 'xn--ab-fsd'],
    ['\u200E', 'xn--ab-q1t'],
    ['\u200F', 'xn--ab-t1t'],
    ['\u202A', 'xn--ab-43t'],
    ['\u202E', 'xn--ab-h4t'],
    ['\u2066', 'xn--ab-98t'],
    ['\u2069', 'xn--ab-j9t'],
  ])('has no mark of direction such as %j in its host, nor in punycode (%s)', (mark, label) => {
    for (const name of [`ab${mark}`, `ab${encodeURIComponent(mark)}`, label])
      expect([name, z.safeParse(WebUrl, `https://${name}.example/menu`).success]).toEqual([name, false])
  })

  test.each([
    'https://例え.example/メニュー',
    'https://xn--r8jz45g.example/',
    'http://a_b.example:8080/?q=\u200E',
  ])('such as %s is kept as it is', url => {
    expect(z.parse(WebUrl, url)).toBe(url)
  })
})
