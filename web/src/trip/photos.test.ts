import { expect, test } from 'vitest'
import { bookingKinds } from '../kinds.tsx'
import { aFile } from '../testing/files.ts'
import { idOf, itemOn, planOf } from '../testing/trip.ts'
import { filesAround, photosByDay } from './photos.ts'

const market = itemOn('2027-03-31', 'Nishiki Market')
const ofMarket = { owner: { kind: 'item' as const, id: market.id } }
const receipt = { owner: { kind: 'expense' as const, id: idOf(700) } }

const attachments = [
  aFile(1, ofMarket),
  aFile(2, { taken_at: '2027-03-31T18:00' }),
  aFile(3, { taken_at: '2027-03-31T09:30' }),
  aFile(4, { ...ofMarket, day: '2027-03-29' }),
  aFile(5, { taken_at: '2026-12-24T18:00' }),
  aFile(6, { ...ofMarket, type: 'application/pdf' }),
  aFile(7, receipt),
  aFile(8, { ...receipt, day: '2027-04-01' }),
]
const plan = { ...planOf([market]), attachments }
const numbers = (files: { id: string }[]) => files.map(({ id }) => Number(id.slice(-3)))

test('a photo is of the day that was chosen, else of its booking, else of when it was taken', () => {
  expect(photosByDay(bookingKinds, plan).map(({ day, photos }) => [day, numbers(photos)])).toEqual([
    ['2027-03-29', [4]],
    ['2027-03-31', [3, 2, 1]],
    ['2027-04-01', [8]],
    [undefined, [5]],
  ])
})

test('from a file one leafs through its row, its day or all photos', () => {
  expect(numbers(filesAround(bookingKinds, plan, idOf(6), undefined))).toEqual([1, 4, 6])
  expect(numbers(filesAround(bookingKinds, plan, idOf(2), undefined))).toEqual([2, 3, 5])
  expect(numbers(filesAround(bookingKinds, plan, idOf(2), 'day'))).toEqual([3, 2, 1])
  expect(numbers(filesAround(bookingKinds, plan, idOf(2), 'trip'))).toEqual([4, 3, 2, 1, 8, 5])
})

test('a photo that was taken on the first or the last day is of that day, and none of those beside them', () => {
  const { start_date, end_date } = plan.trip
  const taken = ['2027-03-26', start_date, end_date, '2027-04-05']
  const files = taken.map((day, n) => aFile(n + 1, { taken_at: `${day}T23:59` }))
  const days = photosByDay(bookingKinds, { ...plan, attachments: files }).map(({ day }) => day)
  expect(days).toEqual([start_date, end_date, undefined])
})
