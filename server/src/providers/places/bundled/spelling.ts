import { remembered } from '@caravan/contract/remembered'

/**
 * The slips that are forgiven in a word: a letter more, less or another one, or two that are swapped. Shorter words are
 * too often other words.
 */
function slipsIn(typed: string, isShort: boolean): number {
  if (typed.length < (isShort ? 4 : 5)) return 0
  return typed.length < 9 ? 1 : 2
}

const LONGEST = 40
const MAX_GUESSES = 8
/** A word that is half typed comes behind every whole one. */
const BEGUN = 10
/** Words whose guesses are remembered. */
const MOST_GUESSED = 100

/**
 * The words that somebody may have meant, the likeliest first; the last one may be half typed. A word of four letters is
 * guessed at only if `isShort` says so: beside a longer one.
 */
export type Guess = (typed: string, isLast: boolean, isShort?: boolean) => string[]

/** In shorter words the other place of a letter makes another word. */
const SHORTEST_MOVED = 6

const WIDTH = LONGEST + 1
const ROWS = LONGEST + 3
/** A row for each letter of a word, with the slips from what was typed so far; and the fewest for a word that begins so. */
const table = new Uint8Array(ROWS * WIDTH).map((_, at) => at % WIDTH)
const begun = new Uint8Array(ROWS)

/** Guesses among words that are given with the likeliest first. */
export function createSpelling(words: readonly string[]): Guess {
  const wordAt = (at = -1) => words[at] ?? ''
  // What words share that begin alike is compared once.
  const order = Uint32Array.from([...words.keys()].sort((a, b) => (wordAt(a) < wordAt(b) ? -1 : 1)))
  const shared = Uint8Array.from(order, (at, n) => sharedBy(wordAt(at), wordAt(order[n - 1])))
  const letters = Uint32Array.from(order, at => lettersOf(wordAt(at)))
  const known = new Set(words)

  function moved(typed: string, own: number): string[] {
    if (typed.length < SHORTEST_MOVED) return []
    const found: string[] = []
    for (let n = 0; n < order.length; n++) {
      if (letters[n] !== own) continue
      const word = wordAt(order[n])
      if (word.length === typed.length && word !== typed && isMoved(typed, word)) found.push(word)
    }
    return found
  }

  function guess(typed: string, isLast: boolean, isShort: boolean): string[] {
    const most = slipsIn(typed, isShort)
    if (most === 0 || typed.length > LONGEST) return []
    const own = lettersOf(typed)
    begun[0] = typed.length
    const found: number[] = []
    /** Letters whose rows are there, and those after which a word is another one whatever follows. */
    let [filled, lost] = [0, ROWS]
    for (let n = 0; n < order.length; n++) {
      const same = shared[n] ?? 0
      if (same < filled) filled = same
      const has = letters[n] ?? 0
      // Nearly all words lack too many of the letters, or have too many others, to be compared.
      if (hasMore(own & ~has, most) || (!isLast && hasMore(has & ~own, most))) continue
      if (filled < lost) lost = ROWS
      else if (!isLast || (begun[lost] ?? 0) > most) continue
      const at = order[n] ?? 0
      const word = words[at] ?? ''
      const longest = Math.min(word.length, typed.length + most)
      if (lost === ROWS) {
        lost = compare(typed, word, filled, longest, most)
        filled = Math.min(longest, lost)
      }
      const whole =
        word.length === longest && lost === ROWS ? (table[longest * WIDTH + typed.length] ?? 0) : ROWS
      const half = isLast ? (begun[Math.min(longest, lost)] ?? 0) : ROWS
      if (whole <= most) found.push(whole * words.length + at)
      else if (half <= most) found.push((BEGUN + half) * words.length + at)
    }
    const meant = new Set([
      ...spelledAlike(typed).filter(word => known.has(word)),
      ...found.sort((a, b) => a - b).map(key => wordAt(key % words.length)),
      ...moved(typed, own),
    ])
    return [...meant].slice(0, MAX_GUESSES)
  }

  // A search guesses at each of its words several times.
  const guessed = remembered(guess, MOST_GUESSED)
  return (typed, isLast, isShort = false) => guessed(typed, isLast, isShort)
}

/** Letters that sound alike, of which one set has two letters: each counts as two slips otherwise. */
const soundAlike = [
  ['ph', 'f'],
  ['ch', 'k'],
  ['qu', 'k'],
  ['oo', 'u'],
  ['ee', 'i'],
].flatMap(([a = '', b = '']) => [
  [a, b],
  [b, a],
])

const spelledAlike = (typed: string) =>
  soundAlike.flatMap(([from = '', to = '']) => (typed.includes(from) ? typed.replace(from, to) : []))

/** Whether one letter stands at another place: 'effiel' is 'eiffel'. */
function isMoved(typed: string, word: string): boolean {
  let [from, to] = [0, word.length - 1]
  while (from < to && typed[from] === word[from]) from += 1
  while (from < to && typed[to] === word[to]) to -= 1
  const [part, other] = [typed.slice(from, to + 1), word.slice(from, to + 1)]
  return part.slice(1) + part.slice(0, 1) === other || other.slice(1) + other.slice(0, 1) === part
}

/** A bit for each letter that is there. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits >>> 0
}

function hasMore(letters: number, most: number): boolean {
  let left = letters
  for (let count = 0; count < most; count++) left &= left - 1
  return left !== 0
}

function sharedBy(word: string, before: string): number {
  let count = 0
  while (count < ROWS && count < word.length && word.charCodeAt(count) === before.charCodeAt(count))
    count += 1
  return count
}

/** Fills the rows of a word behind those that are there; the number of the first that has more than `most` in all of it. */
function compare(typed: string, word: string, from: number, to: number, most: number): number {
  for (let row = from + 1; row <= to; row++) {
    const [own, last, before] = [row * WIDTH, (row - 1) * WIDTH, (row - 2) * WIDTH]
    const letter = word.charCodeAt(row - 1)
    let fewest = row
    table[own] = row
    for (let at = 1; at <= typed.length; at++) {
      const other = typed.charCodeAt(at - 1)
      let slips = table[last + at - 1] ?? 0
      if (letter !== other) {
        slips = 1 + Math.min(slips, table[last + at] ?? 0, table[own + at - 1] ?? 0)
        if (row > 1 && letter === typed.charCodeAt(at - 2) && word.charCodeAt(row - 2) === other)
          slips = Math.min(slips, 1 + (table[before + at - 2] ?? 0))
      }
      table[own + at] = slips
      if (slips < fewest) fewest = slips
    }
    begun[row] = Math.min(begun[row - 1] ?? 0, table[own + typed.length] ?? 0)
    if (fewest > most) return row
  }
  return ROWS
}
