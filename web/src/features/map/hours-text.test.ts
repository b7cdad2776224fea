import { expect, test } from 'vitest'
import { hoursText } from './hours-text.ts'

test.each([
  ['14:00-04:00', '14:00–04:00', '14:00–04:00'],
  [
    'Mo-Fr 08:00-18:00; Sa,Su off',
    'Mon–Fri 08:00–18:00; Sat, Sun closed',
    '週一–週五 08:00–18:00；週六、週日 休息',
  ],
  [
    '10:00-18:00; Jul,Aug 10:00-19:00; Oct 17-Mar 25 off',
    '10:00–18:00; Jul, Aug 10:00–19:00; 17 Oct–25 Mar closed',
    '10:00–18:00；7月、8月 10:00–19:00；10月17日–3月25日 休息',
  ],
  [
    'Oct-Mar: 10:00-18:00; Jul 10-20',
    'Oct–Mar: 10:00–18:00; 10 Jul–20 Jul',
    '10月–3月：10:00–18:00；7月10日–7月20日',
  ],
  ['24/7', 'open day and night', '24 小時開放'],
  [
    'Mo-Su,PH 09:00+ "Su by appointment"',
    'Mon–Sun, public holidays 09:00+ "Su by appointment"',
    '週一–週日、國定假日 09:00+ "Su by appointment"',
  ],
  ['sunrise-sunset', 'sunrise–sunset', 'sunrise–sunset'],
  ['May 08:00-12:00', 'May 08:00–12:00', '5月 08:00–12:00'],
])('%s is told in the words of a language', (hours, en, zh) => {
  expect(hoursText(hours, 'en')).toBe(en)
  expect(hoursText(hours, 'zh')).toBe(zh)
})
