import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { WAYS_FILE } from '../server/src/regions/ways/format.ts'
import { type Graph, openGraph } from '../server/src/regions/ways/graph.ts'
import { waysPart } from '../server/src/regions/ways/part.ts'
import { inOneGo, wayBetween } from '../server/src/regions/ways/way-between.ts'
import { median, percentile } from './account.ts'

type At = { lat: number; lng: number }

/** The same numbers each time. */
function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const METRE = 1 / 111_195
/** So many metres from one corner to the next, and so many corners along a side: a million streets between them. */
const BLOCK = 80
const SIDE = 708

/** A city of blocks: each corner is moved a little, main streets are faster, one in four goes one way. */
export async function makeCity(folder: string): Promise<{ path: string; seconds: number }> {
  const random = numbersFrom(7)
  const began = performance.now()
  const work = new DatabaseSync(join(folder, 'work.sqlite'))
  work.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; BEGIN')
  const { way } = waysPart.begin(work)
  const shift = Array.from({ length: SIDE * SIDE * 2 }, () => (random() - 0.5) * BLOCK * 0.4)
  const spot = (x: number, y: number) => {
    const n = (y * SIDE + x) * 2
    return [10 + (x * BLOCK + (shift[n] ?? 0)) * METRE, (y * BLOCK + (shift[n + 1] ?? 0)) * METRE]
  }
  let id = 0
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      for (const [toX, toY] of [
        [x + 1, y],
        [x, y + 1],
      ] as const) {
        if (toX === SIDE || toY === SIDE) continue
        const isMain = toX === x ? x % 10 === 0 : y % 10 === 0
        const line = Int32Array.from([...spot(x, y), ...spot(toX, toY)].map(at => Math.round(at * 1e7)))
        const tags: Record<string, string> = { highway: isMain ? 'secondary' : 'residential' }
        if (random() < 0.25) tags['oneway'] = 'yes'
        way?.({ id: ++id, tags, refs: [], line })
      }
    }
  }
  work.exec('COMMIT')
  await waysPart.finish(work, folder, async () => undefined)
  work.close()
  return { path: join(folder, WAYS_FILE), seconds: (performance.now() - began) / 1_000 }
}

/** From spots that are drawn, to others that lie so many metres away as the crow flies. */
function timed(
  graph: Graph,
  mode: 'foot' | 'car',
  metres: number,
  spot: (share: number, other: number) => At,
) {
  const random = numbersFrom(11)
  const times: number[] = []
  let found = 0
  for (let n = 0; n < 300; n++) {
    const from = spot(random(), random())
    const turn = random() * 2 * Math.PI
    const squeeze = Math.cos((from.lat * Math.PI) / 180)
    const to = {
      lat: from.lat + Math.sin(turn) * metres * METRE,
      lng: from.lng + (Math.cos(turn) * metres * METRE) / squeeze,
    }
    // Processor time leaves out other processes of the machine.
    const began = process.cpuUsage()
    const way = inOneGo(wayBetween(graph, [from, to], mode))
    const { user, system } = process.cpuUsage(began)
    const took = (user + system) / 1_000
    if (!way) continue
    found++
    times.push(took)
  }
  const told = `p50 ${median(times).toFixed(1)}, p95 ${percentile(times, 0.95).toFixed(1)} ms`
  return `${mode} ${(metres / 1_000).toString().padStart(2)} km      ${told}, ${found} of 300 found`
}

const inBox =
  ([west, south, east, north]: readonly [number, number, number, number]) =>
  (share: number, other: number) => ({
    lng: west + (east - west) * share,
    lat: south + (north - south) * other,
  })

const regions = {
  monaco: [7.41, 43.724, 7.44, 43.752],
  andorra: [1.49, 42.5, 1.56, 42.57],
} as const

/** The search in a real region that lies in the folder of the environment, if it does. */
function benchReal(name: keyof typeof regions): string[] {
  const folder = process.env['REGIONS']
  if (!folder) return []
  const graph = openGraph(join(folder, name, WAYS_FILE))
  const spot = inBox(regions[name])
  const lines = [1_000, 2_000, 3_000].map(metres => timed(graph, 'foot', metres, spot))
  graph.close()
  return [`${name}`, ...lines.map(line => `  ${line}`)]
}

async function benchCity(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-ways-'))
  try {
    const { path, seconds } = await makeCity(folder)
    const graph = openGraph(path)
    const side = SIDE * BLOCK * METRE
    const spot = inBox([10 + side * 0.1, side * 0.1, 10 + side * 0.9, side * 0.9])
    const before = process.memoryUsage().rss
    const lines = [
      timed(graph, 'foot', 1_000, spot),
      `${timed(graph, 'foot', 3_000, spot)} (target: p95 at most 20 ms)`,
      timed(graph, 'car', 3_000, spot),
      timed(graph, 'car', 10_000, spot),
      timed(graph, 'car', 30_000, spot),
    ]
    const kept = (graph.keptBytes() / 1e6).toFixed(0)
    const grown = ((process.memoryUsage().rss - before) / 1e6).toFixed(0)
    graph.close()
    return [
      `a city of a million streets: made in ${seconds.toFixed(0)} s, ${(statSync(path).size / 1e6).toFixed(0)} MB`,
      ...lines.map(line => `  ${line}`),
      `  cells in memory ${kept} MB (at most 30), the process +${grown} MB`,
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Ways on foot and by car: how long a search keeps a processor busy. */
export async function benchWays(): Promise<string[]> {
  return [...benchReal('monaco'), ...benchReal('andorra'), ...(await benchCity())]
}
