const letters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
  臺: '台',
}
const abbreviations: Record<string, string> = { st: 'saint', ste: 'sainte', mt: 'mount', ft: 'fort' }
const fillers = new Set(['the', 'and'])

const marks = /\p{M}/gu
const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu')
const apostrophes = /['’‘`´ʻʼ]/g
/** Written without spaces, so each of their letters is a word of its own. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
const separators = /[^\p{L}\p{N}]+/gu

// Most of the names of the world, which need none of the rest.
const isAscii = /^[ -~]*$/

function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(special, letter => letters[letter] ?? letter)
    .replace(unspaced, ' $& ')
}

/**
 * The form that a name and a query share when they mean the same: words without case, accents and punctuation,
 * one space apart. The last word may be half typed and is left as it is. Nothing but letters and digits comes out.
 */
export function fold(text: string): string {
  const words = (isAscii.test(text) ? text.toLowerCase() : foldLetters(text))
    .replace(apostrophes, '')
    .replace(separators, ' ')
    .trim()
    .split(' ')
  const last = words.pop() ?? ''
  return [...words.filter(word => !fillers.has(word)).map(word => abbreviations[word] ?? word), last].join(
    ' ',
  )
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

const isPlain = /^[a-z -]*$/i

/** The other folded ways in which people write a name: `Xi'an` also as two words, `Zürich` also as Zuerich. */
export function otherFoldings(name: string): string[] {
  if (isPlain.test(name)) return []
  const ways: string[] = []
  if (/['’‘ʻʼ]/.test(name)) ways.push(name.replace(apostrophes, ' '))
  if (/[äöü]/.test(name)) ways.push(name.replace(/[äöü]/g, letter => umlauts[letter] ?? letter))
  if (/\(.+\)/.test(name)) ways.push(name.replace(/\(.*?\)/g, ' '))
  return ways.map(fold)
}
