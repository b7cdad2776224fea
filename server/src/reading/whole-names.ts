import type { Mark } from './mark.ts'
import { isSpoken, namesDay } from './no-name.ts'
import { LONG_WEEKDAY } from './weekdays.ts'

/** Small words inside names, behind a first part: 'Casa do Largo Hostel'. */
const within =
  /^(?:d[aeou]s?|de[lrn]|della?|dei|degli|du|des|of|the|la|le|les|los|las|el|il|lo|al|alla|alle|ai|allo|am|im|an|ob|zum|zur|auf|sur|sul|sulla|van|von|&|and|und|et|y|e)$/u
const weekday = new RegExp(`^(?:${LONG_WEEKDAY})$`, 'iu')
const isCapitals = (word: string) => !/\p{Ll}/u.test(word)

/** A word that may be a part of the name beside it: with a capital, and none of a sentence or a day. */
const isPart = (word: string, name: string) =>
  /^\p{Lu}[\p{L}'’]+$/u.test(word) &&
  (!isCapitals(word) || isCapitals(name)) &&
  !isSpoken(word) &&
  !weekday.test(word) &&
  !namesDay(`1 ${word}`)

/** Whether the words directly behind a name may belong to it, up to a sign. */
function goesOn(name: string, behind: string): boolean {
  const [, told] = /^ ((?! ).+)/u.exec(behind) ?? []
  const [word = '', next = '', third = ''] = (told?.split(/[.,;:!?)\t\n]/u)[0] ?? '').split(' ', 3)
  return isPart(within.test(word) ? (within.test(next) ? third : next) : word, name)
}

/** Whether the words directly before a name may belong to it, from a sign on. The dot of 'Pta.' is none. */
function beginsBefore(name: string, before: string): boolean {
  if (!/[^ ] $/.test(before)) return false
  const told = before.split(/[\t\n]| {2,}|(?:[,;:!?()–—|]|(?<=\p{L}{4}|\d)\.) /u).at(-1) ?? ''
  const [last = '', second = '', ...more] = told.trim().split(' ').toReversed()
  if (within.test(last)) return isPart(second.replace('.', ''), name)
  // The first word of a sentence has a capital, whatever it is.
  return (
    (second !== '' || more.length > 0 || /^(?:L[aeo]s?|El|Il|The)$/.test(last)) &&
    isPart(last.replace('.', ''), name)
  )
}

/** Whether the text has the name at least once without neighbouring words that may belong to it, or lacks the name. */
export function isWholeIn(name: string, text: string): boolean {
  const plain = text.slice(0, 20_000).replaceAll('\u00A0', ' ')
  let found = false
  for (let at = plain.indexOf(name); at !== -1; at = plain.indexOf(name, at + 1)) {
    found = true
    const end = at + name.length
    const [before, behind] = [plain.slice(Math.max(0, at - 80), at), plain.slice(end, end + 80)]
    if (!goesOn(name, behind) && !beginsBefore(name, before)) return true
  }
  return !found
}

/** Marks the names of a booking as unsure that may be parts of longer ones. */
export function withDoubtOfParts(mark: Mark, text: string): Mark {
  const names = [mark.from, mark.to].flatMap(spot => (spot?.name && !spot.code ? spot.name : []))
  const isName = mark.kind === 'stay' || mark.kind === 'item'
  const all = isName && mark.name ? [...names, mark.name] : names
  if (mark.kind === 'flight' || all.every(name => isWholeIn(name, text))) return mark
  return isName ? { ...mark, isNameUnsure: true } : { ...mark, arePlacesUnsure: true }
}
