import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** `region.json` of each region. */
export const Region = z.object({
  id: z.string(),
  /** Of its data; null where the file does not tell. */
  made_at: z.nullable(z.string()),
  added_at: z.string(),
  file: z.object({ name: z.string(), bytes: z.number() }),
  /** West, south, east, north. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  attribution: z.string(),
  /** Of how its files are made: that of the Caravan which built it. */
  format: z.optional(z.number()),
})
export type Region = z.output<typeof Region>

/** Grows whenever what is read of older regions would be less than what their extracts hold. */
export const FORMAT = 2

/** Tells operators of a region that another version of Caravan has built; undefined of one that is as it should be. */
export const outdated = ({ id, format }: Region) =>
  format === FORMAT
    ? undefined
    : `The region ${id} was built by another version of Caravan and finds less than it could: ` +
      `npm run admin -- region update ${id} <file>`

/** Of a region whose file does not tell where it lies. */
export const EVERYWHERE: Region['bounds'] = [-180, -90, 180, 90]

const shape = /^[a-z0-9][a-z0-9-]{0,59}$/

/** Such as `monaco` of `monaco-latest.osm.pbf`; undefined where a name makes no id. */
export function regionId(file: string): string | undefined {
  const name = file.replace(/^.*\//, '').toLowerCase()
  const id = name.replace(/(-latest|\.).*$/s, '').replaceAll('_', '-')
  return shape.test(id) ? id : undefined
}

export type Folders = ReturnType<typeof regionFolders>

/**
 * Where regions lie: `<id>` each, `.building/<id>` what is being built, `.old/<id>` what an update takes the place of,
 * `.gone/<id>` what is being removed.
 */
export function regionFolders(dataDir: string) {
  const root = join(dataDir, 'regions')
  const at = (id: string) => join(root, id)
  const old = (id: string) => join(root, '.old', id)
  const gone = (id: string) => join(root, '.gone', id)

  /** What a crash in the middle of a swap or a removal left. */
  function settle(): void {
    for (const folder of [old(''), gone('')]) mkdirSync(folder, { recursive: true })
    for (const id of readdirSync(old(''))) {
      if (existsSync(at(id))) rmSync(old(id), { recursive: true })
      else renameSync(old(id), at(id))
    }
    for (const id of readdirSync(gone(''))) rmSync(gone(id), { recursive: true })
  }

  return {
    root,
    at,
    building: (id: string) => join(root, '.building', id),
    has: (id: string) => shape.test(id) && existsSync(at(id)),

    list(): Region[] {
      if (existsSync(root)) settle()
      return this.read()
    },

    /** The same while another process may be about to swap one: what lies there is left as it is. */
    read(): Region[] {
      if (!existsSync(root)) return []
      return readdirSync(root)
        .filter(name => shape.test(name))
        .map(id => Region.parse(JSON.parse(readFileSync(join(at(id), 'region.json'), 'utf8'))))
    },

    /** Puts what is built in the place of what is there. */
    swapIn(id: string, built: string): void {
      settle()
      if (existsSync(at(id))) renameSync(at(id), old(id))
      renameSync(built, at(id))
      rmSync(old(id), { recursive: true, force: true })
    },

    remove(id: string): void {
      settle()
      renameSync(at(id), gone(id))
      rmSync(gone(id), { recursive: true })
    },
  }
}
