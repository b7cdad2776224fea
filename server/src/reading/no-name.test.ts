import { expect, test } from 'vitest'
import { isLikelyName } from './no-name.ts'

test.each([
  ...['Frankfurt(Main)Hbf', 'London St Pancras Int’l', 'Hôtel des Deux Platanes', '東横INN敦賀駅前', '台北'],
  ...[
    '신라스테이 광화문',
    'Bright flat in Alfama',
    'Boston South Station, MA',
    'St. Gallen',
    '7 Seas Hostel',
  ],
])('%s may be a name', name => expect(isLikelyName(name)).toBe(true))

test.each([
  ...['Sa', 'om', 'Milano Centrale del', '토) 수서', '→ 新大阪', 'Hamburg ZOB (', '/ 제주', 'h Barcelona'],
  ...[
    '✔ The Lamplighter Guesthouse',
    'The Lamplighter is expecting you',
    '酒店已确认您的订单',
    '1 Coach Seat',
  ],
  ...['ホテル名：東横INN', 'Entire home of a very long sentence that goes on and on', '予約番号'],
])('%s is hardly a name', name => expect(isLikelyName(name)).toBe(false))
