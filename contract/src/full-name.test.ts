import { expect, test } from 'vitest'
import { fullName } from './full-name.ts'

test.each([
  ['Mei', 'Chen', 'Mei Chen'],
  ['小明', '陳', '陳小明'],
  ['さくら', '山田', '山田 さくら'],
  ['ジョン', 'スミス', 'スミス ジョン'],
  ['민수', '김', '김민수'],
  ['Mei', '陳', 'Mei 陳'],
  ['𠮷夫', '野々村', '野々村𠮷夫'],
  ['小明', null, '小明'],
  ['', '陳', '陳'],
  [null, null, undefined],
  ['', '', undefined],
])('%s %s is written %s', (first_name, last_name, full) => {
  expect(fullName({ first_name, last_name })).toBe(full)
})
