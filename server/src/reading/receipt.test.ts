import { expect, test } from 'vitest'
import { marksOfText } from './rules.ts'

const context = {
  today: '2027-03-28',
  sent: '2027-03-29',
  trip: { start_date: '2027-03-27', end_date: '2027-04-04' },
}

/** Each with the name, the amount, the currency and the day that it tells. */
const receipts: [told: { subject?: string; text: string; from?: string }, expense: string][] = [
  [
    {
      subject: 'Your Sunday evening trip with Bolt',
      from: 'receipts@bolt.eu',
      text: 'Thanks for riding, Ana\n28 March 2027\nDistance   4.2 km\nSubtotal   €7.90\nBooking fee   €1.00\nTotal   €8.90\nVisa ••42',
    },
    'Bolt 8.90 EUR 2027-03-28',
  ],
  [
    {
      text: 'TRATTORIA DA ENZO\nVia dei Vascellari 29, Roma\n\n2 Cacio e pepe   24,00\n1 Vino   12,00\nTotal EUR 36,00\n27/03/2027 20:41',
    },
    'TRATTORIA DA ENZO 36 EUR 2027-03-27',
  ],
  [
    {
      subject: '【セブン-イレブン】レシート',
      text: 'セブン-イレブン 京都駅前店\n2027年3月30日(火) 09:12\nおにぎり ¥150\n合計 ￥1,280\nお預り ￥2,000',
    },
    'セブン-イレブン 京都駅前店 1280 JPY 2027-03-30',
  ],
  [
    {
      subject: '您在鼎泰豐的電子發票',
      text: '發票號碼 AB12345678\n日期：2027/03/31\n總計：NT$1,250',
    },
    '鼎泰豐 1250 TWD 2027-03-31',
  ],
  [
    { text: 'Quittung\nBäckerei Hofpfisterei\n30.03.2027\nBrezen 4 Stück\nGesamtbetrag: 6,40 €' },
    'Bäckerei Hofpfisterei 6.40 EUR 2027-03-30',
  ],
  [
    { subject: 'Votre facture de Vélib', text: 'Bonjour Ana,\nMontant total : 5,00 €\nle 1 avril 2027' },
    'Vélib 5 EUR 2027-04-01',
  ],
  [
    {
      subject: 'Recibo',
      from: 'no-reply@cabify.com',
      text: 'Hola, Ana\nFecha: 2 de abril de 2027\nTotal pagado: 11,35 €',
    },
    'Cabify 11.35 EUR 2027-04-02',
  ],
  [
    { subject: 'Receipt from Blue Bottle Coffee', text: 'Thank you!\nAmount paid: USD 9.50' },
    'Blue Bottle Coffee 9.50 USD 2027-03-29',
  ],
  [
    {
      text: 'Invoice 2026-0512\nDate: 12 May 2027\nAmount: EUR 345.60\nFrom: Shop Ltd\nTo: Lin Mei\nTime: 08:50',
    },
    'Shop Ltd 345.60 EUR 2027-05-12',
  ],
]

test.each(receipts)('%j', (told, expense) => {
  const [mark, ...others] = marksOfText(told, context)
  expect(others).toEqual([])
  expect(mark).toMatchObject({ kind: 'expense', by: 'rules', isSure: false })
  const { name, price, starts } = mark ?? {}
  expect(`${name} ${price?.amount} ${price?.currency} ${starts?.day}`).toBe(expense)
})

test.each([
  ['an offer', 'Spring sale! Fly to Rome from €49.'],
  ['a chat', 'Shall we meet at 8? Dinner is about 30 EUR each.'],
  ['a refund', 'Your order was cancelled.\nTotal: 30 EUR'],
])('%s is no receipt', (_, text) => {
  expect(marksOfText({ text }, context)).toEqual([])
})

test.each([
  [
    true,
    'Thank you for your purchase\nHikari 637\nfrom Tokyo\ndep 08:33\nBooking reference Q7\nTotal: JPY 13,320',
  ],
  [true, '付款成功\n航班 CA123\n總計：TWD 8,200'],
  [true, 'Ihre Buchung\nRechnung\nGesamtbetrag: 49,00 €'],
  [false, 'TRATTORIA DA ENZO\nReceipt\nTotal EUR 36,00\n27/03/2027 20:41'],
  [false, 'Thanks for riding, Ana\n28 March 2027\nTotal   €8.90'],
])('it is %s that a text looks like a booking that was not understood', (isUnread, text) => {
  expect(marksOfText({ text }, context)).toMatchObject([{ kind: 'expense', isUnread }])
})

test('a receipt with two days is doubted, unless one has a label', () => {
  const doubtOf = (line: string) =>
    marksOfText({ text: `CAFE NORD\n${line}\nTOTAL €9.35\nPrinted 26/03/2027` }, context)[0]?.starts?.doubt
  expect(doubtOf('25/03/2027 08:52')).toBe('two_readings')
  expect(doubtOf('Date: 25/03/2027')).toBeUndefined()
})
