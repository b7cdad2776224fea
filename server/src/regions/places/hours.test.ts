import { expect, test } from 'vitest'
import { isOpenAt } from './hours.ts'

// 2026-12-01 is a Tuesday.
const [mo, tu, sa, su] = ['2026-11-30', '2026-12-01', '2026-12-05', '2026-12-06']

test.each<[hours: string, at: string, isOpen: boolean | undefined]>([
  ['24/7', `${tu}T03:00`, true],
  ['Mo-Su 24/7', `${tu}T03:00`, true],
  ['Mo-Fr 09:00-17:00', `${tu}T09:00`, true],
  ['Mo-Fr 09:00-17:00', `${tu}T08:59`, false],
  ['Mo-Fr 09:00-17:00', `${tu}T17:00`, false],
  ['Mo-Fr 09:00-17:00', `${sa}T12:00`, false],
  ['09:00-17:00', `${su}T12:00`, true],
  ['9:00-17:00', `${su}T09:30`, true],
  ['Mo, We-Fr 10:00-12:00', `${tu}T11:00`, false],
  ['Mo,Tu 10:00-12:00,14:00-18:00', `${tu}T13:00`, false],
  ['Mo,Tu 10:00-12:00, 14:00-18:00', `${tu}T15:00`, true],
  ['Mo 10:00-12:00, Tu 14:00-18:00', `${tu}T15:00`, true],
  ['Mo 10:00-12:00, Tu 14:00-18:00', `${mo}T11:00`, true],
  ['Mo-Sa 08:30-21:30; Tu 08:30-12:00', `${tu}T15:00`, false],
  ['Mo-Sa 08:30-19:30; Su off', `${su}T10:00`, false],
  ['Mo-Su 08:00-18:00; Tu closed', `${tu}T10:00`, false],
  ['Fr-Mo 10:00-12:00', `${su}T11:00`, true],
  ['Mo-Su 18:00-02:00', `${tu}T01:30`, true],
  ['Mo 18:00-02:00', `${tu}T01:30`, true],
  ['Mo 18:00-02:00', `${mo}T01:30`, false],
  ['Mo 18:00-26:00', `${tu}T01:59`, true],
  ['Mo-Su 11:00-00:00', `${tu}T23:59`, true],
  ['Mo-Su 00:00-24:00', `${tu}T23:59`, true],
  ['Tu 17:00+', `${tu}T22:00`, true],
  ['PH off', `${tu}T10:00`, undefined],
  ['Mo-Fr 09:00-17:00; PH off', `${tu}T10:00`, true],
  ['Mo-Fr,PH 09:00-17:00', `${tu}T10:00`, true],
  ['Apr-Oct: 09:00-18:00', `${tu}T10:00`, false],
  ['Nov-Jan: 09:00-17:00; Feb-Apr,Oct: 09:00-18:00', `${tu}T10:00`, true],
  ['Nov-Jan: 09:00-17:00; Feb-Apr,Oct: 09:00-18:00', '2026-10-06T17:30', true],
  ['Oct-Mar Mo-Fr 10:00-16:00', `${tu}T15:00`, true],
  ['Mo-Su 10:00-18:00; Dec 25-26 off', '2026-12-25T11:00', false],
  ['Tu-Su 10:00-17:00; Jan 1,Dec 25,Dec 26 off', '2026-12-25T11:00', false],
  ['Tu-Su 10:00-17:00; Jan 1,Dec 25,Dec 26 off', '2026-12-26T11:00', false],
  ['Tu-Su 10:00-17:00; Jan 1,Dec 25,Dec 26 off', '2027-01-01T11:00', false],
  ['Tu-Su 10:00-17:00; Jan 01, Dec 25 off', '2027-01-01T11:00', false],
  ['Tu-Su 10:00-17:00; Jan 1,Dec 25,Dec 26 off', '2026-12-27T11:00', true],
  ['Mo-Su 10:00-18:00; Dec 24-Jan 02 off', '2027-01-01T11:00', false],
  ['Mo–Fr 09:00 – 17:00', `${tu}T10:00`, true],
  ['mo-fr 09:00-17:00', `${tu}T10:00`, true],
  ['Mo-Fr 09:00-17:00 "by appointment"', `${tu}T10:00`, true],
  ['Tu off', `${tu}T10:00`, false],
  ['off', `${tu}T10:00`, false],
  ['sunrise-sunset', `${tu}T10:00`, undefined],
  ['Mo-Fr 9-17', `${tu}T10:00`, undefined],
  ['Sa[1] 10:00-12:00', `${sa}T10:00`, undefined],
  ['week 1-10 Mo 10:00-12:00', `${tu}T10:00`, undefined],
  ['Mo-Fr 09:00-17:00 || "ask"', `${tu}T10:00`, undefined],
  ['Mo 25:00-26:00', `${tu}T10:00`, undefined],
  ['Jan 99 10:00-12:00', `${tu}T10:00`, undefined],
  ['daily', `${tu}T10:00`, undefined],
  ['<script>', `${tu}T10:00`, undefined],
  ['', `${tu}T10:00`, undefined],
  [';;,,;', `${tu}T10:00`, undefined],
  ['24/7', 'now', undefined],
])('%j at %s: %s', (hours, at, isOpen) => {
  expect(isOpenAt(hours, at)).toBe(isOpen)
})

test('a text that was made to be slow is read at once', () => {
  const began = performance.now()
  for (const part of ['Mo,', 'Mo-', 'Jan ', ', ', '10:00-', 'Mo 10:00-12:00, '])
    isOpenAt(part.repeat(1_000).slice(0, 255), `${tu}T10:00`)
  expect(performance.now() - began).toBeLessThan(100)
})
