import { expect, test } from 'vitest'
import { bookingsOf } from './booking.ts'
import { lookUpsOfFile } from './look-ups.ts'
import type { By, Mark, Price } from './mark.ts'

const look = lookUpsOfFile('/without-regions')
const stay = (name: string, by: By, price?: Price): Mark => ({
  kind: 'stay',
  by,
  isSure: true,
  from: { name, address: 'Rue Mercière 4, 69002 Lyon, France', country: 'FR', lat: 45.76, lng: 4.83 },
  starts: { day: '2026-05-12' },
  ends: { day: '2026-05-14' },
  price,
})
const doubtsOf = async (...marks: Mark[]) =>
  (await bookingsOf(marks, { today: '2026-03-01' }, look)).map(({ doubts }) =>
    doubts.map(({ field }) => field),
  )

test.each(['Lyon', 'Your room is ready', 'Hôtel des Platanes (', '酒店地址', '1,50'])(
  'a lodging called %s is doubted if rules have read it, and only then',
  async name => {
    expect(await doubtsOf(stay(name, 'rules'), stay(name, 'marks'))).toEqual([['place'], []])
  },
)

test('an address in place of a name is doubted', async () => {
  const { from, ...rest } = stay('', 'rules')
  expect(await doubtsOf({ ...rest, from: { ...from, name: undefined } })).toEqual([['place']])
})

test('two legs of a day that end at the same place are doubted', async () => {
  const leg = (from: string, leaves: string, lands: string): Mark => ({
    kind: 'ride',
    by: 'rules',
    isSure: true,
    from: { name: from },
    to: { name: 'Wien Hbf' },
    starts: { day: '2026-05-12', time: leaves },
    ends: { day: '2026-05-12', time: lands },
  })
  const legs = [leg('Bregenz', '08:00', '10:00'), leg('Salzburg Hbf', '10:30', '13:00')]
  expect(await doubtsOf(...legs)).toEqual([['depart_date'], ['depart_date']])
})

test('a price that is a part of a larger one is doubted', async () => {
  const price = { amount: '40', currency: 'EUR', isPart: true }
  expect(await doubtsOf(stay('Hôtel des Platanes', 'rules', price))).toEqual([['cost']])
})

test('a ride that leads back to where it begins is doubted if rules have read it', async () => {
  const ride = (by: By): Mark => ({
    kind: 'ride',
    by,
    isSure: true,
    from: { name: 'Zürich HB' },
    to: { name: 'Zürich HB' },
    starts: { day: '2026-05-12', time: '10:00' },
    ends: { day: '2026-05-12', time: '11:00' },
  })
  expect(await doubtsOf(ride('rules'), ride('marks'))).toEqual([
    ['depart_date', 'from_place', 'to_place'],
    [],
  ])
})

test.each([
  'En el Asador La Encina',
  'Receptie De Lakenhal',
  'Paris Montparnasse Hall',
  'Hirondelles (3 épis)',
])('a lodging called %s is doubted: that is more than a name', async name =>
  expect(await doubtsOf(stay(name, 'rules'))).toEqual([['place']]),
)
