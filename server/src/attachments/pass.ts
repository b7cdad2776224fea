import { open } from 'node:fs/promises'
import { Pass } from '@caravan/contract/attachments'
import type { Language } from '@caravan/contract/languages'
import { Unreadable } from './pieces.ts'
import { readEntry } from './zip.ts'
import { entriesOf } from './zip-directory.ts'

const LONGEST_PASS = 256 * 1024
const LONGEST_STRINGS = 64 * 1024
const MAX_FIELDS = 40
const LONGEST_TEXT = 1_000
// The largest code that any of the four can hold has some 3,000 bytes.
const LONGEST_CODE = 3_000

const groups = ['header', 'primary', 'secondary', 'auxiliary', 'back'] as const
const formats: Record<string, NonNullable<Pass['barcode']>['format']> = {
  PKBarcodeFormatQR: 'qr',
  PKBarcodeFormatPDF417: 'pdf417',
  PKBarcodeFormatAztec: 'aztec',
  PKBarcodeFormatCode128: 'code128',
}

const traditional = ['zh-Hant', 'zh_Hant', 'zh-TW', 'zh_TW', 'zh-HK', 'zh_HK']
const simplified = ['zh-Hans', 'zh_Hans', 'zh-CN', 'zh_CN']
/** The folders of a pass whose words a reader takes, best first. */
const folders: Record<Language, string[]> = {
  en: ['en', 'en-US', 'en_US', 'en-GB', 'en_GB'],
  zh: [...traditional, 'zh', ...simplified],
  'zh-Hans': [...simplified, 'zh', ...traditional],
}
const locales: Record<Language, string> = { en: 'en-US', zh: 'zh-TW', 'zh-Hans': 'zh-CN' }

type Fields = Record<string, unknown>

/** Reads the fields of a .pkpass, in the language of its reader where the pass has that. */
export async function readPass(path: string, language: Language): Promise<Pass> {
  await using file = await open(path)
  const entries = await entriesOf(file)
  const read = async (name: string, maxBytes: number) => {
    const entry = entries.get(name)
    return entry && readEntry(file, entry, maxBytes)
  }
  const json = await read('pass.json', LONGEST_PASS)
  const names = folders[language].map(folder => `${folder}.lproj/pass.strings`)
  const strings = await read(names.find(name => entries.has(name)) ?? '', LONGEST_STRINGS)
  return passOf(parse(json?.toString() ?? ''), strings ? wordsOf(strings) : new Map(), language)
}

function parse(json: string): Fields {
  try {
    return object(JSON.parse(json.replace(/^\uFEFF/, '')))
  } catch (cause) {
    throw new Unreadable('The pass cannot be read.', { cause })
  }
}

function object(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** The lines `"key" = "value";` of a file in UTF-8 or UTF-16. */
export function wordsOf(strings: Buffer): Map<string, string> {
  const swapped = strings[0] === 0xfe && strings[1] === 0xff
  const isWide = swapped || strings[1] === 0 || (strings[0] === 0xff && strings[1] === 0xfe)
  const even = strings.subarray(0, strings.length & ~1)
  const text = isWide ? (swapped ? even.swap16() : even).toString('utf16le') : strings.toString()
  const lines = text.matchAll(/(?<!\\)"((?:[^"\\]|\\.)*)"\s*=\s*"((?:[^"\\]|\\.)*)"\s*;/gs)
  return new Map([...lines].map(([, key = '', value = '']) => [unescaped(key), unescaped(value)]))
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t' }

function unescaped(text: string): string {
  return text.replace(/\\(?:[uU]([0-9a-fA-F]{4})|(.))/gs, (_, code?: string, character = '') =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (escapes[character] ?? character),
  )
}

function passOf(pass: Fields, words: Map<string, string>, language: Language): Pass {
  const text = (value: unknown) => (typeof value === 'string' ? clean(words.get(value) ?? value) : '')
  const style =
    Pass.shape.style.options.find(name => typeof pass[name] === 'object' && pass[name] !== null) ?? 'generic'
  let left = MAX_FIELDS

  function fieldsOf(group: string): Pass['header'] {
    const list = object(pass[style])[`${group}Fields`]
    const fields = (Array.isArray(list) ? list : []).slice(0, left).flatMap(item => {
      const field = object(item)
      const value = written(field, language) ?? text(field['value'])
      return value === '' ? [] : [{ key: text(field['key']), label: text(field['label']), value }]
    })
    left -= fields.length
    return fields
  }

  return {
    style,
    organization: text(pass['organizationName']),
    description: text(pass['description']),
    logo_text: text(pass['logoText']),
    ...(Object.fromEntries(groups.map(group => [group, fieldsOf(group)])) as Pick<
      Pass,
      (typeof groups)[number]
    >),
    barcode: barcodeOf(pass, text),
  }
}

/** Without controls and marks of direction, which could make a field look like another one. */
function clean(text: string): string {
  const plain = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu, '')
  return [...plain].slice(0, LONGEST_TEXT).join('').trim()
}

const dateStyles: Record<string, 'short' | 'medium' | 'long' | 'full'> = {
  PKDateStyleShort: 'short',
  PKDateStyleMedium: 'medium',
  PKDateStyleLong: 'long',
  PKDateStyleFull: 'full',
}

/** A field with a number, an amount or a time; a time is that of the clock at its place. */
function written(field: Fields, language: Language): string | undefined {
  const { value, currencyCode: currency, dateStyle, timeStyle } = field
  if (typeof value === 'number') {
    if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return String(value)
    return new Intl.NumberFormat(locales[language], { style: 'currency', currency }).format(value)
  }
  const [day, time] = [dateStyles[String(dateStyle)], dateStyles[String(timeStyle)]]
  const [, date, clock = 'T00:00'] = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d)?/.exec(String(value)) ?? []
  if ((!day && !time) || Number.isNaN(Date.parse(`${date}${clock}Z`))) return undefined
  const options = { ...(day && { dateStyle: day }), ...(time && { timeStyle: 'short' as const }) }
  const format = new Intl.DateTimeFormat(locales[language], { ...options, hourCycle: 'h23', timeZone: 'UTC' })
  return format.format(new Date(`${date}${clock}Z`))
}

/** The first code that can be drawn; one that is cut would be another one. */
function barcodeOf(pass: Fields, text: (value: unknown) => string): Pass['barcode'] {
  const codes = Array.isArray(pass['barcodes']) ? pass['barcodes'] : []
  for (const code of [...codes, pass['barcode']].map(object)) {
    const { format, message, altText } = code
    const known = typeof format === 'string' && Object.hasOwn(formats, format) ? formats[format] : undefined
    if (known && typeof message === 'string' && message !== '' && message.length <= LONGEST_CODE) {
      return { format: known, message, alt: text(altText) }
    }
  }
  return null
}
