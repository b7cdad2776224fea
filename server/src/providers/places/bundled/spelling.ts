/** Forgiven: a letter more, less or another one, or two that are swapped. */
function slipsIn(typed: string): number {
  if (typed.length < 4) return 0
  return typed.length < 9 ? 1 : 2
}

const LONGEST = 40
const MAX_GUESSES = 8
/** A word that is half typed comes behind every whole one. */
const BEGUN = 10

/** The words that somebody may have meant, the likeliest first; the last one may be half typed. */
export type Guess = (typed: string, isLast: boolean) => string[]

/** Guesses among words that are given with the likeliest first. */
export function createSpelling(words: readonly string[]): Guess {
  const letters = Uint32Array.from(words, lettersOf)

  return (typed, isLast) => {
    const most = slipsIn(typed)
    if (most === 0 || typed.length > LONGEST) return []
    const own = lettersOf(typed)
    const found: { word: string; slips: number }[] = []
    for (let at = 0; at < words.length; at++) {
      // Nearly all words lack too many of the letters to be looked at.
      if (bitsOf(own & ~(letters[at] ?? 0)) > most) continue
      const word = words[at] ?? ''
      if (word.length < typed.length - most || (!isLast && word.length > typed.length + most)) continue
      const slips = slipsBetween(typed, word, most, isLast)
      if (slips !== undefined) found.push({ word, slips })
    }
    return found
      .sort((a, b) => a.slips - b.slips)
      .slice(0, MAX_GUESSES)
      .map(({ word }) => word)
  }
}

/** A bit for each letter that is there. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits >>> 0
}

function bitsOf(letters: number): number {
  let count = 0
  for (let left = letters; left !== 0; left &= left - 1) count += 1
  return count
}

const ROWS = 3
const WIDTH = 64
/** The table of a comparison: only its last rows are kept. */
const table = Array.from({ length: ROWS }, () => new Uint8Array(WIDTH))

/** The number of slips between two words, unless it is more than `most`. */
function slipsBetween(typed: string, word: string, most: number, isLast: boolean): number | undefined {
  const width = Math.min(word.length, typed.length + most)
  let [before, last, next] = table as [Uint8Array, Uint8Array, Uint8Array]
  for (let at = 0; at <= width; at++) last[at] = at
  let fewest = 0
  for (let row = 1; row <= typed.length; row++) {
    const letter = typed.charCodeAt(row - 1)
    next[0] = fewest = row
    for (let at = 1; at <= width; at++) {
      const other = word.charCodeAt(at - 1)
      let slips = last[at - 1] ?? 0
      if (letter !== other) {
        slips = 1 + Math.min(slips, last[at] ?? 0, next[at - 1] ?? 0)
        if (letter === word.charCodeAt(at - 2) && typed.charCodeAt(row - 2) === other)
          slips = Math.min(slips, 1 + (before[at - 2] ?? 0))
      }
      next[at] = slips
      if (slips < fewest) fewest = slips
    }
    if (fewest > most) return undefined
    ;[before, last, next] = [last, next, before]
  }
  const whole = last[word.length] ?? most + 1
  if (word.length <= width && whole <= most) return whole
  return isLast ? BEGUN + fewest : undefined
}
