import { expect, test } from 'vitest'
import { shortDates } from './trip-dates.ts'

test.each([
  ['2027-03-27', '2027-04-04', 'Mar 27 - Apr 04', '3月27日 - 4月4日'],
  ['2027-03-27', '2027-03-30', 'Mar 27 - 30', '3月27日 - 30日'],
  ['2027-03-01', '2027-03-09', 'Mar 01 - 09', '3月1日 - 9日'],
  ['2027-09-30', '2027-09-30', 'Sep 30 - 30', '9月30日 - 30日'],
  ['2027-12-29', '2028-01-03', 'Dec 29 - Jan 03', '12月29日 - 1月3日'],
  ['2027-03-27', '2028-03-26', 'Mar 27 - Mar 26', '3月27日 - 3月26日'],
])('%s to %s reads %s', (start, end, english, chinese) => {
  expect(shortDates(start, end, 'en')).toBe(english)
  expect(shortDates(start, end, 'zh')).toBe(chinese)
})
