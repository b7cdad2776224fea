import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type Block, readBlock } from '../osm/block.ts'
import { type Blob, describing, type Extract, type Header, openExtract } from '../osm/file.ts'
import { areaOf, isArea, isClosed } from './areas.ts'
import type { Part, Takes } from './part.ts'
import { createSpots } from './spots.ts'
import { type Build, emptyOut, openWork, type Told, turnsOf, type Work } from './work.queries.ts'

const SETTLE_EVERY_MS = 5_000

interface Needs extends Build {
  parts: readonly Part[]
}

/**
 * Builds a region out of an extract: once through the file for its nodes, once for its ways and relations, and then
 * each part writes its own files into the folder `out`. Answers what the file says of itself. All that is kept on the way lies in the folder, settled every
 * few seconds, and memory holds a part of the file at a time.
 */
export async function buildRegion({ file, folder, parts, told, signal }: Needs): Promise<Header> {
  const extract = openExtract(file)
  try {
    const header = extract.header()
    const work = openWork<State>(folder, file, { stage: 'nodes', at: 0, spots: 0 })
    try {
      work.db.exec('CREATE TABLE IF NOT EXISTS member (way INTEGER PRIMARY KEY, line BLOB)')
      const takes = parts.map(part => part.begin(work.db))
      await takeNodes({ extract, work, folder, takes, told, signal })
      await takeWays({ extract, work, folder, takes, told, signal })
      const out = emptyOut(folder)
      writeFileSync(join(out, 'header.json'), JSON.stringify(header))
      for (const part of parts) await part.finish(work.db, out, turnsOf(part.name, told, signal))
      return header
    } finally {
      work.db.close()
    }
  } finally {
    extract.close()
  }
}

interface State {
  stage: 'nodes' | 'ways' | 'done'
  /** Bytes of the file that are read. */
  at: number
  /** Bytes of the file of spots. */
  spots: number
}

interface Pass {
  extract: Extract
  work: Work<State>
  folder: string
  takes: readonly Takes[]
  told: Told
  signal: AbortSignal
}

/** The first time through the file: where nodes are, and which ways are borders of areas. */
async function takeNodes(pass: Pass): Promise<void> {
  const { work, folder, takes } = pass
  const state = work.state()
  if (state.stage !== 'nodes') return
  const spots = createSpots(join(folder, 'spots'), state.spots)
  const border = work.db.prepare('INSERT OR IGNORE INTO member (way) VALUES (?)')
  let firstWays = Number.POSITIVE_INFINITY
  try {
    await eachBlock(pass, 'Reading what lies where', {
      take(block, at) {
        spots.add(block.ids, block.lngs, block.lats)
        for (const node of block.nodes) for (const part of takes) part.node?.(node)
        if (block.ways.length > 0 || block.relations.length > 0) firstWays = Math.min(firstWays, at)
        for (const relation of block.relations.filter(isArea)) {
          for (const { type, id } of relation.members) if (type === 'way') border.run(id)
        }
      },
      settle: at => work.settle({ stage: 'nodes', at, spots: spots.settle() }),
    })
    // Ways and relations are read once more, from the first of them; one that went on may have lost sight of it.
    const at = state.at > 0 ? 0 : Math.min(firstWays, pass.extract.size)
    for (const part of takes) part.settle?.()
    work.settle({ stage: 'ways', at, spots: spots.settle() })
    work.db.exec('COMMIT')
  } finally {
    spots.close()
  }
}

/** The second time: ways with their lines, relations and the areas of both. */
async function takeWays(pass: Pass): Promise<void> {
  const { work, folder, takes } = pass
  const state = work.state()
  if (state.stage !== 'ways') return
  const spots = createSpots(join(folder, 'spots'), state.spots)
  const keep = work.db.prepare('UPDATE member SET line = ? WHERE way = ?')
  const kept = work.db.prepare('SELECT line FROM member WHERE way = ? AND line IS NOT NULL')
  const lineOf = (way: number) => {
    const line = (kept.get(way) as { line: Uint8Array } | undefined)?.line
    return line && new Int32Array(line.slice().buffer)
  }
  try {
    await eachBlock(pass, 'Reading streets and areas', {
      take(block) {
        const lines = spots.linesOf(block.ways.map(way => way.refs))
        for (const [n, way] of block.ways.entries()) {
          const line = lines[n] ?? new Int32Array(0)
          // Of what is the border of no area there is no row.
          keep.run(new Uint8Array(line.buffer, line.byteOffset, line.byteLength), way.id)
          for (const part of takes) part.way?.({ ...way, line })
          if (!isClosed(line)) continue
          for (const part of takes) part.area?.({ id: `w${way.id}`, tags: way.tags, polygons: [[line]] })
        }
        for (const relation of block.relations) {
          for (const part of takes) part.relation?.(relation)
          if (!isArea(relation)) continue
          const area = areaOf(relation, lineOf)
          if (area.polygons.length > 0) for (const part of takes) part.area?.(area)
        }
      },
      settle: at => work.settle({ ...state, at }),
    })
    for (const part of takes) part.settle?.()
    work.settle({ ...state, stage: 'done', at: 0 })
    work.db.exec('COMMIT')
  } finally {
    spots.close()
  }
}

interface Taking {
  take(block: Block, at: number): void
  settle(at: number): void
}

/** Goes on from where the work is settled; lets others have a turn between two parts of the file. */
async function eachBlock(pass: Pass, stage: string, { take, settle }: Taking) {
  const { extract, work, takes, told, signal } = pass
  work.db.exec('BEGIN')
  let settled = performance.now()
  for (const blob of extract.blobs(work.state().at) as Iterable<Blob>) {
    const block = describing(blob.at, () => readBlock(blob.data))
    take(block, blob.at)
    told(stage, blob.next / extract.size)
    await setImmediate()
    if (signal.aborted || performance.now() - settled > SETTLE_EVERY_MS) {
      for (const part of takes) part.settle?.()
      settle(blob.next)
      settled = performance.now()
    }
    signal.throwIfAborted()
  }
}
