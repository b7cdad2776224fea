import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Block, readBlock } from '../server/src/regions/osm/block.ts'
import { openExtract } from '../server/src/regions/osm/file.ts'
import { extractWriter } from '../server/src/testing/extract.ts'

/** Of a second, as Linux counts the time of processes. */
const TICKS = 100

const admin = join(import.meta.dirname, '../server/src/admin.ts')

/** `npm run bench -- region-build FILE 1 100`: builds the region of an extract, and of so many copies of it side by side. */
export async function benchRegionBuild([file, ...copies]: readonly string[]): Promise<void> {
  if (!file) throw new Error('npm run bench -- region-build FILE [COPIES …] needs an extract')
  for (const count of copies.length > 0 ? copies.map(Number) : [1]) {
    const folder = mkdtempSync(join(tmpdir(), 'region-build-'))
    try {
      const extract = join(folder, 'copies.osm.pbf')
      await writeCopies(file, extract, count)
      const { seconds, computed, mebibytes } = await build(extract, folder)
      const bytes = statSync(extract).size
      const out = join(folder, 'regions/copies')
      const sizes = readdirSync(out).map(name => `${name} ${share(statSync(join(out, name)).size, bytes)}`)
      console.log(
        `${count} copies, ${(bytes / 1e6).toFixed(1)} MB: ${seconds.toFixed(1)} s, ${computed.toFixed(1)} s ` +
          `of the processor (${(((computed / bytes) * 1e8) / 60).toFixed(1)} min for 100 MB), ${mebibytes.toFixed(0)} MiB; of the file: ${sizes.join(', ')}`,
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}

const share = (part: number, whole: number) => (part / whole).toFixed(2)

async function build(extract: string, folder: string) {
  const began = performance.now()
  const child = spawn(process.execPath, [admin, 'region', 'add', extract], {
    ...{ env: { ...process.env, DATA_DIR: folder }, stdio: ['ignore', 'ignore', 'inherit'] },
  })
  let [mebibytes, computed] = [0, 0]
  const look = setInterval(() => {
    const [, peak = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
    mebibytes = Math.max(mebibytes, Number(peak) / 1024)
    const [user = 0, system = 0] = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
      .split(' ')
      .slice(13, 15)
      .map(Number)
    computed = (user + system) / TICKS
  }, 200)
  child.once('exit', () => clearInterval(look))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`building ended with ${code}`)
  return { seconds: (performance.now() - began) / 1000, computed, mebibytes }
}

/** Each copy has ids of its own and lies east of the one before, in rows from south to north. */
async function writeCopies(file: string, target: string, count: number): Promise<void> {
  const extract = openExtract(file)
  const { bounds } = extract.header()
  const blocks = [...extract.blobs()].map(blob => readBlock(blob.data))
  extract.close()
  const [west = 0, south = 0, east = 1, north = 1] = (bounds ?? []).map(side => Math.round(side * 1e7))
  const across = Math.ceil(Math.sqrt(count))
  const highest = (of: (block: Block) => Iterable<number>) => {
    let most = 0
    for (const block of blocks) for (const id of of(block)) most = Math.max(most, id)
    return most
  }
  const step = {
    node: highest(block => block.ids),
    way: highest(block => block.ways.map(way => way.id)),
    relation: highest(block => block.relations.map(relation => relation.id)),
  }
  const sides = [west, west + (east - west) * across, south + (north - south) * across, south]
  const writer = extractWriter(target, sides)
  const each = (write: (block: Block, n: number) => void) => {
    for (let n = 0; n < count; n++) for (const block of blocks) write(block, n)
  }
  each(({ ids, lngs, lats, nodes }, n) => {
    const tags = new Map(nodes.map(node => [node.id, node.tags]))
    const [right, up] = [(east - west) * (n % across), (north - south) * Math.floor(n / across)]
    const moved = ids.map((id, at) => ({
      ...{ id: id + n * step.node, lng: (lngs[at] ?? 0) + right, lat: (lats[at] ?? 0) + up },
      tags: tags.get(id) ?? {},
    }))
    if (moved.length > 0) writer.write({ nodes: moved })
  })
  each(({ ways }, n) => {
    const moved = ways.map(({ id, tags, refs }) => ({
      ...{ id: id + n * step.way, tags, refs: refs.map(ref => ref + n * step.node) },
    }))
    if (moved.length > 0) writer.write({ ways: moved })
  })
  each(({ relations }, n) => {
    const moved = relations.map(({ id, tags, members }) => ({
      ...{ id: id + n * step.relation, tags },
      members: members.map(member => ({ ...member, id: member.id + n * step[member.type] })),
    }))
    if (moved.length > 0) writer.write({ relations: moved })
  })
  writer.close()
}
