import bwip from 'bwip-js/node'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { mailOf, openReader } from '../testing/reading.ts'
import { codesIn } from './codes.ts'

const pass = 'M1SILVA/ANA           EH4N8WX NRTTPEBR 0197 094Y012A0001 100'

const drawn = (bcid: string, text = pass) =>
  bwip.toBuffer({ bcid, text, scale: 4, padding: 12, backgroundcolor: 'FFFFFF' })

/** A paper with the barcode in its upper left, as a phone would photograph it. */
async function photoOf(bcid: string, change: (paper: Sharp) => Sharp): Promise<Buffer> {
  const paper = sharp({ create: { width: 1_600, height: 2_200, channels: 3, background: '#f4f1ea' } })
  const whole = await paper
    .composite([{ input: await drawn(bcid), left: 180, top: 240 }])
    .png()
    .toBuffer()
  return change(sharp(whole)).jpeg({ quality: 80 }).toBuffer()
}

const changes: [name: string, change: (paper: Sharp) => Sharp][] = [
  ['straight', paper => paper],
  ['turned by 17°', paper => paper.rotate(17, { background: '#333' })],
  ['upside down', paper => paper.rotate(180)],
  ['blurred', paper => paper.blur(2)],
  ['dark', paper => paper.linear(0.3, 20)],
  ['small', paper => paper.resize(900)],
]
const kinds = ['pdf417', 'azteccode', 'qrcode', 'datamatrix']

test('of 24 photos of boarding passes at least 22 are read, and none wrongly', async () => {
  const missed: string[] = []
  for (const bcid of kinds)
    for (const [name, change] of changes) {
      const texts = await codesIn(await photoOf(bcid, change))
      if (texts.length === 0) missed.push(`${bcid}, ${name}`)
      else expect([bcid, name, ...texts]).toEqual([bcid, name, pass])
    }
  expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(2)
})

describe('a picture', () => {
  test('without a barcode, or that is broken, has none', async () => {
    const noise = {
      create: {
        width: 800,
        height: 600,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    } as const
    expect(await codesIn(await sharp(noise).png().toBuffer())).toEqual([])
    const png = await drawn('qrcode')
    expect(await codesIn(png.subarray(0, png.length / 2))).toEqual([])
    expect(await codesIn(Buffer.from('\x89PNG\r\n\x1a\n nothing'))).toEqual([])
  })

  test('of more than 60 million pixels is not decoded', async () => {
    const large = { create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' } } as const
    expect(await codesIn(await sharp(large).png().toBuffer())).toEqual([])
  })
})

describe('read as a booking', () => {
  const reader = openReader()
  afterAll(() => reader.close())
  const context = { today: '2027-03-01' }
  const flight = {
    kind: 'flight',
    row: { flight_number: 'BR197', depart_airport_code: 'NRT', arrive_airport_code: 'TPE' },
    people: ['Ana Silva'],
  }

  test('a photo of a boarding pass', async () => {
    const bytes = await photoOf('azteccode', paper => paper)
    expect((await reader.read({ bytes }, context)).bookings).toMatchObject([flight])
  })

  test('the picture of a boarding pass in a mail, among a hundred dots', async () => {
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const dots = Array.from({ length: 80 }, () => ({ type: 'image/png', content: dot, name: 'dot.png' }))
    const picture = { type: 'image/png', content: await drawn('pdf417'), name: 'pass.png' }
    const bytes = mailOf(
      { Subject: 'Your boarding pass' },
      { type: 'text/html', content: '<p>See you on board.</p>' },
      ...dots,
      picture,
    )
    expect((await reader.read({ bytes }, context)).bookings).toMatchObject([flight])
  })
})
