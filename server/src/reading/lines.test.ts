import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

test('a table whose columns are directions becomes a list for each of them', () => {
  const rows = [
    'OUT   BACK',
    'Route   Kiel / Oslo   Oslo / Kiel',
    'Departure   14:00   13:00',
    'Arrival   10:00   9:00',
  ]
  expect(linesOf(rows.join('\n'))).toEqual([
    ['OUT'],
    ...[
      ['Route', 'Kiel / Oslo'],
      ['Departure', '14:00'],
      ['Arrival', '10:00'],
    ],
    ['BACK'],
    ...[
      ['Route', 'Oslo / Kiel'],
      ['Departure', '13:00'],
      ['Arrival', '9:00'],
    ],
  ])
})

test('a row below a head of labels is a list of these, its number first, also where two spaces part its cells', () => {
  expect(linesOf('Date  Flight  From  To\n12 May 2026  LH 1  Kiel North  Oslo')).toEqual([
    ['Flight', 'LH 1'],
    ...[
      ['Date', '12 May 2026'],
      ['From', 'Kiel North'],
      ['To', 'Oslo'],
    ],
  ])
  expect(linesOf('Kiel  North')).toEqual([['Kiel  North']])
})

test('two labels in a line are two cells', () => {
  expect(linesOf('Departure: 10:00  Arrival: 11:30')).toEqual([['Departure: 10:00', 'Arrival: 11:30']])
})
