import { expect, test } from 'vitest'
import { shortName } from './names.ts'

test.each([
  ['Kiyomizu-dera', 'Kiyomizu-dera'],
  ['Museum of Modern Art, Kyoto', 'Museum of Modern Art, Kyoto'],
  ['京都国立近代美術館', '京都国立近代美術館'],
  ['京'.repeat(18), '京'.repeat(18)],
  ['京'.repeat(60), `${'京'.repeat(17)}…`],
  ['Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', 'Llanfairpwllgwyngyllgogerychwy…'],
])('the map calls %s %s', (name, shown) => {
  expect(shortName(name)).toBe(shown)
})
