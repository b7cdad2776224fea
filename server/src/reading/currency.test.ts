import { expect, test } from 'vitest'
import { bookingsOf } from './booking.ts'
import type { LookUps } from './look-ups.ts'
import { marksOfText } from './rules.ts'

const look: LookUps = {
  airportByCode: async () => undefined,
  airportNamed: async () => undefined,
  placeNamed: async () => undefined,
  townNamed: async () => undefined,
  zoneAt: async () => null,
}
const dates = { today: '2027-03-01', trip: { start_date: '2027-03-27', end_date: '2027-04-04' } }

async function costOf(told: { text: string; from?: string }, currency: string) {
  const context = { ...dates, trip: { ...dates.trip, currency } }
  const [booking] = await bookingsOf(marksOfText(told, context), context, look)
  const cost = booking?.row['cost_currency'] ?? booking?.row['currency']
  return [cost, booking?.doubts.some(({ field }) => /currency$/.test(field ?? ''))]
}

const stayOf = (...lines: string[]) => lines.join('\n')
const english = (price: string, address: string) =>
  stayOf('Hotel: Xqzw Inn', address, 'Check-in: 28 March 2027', 'Check-out: 29 March 2027', `Total: ${price}`)
const chengdu = stayOf('酒店：成都春熙路亚朵酒店', '入住：2027年3月28日', '离店：2027年3月29日', '总价：¥398')

test.each<
  [what: string, told: { text: string; from?: string }, trip: string, currency: string, doubted: boolean]
>([
  ['a hotel in Chengdu, in Chinese', { text: chengdu }, 'CNY', 'CNY', false],
  ['the same of a trip in another currency', { text: chengdu, from: 'a@ctrip.com' }, 'GBP', 'CNY', false],
  ['the same in a trip whose currency is the other one', { text: chengdu }, 'JPY', 'CNY', true],
  [
    'a hotel in Japanese',
    {
      text: stayOf(
        'ホテル：かもめ荘',
        'チェックイン：2027年3月28日',
        'チェックアウト：2027年3月29日',
        '合計：¥12,000',
      ),
    },
    'GBP',
    'JPY',
    false,
  ],
  [
    'English words and an address in Japan',
    { text: english('¥12,000', 'Address: 1-2 Gion, Kyoto, Japan') },
    'GBP',
    'JPY',
    false,
  ],
  [
    'English words and an address in China',
    { text: english('¥398', 'Address: 8 Hongxing Road, Chengdu, China') },
    'GBP',
    'CNY',
    false,
  ],
  [
    'an address in China, and a trip in yen',
    { text: english('¥398', 'Address: 8 Hongxing Road, Chengdu, China') },
    'JPY',
    'CNY',
    true,
  ],
  ['English words, and the trip alone', { text: english('¥398', '') }, 'CNY', 'CNY', false],
  ['nothing that tells', { text: english('¥398', '') }, 'GBP', 'JPY', true],
  ['a sender of Japan', { text: english('¥398', ''), from: 'stay@inn.co.jp' }, 'GBP', 'JPY', false],
  [
    'a sender of Japan, and a trip in yuan',
    { text: english('¥398', ''), from: 'stay@inn.co.jp' },
    'CNY',
    'JPY',
    true,
  ],
  [
    'a train of Taiwan',
    {
      text: '臺鐵訂票成功\n車次：408 自強號\n出發：2027/03/28 07:30 臺北\n到達：2027/03/28 09:38 花蓮\n總票價：440元',
    },
    'GBP',
    'TWD',
    false,
  ],
  [
    'a train of China',
    {
      text: '【铁路12306】订单E123456789\n车次：G7\n出发：2027-03-28 10:00 北京南\n到达：2027-03-28 14:28 上海虹桥\n票价：553元',
    },
    'GBP',
    'CNY',
    false,
  ],
  [
    'a hotel of Hong Kong',
    {
      text: stayOf(
        '酒店：九龍香格里拉',
        '地址：香港尖沙咀',
        '入住：2027年3月28日',
        '退房：2027年3月29日',
        '總金額：1,980元',
      ),
    },
    'GBP',
    'HKD',
    false,
  ],
  [
    'dollars at an address in Canada',
    { text: english('$180', 'Address: 1 Main Street, Toronto, Canada') },
    'GBP',
    'CAD',
    false,
  ],
  ['crowns beside their code', { text: english('kr 1,980', 'Rooms (NOK)') }, 'GBP', 'NOK', false],
  ['crowns of nowhere', { text: english('kr 1,980', '') }, 'GBP', 'NOK', true],
  ['dollars of nowhere', { text: english('$180', '') }, 'GBP', 'USD', true],
])('%s', async (_what, told, trip, currency, doubted) => {
  expect(await costOf(told, trip)).toEqual([currency, doubted])
})
