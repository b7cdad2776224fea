import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, otherFoldings } from './fold.ts'

describe('what is typed and what is meant fold to the same', () => {
  test.each([
    ['Zürich', 'zurich'],
    ['São Paulo', 'SAO  PAULO'],
    ['Łódź', 'lodz'],
    ['Tromsø', 'tromso'],
    ['İstanbul', 'istanbul'],
    ["Xi'an", 'xian'],
    ['Mount Fuji', 'Mt. Fuji'],
    ['Saint Petersburg', 'St. Petersburg'],
    ['臺北', '台北'],
    ['陳家祠', '陈家祠'],
    ['瀋陽故宮', '沈阳故宫'],
    ['里斯本', '裏斯本'],
    ['獨立廣場', '独立广场'],
    ['The Hague', 'hague'],
    ['London, England', 'london england'],
    ['Stratford-upon-Avon', 'stratford upon avon'],
  ])('%s and %s', (meant, typed) => {
    expect(fold(typed)).toBe(fold(meant))
  })

  test('a last word that is half typed stays what it is', () => {
    expect(fold('st')).toBe('st')
    expect(fold('the')).toBe('the')
  })

  test('Chinese is one word per letter', () => {
    expect(fold('台北101')).toBe('台 北 101')
  })

  test('a Chinese letter that was folded stays what it is', () => {
    const letters = Array.from({ length: 0x9fa5 - 0x4e00 }, (_, at) => String.fromCodePoint(0x4e00 + at))
    expect(letters.map(fold).filter(letter => fold(letter) !== letter)).toEqual([])
  })

  test('an apostrophe, an umlaut and a bracket may be written in other ways', () => {
    expect(otherFoldings("Xi'an")).toContain('xi an')
    expect(otherFoldings('Zürich')).toContain('zuerich')
    expect(otherFoldings('Frankfurt (Oder)')).toContain('frankfurt')
    expect(otherFoldings('Kyoto')).toEqual([])
  })
})

/** Any units of UTF-16, so lone surrogates and what Unicode has not assigned, too. */
const anything = fc.uint16Array({ maxLength: 30 }).map(units => String.fromCharCode(...units))

test('nothing but letters, digits and single spaces comes out, of whatever goes in', () => {
  fc.assert(
    fc.property(anything, text => /^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)?$/u.test(fold(text))),
    { numRuns: 10_000 },
  )
})
