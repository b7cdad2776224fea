/** The graph of a region, in its folder. */
export const WAYS_FILE = 'ways.bin'

const MARK = 'crvways1'
const START = 24
const ENTRY = 16

/** What the file tells of a cell without reading it. The fastest paces are in halves of a kilometre an hour. */
export interface CellEntry {
  id: number
  length: number
  footPace: number
  carPace: number
}

export interface Start {
  cells: number
  /** Where the entries of the cells are, behind the cells themselves. */
  index: number
}

export function startOf({ cells, index }: Start): Buffer {
  const start = Buffer.alloc(START)
  start.write(MARK, 'latin1')
  start.writeDoubleLE(index, 8)
  start.writeUInt32LE(cells, 16)
  return start
}

export function endOf(entries: readonly CellEntry[]): Buffer {
  const end = Buffer.alloc(entries.length * ENTRY)
  for (const [n, { id, length, footPace, carPace }] of entries.entries()) {
    end.writeUInt32LE(id, n * ENTRY)
    end.writeUInt32LE(length, n * ENTRY + 4)
    end.writeUInt8(footPace, n * ENTRY + 8)
    end.writeUInt8(carPace, n * ENTRY + 9)
  }
  return end
}

export const START_BYTES = START

export function readStart(bytes: Buffer): Start {
  if (bytes.toString('latin1', 0, 8) !== MARK) throw new RangeError('it is no graph of ways')
  return { index: bytes.readDoubleLE(8), cells: bytes.readUInt32LE(16) }
}

/** The entries as columns, of which a large region has many. */
export function readEnd(bytes: Buffer) {
  const count = Math.floor(bytes.length / ENTRY)
  const ids = new Uint32Array(count)
  const offsets = new Float64Array(count + 1)
  const paces = { foot: new Uint8Array(count), car: new Uint8Array(count) }
  offsets[0] = START
  for (let n = 0; n < count; n++) {
    ids[n] = bytes.readUInt32LE(n * ENTRY)
    offsets[n + 1] = (offsets[n] ?? 0) + bytes.readUInt32LE(n * ENTRY + 4)
    paces.foot[n] = bytes.readUInt8(n * ENTRY + 8)
    paces.car[n] = bytes.readUInt8(n * ENTRY + 9)
  }
  return { ids, offsets, paces }
}
