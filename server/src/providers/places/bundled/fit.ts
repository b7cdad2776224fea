import { fold } from './fold.ts'
import type { Hit } from './gazetteer.queries.ts'
import { alikeWritten, isKindWord } from './kind-words.ts'
import type { SearchIndex } from './more-places.ts'
import type { Guess } from './spelling.ts'

// On the scale of the scores, where 10 points are ten times as many people.
const EXACT = 25
/** A sight by another of its names, such as the quarter that it lies in. */
export const EXACT_ALIAS = 20
/** A name in another language. */
const EXACT_OTHER_NAME = 20
/** Three letters are more often the beginning of a city than the code of an airport, unless they are capitals. */
const EXACT_CODE = 10
const EXACT_CAPITALS = 60
/** All of the name of a place but the words for its kind: `Prado`, `Zion`. */
const WITHOUT_KIND = 12
/** A name and then some of its address: `London, England`. */
const NAME_AND_ADDRESS = 15
export const ELSEWHERE = -25

/** Points for how much of a name was typed. */
export function fitOf(folded: string, name: string, hit: Hit, isCode = false): number {
  if (name === folded) {
    if (hit.kind === 'airport' && folded.length === 3) return isCode ? EXACT_CAPITALS : EXACT_CODE
    if (hit.isOtherName) return EXACT_OTHER_NAME
    return hit.kind === 'sight' && fold(hit.name) !== folded ? EXACT_ALIAS : EXACT
  }
  if (hit.isOtherName) return ELSEWHERE
  if (hit.kind !== 'airport' && isWithoutKind(folded, name)) return WITHOUT_KIND
  // Nobody types the beginning of a name in capitals.
  if (name.startsWith(folded)) return isCode ? ELSEWHERE : 0
  if (isEndOfChinese(name, folded)) return 0
  return isNameAndAddress(folded, name) ? NAME_AND_ADDRESS : ELSEWHERE
}

function isWithoutKind(folded: string, name: string): boolean {
  if (!name.startsWith(`${folded} `) || isKindWord(folded)) return false
  return name
    .slice(folded.length + 1)
    .split(' ')
    .every(isKindWord)
}

/** In Chinese a city stands in front of a name, and is left out as often: 紐約現代藝術博物館. */
const isEndOfChinese = (name: string, typed: string) => name.endsWith(typed) && isChineseName(typed)

export const isChineseName = (folded: string) => /\p{Script=Han} \p{Script=Han}/u.test(folded)

/** Chinese and Japanese put the country in front: 日本京都. */
function isNameAndAddress(query: string, name: string): boolean {
  return query.startsWith(`${name} `) || (isChineseName(name) && query.endsWith(` ${name}`))
}

/** Guesses at a word of a text. */
export function guessIn(text: string, { guess }: Pick<SearchIndex, 'guess'>): Guess {
  const isLong = text.split(' ').some(word => word.length > 4)
  return (word, isLast) => guess(word, isLast, isLong)
}

/** The words that were typed, with those that are slips of the words at the same places of the name. */
export function asMeant(typed: string, name: string, guess: Guess): string {
  const own = name.split(' ')
  const words = typed.split(' ')
  return words
    .map((word, at) => {
      const meant = own[at] ?? word
      return word !== meant && guess(word, at === words.length - 1).includes(meant) ? meant : word
    })
    .join(' ')
}

/** Whether at least half of a name was typed, the name with part of its address, or the whole name with one slip. */
export function isNameOf(hit: Hit | undefined, typed: string, index: SearchIndex): boolean {
  const name = hit?.folded ?? ''
  if (isNameAndAddress(typed, name)) return true
  if (name.startsWith(typed) || isEndOfChinese(name, typed)) return typed.length * 2 >= name.length
  const plain = [name, typed].map(each => alikeWritten(each).replaceAll(' ', ''))
  if (plain[0] === plain[1]) return true
  const [words, own] = [typed.split(' '), name.split(' ')]
  const slips = words.flatMap((word, at) => (word === own[at] ? [] : [[word, own[at] ?? ''] as const]))
  return (
    words.length === own.length &&
    slips.length === 1 &&
    slips.every(([word, meant]) =>
      [...guessIn(typed, index)(word, false), ...index.alike(word)].includes(meant),
    )
  )
}
