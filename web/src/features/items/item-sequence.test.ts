import { expect, test } from 'vitest'
import { againstTime } from './item-sequence.ts'

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
