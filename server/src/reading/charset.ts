import { Unreadable } from '../attachments/pieces.ts'

const marks: [mark: string, charset: string][] = [
  ['\xFF\xFE', 'utf-16le'],
  ['\xFE\xFF', 'utf-16be'],
]

/** UTF-16 where its mark says so, UTF-8, else the charset that the text names, else that of Western Europe. */
export function textOf(file: Buffer): string {
  const marked = marks.find(([mark]) => file.toString('latin1', 0, 2) === mark)?.[1]
  if (marked) return new TextDecoder(marked).decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    const [, charset = 'windows-1252'] =
      /(?:charset|encoding)=["']?([\w-]{3,30})/i.exec(file.toString('latin1', 0, 4_096)) ?? []
    try {
      return new TextDecoder(charset).decode(file)
    } catch {
      throw new Unreadable('The text is in an unknown charset.')
    }
  }
}
