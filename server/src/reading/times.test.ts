import { expect, test } from 'vitest'
import { withDigits } from './numerals.ts'
import { timesIn } from './times.ts'

test.each([
  ['7-9pm', '19:00 21:00'],
  ['11-1pm', '11:00 13:00'],
  ['25:10発', '01:10'],
  ['10 bis 12 Uhr', '10:00 12:00'],
  ['10-12h', '10:00 12:00'],
  ['a las 20', '20:00'],
  ['alle ore 9', '09:00'],
  ['8 de la tarde', '20:00'],
  ['8 Uhr abends', '20:00'],
  ['8:30 in the evening', '20:30'],
  ['à 8h du soir', '20:00'],
  ['夜7時', '19:00'],
  ['10〜12時', '10:00 12:00'],
  ['住3晚 7点', '07:00'],
  ['晚上七点半', '19:30'],
  ['五月三号七點一刻', '07:15'],
  ['以下两点', ''],
  ['저녁 일곱 시', '19:00'],
  ['세 시간', ''],
  ['direkt, 4:35 Std.', ''],
  ['4:35小時', ''],
])('%s is read as %s', (text, expected) => {
  expect(
    timesIn(withDigits(text))
      .map(({ time }) => time)
      .join(' '),
  ).toBe(expected)
})
