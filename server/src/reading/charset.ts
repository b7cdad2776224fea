import { Unreadable } from '../attachments/pieces.ts'

const marks: [mark: string, charset: string][] = [
  ['\xFF\xFE', 'utf-16le'],
  ['\xFE\xFF', 'utf-16be'],
]

/** Two common characters or more, in the charsets in which East Asian programs write by themselves. */
const common: [charset: string, characters: RegExp][] = [
  ['big5', /(?:[\xA1-\xC6][\x40-\x7E\xA1-\xFE]){2,}/g],
  ['gb18030', /(?:[\xA1-\xA3\xB0-\xD7][\xA1-\xFE]){2,}/g],
  ['shift_jis', /(?:[\x81-\x83\x88-\x97][\x40-\x7E\x80-\xFC]){2,}/g],
]
const countForeign = (bytes: string) => bytes.match(/[\x80-\xFF]/g)?.length ?? 0

/** The charset by which most of what is not ASCII is common characters, else that of Western Europe. */
function guessOf(bytes: string): string {
  const [best] = common
    .map(([charset, characters]) => ({ charset, rest: countForeign(bytes.replaceAll(characters, '')) }))
    .toSorted((one, other) => one.rest - other.rest)
  return best && best.rest * 4 < countForeign(bytes) ? best.charset : 'windows-1252'
}

/** UTF-16 where its mark says so, UTF-8, else the charset that the text names or looks to be in. */
export function textOf(file: Buffer): string {
  const marked = marks.find(([mark]) => file.toString('latin1', 0, 2) === mark)?.[1]
  if (marked) return new TextDecoder(marked).decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    const start = file.toString('latin1', 0, 65_536)
    const [, charset = guessOf(start)] =
      /(?:charset|encoding)=["']?([\w-]{3,30})/i.exec(start.slice(0, 4_096)) ?? []
    try {
      return new TextDecoder(charset).decode(file)
    } catch {
      throw new Unreadable('The text is in an unknown charset.')
    }
  }
}
