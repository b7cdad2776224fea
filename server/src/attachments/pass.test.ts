import { Pass } from '@caravan/contract/attachments'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { temporaryFile } from '../testing/temporary-file.ts'
import { zipOf } from '../testing/zip.ts'
import { readPass } from './pass.ts'
import { Unreadable } from './pieces.ts'

type Entries = Record<string, string | Uint8Array>

/** Reads a pass of this content. */
async function read(pass: unknown, entries: Entries = {}, language: 'en' | 'zh' = 'en') {
  const json = typeof pass === 'string' ? pass : JSON.stringify(pass)
  const found = await readPass(await temporaryFile(zipOf({ 'pass.json': json, ...entries })), language)
  return Pass.parse(found)
}

const generic = (...fields: unknown[]) => ({ generic: { primaryFields: fields } })
const values = async (...args: Parameters<typeof read>) =>
  (await read(...args)).primary.map(({ value }) => value)

test('a boarding pass', async () => {
  const pass = await read({
    formatVersion: 1,
    organizationName: 'Skyways',
    description: 'Boarding pass',
    logoText: 'SKY',
    barcodes: [
      { format: 'PKBarcodeFormatFuture', message: 'x' },
      {
        format: 'PKBarcodeFormatAztec',
        message: 'M1DOE/ANN\u001d',
        messageEncoding: 'iso-8859-1',
        altText: 'ABC',
      },
    ],
    boardingPass: {
      transitType: 'PKTransitTypeAir',
      headerFields: [{ key: 'gate', label: 'Gate', value: 12 }],
      primaryFields: [
        { key: 'from', label: 'London', value: 'LHR' },
        { key: 'to', label: 'Tokyo', value: 'HND' },
      ],
      auxiliaryFields: [
        { key: 'boards', label: 'Boards', value: '2026-03-31T08:05-04:00', timeStyle: 'PKDateStyleShort' },
      ],
      backFields: [{ key: 'terms', label: 'Terms', value: 'One\r\ntwo' }],
    },
  })
  expect(pass).toEqual({
    style: 'boardingPass',
    organization: 'Skyways',
    description: 'Boarding pass',
    logo_text: 'SKY',
    header: [{ key: 'gate', label: 'Gate', value: '12' }],
    primary: [
      { key: 'from', label: 'London', value: 'LHR' },
      { key: 'to', label: 'Tokyo', value: 'HND' },
    ],
    secondary: [],
    auxiliary: [{ key: 'boards', label: 'Boards', value: '08:05' }],
    back: [{ key: 'terms', label: 'Terms', value: 'One\ntwo' }],
    barcode: { format: 'aztec', message: 'M1DOE/ANN\u001d', alt: 'ABC' },
  })
})

describe('words', () => {
  const pass = { organizationName: 'org', ...generic({ key: 'k', label: 'GATE', value: 'value' }) }
  const english = '/* words */\n"GATE" = "Gate \\"A\\" \\u6771";\n"org"="Sky\\nways" ;'
  const chinese = Buffer.from('\uFEFF"GATE" = "登機門";', 'utf16le')
  const entries = { 'en.lproj/pass.strings': english, 'zh-Hant.lproj/pass.strings': chinese }

  test('are those of the reader', async () => {
    expect(await read(pass, entries)).toMatchObject({
      organization: 'Sky\nways',
      primary: [{ key: 'k', label: 'Gate "A" 東', value: 'value' }],
    })
    expect((await read(pass, entries, 'zh')).primary[0]?.label).toBe('登機門')
    const simplified = { 'zh_CN.lproj/pass.strings': Buffer.from(chinese).swap16() }
    expect((await read(pass, simplified, 'zh')).primary[0]?.label).toBe('登機門')
  })

  test('stand as they are where there are none', async () => {
    expect((await read(pass, { 'fr.lproj/pass.strings': english })).primary[0]?.label).toBe('GATE')
    expect((await read(pass, { 'en.lproj/pass.strings': 'no such lines' })).primary[0]?.label).toBe('GATE')
  })

  test('that are made to take long take no time', async () => {
    const started = performance.now()
    for (const piece of ['\\"', '"', '"a" ', '"a"=', '"a"="', '"\\']) {
      await read(pass, { 'en.lproj/pass.strings': piece.repeat(64_000 / piece.length) })
    }
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})

test.each([
  ['amounts', { value: 12.5, currencyCode: 'EUR' }, '€12.50', '€12.50'],
  ['an amount without a currency', { value: 12.5, currencyCode: 'money' }, '12.5', '12.5'],
  [
    'dates',
    { value: '2026-03-31T23:30-09:00', dateStyle: 'PKDateStyleMedium' },
    'Mar 31, 2026',
    '2026年3月31日',
  ],
  ['days', { value: '2026-03-31', dateStyle: 'PKDateStyleLong' }, 'March 31, 2026', '2026年3月31日'],
  ['times', { value: '2026-03-31T23:30:00Z', timeStyle: 'PKDateStyleFull' }, '23:30', '23:30'],
  ['what is no date', { value: 'soon', dateStyle: 'PKDateStyleLong' }, 'soon', 'soon'],
  [
    'no such date',
    { value: '2026-13-31T25:00Z', dateStyle: 'PKDateStyleLong' },
    '2026-13-31T25:00Z',
    '2026-13-31T25:00Z',
  ],
  [
    'no style',
    { value: '2026-03-31T23:30Z', dateStyle: 'PKDateStyleNone' },
    '2026-03-31T23:30Z',
    '2026-03-31T23:30Z',
  ],
])('%s are written in the language of the reader', async (_, field, en, zh) => {
  expect(await values(generic(field))).toEqual([en])
  expect(await values(generic(field), {}, 'zh')).toEqual([zh])
})

describe('a hostile pass', () => {
  test('has only fields with text or a number', async () => {
    const hostile = [
      null,
      1,
      'x',
      [],
      {},
      { value: null },
      { value: {} },
      { value: [1] },
      { value: true },
      { value: '' },
    ]
    expect(await values(generic(...hostile, { value: 0, key: 7, label: {} }))).toEqual(['0'])
    for (const group of [null, 'x', 7, {}, { length: 9 }])
      expect(await values({ generic: { primaryFields: group } })).toEqual([])
  })

  test('has 40 fields of 1,000 characters at most', async () => {
    const list = Array.from({ length: 30 }, () => ({ value: '😀'.repeat(1_010) }))
    const pass = await read({ generic: { headerFields: list, backFields: list } })
    expect([pass.header.length, pass.back.length]).toEqual([30, 10])
    expect([...(pass.header[0]?.value ?? '')]).toHaveLength(1_000)
  })

  test('turns no text around and hides nothing in it', async () => {
    expect(await values(generic({ value: 'a\u202Eb\u2066c\u0007d\uFEFFe\u2028f\u200F\0' }))).toEqual([
      'abcdef',
    ])
    expect(await values(generic({ value: '\u202E' }))).toEqual([])
  })

  test('has no barcode rather than one that is cut or cannot be drawn', async () => {
    const barcode = (code: unknown) => read({ barcode: code }).then(pass => pass.barcode)
    const qr = { format: 'PKBarcodeFormatQR', message: 'x' }
    expect(await barcode(qr)).toEqual({ format: 'qr', message: 'x', alt: '' })
    for (const other of [
      { message: 'x'.repeat(3_001) },
      { message: '' },
      { message: 7 },
      { format: 'toString' },
    ]) {
      expect(await barcode({ ...qr, ...other })).toBeNull()
    }
  })

  test.each([
    ['that is no JSON', '{'],
    ['that is deep', '['.repeat(200_000)],
    ['that is larger than 256 kB', `{"a":"${'x'.repeat(262_144)}"}`],
  ])('%s cannot be read', async (_, json) => {
    await expect(read(json)).rejects.toBeInstanceOf(Unreadable)
  })

  test('with words of more than 64 kB cannot be read, nor one without a pass', async () => {
    const large = { 'en.lproj/pass.strings': 'x'.repeat(65_537) }
    await expect(read({}, large)).rejects.toBeInstanceOf(Unreadable)
    const none = await temporaryFile(zipOf({ 'other.json': '{}' }))
    await expect(readPass(none, 'en')).rejects.toBeInstanceOf(Unreadable)
  })

  test('of any JSON has the shape of a pass', async () => {
    const names = ['generic', 'primaryFields', 'value', 'label', 'barcode', 'format', 'message']
    const key = fc.oneof(fc.constantFrom(...names), fc.string())
    const { any } = fc.letrec(tie => ({
      any: fc.oneof({ maxDepth: 4 }, fc.jsonValue(), fc.array(tie('any')), fc.dictionary(key, tie('any'))),
    }))
    await fc.assert(
      fc.asyncProperty(any, async value => {
        await read(JSON.stringify(value))
      }),
    )
  })
})
