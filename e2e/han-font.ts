import type { Page } from '@playwright/test'

const [FIRST, LAST] = [0x4e00, 0x9fff]
const GLYPHS = LAST - FIRST + 2
const u16 = (...values: number[]) =>
  Buffer.concat(values.map(value => Buffer.from([(value >> 8) & 255, value & 255])))
const u32 = (...values: number[]) => u16(...values.flatMap(value => [value >>> 16, value & 65_535]))

/** A font with a blank for every Han character: a PDF has its text then, also of a machine without Chinese fonts. */
function hanFont(): Buffer {
  const name = Buffer.concat([
    u16(0, 2, 30),
    u16(3, 1, 0x409, 1, 6, 0),
    u16(3, 1, 0x409, 2, 6, 0),
    u16(0x48, 0x61, 0x6e),
  ])
  const tables: [string, Buffer][] = [
    [
      'OS/2',
      Buffer.concat([
        u16(4, 1000, 400, 5, 0),
        Buffer.alloc(32),
        u32(0, 0, 0, 0),
        Buffer.from('HAN '),
        u16(64, FIRST, LAST, 800, -200, 0, 800, 200),
        u32(0, 0),
        u16(500, 700, 0, 32, 1),
      ]),
    ],
    ['cmap', Buffer.concat([u16(0, 1, 3, 10), u32(12), u16(12, 0), u32(28, 0, 1, FIRST, LAST, 1)])],
    ['glyf', Buffer.alloc(4)],
    [
      'head',
      Buffer.concat([
        u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
        u16(0, 1000),
        Buffer.alloc(16),
        u16(0, 0, 1000, 1000, 0, 8, 2, 0, 0),
      ]),
    ],
    ['hhea', Buffer.concat([u32(0x10000), u16(800, -200, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, 1)])],
    ['hmtx', Buffer.concat([u16(1000, 0), Buffer.alloc(2 * (GLYPHS - 1))])],
    ['loca', Buffer.alloc(2 * (GLYPHS + 1))],
    ['maxp', Buffer.concat([u32(0x10000), u16(GLYPHS, ...Array<number>(13).fill(0))])],
    ['name', name],
    ['post', Buffer.concat([u32(0x30000), Buffer.alloc(28)])],
  ]
  let offset = 12 + 16 * tables.length
  const heads: Buffer[] = []
  const bodies: Buffer[] = []
  for (const [tag, table] of tables) {
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
    let sum = 0
    for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
    heads.push(Buffer.from(tag), u32(sum, offset, table.length))
    bodies.push(padded)
    offset += padded.length
  }
  return Buffer.concat([u32(0x10000), u16(tables.length, 128, 3, 32), ...heads, ...bodies])
}

/** Has the page write Chinese with it, as another part of the font that it has. */
export async function bringHanFont(page: Page): Promise<void> {
  await page.evaluate(async font => {
    const bytes = Uint8Array.from(atob(font), letter => letter.charCodeAt(0))
    const face = new FontFace('Mona Sans Variable', bytes, {
      ...{ unicodeRange: 'U+4E00-9FFF', weight: '200 900', stretch: '75% 125%' },
    })
    document.fonts.add(await face.load())
  }, hanFont().toString('base64'))
}
