import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Part } from '../build/part.ts'
import { Pen } from '../pen.ts'
import { indexAt, type Vertices, verticesIn, writeCell } from './cell.ts'
import { createMeetings, cut } from './cut.ts'
import {
  CAR_AGAINST,
  CAR_ALONG,
  type Edge,
  FOOT_AGAINST,
  FOOT_ALONG,
  flagged,
  packed,
  unpacked,
} from './edge.ts'
import { type CellEntry, endOf, startOf, WAYS_FILE } from './format.ts'
import { cellOf, LONGEST, metresBetween, spotOf } from './grid.ts'
import { piecesOf } from './pieces.ts'
import { barrierOf, useOf } from './rules.ts'
import { takenTables, type Worked, workedTables } from './ways.queries.ts'

type Told = (share: number) => Promise<void>

const TOLD_EVERY = 2_000

/** Ways on foot and by car: a graph of where ways meet, in cells of some kilometres, in one file. */
export const waysPart: Part = {
  name: 'Joining the ways',

  begin(work) {
    const taken = takenTables(work)
    return {
      node({ lng, lat, tags }) {
        const bars = barrierOf(tags)
        if (!bars) return
        const { x, y } = spotOf({ lng: lng / 1e7, lat: lat / 1e7 })
        taken.addBarrier(x, y, bars.foot, bars.car)
      },
      way({ tags, line }) {
        if (line.length < 4) return
        const points = pointsOf(line)
        const use = points.length < 4 ? undefined : useOf(tags, lengthOf(points))
        if (use) taken.addLine(points.length / 2, packed({ ...flagged(use), points }))
      },
    }
  },

  async finish(work: DatabaseSync, folder, told) {
    const worked = workedTables(work)
    worked.begin()
    const { lines } = worked.sums()
    await cutAll(worked, share => told(share * 0.5), lines)
    const numbered = await number(worked, share => told(0.5 + share * 0.2))
    await write(worked, numbered, folder, share => told(0.8 + share * 0.2))
    worked.forget()
    worked.commit()
  },
}

/** As finely as edges are kept, without a spot twice in a row, and with more on what is straight for long. */
export function pointsOf(line: Int32Array): number[] {
  const points: number[] = []
  for (let n = 0; n < line.length; n += 2) {
    const { x, y } = spotOf({ lng: (line[n] ?? 0) / 1e7, lat: (line[n + 1] ?? 0) / 1e7 })
    const [lastX = x, lastY = y] = points.slice(-2)
    const [dx, dy] = [x - lastX, y - lastY]
    // Nobody goes around the globe: such a line crosses the date line, and ends there.
    const parts = Math.abs(dx) > 180e6 ? 1 : Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) / LONGEST)
    for (let part = 1; part < parts; part++)
      points.push(lastX + Math.round((dx * part) / parts), lastY + Math.round((dy * part) / parts))
    if (points.length === 0 || dx !== 0 || dy !== 0) points.push(x, y)
  }
  return points
}

function lengthOf(points: readonly number[]): number {
  let metres = 0
  for (let n = 2; n < points.length; n += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points.slice(n - 2, n + 2)
    metres += metresBetween(x1, y1, x2, y2)
  }
  return metres
}

/** Cuts all ways into edges, and puts each beside the cells of its two ends. */
async function cutAll(worked: Worked, told: Told, lines: number): Promise<void> {
  const meetings = createMeetings(worked.sums().points)
  let at = 0
  for (const { bytes } of worked.lines()) {
    meetings.note(unpacked(bytes))
    if (++at % TOLD_EVERY === 0) await told((at / lines) * 0.3)
  }
  const bars = createMeetings(worked.sums().points)
  for (const { x, y } of worked.barriers()) bars.note({ points: [x, y] } as Edge)
  const barred = (x: number, y: number) => (bars.at(x, y) ? worked.barrierAt(x, y) : undefined)
  let edges = 0
  at = 0
  for (const { bytes } of worked.lines()) {
    for (const edge of cut(unpacked(bytes), { meet: meetings.at, barred })) {
      const whole = packed(edge)
      for (const cell of cellsOf(edge)) worked.addEdge(cell, edges, whole)
      edges++
    }
    if (++at % TOLD_EVERY === 0) await told(0.3 + (at / lines) * 0.7)
  }
}

function cellsOf({ points }: Edge): Set<number> {
  const [x = 0, y = 0] = points
  const [endX = 0, endY = 0] = points.slice(-2)
  return new Set([cellOf(x, y), cellOf(endX, endY)])
}

/** The edges of each cell, one cell after the other. */
function* byCell(worked: Worked): Generator<{ id: number; edges: Edge[] }> {
  let [id, edges] = [-1, [] as Edge[]]
  for (const { cell, bytes } of worked.edges()) {
    if (cell !== id) {
      if (edges.length > 0) yield { id, edges }
      id = cell
      edges = []
    }
    edges.push(unpacked(bytes))
  }
  if (edges.length > 0) yield { id, edges }
}

/** Numbers all vertices, and finds the pieces that they are of. */
async function number(worked: Worked, told: Told) {
  let vertices = 0
  let cells = 0
  for (const { id, edges } of byCell(worked)) {
    const own = verticesIn(id, edges)
    worked.addCell(id, vertices, spotsOf(own))
    vertices += own.x.length
    if (++cells % 20 === 0) await told(0)
  }
  const numbers = numbersIn(worked)
  const from = list()
  const to = list()
  let at = 0
  for (const { id, edges } of byCell(worked)) {
    for (const { points, flags } of edges) {
      const [x = 0, y = 0] = points
      if (cellOf(x, y) !== id) continue
      const [endX = 0, endY = 0] = points.slice(-2)
      // Both directions of both in four bits: numbers of vertices have fewer than 28.
      from.push(numbers(x, y))
      to.push(numbers(endX, endY) * 16 + flags)
    }
    if (++at % 20 === 0) await told(at / cells)
  }
  const piecesBy = (along: number, against: number) =>
    piecesOf({
      ...{ vertices, count: from.length(), from: from.at, to: n => Math.floor(to.at(n) / 16) },
      along: n => (to.at(n) & along) !== 0,
      against: n => (to.at(n) & against) !== 0,
    })
  return { cells, foot: piecesBy(FOOT_ALONG, FOOT_AGAINST), car: piecesBy(CAR_ALONG, CAR_AGAINST) }
}

/** Numbers that grow in number, four bytes each. */
function list() {
  let values = new Uint32Array(1_024)
  let length = 0
  return {
    push(value: number): void {
      if (length === values.length) {
        const wider = new Uint32Array(length * 2)
        wider.set(values)
        values = wider
      }
      values[length++] = value
    },
    at: (n: number) => values[n] ?? 0,
    length: () => length,
  }
}

const spotsOf = ({ x, y }: Vertices) => new Uint8Array(Int32Array.of(...x, ...y).buffer)

function verticesOf(spots: Uint8Array): Vertices {
  const all = new Int32Array(spots.slice().buffer)
  return { x: all.subarray(0, all.length / 2), y: all.subarray(all.length / 2) }
}

const KEPT_CELLS = 400

/** The number of a vertex; those of the cells that were asked for last are at hand. */
function numbersIn(worked: Worked) {
  const known = new Map<number, Vertices & { base: number }>()
  return (x: number, y: number): number => {
    const id = cellOf(x, y)
    let cell = known.get(id)
    if (!cell) {
      const kept = worked.cell(id)
      if (!kept) throw new RangeError(`there is no cell ${id}`)
      cell = { ...verticesOf(kept.spots), base: kept.base }
      known.set(id, cell)
      for (const oldest of known.keys()) if (known.size > KEPT_CELLS) known.delete(oldest)
    }
    return cell.base + indexAt(cell, x, y)
  }
}

interface Numbered {
  cells: number
  foot: Uint32Array
  car: Uint32Array
}

async function write(worked: Worked, { cells, foot, car }: Numbered, folder: string, told: Told) {
  const fd = openSync(join(folder, WAYS_FILE), 'w')
  const writer = new Pen()
  const entries: CellEntry[] = []
  let at = startOf({ cells: 0, index: 0 }).length
  try {
    for (const { id, edges } of byCell(worked)) {
      const kept = worked.cell(id)
      if (!kept) continue
      const { base } = kept
      const vertices = verticesOf(kept.spots)
      writeCell(writer, id, edges, {
        vertices,
        footOf: n => foot[base + n] ?? 0,
        carOf: n => car[base + n] ?? 0,
      })
      const record = writer.take()
      writeSync(fd, record, 0, record.length, at)
      at += record.length
      const fastest = (pace: 'footPace' | 'carPace') => Math.max(...edges.map(edge => Math.ceil(edge[pace])))
      entries.push({ id, length: record.length, footPace: fastest('footPace'), carPace: fastest('carPace') })
      if (entries.length % 20 === 0) await told(entries.length / cells)
    }
    const index = endOf(entries)
    writeSync(fd, index, 0, index.length, at)
    const start = startOf({ cells: entries.length, index: at })
    writeSync(fd, start, 0, start.length, 0)
  } finally {
    closeSync(fd)
  }
}
