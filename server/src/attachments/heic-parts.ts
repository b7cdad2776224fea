import {
  type Box,
  boxesIn,
  describedItem,
  describedItems,
  type Heif,
  type Item,
  type Range,
  readHeif,
} from './heif-boxes.ts'
import { must, readAt, type Source } from './pieces.ts'
import { LONGEST_EXIF, type Rewriter } from './rewriter.ts'

/** Items that are drawn, or of which a drawn one is composed. The bytes of all others are overwritten. */
const drawn = new Set(['hvc1', 'lhv1', 'grid', 'iovl', 'iden', 'tmap'])

const metaBoxes = new Set(['hdlr', 'dinf', 'pitm', 'iinf', 'iloc', 'iref', 'iprp', 'idat', 'grpl'])

/** Properties that change how an item is drawn. Others hold texts, times or anything else. */
const properties = new Set(
  'hvcC lhvC ispe pixi colr pasp clap irot imir auxC rloc lsel oinf tols clli mdcv cclv amve'.split(' '),
)

/** Brands of files that move, which need the box `moov`. It is not kept. */
const moving = new Set(['msf1', 'hevc', 'hevx', 'hevm', 'hevs'])

/** A part of the new file. The bytes between two spans are zero. */
interface Span extends Range {
  /** Taken from the file where they are omitted. */
  bytes?: Buffer
}

/** The ranges of the items that stay. Throws Unreadable where they share bytes with others. */
function keptRanges(items: Item[]): Range[] {
  const ranges = items
    .flatMap(({ type, ranges }) => ranges.map(range => ({ ...range, isKept: drawn.has(type) })))
    .filter(({ from, to }) => to > from)
    .sort((one, other) => one.from - other.from)
  const kept: Range[] = []
  let lostTo = 0
  for (const { from, to, isKept } of ranges) {
    const last = kept.at(-1)
    must(from >= (isKept ? lostTo : (last?.to ?? 0)), 'Items of the HEIC share bytes.')
    if (!isKept) lostTo = Math.max(lostTo, to)
    else if (last && from <= last.to) last.to = Math.max(last.to, to)
    else kept.push({ from, to })
  }
  return kept
}

/** Makes a box one of free space. Its place among others stays, as properties are named by it. */
function blank(bytes: Buffer, { start, body, end }: Box): void {
  bytes.write('free', start + 4, 'latin1')
  bytes.fill(0, body, end)
}

/** The box `meta` without texts, unknown boxes, and items that are not drawn. */
function cleanMeta({ meta: { bytes, children }, items }: Heif): Buffer {
  const clean = Buffer.from(bytes)
  for (const child of children) {
    if (!metaBoxes.has(child.type)) blank(clean, child)
    // Its name, which follows the type of the handler.
    if (child.type === 'hdlr') clean.fill(0, Math.min(child.body + 12, child.end), child.end)
    if (child.type === 'iinf')
      for (const item of describedItems(bytes, child))
        clean.fill(0, describedItem(bytes, item).name, item.end)
    if (child.type === 'iprp')
      for (const part of boxesIn(bytes, child.body, child.end)) {
        if (part.type === 'ipco') {
          for (const property of boxesIn(bytes, part.body, part.end))
            if (!properties.has(property.type)) blank(clean, property)
        } else if (part.type !== 'ipma') blank(clean, part)
      }
    if (child.type === 'idat') {
      clean.fill(0, child.body, child.end)
      for (const { from, to } of keptRanges(items.filter(({ isInMeta }) => isInMeta)))
        bytes.copy(clean, from, from, to)
    }
  }
  return clean
}

/** The box `ftyp` of a file that does not move. The version between the first brand and the others is no brand. */
function still({ bytes, body, end }: Heif['ftyp']): Buffer {
  const clean = Buffer.from(bytes)
  for (let at = body; at + 4 <= end; at += at === body ? 8 : 4)
    if (moving.has(clean.toString('latin1', at, at + 4))) clean.write('mif1', at, 'latin1')
  return clean
}

/** Everything that stays, in its order: the pictures keep their offsets. */
function spansOf(heif: Heif): { spans: Span[]; end: number } {
  const kept = keptRanges(heif.items.filter(({ isInMeta }) => !isInMeta))
  const spans: Span[] = []
  let end = 0
  let next = 0
  for (const [number, { type, start, body, end: boxEnd }] of heif.boxes.entries()) {
    if (number === 0) spans.push({ from: start, to: boxEnd, bytes: still(heif.ftyp) })
    else if (start === heif.meta.start) spans.push({ from: start, to: boxEnd, bytes: cleanMeta(heif) })
    else if (type === 'mdat') spans.push({ from: start, to: body })
    else {
      spans.push({ from: start, to: start + 4 })
      spans.push({ from: start + 4, to: start + 8, bytes: Buffer.from('free', 'latin1') })
      spans.push({ from: start + 8, to: body })
    }
    if (type === 'meta') end = boxEnd
    if (type !== 'mdat') continue
    for (let range = kept[next]; range && range.from >= body && range.to <= boxEnd; range = kept[++next]) {
      spans.push(range)
      end = boxEnd
    }
  }
  must(next === kept.length, 'A picture of the HEIC lies outside of it.')
  return { spans: spans.filter(({ from }) => from < end), end }
}

const MOST_EXIF_EXTENTS = 16

/** The first block of EXIF. The item begins with the offset of the block behind its first four bytes. */
async function exifOf({ items, meta }: Heif, file: Source): Promise<Buffer | undefined> {
  const exif = items.find(({ type }) => type === 'Exif')
  const parts: Buffer[] = []
  let left = LONGEST_EXIF
  for (const { from, to } of exif?.ranges.slice(0, MOST_EXIF_EXTENTS) ?? []) {
    const length = Math.min(to - from, left)
    parts.push(exif?.isInMeta ? meta.bytes.subarray(from, from + length) : await readAt(file, from, length))
    left -= length
  }
  const bytes = Buffer.concat(parts)
  if (bytes.length < 4) return undefined
  const block = bytes.subarray(4 + bytes.readUInt32BE())
  return block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block
}

const NOTHING = Buffer.alloc(16 * 1024)

function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += NOTHING.length) yield bytes.subarray(at, at + NOTHING.length)
}

function* zeros(length: number): Generator<Buffer> {
  for (let left = length; left > 0; left -= NOTHING.length) yield NOTHING.subarray(0, left)
}

/**
 * Writes a HEIC with zeros in place of everything that is not drawn, and without what lies behind its last picture.
 * Its orientation is a property (`irot`, `imir`), so that nothing of its EXIF is needed.
 */
export const heic: Rewriter = async function* (pieces, met, file) {
  const heif = await readHeif(file)
  const primary = heif.items.find(({ id }) => id === heif.primary)
  must(drawn.has(primary?.type ?? ''), 'The HEIC draws nothing.')
  // A length of zero stands for the whole file.
  const isWhole = heif.items.some(
    ({ type, ranges }) => drawn.has(type) && ranges.some(({ from, to }) => from === to),
  )
  must(!isWhole, 'A picture of the HEIC has no length.')
  const { spans, end } = spansOf(heif)
  const exif = await exifOf(heif, file)
  if (exif) met.exif = exif
  let at = 0
  for (const { from, to, bytes } of spans) {
    yield* zeros(from - at)
    await pieces.skip(from - at)
    if (bytes) {
      yield* inPieces(bytes)
      await pieces.skip(to - from)
    } else yield* pieces.through(to - from)
    at = to
  }
  yield* zeros(end - at)
  return undefined
}
