import { Wire } from './wire.ts'

/** As they are written, such as `amenity=cafe`; a text that is no UTF-8 has signs for what is broken. */
export type Tags = Record<string, string>

/** Degrees are whole numbers of 10^-7. */
export interface Node {
  id: number
  lng: number
  lat: number
  tags: Tags
}

export interface Way {
  id: number
  tags: Tags
  /** The nodes along it. */
  refs: number[]
}

export interface Relation {
  id: number
  tags: Tags
  members: { type: 'node' | 'way' | 'relation'; id: number; role: string }[]
}

/** What one part of the file holds. Most nodes have no tags and are there for the ways that name them. */
export interface Block {
  /** Of all nodes, by their order in the file. */
  ids: number[]
  lngs: number[]
  lats: number[]
  nodes: Node[]
  ways: Way[]
  relations: Relation[]
}

const types = ['node', 'way', 'relation'] as const

export function readBlock(data: Uint8Array): Block {
  const wire = new Wire(data)
  let texts: Uint8Array[] = []
  const groups: Wire[] = []
  let granularity = 100
  let lngOffset = 0
  let latOffset = 0
  wire.fields(field => {
    if (field === 1) texts = textsOf(wire.message())
    else if (field === 2) groups.push(wire.message())
    else if (field === 17) granularity = wire.varint()
    else if (field === 19) latOffset = wire.plain()
    else if (field === 20) lngOffset = wire.plain()
  })

  const read: string[] = []
  const text = (n: number): string => {
    const known = read[n]
    if (known !== undefined) return known
    const bytes = texts[n]
    if (!bytes) throw new RangeError('a text that is not there')
    const value = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
    read[n] = value
    return value
  }
  const degrees = (offset: number, value: number) => Math.round((offset + granularity * value) / 100)

  const block: Block = { ids: [], lngs: [], lats: [], nodes: [], ways: [], relations: [] }
  const parts: Parts = {
    text,
    lng: value => degrees(lngOffset, value),
    lat: value => degrees(latOffset, value),
  }
  for (const group of groups) {
    group.fields(field => {
      if (field === 1) readNode(group.message(), parts, block)
      else if (field === 2) readDense(group.message(), parts, block)
      else if (field === 3) block.ways.push(readWay(group.message(), parts))
      else if (field === 4) block.relations.push(readRelation(group.message(), parts))
    })
  }
  return block
}

interface Parts {
  text(n: number): string
  lng(value: number): number
  lat(value: number): number
}

function textsOf(wire: Wire): Uint8Array[] {
  const texts: Uint8Array[] = []
  wire.fields(field => {
    if (field === 1) texts.push(wire.data())
  })
  return texts
}

const varint = (wire: Wire) => wire.varint()

function tagsOf(keys: readonly number[], values: readonly number[], { text }: Parts): Tags {
  const tags: Tags = {}
  for (const [n, key] of keys.entries()) tags[text(key)] = text(values[n] ?? -1)
  return tags
}

function readNode(wire: Wire, parts: Parts, block: Block): void {
  let lng = 0
  let lat = 0
  const element = readElement(wire, parts, {
    id: () => wire.signed(),
    more(field) {
      if (field === 8) lat = parts.lat(wire.signed())
      else if (field === 9) lng = parts.lng(wire.signed())
    },
  })
  addNode(block, { ...element, lng, lat }, Object.keys(element.tags).length > 0)
}

interface Particular {
  id?(): number
  more(field: number): void
}

/** The id and the tags, which nodes, ways and relations have alike, and what is particular to each. */
function readElement(wire: Wire, parts: Parts, { id: readId = () => wire.plain(), more }: Particular) {
  let id = 0
  let keys: number[] = []
  let values: number[] = []
  wire.fields(field => {
    if (field === 1) id = readId()
    else if (field === 2) keys = wire.list(varint)
    else if (field === 3) values = wire.list(varint)
    else more(field)
  })
  return { id, tags: tagsOf(keys, values, parts) }
}

const [MAX_LNG, MAX_LAT] = [1_800_000_000, 900_000_000]

/** Leaves out a node that lies off the globe: lines go on without it, like without a node that the extract lacks. */
function addNode({ ids, lngs, lats, nodes }: Block, node: Node, isTagged: boolean): void {
  if (Math.abs(node.lng) > MAX_LNG || Math.abs(node.lat) > MAX_LAT) return
  ids.push(node.id)
  lngs.push(node.lng)
  lats.push(node.lat)
  if (isTagged) nodes.push(node)
}

function readDense(wire: Wire, parts: Parts, block: Block): void {
  let ids: number[] = []
  let lngs: number[] = []
  let lats: number[] = []
  let pairs: number[] = []
  wire.fields(field => {
    if (field === 1) ids = wire.deltas()
    else if (field === 8) lats = wire.deltas()
    else if (field === 9) lngs = wire.deltas()
    else if (field === 10) pairs = wire.list(varint)
  })
  if (ids.length !== lngs.length || ids.length !== lats.length) throw new RangeError('nodes without a spot')
  let at = 0
  for (const [n, id] of ids.entries()) {
    const tags: Tags = {}
    const begin = at
    // A zero ends the tags of a node; a part in which no node has any has no list.
    for (; at < pairs.length && pairs[at] !== 0; at += 2) {
      tags[parts.text(pairs[at] ?? 0)] = parts.text(pairs[at + 1] ?? 0)
    }
    const isTagged = at++ > begin
    addNode(block, { id, lng: parts.lng(lngs[n] ?? 0), lat: parts.lat(lats[n] ?? 0), tags }, isTagged)
  }
}

function readWay(wire: Wire, parts: Parts): Way {
  let refs: number[] = []
  const element = readElement(wire, parts, {
    more(field) {
      if (field === 8) refs = wire.deltas()
    },
  })
  return { ...element, refs }
}

function readRelation(wire: Wire, parts: Parts): Relation {
  let roles: number[] = []
  let ids: number[] = []
  let kinds: number[] = []
  const element = readElement(wire, parts, {
    more(field) {
      if (field === 8) roles = wire.list(varint)
      else if (field === 9) ids = wire.deltas()
      else if (field === 10) kinds = wire.list(varint)
    },
  })
  const members = ids.map((id, n) => ({
    id,
    type: types[kinds[n] ?? -1] ?? unknownMember(),
    role: parts.text(roles[n] ?? -1),
  }))
  return { ...element, members }
}

function unknownMember(): never {
  throw new RangeError('a member of an unknown type')
}
