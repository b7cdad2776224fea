import { expect, test } from 'vitest'
import { momentIn, withDaysOf } from './dates.ts'
import type { Context, Moment } from './mark.ts'
import { priceOf } from './price.ts'

const context: Context = { today: '2026-03-01' }
const may = (time?: string, doubt?: Moment['doubt']) => ({ day: '2026-05-12', time, doubt })

test.each([
  ['2026-05-12T08:50', may('08:50')],
  ['2026/5/12 8:50', may('08:50')],
  ['2026.05.12', may()],
  ['2026年5月12日(火) 8:50', may('08:50')],
  ['2026年5月12日 星期二 下午2:35', may('14:35')],
  ['2026年05月12日 上午8點50分', may('08:50')],
  ['2026年5月12日 午後3時', may('15:00')],
  ['5月12日(火) 15時30分', may('15:30', 'year_guessed')],
  ['Tue, 12 May 2026, 08:50', may('08:50')],
  ['Tuesday, May 12, 2026 at 3:00 PM', may('15:00')],
  ['May 12th 2026 (from 3 pm)', may('15:00')],
  ['12MAY26 0850H', may('08:50')],
  ['12 May 26', may()],
  ['12-May-2026 12:05 AM', may('00:05')],
  ['12 May 08:50', may('08:50', 'year_guessed')],
  ['Di., 12. Mai 2026, 8.50 Uhr', may('08:50')],
  ['Dienstag, den 12. Mai 2026 um 14:35 Uhr', may('14:35')],
  ['12.05.2026 ab 10:32', may('10:32')],
  ['12.05. 10:32', may('10:32', 'year_guessed')],
  ['mardi 12 mai 2026 à 14h35', may('14:35')],
  ['12 mai 2026 à partir de 15 h', may('15:00')],
  ['martes, 12 de mayo de 2026, 14:35 h', may('14:35')],
  ['12 de mayo del 2026', may()],
  ['12/05/2026', may(undefined, 'two_readings')],
  ['Tue 12/05/2026', may()],
  ['Tue 05/12/2026', may()],
  ['05/12/2026 (to 05/25/2026)', may()],
  ['Départ le 12/05/2026', may()],
  ['Salida 12/05/26 14:35', may('14:35')],
  ['martedì 12 maggio 2026', may()],
  ['15:00, 12 May 2026', may('15:00')],
  ['Wednesday, 12 May 2026', may(undefined, 'two_readings')],
  ['05.12 화 15:00', may('15:00', 'year_guessed')],
  ['Tue 12/05', may(undefined, 'year_guessed')],
  ['11 May 2026 25:10', may('01:10')],
  ['115年5月12日', may()],
  ['115/05/12 (二)', may()],
  ['05-12 周二', may(undefined, 'year_guessed')],
  ['05-12 08:50', may('08:50', 'year_guessed')],
  ['Tue 5/12 dep 8.50', may('08:50', 'year_guessed')],
  ['mardi 12/05 à 8h50', may('08:50', 'year_guessed')],
  ['23:59', { day: undefined, time: '23:59', doubt: undefined }],
])('%s is a moment', (text, expected) => {
  const { day, time, doubt } = momentIn(text, withDaysOf(text, context)) ?? {}
  expect({ day, time, doubt }).toEqual(expected)
})

test.each([
  ['12 Mayıs 2026', '2026-05-12'],
  ['12 KASIM 2026', '2026-11-12'],
  ['12 Şub 2026', '2026-02-12'],
  ['12 maja 2026 r.', '2026-05-12'],
  ['12. května 2026', '2026-05-12'],
  ['12 мая 2026 г.', '2026-05-12'],
  ['12 травня 2026', '2026-05-12'],
  ['12 Μαΐου 2026', '2026-05-12'],
  ['12. maj 2026', '2026-05-12'],
  ['12. toukokuuta 2026', '2026-05-12'],
  ['2026. május 12.', '2026-05-12'],
  ['2026 m. gegužės 12 d.', '2026-05-12'],
  ['12 octombrie 2026', '2026-10-12'],
  ['12. svibnja 2026.', '2026-05-12'],
  ['12 de maig de 2026', '2026-05-12'],
  ['12 d’abril de 2026', '2026-04-12'],
  ['12 Agustus 2026', '2026-08-12'],
  ['12 tháng 5, 2026', '2026-05-12'],
  ['ngày 12 tháng 5 năm 2026', '2026-05-12'],
  ['12 במאי 2026', '2026-05-12'],
  ['12 مايو 2026', '2026-05-12'],
  ['12 พฤษภาคม 2569', '2026-05-12'],
  ['12 ม.ค. 2569', '2026-01-12'],
  ['12 มี.ค. พ.ศ. 2569', '2026-03-12'],
  ['12 Mrz. 2026', '2026-03-12'],
  ['12 setiembre 2026', '2026-09-12'],
])('%s is a day in its language', (text, day) => {
  expect(momentIn(text, context)).toEqual({ day, time: undefined, doubt: undefined })
})

test.each([
  ['15 listopada 2026', '2026-11-15'],
  ['3. srp 2026', '2026-08-03'],
])('%s has another month in another language, and is doubted', (text, day) => {
  expect(momentIn(text, context)).toMatchObject({ day, doubt: 'two_readings' })
})

test('a text in another language says its months without a year, too', () => {
  const text = 'Kalkış: 12 Mayıs 2026\nVarış: 13 Mayıs'
  expect(momentIn('13 Mayıs', withDaysOf(text, context))?.day).toBe('2026-05-13')
  expect(momentIn('13 Mayıs', withDaysOf('Kalkış: 13 Mayıs', context))?.day).toBe('2026-05-13')
  // 'pro' is December in Czech.
  const german = 'Frühstück: 12 pro Person'
  expect(momentIn(german, withDaysOf(german, context))).toBeUndefined()
})

test('where days are close to each other as month and day only, this is likelier, and doubted', () => {
  const inText = (text: string) => momentIn('07/04/2026', withDaysOf(text, context))
  expect(inText('Check-in: 07/04/2026, check-out: 07/06/2026')).toMatchObject({
    day: '2026-07-04',
    doubt: 'two_readings',
  })
  expect(inText('Check-in: 07/04/2026, check-out: 08/04/2026')?.day).toBe('2026-04-07')
  expect(inText('Valid from 07/04/2026')?.day).toBe('2026-04-07')
})

test.each([
  '31 February 2026',
  '2026-13-01',
  '99:99',
  'Duration: 2h 35m',
  '所要時間: 2時間30分',
  'Room 12',
  'May I help',
  '1,234.50',
])('%s is none', text => {
  expect(momentIn(text, context)).toBeUndefined()
})

test.each([
  ['31 Dec', { today: '2026-01-05' }, '2025-12-31'],
  ['2 Jan', { today: '2026-12-20' }, '2027-01-02'],
  ['2 Jan', { today: '2026-06-20', sent: '2024-12-30' }, '2025-01-02'],
  [
    '12 May',
    { today: '2026-01-01', trip: { start_date: '2028-05-01', end_date: '2028-05-20' } },
    '2028-05-12',
  ],
  ['Wed 12 May', { today: '2026-03-01' }, '2027-05-12'],
])('the year of %s is guessed', (text, around, day) => {
  expect(momentIn(text, around)).toMatchObject({ day, doubt: 'year_guessed' })
})

test.each([
  ['EUR 1.234,50', '1234.50', 'EUR'],
  ['1 234,50 €', '1234.50', 'EUR'],
  ["CHF 1'234.00", '1234', 'CHF'],
  ['NT$12,345', '12345', 'TWD'],
  ['新台幣 12,345 元', '12345', 'TWD'],
  ['58,000円', '58000', 'JPY'],
  ['￥58,000', '58000', 'JPY', ['JPY', 'CNY']],
  ['￥398.50', '398.50', 'CNY'],
  ['388元', '388', 'CNY', ['CNY', 'TWD', 'HKD']],
  ['$58', '58', 'USD', ['USD', 'TWD', 'HKD', 'AUD', 'CAD', 'SGD', 'NZD', 'MXN']],
  ['US$58.5', '58.50', 'USD'],
  ['Total: GBP 61.20 (incl. 10.20)', '61.20', 'GBP'],
  ['人民币 388 元', '388', 'CNY'],
  ['₩120,000', '120000', 'KRW'],
  ['KWD 12.345', '12.345', 'KWD'],
])('%s is a price', (text, amount, currency, oneOf: string[] | undefined = undefined) => {
  expect(priceOf(text)).toEqual({ amount, currency, oneOf })
})

test.each(['free', '0.00 EUR', 'EUR', '12345', 'EUROPE 12', '99999999999 EUR'])('%s is none', text => {
  expect(priceOf(text)).toBeUndefined()
})
