import { afterEach, describe, expect, test, vi } from 'vitest'
import { asSeen } from '../../testing/as-seen.ts'
import { duration, timesOf, todayHere, writeDates, zoneName } from './dates.ts'

const en = writeDates('en')
const zh = writeDates('zh')
const hans = writeDates('zh-Hans')

test.each([
  ['2027-03-27', '2027-04-04', 'Mar 27 - Apr 04', '3月27日 - 4月4日'],
  ['2027-03-27', '2027-03-30', 'Mar 27 - 30', '3月27日 - 30日'],
  ['2027-03-01', '2027-03-09', 'Mar 01 - 09', '3月1日 - 9日'],
  ['2027-09-30', '2027-09-30', 'Sep 30', '9月30日'],
  ['2027-12-29', '2028-01-03', 'Dec 29 - Jan 03', '12月29日 - 1月3日'],
  ['2027-03-27', '2028-03-24', 'Mar 27 - Mar 24', '3月27日 - 3月24日'],
  ['2027-03-27', '2028-03-25', 'Mar 27, 2027 - Mar 25, 2028', '2027年3月27日 - 2028年3月25日'],
  ['2027-01-01', '2028-01-01', 'Jan 01, 2027 - Jan 01, 2028', '2027年1月1日 - 2028年1月1日'],
  ['2027-01-01', '2027-12-31', 'Jan 01 - Dec 31', '1月1日 - 12月31日'],
])('on a card %s to %s reads %s', (start_date, end_date, english, chinese) => {
  expect(en.cardDays({ start_date, end_date })).toBe(english)
  expect(asSeen(zh.cardDays({ start_date, end_date }))).toBe(chinese)
  expect(asSeen(hans.cardDays({ start_date, end_date }))).toBe(chinese)
})

test('a day in each of its lengths', () => {
  const day = '2027-03-31'
  const all = [en, zh, hans]
  expect(all.map(dates => asSeen(dates.day(day)))).toEqual(['Mar 31, 2027', '2027年3月31日', '2027年3月31日'])
  expect(all.map(dates => asSeen(dates.shortDay(day)))).toEqual(['Wed 31/03', '週三 3/31', '周三 3/31'])
  expect(all.map(dates => dates.dayMonth(day))).toEqual(['31/03', '3/31', '3/31'])
  expect(all.map(dates => asSeen(dates.wholeDay(day)))).toEqual([
    'Wednesday, 31 March',
    '3月31日 星期三',
    '3月31日 星期三',
  ])
})

test('a Chinese date is broken before a whole weekday alone, an English one at its spaces', () => {
  const day = '2027-03-31'
  for (const dates of [zh, hans]) {
    const wholeDay = dates.wholeDay(day).split(' ')
    expect(wholeDay).toHaveLength(2)
    for (const written of [dates.day(day), dates.pastDay(day), dates.shortDay(day), ...wholeDay]) {
      expect(written).not.toMatch(/ |[^\u2060\u00a0]\p{Script=Han}|\p{Script=Han}[^\u2060\u00a0]/u)
    }
  }
  expect(en.wholeDay(day)).not.toMatch(/[\u2060\u00a0]/)
})

test('a range of days', () => {
  const range = { start: '2027-03-27', end: '2027-04-04' }
  expect([en.dayMonths(range), zh.dayMonths(range)]).toEqual(['27/03 - 04/04', '3/27 - 4/4'])
  expect(en.dayMonths({ start: range.start, end: range.start })).toBe('27/03')
  expect(en.days(range)).toBe('Mar 27, 2027 - Apr 4, 2027')
  expect(en.days({ start: '2027-03-27', end: '2027-03-27' })).toBe('Mar 27, 2027')
})

test.each([
  ['08:26', '10:35', '08:26 - 10:35'],
  ['08:26', null, '08:26'],
  [null, '10:35', '- 10:35'],
  [null, null, ''],
])('from %s to %s', (start_time, end_time, text) => {
  expect(timesOf({ start_time, end_time })).toBe(text)
})

describe('by the clock and the calendar of this browser', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })

  test.each([
    ['Asia/Taipei', 'Apr 1, 2027, 06:30', '2027年4月1日 06:30'],
    ['America/New_York', 'Mar 31, 2027, 18:30', '2027年3月31日 18:30'],
  ])('in %s', (zone, english, chinese) => {
    vi.stubEnv('TZ', zone)
    vi.useFakeTimers({ now: new Date('2027-03-31T22:30:00Z') })
    const now = new Date().toISOString()
    expect([en.moment(now), asSeen(zh.moment(now))]).toEqual([english, chinese])
    expect(`${en.dayOfMoment(now)}, ${new Date().toTimeString().slice(0, 5)}`).toBe(english)
    expect(en.day(todayHere())).toBe(en.dayOfMoment(now))
  })
})

test.each([
  ['en', 'Asia/Taipei', 'Taipei'],
  ['en', 'America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['zh', 'Asia/Taipei', '台北時間'],
  ['zh-Hans', 'Asia/Taipei', '台北时间'],
  ['zh', 'Mars/Olympus_Mons', 'Olympus Mons'],
] as const)('in %s the clocks of %s are those of %s', (language, zone, text) => {
  expect(zoneName(language, zone)).toBe(text)
})

test.each([
  ['en', 195, '3 h 15 min'],
  ['zh', 195, '3 小時 15 分鐘'],
  ['zh-Hans', 195, '3 小时 15 分钟'],
  ['en', 120, '2 h'],
  ['en', 45, '45 min'],
] as const)('in %s %i minutes are %s', (language, minutes, text) => {
  expect(duration(language, minutes)).toBe(text)
})
