import { writeFile } from 'node:fs/promises'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { temporaryFile } from '../testing/temporary-file.ts'
import { zipOf } from '../testing/zip.ts'
import { typeOf } from './file-type.ts'

const typeOfBytes = async (bytes: Uint8Array | string) => typeOf(await temporaryFile(bytes))

const latin = (text: string) => Buffer.from(text, 'latin1')
const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#a40' } })
const heif = (...brands: string[]) => {
  const rest = Buffer.from(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`)
  return Buffer.concat([Buffer.from([0, 0, 0, rest.length + 4]), rest, Buffer.alloc(40)])
}
const pass = zipOf({ 'pass.json': '{}', 'icon.png': 'x' })
const mail =
  'Return-Path: <ann@trips.example>\r\nSubject: Your flight\r\n\tto Tokyo\r\nDate: today\r\n\r\n<p>Hi'

describe('what is taken', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('a %s', async format => {
    expect(await typeOfBytes(await picture.clone().toFormat(format).toBuffer())).toBe(`image/${format}`)
  })

  test.each([
    ['image/heic', heif('heic', 'mif1', 'heic')],
    ['image/heic', heif('mif1', 'heic', 'miaf')],
    ['application/pdf', '%PDF-1.7\n%âãÏÓ\n'],
    ['application/pdf', `${'\n'.repeat(1_018)}%PDF-2.0`],
    ['application/vnd.apple.pkpass', pass],
    ['application/vnd.apple.pkpass', zipOf({ 'pass.json': '{}' }, 'a comment with PK\x05\x06 in it')],
    ['message/rfc822', mail],
    ['message/rfc822', `\uFEFF${mail}`],
    ['message/rfc822', latin('From: J\xFCrgen\nTo: all\n\n\0\xFF')],
    ['message/rfc822', `To: a\nFrom: b\nX-Long: ${'y'.repeat(100_000)}\n\nHi`],
    ['text/plain', 'Gate 12\r\n\tbefore 8:05 ✈️\f'],
    ['text/plain', '\uFEFF東京'],
    ['text/plain', 'From: me\nthis is a note and no mail'],
    ['text/plain', 'Subject: one known line is not enough\n\nx'],
    ['text/plain', 'a < b, <3 and <html> further on'],
    ['text/plain', '東'.repeat(100_000)],
  ])('%s, %#', async (type, bytes) => {
    expect(await typeOfBytes(bytes)).toBe(type)
  })
})

describe('what is refused', () => {
  test.each([
    ['nothing', ''],
    ['an AVIF', heif('avif', 'mif1')],
    ['an AVIF that begins as any HEIF does', heif('mif1', 'miaf', 'avif')],
    ['a film', heif('isom', 'mp42')],
    ['a GIF', 'GIF89a\x01\0\x01\0'],
    ['a program', latin('MZ\x90\0\x03')],
    ['a RIFF of another kind', 'RIFF\x24\0\0\0WAVEfmt '],
    ['an ordinary zip', zipOf({ 'trip.docx': 'x', 'folder/pass.json': '{}' })],
    ['a pass without its directory', pass.subarray(0, -30)],
    ['a page', '<!DOCTYPE html><script>alert(1)</script>'],
    ['a page behind white space', `\uFEFF${' \r\n\t'.repeat(40_000)}<HtMl>`],
    ['a page behind a comment', '<!-- hello --><p>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['XML', '<?xml version="1.0"?><feed/>'],
    ['a closing tag', '\n</p><script>'],
    ['a control', 'ding\x07'],
    ['a control of the upper half', 'next\u0085line'],
    ['Latin-1', latin('M\xFCnchen')],
    ['half of a character at the end', Buffer.from('東京').subarray(0, -1)],
    ['a zero after 200 kB', `${'x'.repeat(200_000)}\0`],
    ['UTF-16', Buffer.from('\uFEFFhello', 'utf16le')],
    ['a PDF that begins late', `${'\0'.repeat(1_025)}%PDF-1.7`],
    ['a mail of which a line is no header', latin('From: a\nTo: b\nhello\n\n\xFF')],
  ])('%s', async (_, bytes) => {
    expect(await typeOfBytes(bytes)).toBeUndefined()
  })
})

test('a file that fits two kinds is the first one alone', async () => {
  const jpeg = await picture.clone().jpeg().toBuffer()
  expect(await typeOfBytes(Buffer.concat([jpeg, pass]))).toBe('image/jpeg')
  expect(await typeOfBytes(Buffer.concat([Buffer.from('<html>%PDF-1.7'), pass]))).toBe('application/pdf')
  expect(await typeOfBytes(`From: a\nTo: b\n\n<script>`)).toBe('message/rfc822')
})

test('any bytes behind a true beginning have a type or none, and text is UTF-8', async () => {
  const beginnings = ['', '\0\0\0\x18ftypheic', 'PK\x03\x04', 'From: a\nTo: b\n', '\uFEFF', 'x']
  const path = await temporaryFile()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...beginnings),
      fc.uint8Array({ maxLength: 99 }),
      async (start, rest) => {
        const bytes = Buffer.concat([Buffer.from(start), rest])
        await writeFile(path, bytes)
        const isText = (await typeOf(path)) === 'text/plain'
        if (isText) expect(Buffer.from(bytes.toString())).toEqual(bytes)
      },
    ),
  )
})
