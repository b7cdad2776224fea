import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture whose left half is red and whose right half is blue. */
export function picture(width: number, height: number): Sharp {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const, background: '#ff0000' }
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: half }, gravity: 'west' },
  ])
}

/** A picture that hardly gets smaller when it is packed. */
export function noise(width: number, height: number): Sharp {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  return sharp({ create: { width, height, channels: 3, background: '#888888', noise } })
}

/** A chunk of a PNG. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The offset of the first chunk behind the header of a PNG. */
export const IHDR_END = 8 + 25

/** A PNG that says that it moves. */
export async function animatedPng(): Promise<Buffer> {
  const png = await picture(16, 16).png().toBuffer()
  const control = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
  return Buffer.concat([png.subarray(0, IHDR_END), control, png.subarray(IHDR_END)])
}

export async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map(background =>
      sharp({ create: { width: 16, height: 16, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}

/** The pixels of a picture, three bytes each. */
export async function pixelsOf(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
