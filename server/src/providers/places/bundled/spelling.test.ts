import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSpelling } from './spelling.ts'

const words = ['tokyo', 'kyoto', 'paris', 'amsterdam', 'barcelona', 'colosseum', 'bath', 'edinburgh']
const guess = createSpelling(words)

describe('a slip', () => {
  test.each([
    ['a letter more', 'kyotto', 'kyoto'],
    ['a letter less', 'edinburg', 'edinburgh'],
    ['another letter', 'tokio', 'tokyo'],
    ['swapped letters', 'pairs', 'paris'],
    ['two slips in a long word', 'amstredamm', 'amsterdam'],
    ['a word half typed', 'barzel', 'barcelona'],
  ])('%s is forgiven: %s is %s', (_, typed, word) => {
    expect(guess(typed, true)).toEqual([word])
  })

  test.each([
    ['in a word of three letters', 'bat'],
    ['in a word of four letters', 'bahh'],
    ['twice in a word of eight letters', 'edimborg'],
    ['three times', 'amzterdamtt'],
  ])('%s is too much: %s', (_, typed) => {
    expect(guess(typed, true)).toEqual([])
  })

  test('half typed only the last word can be', () => {
    expect(guess('barzel', false)).toEqual([])
  })
})

test('one slip anywhere in a word of five letters is forgiven', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
  const slips = [
    (word: string, at: number, other: string) => word.slice(0, at) + other + word.slice(at),
    (word: string, at: number) => word.slice(0, at) + word.slice(at + 1),
    (word: string, at: number, other: string) => word.slice(0, at) + other + word.slice(at + 1),
    (word: string, at: number) =>
      word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...words.filter(({ length }) => length > 5)),
      fc.nat(20),
      letter,
      fc.constantFrom(...slips),
      (word, at, other, slip) => guess(slip(word, at % word.length, other), false).includes(word),
    ),
  )
})
