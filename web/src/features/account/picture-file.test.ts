import { expect, test } from 'vitest'
import { faultOf } from './picture-file.ts'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const letters = (text: string) => [...text].map(letter => letter.charCodeAt(0))
const chunk = (name: string, length = 0) => [0, 0, 0, length, ...letters(name), ...Array(length + 4).fill(0)]
const webp = (...rest: number[]) => [...letters('RIFF'), 0, 0, 0, 0, ...letters('WEBP'), ...rest]
const judge = (bytes: number[], size?: number) => faultOf(new DataView(Uint8Array.from(bytes).buffer), size)

test.each([
  ['a still PNG', [...png, ...chunk('IHDR', 13), ...chunk('IDAT')], undefined],
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0, ...Array(20).fill(0)], undefined],
  ['a plain WebP', webp(...letters('VP8 '), ...Array(16).fill(0)), undefined],
  ['an extended WebP that is still', webp(...letters('VP8X'), 10, 0, 0, 0, 0x10, 0, 0), undefined],
  [
    'an animated PNG',
    [...png, ...chunk('IHDR', 13), ...chunk('acTL', 8), ...chunk('IDAT')],
    'avatar.animated',
  ],
  ['an animated WebP', webp(...letters('VP8X'), 10, 0, 0, 0, 0x12, 0, 0), 'avatar.animated'],
  ['a GIF', letters('GIF89a and more of it'), 'avatar.not_an_image'],
  [
    'a sound in the same box',
    [...letters('RIFF'), 0, 0, 0, 0, ...letters('WAVEfmt ')],
    'avatar.not_an_image',
  ],
  ['nothing', [], 'avatar.not_an_image'],
  ['a PNG that breaks off', [...png, 0, 0, 0, 13, 73], undefined],
])('%s', (_, bytes, fault) => {
  expect(judge(bytes)).toBe(fault)
})

test('a picture may have 5 MB', () => {
  const jpeg = [0xff, 0xd8, 0xff, 0xe0, ...Array(20).fill(0)]
  expect(judge(jpeg, 5 * 1024 * 1024)).toBeUndefined()
  expect(judge(jpeg, 5 * 1024 * 1024 + 1)).toBe('avatar.too_large')
})
