import { expect, test } from 'vitest'
import { withSpokenClocks } from './spoken-clocks.ts'

test.each([
  ['Tisch um halb acht, für 6', 'Tisch um 19:30, für 6'],
  ['table at half past seven', 'table at 19:30'],
  ['tavolo per 4 alle otto e mezza', 'tavolo per 4 alle 20:30'],
  ['mesa para dos a las nueve', 'mesa para dos a las 21:00'],
  ['table pour deux à vingt heures', 'table pour deux à vingt heures'],
  ['table for two at seven restaurants', 'table for two at seven restaurants'],
  ['the train leaves at seven', 'the train leaves at seven'],
])('%s is %s', (text, digits) => expect(withSpokenClocks(text)).toBe(digits))
