import { expect, test } from 'vitest'
import { langOf } from './lang-of.ts'

test.each([
  ['Senso-ji', 'en', undefined],
  ['Senso-ji', 'zh', 'en'],
  ['浅草寺', 'en', 'zh'],
  ['すし大', 'en', 'ja'],
  ['すし大', 'zh', 'ja'],
  ['浅草寺', 'zh', undefined],
  ['浅草寺', 'zh-Hans', undefined],
  ['명동', 'zh-Hans', 'ko'],
  ['วัดพระแก้ว', 'en', 'th'],
  ['Sushi Dai (寿司大)', 'en', undefined],
  ['Sushi Dai (寿司大)', 'zh', undefined],
  ['すし Dai', 'zh', 'ja'],
  ['Αθήνα', 'zh', 'el'],
  ['12:30', 'zh', undefined],
] as const)('%s on a page in %s is marked as %s', (text, page, lang) => {
  expect(langOf(text, page)).toBe(lang)
})
