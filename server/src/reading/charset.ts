import { analyse } from 'chardet'
import { Unreadable } from '../attachments/pieces.ts'

const marks: [mark: string, charset: string][] = [
  ['\xFF\xFE', 'utf-16le'],
  ['\xFE\xFF', 'utf-16be'],
]
/** ISO-2022-JP is ASCII with escapes, so that it reads as UTF-8, too. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: An escape begins with one.
const escaped = /\x1B\$[@B]/
const MOST_GUESSED = 65_536

/** The Windows charset that programs usually mean where a text looks like one of ISO. */
const wider: Record<string, string> = {
  'ISO-8859-2': 'windows-1250',
  'ISO-8859-5': 'windows-1251',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
}

/**
 * Runs of characters that Chinese and Japanese use every day. The library counts words and needs a few lines;
 * a table of place names has too few of them.
 */
const everyday: [charset: string, runs: RegExp][] = [
  ['big5', /(?:[\xA1-\xC6][\x40-\x7E\xA1-\xFE]){2,}/g],
  ['gb18030', /(?:[\xA1-\xA3\xB0-\xD7][\xA1-\xFE]){2,}/g],
  ['shift_jis', /(?:[\x81-\x83\x88-\x97][\x40-\x7E\x80-\xFC]){2,}/g],
]
const SURE = 40

/** A character beyond ASCII that Turkish texts do not have. */
const notTurkish =
  /(?![\xC2\xC7\xD0\xD6\xDB-\xDE\xE2\xE7\xEE\xF0\xF6\xFB-\xFE\x80\x85\x91-\x97\xA0\xA9\xAB\xAE\xB0\xB7\xBB])[\x80-\xFF]/
/** Counts each of ğ, ı, İ and ş once. Other languages have ç and ü as well, so these count once together. */
const turkish = [/[\xD0\xF0]/, /\xFD/, /\xDD/, /[\xDE\xFE]/, /[\xC7\xDC\xE7\xFC]/]
/** Texts in Icelandic that have ý or a þ within a word have other accents as well. */
const notIcelandic = /[\xC7\xDC\xDD\xE7\xFC\xFD]|[a-z\x80-\xFF]\xFE/i

/**
 * Whether a text is in windows-1254, which is windows-1252 with Turkish letters in place of Icelandic ones. The library tells
 * them apart in long texts only.
 */
function isTurkish(bytes: string, guesses: ReturnType<typeof analyse>): boolean {
  if (notTurkish.test(bytes) || !/[\xD0\xDD\xDE\xF0\xFD\xFE]/.test(bytes)) return false
  const letters = turkish.filter(letter => letter.test(bytes)).length
  if (letters > 1) return notIcelandic.test(bytes)
  const latin = guesses.filter(({ name }) => /^ISO-8859-[129]$|^windows-1257$/.test(name))
  const most = latin[0]?.confidence
  const best = latin.filter(({ confidence }) => confidence === most).map(({ name }) => name)
  return best.length === 0 || (best.includes('ISO-8859-9') && !best.includes('ISO-8859-2'))
}

const countForeign = (bytes: string) => bytes.match(/[\x80-\xFF]/g)?.length ?? 0

function guessOf(file: Buffer): string {
  const start = file.subarray(0, MOST_GUESSED)
  const guesses = analyse(start)
  const [best] = guesses
  const bytes = start.toString('latin1')
  if (isTurkish(bytes, guesses)) return 'windows-1254'
  if (!best || best.confidence < SURE) {
    const [charset] =
      everyday.find(([, runs]) => countForeign(bytes.replaceAll(runs, '')) * 10 < countForeign(bytes)) ?? []
    if (charset) return charset
  }
  return best && isKnown(best.name) ? (wider[best.name] ?? best.name) : 'windows-1252'
}

function isKnown(charset: string): boolean {
  try {
    return new TextDecoder(charset) !== undefined
  } catch {
    return false
  }
}

/** UTF-16 with a byte order mark, UTF-8, else the charset that the text names or seems to have. */
export function textOf(file: Buffer): string {
  const start = file.toString('latin1', 0, MOST_GUESSED)
  const marked = marks.find(([mark]) => start.startsWith(mark))?.[1] ?? (escaped.test(start) && 'iso-2022-jp')
  if (marked) return new TextDecoder(marked).decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    const [, charset = guessOf(file)] =
      /(?:charset|encoding)=["']?([\w-]{3,30})/i.exec(start.slice(0, 4_096)) ?? []
    if (!isKnown(charset)) throw new Unreadable('The text is in an unknown charset.')
    return new TextDecoder(charset).decode(file)
  }
}
