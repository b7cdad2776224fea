import { type FileHandle, open } from 'node:fs/promises'
import type { AttachmentType } from '@caravan/contract/attachments'
import { formatOf } from '../files/picture-files.ts'
import { readAt, Unreadable } from './pieces.ts'
import { entriesOf } from './zip-directory.ts'

const START = 64 * 1024

const heicBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1', 'heif']

/** The first brand decides; the others, every four bytes from 16 on, tell an AVIF that begins as any HEIF does. */
function isHeic(start: Buffer): boolean {
  if (start.toString('latin1', 4, 8) !== 'ftyp') return false
  const brands = start.toString('latin1', 16, Math.min(start.readUInt32BE(0), 4_096)).match(/.{4}/gs) ?? []
  return (
    heicBrands.includes(start.toString('latin1', 8, 12)) &&
    !brands.some(brand => brand === 'avif' || brand === 'avis')
  )
}

async function isPass(file: FileHandle): Promise<boolean> {
  try {
    return (await entriesOf(file)).has('pass.json')
  } catch (error) {
    if (error instanceof Unreadable) return false
    throw error
  }
}

const mailHeaders = new Set([
  'from',
  'to',
  'subject',
  'date',
  'received',
  'return-path',
  'message-id',
  'mime-version',
  'delivered-to',
])

/** Nothing but header lines up to the first empty one, and at least two of those that mails have. */
function isMail(start: Buffer): boolean {
  const lines = start
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
    .split(/\r?\n/)
  const end = lines.indexOf('')
  // The last line may be cut where the head is longer than what was read.
  const head = end === -1 ? lines.slice(0, start.length < START ? undefined : -1) : lines.slice(0, end)
  const names = head.map((line, n) =>
    n > 0 && /^[ \t]/.test(line) ? '' : /^([!-9;-~]+)[ \t]*:/.exec(line)?.[1],
  )
  const known = new Set(names.filter(name => mailHeaders.has(name?.toLowerCase() ?? '')))
  return !names.includes(undefined) && known.size >= 2
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that text has none of.
const controls = /[\0-\x08\v\x0E-\x1F\x7F-\x9F]/
const markup = /^<[a-z!?/]/i

/** UTF-8 from its first byte to the last one, and nothing that a browser could take for a page. */
async function isText(file: FileHandle): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let start = ''
  try {
    for (let at = 0; ; ) {
      const bytes = await readAt(file, at, START)
      const text = decoder.decode(bytes, { stream: bytes.length > 0 })
      if (start.length < 2) start = (start + text).trimStart().slice(0, 2)
      if (controls.test(text) || markup.test(start)) return false
      if (bytes.length === 0) return true
      at += bytes.length
    }
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** The type of a file, by its content alone; it is kept and served as the first one that fits. */
export async function typeOf(path: string): Promise<AttachmentType | undefined> {
  await using file = await open(path)
  const start = await readAt(file, 0, START)
  const picture = formatOf(start)
  if (picture) return `image/${picture}`
  const latin = start.toString('latin1', 0, 1_024)
  const kinds: [AttachmentType, () => boolean | Promise<boolean>][] = [
    ['image/heic', () => isHeic(start)],
    ['application/vnd.apple.pkpass', () => latin.startsWith('PK\x03\x04') && isPass(file)],
    ['application/pdf', () => /%PDF-\d/.test(latin)],
    ['message/rfc822', () => isMail(start)],
    ['text/plain', () => start.length > 0 && isText(file)],
  ]
  for (const [type, fits] of kinds) if (await fits()) return type
  return undefined
}
