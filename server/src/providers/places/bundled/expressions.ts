import { countriesNamed, countryWord } from './countries.ts'
import type { Guess } from './spelling.ts'

export const MAX_WORDS = 12
const SHORTEST_HALF = 3
const LONGEST_WORD = 24
const MOST_FOUND = 4

export const wordsOf = (folded: string) => folded.split(' ').slice(0, MAX_WORDS)

/** A letter of a script that is written without spaces, where each letter is a word. */
const isLetter = (word = ''): boolean =>
  word > '\u3000' && /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(word)

/** In a name or an address, in any order; the last one may be half typed. A guess tells other words that fit as well. */
export function everyWord(folded: string, guess: Guess = () => []): string {
  const words = wordsOf(folded)
  return everyOf(words.map((word, at) => [word, ...guess(word, at === words.length - 1)]))
}

/** The same, with a list of words of which each may be meant in the place of each one. */
export function everyOf(meant: readonly string[][]): string {
  const parts = meant.map(([word = '', ...others], at) => {
    const isLast = at === meant.length - 1
    const half = isLast ? ' *' : ''
    // A Chinese letter alone is in too many names: it has to stand beside one that stands beside it here.
    if (isLetter(word) && (isLetter(meant[at - 1]?.[0]) || isLetter(meant[at + 1]?.[0]))) {
      const [before = [], after = []] = [meant[at - 1], meant[at + 1]].map(each => each?.filter(isLetter))
      const letters = [word, ...others].filter(isLetter)
      return [
        ...pairsOf(before, letters, half),
        ...pairsOf(letters, after, at + 2 === meant.length ? ' *' : ''),
        // Another word for the same kind of place may stand anywhere.
        ...others.filter(other => other === word || !isLetter(other)).map(other => `"${other}"`),
        ...countriesOfPair(word, [...before, ...after]),
      ]
    }
    const countries = [
      ...countriesNamed(word, isLast),
      ...others.flatMap(other => countriesNamed(other, false)),
    ].map(countryWord)
    return [`"${word}"${half}`, ...others.map(other => `"${other}"`), ...countries]
  })
  return [...new Set(parts.map(part => `(${part.join(' OR ')})`))].join(' AND ')
}

function pairsOf(firsts: readonly string[], seconds: readonly string[], half: string): string[] {
  return firsts.flatMap(first => seconds.map(second => `"${first} ${second}"${half}`))
}

/** The countries that have a letter and one of its neighbours in their name. */
function countriesOfPair(letter: string, beside: readonly string[]): string[] {
  const others = new Set(beside.flatMap(other => countriesNamed(other, false)))
  return countriesNamed(letter, false)
    .filter(code => others.has(code))
    .map(countryWord)
}

/** Each way to write two neighbouring words as one: `sky tree` is Skytree. */
export function runTogether(folded: string): string[] {
  const words = wordsOf(folded)
  return words.slice(1).flatMap((word, at) => {
    const before = words[at] ?? ''
    // Each Chinese letter is a word of its own.
    if (before.length < 2 || word.length < 2) return []
    return [...words.slice(0, at), before + word, ...words.slice(at + 2)].join(' ')
  })
}

/** Each word, or two of which it is made: `disneysea` is Disney Sea. Chinese has no words to part. */
export function runApart(folded: string): string | undefined {
  const words = wordsOf(folded)
  if (words.some(isLetter)) return undefined
  const halves = (word: string) =>
    Array.from(
      { length: Math.max(0, Math.min(word.length, LONGEST_WORD) - 2 * SHORTEST_HALF + 1) },
      (_, at) => {
        const cut = at + SHORTEST_HALF
        return `"${word.slice(0, cut)} ${word.slice(cut)}"`
      },
    )
  return [...new Set(words)].map(word => `(${[`"${word}"`, ...halves(word)].join(' OR ')})`).join(' AND ')
}

/**
 * Each way in which one Chinese letter of two or more may be a wrong one, as what to look for. All other letters are
 * known to stand beside one of their neighbours.
 */
export function slipsOfLetters(
  folded: string,
  { alike, knows }: { alike: (letter: string) => string[]; knows: (expression: string) => boolean },
) {
  const words = wordsOf(folded)
  const pairs = words.slice(1).map((word, at) => {
    const before = words[at] ?? ''
    return isLetter(before) && isLetter(word) && knows(`"${before} ${word}"`)
  })
  const lost = words.flatMap((word, at) => (isLetter(word) && !pairs[at - 1] && !pairs[at] ? [at] : []))
  // In a long text whose pairs are all known, each stands in another name.
  if (words.filter(isLetter).length < 2 || (lost.length === 0 && words.length > MOST_FOUND)) return []
  return words.flatMap((word, at) => {
    const others = isLetter(word) && lost.every(other => Math.abs(other - at) < 2) ? alike(word) : []
    if (others.length === 0) return []
    return {
      expression: everyOf(words.map((each, place) => (place === at ? others : [each]))),
      /** The text with the letter of this name, if that is the name, has it at an end, or is half of it. */
      typedFor: (name: string) =>
        others
          .map(other => words.with(at, other).join(' '))
          .find(
            typed =>
              typed.startsWith(name) ||
              typed.endsWith(name) ||
              (words.length >= SHORTEST_HALF && name.startsWith(typed) && name.length < typed.length * 2),
          ),
    }
  })
}
