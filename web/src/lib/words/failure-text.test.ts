import { expect, test } from 'vitest'
import { waitIn } from './failure-text.ts'

test.each([
  [0.2, '1 second'],
  [28, '28 seconds'],
  [99.5, '100 seconds'],
  [120, '2 minutes'],
  [2_501, '42 minutes'],
  [7_201, '3 hours'],
])('a wait of %d s is told as %s', (seconds, words) => {
  expect(waitIn('en-GB', seconds)).toBe(words)
})

test('a wait is told in Chinese, too', () => {
  expect([waitIn('zh-TW', 300), waitIn('zh-CN', 300)]).toEqual(['5 分鐘', '5 分钟'])
})
