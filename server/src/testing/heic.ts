import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A photo with EXIF, XMP and a thumbnail (`attachments/fixtures/README.md`). */
export const heicPhoto = readFileSync(join(import.meta.dirname, '../attachments/fixtures/photo.heic'))

type Content = string | Buffer | number[]
const bytesOf = (content: Content) =>
  typeof content === 'string' ? Buffer.from(content, 'latin1') : Buffer.from(content)

export function box(type: string, ...contents: Content[]): Buffer {
  const body = Buffer.concat(contents.map(bytesOf))
  return Buffer.concat([number(body.length + 8, 4), bytesOf(type), body])
}

/** A box with its version, and flags of zero. */
export const versionedBox = (type: string, version: number, ...contents: Content[]) =>
  box(type, [version, 0, 0, 0], ...contents)

export function number(value: number, length: 2 | 4 | 8): Buffer {
  const bytes = Buffer.alloc(length)
  if (length === 8) bytes.writeBigUInt64BE(BigInt(value))
  else bytes.writeUIntBE(value, 0, length)
  return bytes
}

export interface HeicItem {
  id: number
  type: string
  content: Content
  name?: string
  isInMeta?: boolean
}

interface Layout {
  version?: 0 | 1 | 2
  /** The content of an item lies in so many pieces. */
  pieces?: number
  lengths?: 4 | 8
  /** Boxes between the list of items and their bytes, and behind them. */
  between?: Buffer
  behind?: Buffer
  /** Bytes of no item, ahead of theirs. */
  unlisted?: Content
  properties?: Buffer[]
  /** Boxes in `meta`. */
  more?: Buffer[]
}

/** A HEIC of these items, the first of which is its picture. It is laid out as one, and draws nothing. */
export function heicOf(items: HeicItem[], layout: Layout = {}): Buffer {
  const { version = 1, pieces = 1, lengths = 4, properties = [], more = [] } = layout
  const unlisted = bytesOf(layout.unlisted ?? '')
  const between = layout.between ?? Buffer.alloc(0)
  const wide = version === 2 ? 4 : 2
  const ftyp = box('ftyp', 'heic', number(0, 4), 'mif1heic')
  const described = items.map(({ id, type, name = '' }) =>
    versionedBox('infe', wide === 4 ? 3 : 2, number(id, wide), number(0, 2), type, `${name}\0`),
  )
  const idat = Buffer.concat(items.filter(item => item.isInMeta).map(({ content }) => bytesOf(content)))
  const mdat = Buffer.concat(items.filter(item => !item.isInMeta).map(({ content }) => bytesOf(content)))

  function meta(start: number): Buffer {
    let [inMeta, inFile] = [0, start]
    const located = items.map(({ id, content, isInMeta }) => {
      const { length } = bytesOf(content)
      const at = isInMeta ? inMeta : inFile
      if (isInMeta) inMeta += length
      else inFile += length
      const size = Math.ceil(length / pieces)
      const extents = Array.from({ length: pieces }, (_, piece) =>
        Buffer.concat([
          number(at + piece * size, lengths),
          number(Math.min(size, length - piece * size), lengths),
        ]),
      )
      const method = version === 0 ? Buffer.alloc(0) : number(isInMeta ? 1 : 0, 2)
      return Buffer.concat([number(id, wide), method, number(0, 2), number(pieces, 2), ...extents])
    })
    return versionedBox(
      'meta',
      0,
      versionedBox('hdlr', 0, number(0, 4), 'pict', Buffer.alloc(12), 'canary\0'),
      versionedBox('pitm', 0, number(items[0]?.id ?? 0, 2)),
      versionedBox('iinf', 0, number(items.length, 2), ...described),
      versionedBox('iloc', version, [(lengths << 4) | lengths, 0], number(items.length, wide), ...located),
      box('iprp', box('ipco', ...properties), versionedBox('ipma', 0, number(0, 4))),
      box('idat', idat),
      ...more,
    )
  }

  const start = ftyp.length + meta(0).length + between.length + 8 + unlisted.length
  return Buffer.concat([
    ...[ftyp, meta(start), between, box('mdat', unlisted, mdat)],
    layout.behind ?? Buffer.alloc(0),
  ])
}
