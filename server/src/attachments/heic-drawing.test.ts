import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { silent } from '../log.ts'
import { heicPhoto } from '../testing/heic.ts'
import { temporaryFile } from '../testing/temporary-file.ts'
import { createHeicDrawing } from './heic-drawing.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const drawing of open.splice(0)) drawing.close()
})

function begins(options: { limitMs?: number; idleMs?: number } = {}) {
  const drawing = createHeicDrawing({ log: silent, ...options })
  open.push(drawing)
  return drawing
}

/** The photo with other bytes in the place of some, which it has so many times. */
function changed(before: Buffer, after: Buffer, times: number): Buffer {
  const bytes = Buffer.from(heicPhoto)
  let found = 0
  for (let at = bytes.indexOf(before); at !== -1; at = bytes.indexOf(before, at + 1), found++)
    after.copy(bytes, at)
  expect(found).toBe(times)
  return bytes
}
const size = (width: number, height: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32BE(width)
  bytes.writeUInt32BE(height, 4)
  return bytes
}

test('a process begins with the first picture, draws one after the other, and ends when it is idle', async () => {
  const drawing = begins({ idleMs: 200 })
  expect(drawing.pid()).toBeUndefined()
  const path = await temporaryFile(heicPhoto)
  const webps = await Promise.all([640, 80, 40].map(side => drawing.draw(path, side, 75)))
  const sizes = await Promise.all(webps.map(async webp => (await sharp(webp).metadata()).width))
  expect(sizes).toEqual([160, 80, 40])
  const { data } = await sharp(webps[0]).raw().toBuffer({ resolveWithObject: true })
  // Red on the left, blue on the right, as sRGB has them: in Display P3 the red is 234, 51, 35.
  const [red = 0, green = 0] = data
  expect(Math.min(red, 255 - green)).toBeGreaterThan(245)
  expect([...data.subarray(-3)].map(value => Math.round(value / 255))).toEqual([0, 0, 1])
  expect(drawing.pid()).toBeGreaterThan(0)
  await expect.poll(() => drawing.pid()).toBeUndefined()
})

test('broken files and those that claim to be huge are not drawn, and the next one is', async () => {
  const drawing = begins()
  const large = changed(size(160, 120), size(10_000, 5_001), 1)
  for (const bytes of [heicPhoto.subarray(0, 900), large, Buffer.from('no picture')])
    expect(await drawing.draw(await temporaryFile(bytes), 640, 75)).toBeUndefined()
  const pid = drawing.pid()
  expect(await drawing.draw(await temporaryFile(heicPhoto), 640, 75)).toBeDefined()
  expect(drawing.pid()).toBe(pid)
})

test('a picture that takes too long is given up', async () => {
  const drawing = begins({ limitMs: 1 })
  expect(await drawing.draw(await temporaryFile(heicPhoto), 640, 75)).toBeUndefined()
})

test('a process that is killed costs its picture alone', async () => {
  const drawing = begins()
  const path = await temporaryFile(heicPhoto)
  await drawing.draw(path, 640, 75)
  execFileSync('kill', ['-STOP', String(drawing.pid())])
  const lost = drawing.draw(path, 640, 75)
  execFileSync('kill', ['-KILL', String(drawing.pid())])
  expect(await lost).toBeUndefined()
  expect(await drawing.draw(path, 640, 75)).toBeDefined()
})
