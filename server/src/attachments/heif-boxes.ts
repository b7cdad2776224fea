import { must, readAt, type Source, Unreadable } from './pieces.ts'

// The container of HEIC (ISO/IEC 14496-12 and 23008-12): boxes, one of which (`meta`) lists the items of the file and
// where their bytes lie.

/** Photos of phones have 4 to 10 kB here. */
const MOST_META_BYTES = 1024 * 1024
const MOST_BOXES = 1_000
/** An extent can take no byte of the list, so that its length is no limit. */
const MOST_EXTENTS = 100_000

/** The offsets of a box: its header, its content, and the first byte behind it. */
export interface Box {
  type: string
  start: number
  body: number
  end: number
}

export interface Range {
  from: number
  to: number
}

export interface Item {
  id: number
  /** Empty for an item that is not described. */
  type: string
  /** Its ranges are offsets in `meta.bytes`, and otherwise in the file. */
  isInMeta: boolean
  ranges: Range[]
}

export interface Heif {
  /** The boxes of the file, up to the first bytes that are none. */
  boxes: Box[]
  ftyp: Box & { bytes: Buffer }
  meta: Box & { bytes: Buffer; children: Box[] }
  items: Item[]
  primary: number
  /** The sizes of all pictures in it, as they are declared. */
  sizes: { width: number; height: number }[]
  /** The first ICC profile. */
  profile: Buffer | undefined
}

/** A box that begins with these bytes at an offset; undefined if it does not fit before `limit`. */
function boxAt(bytes: Buffer, start: number, limit: number): Box | undefined {
  if (bytes.length < 8) return undefined
  const short = bytes.readUInt32BE()
  const head = short === 1 ? 16 : 8
  if (bytes.length < head) return undefined
  const room = limit - start
  const length = short === 0 ? room : short === 1 ? Number(bytes.readBigUInt64BE(8)) : short
  if (length < head || length > room) return undefined
  return { type: bytes.toString('latin1', 4, 8), start, body: start + head, end: start + length }
}

/** The boxes in a part of `meta`, which they fill. */
export function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < to; ) {
    const box = boxAt(bytes.subarray(at, Math.min(at + 16, to)), at, to)
    if (!box) break
    boxes.push(box)
    at = box.end
  }
  must((boxes.at(-1)?.end ?? from) === to, 'A box of the HEIC is larger than the one around it.')
  return boxes
}

async function topBoxes(file: Source): Promise<Box[]> {
  const { size } = await file.stat()
  const boxes: Box[] = []
  for (let at = 0; at < size; ) {
    must(boxes.length < MOST_BOXES, 'The HEIC has too many boxes.')
    const box = boxAt(await readAt(file, at, 16), at, size)
    // Phones append what is no box. A box that was cut off is missed where its bytes are needed.
    if (!box) break
    boxes.push(box)
    at = box.end
  }
  return boxes
}

/** Reads the numbers of a box one after the other. */
function fieldsOf(bytes: Buffer, { body, end }: Box) {
  let at = body
  const take = (length: number): number => {
    must(at + length <= end, 'A box of the HEIC is too short.')
    at += length
    return at - length
  }
  return {
    /** A number of so many bytes. */
    uint(length: number): number {
      const from = take(length)
      if (length === 0) return 0
      return length === 8 ? Number(bytes.readBigUInt64BE(from)) : bytes.readUIntBE(from, length)
    },
    text(length: number): string {
      const from = take(length)
      return bytes.toString('latin1', from, from + length)
    },
    at: () => at,
  }
}

/** The version of a box that has one; three bytes of flags follow it. */
function versioned(bytes: Buffer, box: Box) {
  const fields = fieldsOf(bytes, box)
  const version = fields.uint(1)
  fields.uint(3)
  return { version, fields }
}

/** An item of the box `iinf`, and the offset of its name. */
export function describedItem(bytes: Buffer, box: Box) {
  const { version, fields } = versioned(bytes, box)
  must(box.type === 'infe' && version <= 3, 'An item of the HEIC is described in an unknown way.')
  const id = fields.uint(version === 3 ? 4 : 2)
  fields.uint(2)
  // Version 0 and 1 have no type.
  return { id, type: version >= 2 ? fields.text(4) : '', name: fields.at() }
}

export function describedItems(bytes: Buffer, box: Box): Box[] {
  const { version, fields } = versioned(bytes, box)
  fields.uint(version === 0 ? 2 : 4)
  return boxesIn(bytes, fields.at(), box.end)
}

/** Reads where the items lie; those that are composed of others may lie nowhere. Ranges in `idat` become offsets in `meta`. */
function locatedItems(bytes: Buffer, box: Box, idat: Box | undefined, types: Map<number, string>): Item[] {
  const { version, fields } = versioned(bytes, box)
  must(version <= 2, 'The items of the HEIC lie in an unknown way.')
  const [sizes, more] = [fields.uint(1), fields.uint(1)]
  const [ofOffset, ofLength, ofBase] = [sizes >> 4, sizes & 15, more >> 4]
  const ofIndex = version > 0 ? more & 15 : 0
  for (const size of [ofOffset, ofLength, ofBase, ofIndex])
    must([0, 4, 8].includes(size), 'The HEIC has numbers of an unknown length.')
  const items = new Map<number, Item>()
  let extents = 0
  for (let left = fields.uint(version === 2 ? 4 : 2); left > 0; left--) {
    const id = fields.uint(version === 2 ? 4 : 2)
    const method = version > 0 ? fields.uint(2) & 15 : 0
    must(fields.uint(2) === 0 && method <= 1, 'An item of the HEIC lies elsewhere.')
    const base = fields.uint(ofBase) + (method === 1 ? (idat?.body ?? 0) : 0)
    const count = fields.uint(2)
    extents += count
    must(extents <= MOST_EXTENTS && !items.has(id), 'The HEIC has too many items.')
    const ranges = Array.from({ length: count }, () => {
      fields.uint(ofIndex)
      const from = base + fields.uint(ofOffset)
      const to = from + fields.uint(ofLength)
      must(Number.isSafeInteger(to), 'An item of the HEIC lies outside of it.')
      if (method === 1) must(idat !== undefined && to <= idat.end, 'An item of the HEIC lies outside of it.')
      return { from, to }
    })
    items.set(id, { id, type: types.get(id) ?? '', isInMeta: method === 1, ranges })
  }
  for (const [id, type] of types) if (!items.has(id)) items.set(id, { id, type, isInMeta: false, ranges: [] })
  return [...items.values()]
}

/** The properties of items, such as their size; which item has which does not matter here. */
function propertiesIn(bytes: Buffer, iprp: Box): Box[] {
  const lists = boxesIn(bytes, iprp.body, iprp.end).filter(({ type }) => type === 'ipco')
  return lists.flatMap(({ body, end }) => boxesIn(bytes, body, end))
}

function sizeIn(bytes: Buffer, ispe: Box) {
  const { fields } = versioned(bytes, ispe)
  return { width: fields.uint(4), height: fields.uint(4) }
}

function profileIn(bytes: Buffer, colr: Box): Buffer | undefined {
  const kind = fieldsOf(bytes, colr).text(4)
  return kind === 'prof' || kind === 'rICC' ? bytes.subarray(colr.body + 4, colr.end) : undefined
}

/** Reads what a HEIC consists of, without its pictures. Throws Unreadable if that is not understood. */
export async function readHeif(file: Source): Promise<Heif> {
  const boxes = await topBoxes(file)
  const [ftyp] = boxes
  if (ftyp?.type !== 'ftyp' || ftyp.end > 4_096) throw new Unreadable('The HEIC does not begin as one.')
  const [box, another] = boxes.filter(({ type }) => type === 'meta')
  if (!box || another) throw new Unreadable('The HEIC has no list of its items, or several.')
  must(box.end - box.start <= MOST_META_BYTES, 'The list of the items of the HEIC is too long.')
  const bytes = await readAt(file, box.start, box.end - box.start)
  const body = box.body - box.start
  const children = boxesIn(bytes, body + 4, bytes.length)
  const only = (type: string): Box | undefined => {
    const [found, another] = children.filter(child => child.type === type)
    must(!another, `The HEIC has two boxes ${type}.`)
    return found
  }
  const needed = (type: string): Box => {
    const found = only(type)
    if (!found) throw new Unreadable(`The HEIC has no box ${type}.`)
    return found
  }
  const described = describedItems(bytes, needed('iinf')).map(box => describedItem(bytes, box))
  const types = new Map(described.map(({ id, type }) => [id, type]))
  must(types.size === described.length, 'The HEIC describes an item twice.')
  const primary = versioned(bytes, needed('pitm'))
  const properties = propertiesIn(bytes, needed('iprp'))
  return {
    boxes,
    ftyp: { ...ftyp, bytes: await readAt(file, 0, ftyp.end) },
    meta: { ...box, bytes, children },
    items: locatedItems(bytes, needed('iloc'), only('idat'), types),
    primary: primary.fields.uint(primary.version === 0 ? 2 : 4),
    sizes: properties.filter(({ type }) => type === 'ispe').map(ispe => sizeIn(bytes, ispe)),
    profile: properties
      .filter(({ type }) => type === 'colr')
      .map(colr => profileIn(bytes, colr))
      .find(Boolean),
  }
}
