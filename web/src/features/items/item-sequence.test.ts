import type { ItemType } from '@caravan/contract/items'
import { expect, test } from 'vitest'
import { againstTime, minutesBetween } from './item-sequence.ts'

const inOrder = (...times: (string | null)[]) => times.map((start_time, at) => ({ id: `${at}`, start_time }))

test.each([
  ['in time', ['08:00', null, '09:30', '09:30', '12:00'], []],
  ['the one late train before everything', ['20:00', '08:00', '09:00'], ['0']],
  ['the one early train after everything', ['08:00', '09:00', '07:00'], ['2']],
  ['without times', [null, null], []],
  ['nothing', [], []],
])('%s, the fewest are marked', (_, times, marked) => {
  expect([...againstTime(inOrder(...times))]).toEqual(marked)
})

const visit = (times: string, type: ItemType = 'sightseeing', participants: string[] | null = null) => {
  const [start = '', end = ''] = times.split('-')
  return { type, participants, start_time: start || null, end_time: end || null }
}

test.each([
  ['from the end to the next start', visit('09:00-10:30'), visit('11:15-12:00'), 45],
  ['from the start of what has no end', visit('09:00'), visit('09:20'), 20],
  ['from what has only an end', visit('-10:00'), visit('10:40'), 40],
  ['at one time', visit('09:00'), visit('09:00'), 0],
  ['back to back', visit('09:00-10:30'), visit('10:30'), 0],
  ['where they overlap', visit('09:00-10:30'), visit('10:00'), -30],
  ['of what ends after midnight', visit('22:00-01:00'), visit('23:00'), -120],
  ['of a flight that lands in time', visit('07:00-09:00', 'flight'), visit('10:00'), 60],
  ['for somebody who is in both', visit('09:00', 'dining', ['a', 'b']), visit('09:30', 'dining', ['b']), 30],
  ['with somebody of everybody', visit('09:00'), visit('09:30', 'dining', ['b']), 30],
])('minutes %s', (_, from, to, minutes) => {
  expect(minutesBetween(from, to)).toBe(minutes)
})

test.each([
  ['without a time', visit(''), visit('10:00')],
  ['before what has no start', visit('09:00-10:00'), visit('-12:00')],
  ['against the order', visit('12:00-13:00'), visit('10:00')],
  ['after a flight that lands by other clocks', visit('17:00-10:00', 'flight'), visit('20:00')],
  ['for two groups', visit('09:00', 'dining', ['a']), visit('09:10', 'dining', ['b'])],
  ['for nobody', visit('09:00', 'dining', []), visit('09:10')],
])('no minutes %s', (_, from, to) => {
  expect(minutesBetween(from, to)).toBeUndefined()
})
