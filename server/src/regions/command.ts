import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { FORMAT, type Folders, outdated, type Region, regionFolders, regionId } from './folders.ts'
import { createProgress } from './progress.ts'
import { buildFrom, isBroken } from './sources.ts'

export const regionUsage = `  npm run admin -- region add <file>           brings a region from an extract (.osm.pbf), Overture's places,
                                               or streets alone from tiles (.pmtiles)
  npm run admin -- region list                 lists the regions
  npm run admin -- region update <id> <file>   brings it anew from a later extract
  npm run admin -- region remove <id>          removes it
`

const USAGE = 2
const BROKEN = 3
const STOPPED = 130

interface Needs {
  dataDir: string
  /** Told on a line of its own, and on one that is written over. */
  print(line: string): void
  progress(line: string): void
  signal: AbortSignal
}

/** Does what follows `region`; answers the exit code. */
export async function regionCommand(words: readonly string[], needs: Needs): Promise<number> {
  const folders = regionFolders(needs.dataDir)
  const [verb, ...names] = words
  const [first = '', second = ''] = names
  if (verb === 'list' && names.length === 0) return list(folders, needs)
  if (verb === 'add' && names.length === 1) return add(folders, first, needs)
  if (verb === 'update' && names.length === 2) return update(folders, first, second, needs)
  if (verb === 'remove' && names.length === 1) return remove(folders, first, needs)
  needs.print(regionUsage)
  return USAGE
}

function list(folders: Folders, { print }: Needs): number {
  const regions = folders.list()
  if (regions.length === 0) print('There are no regions yet.')
  for (const region of regions) {
    const { id, made_at, file } = region
    print([id, made_at ? `as of ${made_at.slice(0, 10)}` : 'of unknown age', file.name].join('  '))
    const told = outdated(region)
    if (told) print(told)
  }
  return 0
}

function add(folders: Folders, file: string, needs: Needs): number | Promise<number> {
  const id = regionId(file)
  if (!id) {
    needs.print(`The file has to be named after its region, such as monaco-latest.osm.pbf.`)
    return USAGE
  }
  if (folders.has(id)) {
    needs.print(`There is a region ${id} already: npm run admin -- region update ${id} ${file}`)
    return USAGE
  }
  return bring(folders, id, file, needs)
}

function update(folders: Folders, id: string, file: string, needs: Needs): number | Promise<number> {
  return folders.has(id) ? bring(folders, id, file, needs) : unknown(id, needs)
}

function remove(folders: Folders, id: string, needs: Needs): number {
  if (!folders.has(id)) return unknown(id, needs)
  folders.remove(id)
  needs.print(`${id} is removed. Trips keep the names and spots that they have from it.`)
  return 0
}

function unknown(id: string, { print }: Needs): number {
  print(`There is no region ${id}.`)
  return USAGE
}

async function bring(folders: Folders, id: string, file: string, needs: Needs): Promise<number> {
  if (!existsSync(file)) {
    needs.print(`There is no file ${file}.`)
    return USAGE
  }
  const folder = folders.building(id)
  try {
    const told = createProgress(needs.progress)
    const region = {
      ...(await buildFrom({ file, folder, told, signal: needs.signal })),
      id,
      format: FORMAT,
      added_at: new Date().toISOString(),
      file: { name: basename(file), bytes: statSync(file).size },
    } satisfies Region
    writeFileSync(join(folder, 'out', 'region.json'), JSON.stringify(region))
    folders.swapIn(id, join(folder, 'out'))
    rmSync(folder, { recursive: true })
    needs.print(`${id} is there.`)
    return 0
  } catch (error) {
    return explain(error, { id, file, folder, ...needs })
  }
}

interface Circumstances extends Needs {
  id: string
  file: string
  folder: string
}

function explain(error: unknown, { id, file, folder, print, signal }: Circumstances): number {
  if (signal.aborted) {
    print(`Stopped. The same command goes on from here: region add ${file}`)
    return STOPPED
  }
  if (isBroken(error)) {
    rmSync(folder, { recursive: true, force: true })
    print(`${error.message} Nothing has changed.`)
    return BROKEN
  }
  const { code, errcode } = error as { code?: string; errcode?: number }
  if (errcode === 5) {
    print(`${id} is being built by another process.`)
    return 1
  }
  if (code === 'ENOSPC' || errcode === 13) {
    print(`The disk is full. Nothing has changed; with more room the same command goes on.`)
    return 1
  }
  throw error
}
