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
})
export type Region = z.output<typeof Region>

const shape = /^[a-z0-9][a-z0-9-]{0,59}$/

/** Such as `monaco` of `monaco-latest.osm.pbf`; undefined where a name makes no id. */
export function regionId(file: string): string | undefined {
  const name = file.replace(/^.*\//, '').toLowerCase()
  const id = name.replace(/(-latest|\.).*$/s, '').replaceAll('_', '-')
  return shape.test(id) ? id : undefined
}

export type Folders = ReturnType<typeof regionFolders>

/** Where regions lie: `<id>` each, `.building/<id>` what is being built, `.old/<id>` what an update takes the place of. */
export function regionFolders(dataDir: string) {
  const root = join(dataDir, 'regions')
  const at = (id: string) => join(root, id)
  const old = (id: string) => join(root, '.old', id)

  /** A crash between the two steps of a swap leaves a region in `.old` alone. */
  function settle(): void {
    if (!existsSync(join(root, '.old'))) return
    for (const id of readdirSync(join(root, '.old'))) {
      if (existsSync(at(id))) rmSync(old(id), { recursive: true })
      else renameSync(old(id), at(id))
    }
  }

  return {
    root,
    at,
    building: (id: string) => join(root, '.building', id),
    has: (id: string) => shape.test(id) && existsSync(at(id)),

    list(): Region[] {
      if (!existsSync(root)) return []
      settle()
      return readdirSync(root)
        .filter(name => shape.test(name))
        .map(id => Region.parse(JSON.parse(readFileSync(join(at(id), 'region.json'), 'utf8'))))
    },

    /** Puts what is built in the place of what is there. */
    swapIn(id: string, built: string): void {
      settle()
      mkdirSync(join(root, '.old'), { recursive: true })
      if (existsSync(at(id))) renameSync(at(id), old(id))
      renameSync(built, at(id))
      rmSync(old(id), { recursive: true, force: true })
    },

    remove(id: string): void {
      rmSync(at(id), { recursive: true })
    },
  }
}
