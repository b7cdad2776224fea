import { type AttachmentType, MAX_FILE_NAME } from './attachments.ts'
import { withoutStacks } from './bounds.ts'

/** The endings that fit each type; a name without one of them gets the first. */
const endings: Record<AttachmentType, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'application/pdf': ['pdf'],
  'application/vnd.apple.pkpass': ['pkpass'],
  'message/rfc822': ['eml'],
  'text/plain': ['txt', 'md', 'csv', 'tsv', 'ics', 'log'],
}
const known = new Set(Object.values(endings).flat())

/** The joiners are part of emoji and of some scripts. */
const unwanted = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu

/** On one line, without separators, and visible. */
export const plainName = (name: string) =>
  withoutStacks(name.slice(0, MAX_FILE_NAME * 5))
    .normalize('NFC')
    .replaceAll(unwanted, '')
    .replaceAll(/[/\\\s]+/g, ' ')
    .replace(/^[. ]+/, '')
    .trimEnd()

/** A plain name that ends as its type does, so that a system opens it as what it is. */
export function fileName(name: string, type: AttachmentType): string {
  const line = plainName(name)
  const [, before = line, own = ''] = /^(.*)\.([^.]*)$/.exec(line) ?? []
  const lower = own.toLowerCase()
  const ending = endings[type].includes(lower) ? own : endings[type][0]
  const stem = known.has(lower) ? before : line
  const cut = [...stem].slice(0, MAX_FILE_NAME - `.${ending}`.length).join('')
  return `${/^(?:[ .]|\u200C|\u200D)*$/.test(cut) ? 'file' : cut}.${ending}`
}
