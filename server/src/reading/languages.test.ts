import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { labelAt } from './labels.ts'
import { wordsFor } from './languages.ts'

const folder = new URL('./languages/', import.meta.url)
const files = readdirSync(folder)
const wordsIn = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
const meanings = Object.keys(wordsIn('en.json'))

test.each(files)('%s has only meanings that English has, and its words count', file => {
  for (const [meaning, words] of Object.entries(wordsIn(file))) {
    expect(meanings).toContain(meaning)
    expect(() => new RegExp(words, 'u')).not.toThrow()
    expect(wordsFor(meaning as 'stay').split('|')).toEqual(expect.arrayContaining(words.split('|')))
  }
})

test.each([
  ['Check-in: 12 May', 'checkIn'],
  ['Rückgabe: 12.05.', 'dropOff'],
  ['총 금액: 1', 'price'],
  ['TOTAL TTC  12 €', 'price'],
  ['Vuelo / Flight', 'flight'],
  ['A / To', 'to'],
])('%s has the label %s', (line, label) => expect(labelAt(line)?.label).toBe(label))
