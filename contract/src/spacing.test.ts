import { expect, test } from 'vitest'
import { chineseText, fitLiteral, joinTitle } from './spacing.ts'

test.each([
  [' 已加入', '王小明', '', '已加入'],
  [' 已加入', 'Ana', '', ' 已加入'],
  [' 和 ', '王小明', 'Ana', '和 '],
  [' 和 ', 'Ana', '佐藤さくら', ' 和'],
  [' 和 ', '王小明（大）', '李大華', '和'],
  ['共 ', '', '3', '共 '],
  [' ', '王小明', '李大華', ' '],
  ['，', '王小明', 'Ana', '，'],
  [' · ', '東京', '京都', ' · '],
  [' 付款', '김민준', '', ' 付款'],
])('%j between %j and %j is %j', (literal, before, after, fitted) => {
  expect(fitLiteral(literal, before, after)).toBe(fitted)
})

test('a tagged sentence has spaces beside names in Latin letters and numbers alone', () => {
  const sentence = (who: string) => chineseText`${who} 為你新增了 ${3} 筆支出`
  expect(sentence('王小明')).toBe('王小明為你新增了 3 筆支出')
  expect(sentence('Ana')).toBe('Ana 為你新增了 3 筆支出')
})

test.each([
  [['BR 198', 'TPE → NRT'], 'BR 198, TPE → NRT'],
  [['のぞみ 225', '東京 → 京都'], 'のぞみ 225，東京 → 京都'],
  [[null, '東京 → 京都'], '東京 → 京都'],
  [['BR 198', ''], 'BR 198'],
])('a title of %j is %j', (parts, title) => {
  expect(joinTitle(parts)).toBe(title)
})
