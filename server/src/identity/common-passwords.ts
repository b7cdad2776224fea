import { normalisePassword } from '@caravan/contract/password'
import lists from './common-passwords.json' with { type: 'json' }

// The passwords that everybody tries first and that satisfy the rule are nearly all built in one way: something
// well-known, written with a capital or with @ for a, and some digits and a symbol around it. So the list is kept as
// its parts, which stand for millions of passwords in a few kilobytes.

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '!': 'i',
  '|': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
  '9': 'g',
}

function split(lines: string[]): string[] {
  return lines.flatMap(line => line.split(' '))
}

/** Letters and what stands for them become the same: P@ssw0rd, pa$$word and Password are one. */
function canonical(text: string): string {
  return text.replaceAll(/[01l!|34@5$7+89]/g, character => lookAlikes[character] ?? character)
}

// With the shift key held, the number row types these; they belong to walks over the keyboard such as 1qaz@WSX.
const numberRow = '!@#$%^&*('

function unshifted(text: string): string {
  return text.replaceAll(/[!@#$%^&*(]/g, character => String(numberRow.indexOf(character) + 1))
}

interface Parts {
  stems: Set<string>
  numbers: Set<string>
  signs: Set<string>
}

let parts: Parts | undefined

function commonParts(): Parts {
  const years = Array.from({ length: 100 }, (_, index) => String(1940 + index))
  parts ??= {
    stems: new Set(split([...lists.words, ...lists.walks]).map(canonical)),
    numbers: new Set([...split(lists.longNumbers), ...years]),
    signs: new Set(['', ...split(lists.signs)]),
  }
  return parts
}

function isStem(text: string): boolean {
  const { stems } = commonParts()
  return stems.has(canonical(text)) || stems.has(canonical(unshifted(text)))
}

/** An affix is a short or known number before or after the word, with or without signs around it. */
function isAffix(text: string): boolean {
  const { numbers, signs } = commonParts()
  const [, before, number, after] = text.match(/^(\D*)(\d*)(\D*)$/) ?? []
  if (before === undefined || number === undefined || after === undefined) return false
  return signs.has(before) && signs.has(after) && (number.length <= 3 || numbers.has(number))
}

// Longer than any word with its affixes.
const LONGEST = 40

function isBuiltFromCommonParts(text: string): boolean {
  if (text.length > LONGEST) return false
  for (let start = 0; start < text.length; start++) {
    if (!isAffix(text.slice(0, start))) continue
    for (let end = start + 1; end <= text.length; end++) {
      if (isAffix(text.slice(end)) && isStem(text.slice(start, end))) return true
    }
  }
  return false
}

/** The text without digits and symbols around it and separators inside. */
function stemOf(text: string): string {
  const core = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return canonical(core).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function fold(text: string): string {
  return normalisePassword(text).toLowerCase()
}

const PRODUCT = 'caravan'
const SHORTEST_NAME = 3

/** Whether the password is one that is tried first: common to everybody, or one of the person's own names with trimmings. */
export function isCommonPassword(password: string, names: readonly string[]): boolean {
  const folded = fold(password)
  const stem = stemOf(folded)
  const isName = [PRODUCT, ...names].some(name => {
    const own = stemOf(fold(name))
    return own.length >= SHORTEST_NAME && own === stem
  })
  return isName || isBuiltFromCommonParts(folded)
}
