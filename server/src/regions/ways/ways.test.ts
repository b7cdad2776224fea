import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Written, writeExtract } from '../../testing/extract.ts'
import { buildRegion } from '../build/build.ts'
import { shapeOf, turnedAround } from './cell.ts'
import { WAYS_FILE } from './format.ts'
import { type Graph, type Mode, openGraph } from './graph.ts'
import { metresBetween, placeOf, spotOf } from './grid.ts'
import { pointsOf, waysPart } from './part.ts'
import { useOf } from './rules.ts'
import { search } from './search.ts'
import { type Snap, snapsAt } from './snap.ts'
import { inOneGo, wayBetween } from './way-between.ts'

let folder: string
let graph: Graph | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ways-'))
})
afterEach(() => {
  graph?.close()
  graph = undefined
  rmSync(folder, { recursive: true })
})

async function built(written: Written): Promise<Graph> {
  const file = join(folder, 'here.osm.pbf')
  writeExtract(file, written)
  const signal = new AbortController().signal
  const work = join(folder, 'work')
  await buildRegion({ file, folder: work, parts: [waysPart], told: () => undefined, signal })
  graph?.close()
  graph = openGraph(join(work, 'out', WAYS_FILE))
  return graph
}

/** A spot so many metres east and north of a corner of the world where a degree is one in both directions. */
const METRE = 1 / 111_195.08
const at = (east: number, north: number) => ({ lng: 10 + east * METRE, lat: north * METRE })
const node = (id: number, east: number, north: number, tags = {}) => {
  const { lng, lat } = at(east, north)
  return { id, lng: Math.round(lng * 1e7), lat: Math.round(lat * 1e7), tags }
}
const way = (id: number, refs: number[], tags: Record<string, string> = { highway: 'residential' }) => ({
  ...{ id, refs, tags },
})

type At = { lat: number; lng: number }
const find = (of: Graph, from: At, to: At, mode: Mode = 'foot') => inOneGo(wayBetween(of, [from, to], mode))

describe('a way', () => {
  const square = [node(1, 0, 0), node(2, 1_000, 0), node(3, 1_000, 1_000), node(4, 0, 1_000)]

  test('goes along the streets, from the middle of one to the middle of another', async () => {
    const ways = await built({ nodes: square, ways: [way(1, [1, 2, 3])] })
    const found = find(ways, at(500, 20), at(980, 500))
    expect(found?.metres).toBeCloseTo(1_040, -1)
    expect(found?.minutes).toBe(13)
    expect(found?.line).toHaveLength(7)
  })

  test('may lie on one street alone', async () => {
    const ways = await built({ nodes: square, ways: [way(1, [1, 2])] })
    expect(find(ways, at(200, 0), at(900, 0))?.metres).toBeCloseTo(700, -1)
    expect(find(ways, at(900, 0), at(200, 0))?.metres).toBeCloseTo(700, -1)
    expect(find(ways, at(900, 0), at(900, 0))?.metres).toBe(0)
  })

  test('goes around where a car may not go back', async () => {
    const oneway = { highway: 'residential', oneway: 'yes' }
    const ways = await built({
      nodes: square,
      ways: [way(1, [1, 2], oneway), way(2, [2, 3, 4, 1], oneway)],
    })
    expect(find(ways, at(200, 0), at(900, 0), 'car')?.metres).toBeCloseTo(700, -1)
    expect(find(ways, at(900, 0), at(200, 0), 'car')?.metres).toBeCloseTo(3_300, -1)
    expect(find(ways, at(900, 0), at(200, 0), 'foot')?.metres).toBeCloseTo(700, -1)
  })

  test('goes around a roundabout in its direction', async () => {
    const tags = { highway: 'tertiary', junction: 'roundabout' }
    const ways = await built({ nodes: square, ways: [way(1, [1, 2, 3, 4, 1], tags)] })
    expect(find(ways, at(0, 500), at(500, 1_000), 'car')?.metres).toBeCloseTo(3_000, -1)
    expect(find(ways, at(500, 1_000), at(0, 500), 'car')?.metres).toBeCloseTo(1_000, -1)
  })

  test('is none from the sea, beyond the graph, and from what nothing joins to the rest', async () => {
    const island = [node(11, 5_000, 0), node(12, 5_500, 0)]
    const ways = await built({ nodes: [...square, ...island], ways: [way(1, [1, 2]), way(2, [11, 12])] })
    expect(find(ways, at(0, 300), at(900, 0))).toBeUndefined()
    expect(find(ways, at(0, 0), { lat: 60, lng: 60 })).toBeUndefined()
    expect(find(ways, at(0, 0), at(5_200, 0))).toBeUndefined()
    expect(find(ways, at(5_100, 0), at(5_200, 0))?.metres).toBeCloseTo(100, -1)
  })

  test('leaves a courtyard that leads nowhere aside', async () => {
    const yard = [node(11, 500, 30), node(12, 520, 30)]
    const ways = await built({ nodes: [...square, ...yard], ways: [way(1, [1, 2]), way(2, [11, 12])] })
    expect(find(ways, at(510, 30), at(900, 0))?.metres).toBeCloseTo(420, -1)
  })

  test('is slower over stairs, and as long as a ferry takes', async () => {
    const ways = await built({
      nodes: square,
      ways: [way(1, [1, 2], { highway: 'steps' }), way(2, [3, 4], { route: 'ferry', duration: '00:30' })],
    })
    expect(find(ways, at(0, 0), at(800, 0))?.minutes).toBe(19)
    expect(find(ways, at(0, 1_000), at(1_000, 1_000))?.minutes).toBe(30)
    expect(find(ways, at(0, 0), at(800, 0), 'car')).toBeUndefined()
  })

  test('ends at a gate; bollards keep off cars alone', async () => {
    const middle = (tags: Record<string, string>) => node(5, 500, 0, tags)
    const through = async (tags: Record<string, string>) => {
      const ways = await built({ nodes: [...square.slice(0, 2), middle(tags)], ways: [way(1, [1, 5, 2])] })
      const ends = [at(100, 0), at(900, 0)] as const
      rmSync(join(folder, 'work'), { recursive: true })
      return (['foot', 'car'] as const).map(mode => find(ways, ...ends, mode) !== undefined)
    }
    // Nodes come in the order of their numbers.
    square.sort((one, other) => one.id - other.id)
    expect(await through({ barrier: 'gate' })).toEqual([true, true])
    expect(await through({ barrier: 'gate', access: 'private' })).toEqual([false, false])
    expect(await through({ barrier: 'bollard' })).toEqual([true, false])
  })

  test('over several cells is one', async () => {
    const nodes = Array.from({ length: 41 }, (_, n) => node(n + 1, n * 777, n * 555))
    const ways = await built({
      nodes,
      ways: [
        way(
          1,
          nodes.map(({ id }) => id),
        ),
      ],
    })
    expect(find(ways, at(0, 0), at(40 * 777, 40 * 555))?.metres).toBeCloseTo(40 * Math.hypot(777, 555), -2)
    expect(find(ways, at(777 * 9.9, 555 * 9.9), at(777 * 10.2, 555 * 10.2))?.metres).toBeCloseTo(286, -1)
  })
})

test('ways of one node, loops, and what lies twice in a place are no trouble', async () => {
  const ways = await built({
    nodes: [node(1, 0, 0), node(2, 100, 0), node(3, 100, 0), node(4, 200, 0)],
    ways: [
      way(1, [1]),
      way(2, [1, 1]),
      way(3, [1, 2, 1, 2, 3, 4]),
      way(4, []),
      way(5, [4, 4, 4]),
      way(6, [99, 98]),
      way(7, [2, 1, 2], { highway: 'constructor', foot: '<b>', maxspeed: '9'.repeat(10_000) }),
    ],
  })
  expect(find(ways, at(0, 0), at(200, 0))?.metres).toBeCloseTo(200, -1)
})

test('a region without any way has none', async () => {
  const ways = await built({ nodes: [node(1, 0, 0)] })
  expect(find(ways, at(0, 0), at(200, 0))).toBeUndefined()
})

const spread = ({ x, y } = { x: 0, y: 0 }): [number, number] => [x, y]

/** The shortest way in seconds by Dijkstra's algorithm over all nodes, without any of what the graph does. */
function byForce(written: Written, [start, end]: readonly [Snap, Snap], mode: Mode): number {
  const key = (x: number, y: number) => `${x},${y}`
  const next = new Map<string, [to: string, seconds: number][]>()
  const join = (from: string, to: string, seconds: number) =>
    next.set(from, [...(next.get(from) ?? []), [to, seconds]])
  const spots = new Map((written.nodes ?? []).map(({ id, lng, lat }) => [id, [lng, lat]]))
  for (const { refs, tags } of written.ways ?? []) {
    const points = pointsOf(Int32Array.from(refs.flatMap(ref => spots.get(ref) ?? [])))
    const line = points.flatMap((x, n) => (n % 2 === 0 ? { x, y: points[n + 1] ?? 0 } : []))
    const gap = (n: number) => metresBetween(...spread(line[n]), ...spread(line[n + 1]))
    const use = useOf(
      tags,
      line.slice(1).reduce((sum, _, n) => sum + gap(n), 0),
    )
    if (!use) continue
    const speed = mode === 'foot' && use.footSpeed === 4.8 ? 4.8 : Math.round(use[`${mode}Speed`] * 2) / 2
    for (const [n, one] of line.entries()) {
      const other = line[n + 1]
      if (!other) continue
      const seconds = (gap(n) * 3.6) / speed
      if (use[mode].along) join(key(one.x, one.y), key(other.x, other.y), seconds)
      if (use[mode].against) join(key(other.x, other.y), key(one.x, one.y), seconds)
    }
  }
  // The spots on the edges are joined to what lies before and behind them there.
  for (const [name, snap] of [
    ['start', start],
    ['end', end],
  ] as const) {
    const points = shapeOf(snap.cell, snap.edge)
    const ends = [key(points[0] ?? 0, points[1] ?? 0), key(points.at(-2) ?? 0, points.at(-1) ?? 0)] as const
    const whole = snap.cell.edges[mode][snap.edge] ?? 0
    const flags = (snap.cell.edges.flags[snap.edge] ?? 0) >> (mode === 'foot' ? 0 : 2)
    const [before, behind] = [whole * snap.share, whole * (1 - snap.share)]
    if (name === 'start') {
      if (flags & 1) join(name, ends[1], behind)
      if (flags & 2) join(name, ends[0], before)
    } else {
      if (flags & 1) join(ends[0], name, before)
      if (flags & 2) join(ends[1], name, behind)
    }
  }
  const timeOn = ({ cell, edge }: Snap) => cell.edges[mode][edge]
  const [here, there] = [start, end].map(({ cell, edge }) => shapeOf(cell, edge)) as [number[], number[]]
  const isTurned =
    String(here) === String(turnedAround(there)) && start.cell !== end.cell && timeOn(start) === timeOn(end)
  if (isTurned || (start.cell === end.cell && start.edge === end.edge)) {
    const share = isTurned ? 1 - end.share : end.share
    const whole = start.cell.edges[mode][start.edge] ?? 0
    const flags = (start.cell.edges.flags[start.edge] ?? 0) >> (mode === 'foot' ? 0 : 2)
    if (share === start.share || flags & (share > start.share ? 1 : 2))
      join('start', 'end', whole * Math.abs(share - start.share))
  }
  const seconds = new Map([['start', 0]])
  const done = new Set<string>()
  for (;;) {
    const open = [...seconds].filter(([name]) => !done.has(name))
    const nearest = open.sort(([, one], [, other]) => one - other)[0]
    if (!nearest) return Number.POSITIVE_INFINITY
    const [name, far] = nearest
    if (name === 'end') return far
    done.add(name)
    for (const [to, more] of next.get(name) ?? [])
      seconds.set(to, Math.min(seconds.get(to) ?? Number.POSITIVE_INFINITY, far + more))
  }
}

test('every way is as short as the shortest one of all', async () => {
  const kinds = [
    { highway: 'residential' },
    { highway: 'footway' },
    { highway: 'steps' },
    { highway: 'primary', maxspeed: '80', oneway: 'yes' },
    { highway: 'secondary', oneway: '-1' },
    { highway: 'motorway' },
    { highway: 'service', access: 'private' },
    { route: 'ferry', motor_vehicle: 'yes', duration: '00:02' },
  ]
  const spot = fc.tuple(fc.nat(4_000), fc.nat(4_000))
  /** Beside a line between two of the spots. */
  const beside = fc.tuple(fc.nat(24), fc.nat(24), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(120))
  const world = fc.array(spot, { minLength: 2, maxLength: 25 }).chain(spots =>
    fc.record({
      spots: fc.constant(spots),
      ways: fc.array(
        fc.tuple(
          fc.array(fc.nat(spots.length - 1), { minLength: 2, maxLength: 6 }),
          fc.nat(kinds.length - 1),
        ),
        { minLength: 1, maxLength: 30 },
      ),
      ends: fc.array(fc.tuple(beside, beside), { minLength: 4, maxLength: 4 }),
    }),
  )
  let compared = 0
  await fc.assert(
    fc.asyncProperty(world, async ({ spots, ways, ends }) => {
      rmSync(join(folder, 'work'), { recursive: true, force: true })
      const written = {
        nodes: spots.map(([east, north], n) => node(n + 1, east, north)),
        ways: ways.map(([refs, kind], n) =>
          way(
            n + 1,
            refs.map(ref => ref + 1),
            kinds[kind],
          ),
        ),
      }
      const of = await built(written)
      for (const mode of ['foot', 'car'] as const) {
        for (const [from, to] of ends) {
          const [starts = [], stops = []] = [from, to].map(([one, other, share, off]) => {
            const [east, north] = spots[one % spots.length] ?? [0, 0]
            const [endEast, endNorth] = spots[other % spots.length] ?? [0, 0]
            const where = at(east + (endEast - east) * share + off, north + (endNorth - north) * share)
            return [...snapsAt(of, spotOf(where), mode).values()]
          })
          for (const start of starts)
            for (const stop of stops) {
              const found = inOneGo(search(of, [start, stop], mode, { settled: 10_000, cells: 1_000 }))
              const least = byForce(written, [start, stop], mode)
              expect(found?.seconds ?? Number.POSITIVE_INFINITY).toBeCloseTo(least, 0)
              if (found) isWhole(found, start, stop)
              compared++
            }
        }
      }
    }),
    { numRuns: 100 },
  )
  expect(compared).toBeGreaterThan(300)

  /** The line is as long as it says, and leads from one to the other. */
  function isWhole({ metres, points }: { metres: number; points: number[] }, start: Snap, stop: Snap) {
    let length = 0
    for (let n = 2; n < points.length; n += 2)
      length += metresBetween(points[n - 2] ?? 0, points[n - 1] ?? 0, points[n] ?? 0, points[n + 1] ?? 0)
    expect(Math.abs(length - metres)).toBeLessThan(2 + metres / 1_000)
    expect(metresBetween(points[0] ?? 0, points[1] ?? 0, start.x, start.y)).toBeLessThan(1)
    expect(metresBetween(points.at(-2) ?? 0, points.at(-1) ?? 0, stop.x, stop.y)).toBeLessThan(1)
    expect(placeOf(stop)).toBeDefined()
  }
})
