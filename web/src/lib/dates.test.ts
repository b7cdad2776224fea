import { expect, test } from 'vitest'
import { duration, localTime } from './dates.ts'

test.each([
  ['en', 'Asia/Taipei', '08:50 Taipei'],
  ['en', 'America/Argentina/Buenos_Aires', '08:50 Buenos Aires'],
  ['zh', 'Asia/Taipei', '08:50 台北時間'],
  ['zh', 'Asia/Tokyo', '08:50 日本時間'],
  ['zh', 'Mars/Olympus_Mons', '08:50 Olympus Mons'],
  ['en', null, '08:50'],
] as const)('in %s a time in %s is %s', (language, zone, text) => {
  expect(localTime(language, '2027-03-28T08:50:30', zone)).toBe(text)
})

test.each([
  ['en', 195, '3 h 15 min'],
  ['zh', 195, '3 小時 15 分'],
  ['en', 120, '2 h'],
  ['en', 45, '45 min'],
] as const)('in %s %i minutes are %s', (language, minutes, text) => {
  expect(duration(language, minutes)).toBe(text)
})
