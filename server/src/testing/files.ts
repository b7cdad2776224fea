import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolderStore } from '../attachments/store.ts'
import { sweepFiles } from '../features/attachments/sweep.ts'
import type { TestApp } from './app.ts'

/** The files of an app as they lie in its folder. */
export function filesOf({ dataDir, db, sql }: TestApp) {
  const folder = join(dataDir, 'attachments')
  const stored = async () => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    return entries.filter(entry => entry.isFile()).map(({ name }) => name)
  }
  return {
    folder,
    stored,
    incoming: () => readdir(join(folder, 'incoming')),
    /** The name under which a file is stored. */
    async nameOf(id: string): Promise<string> {
      const [row] = await sql<{ file: string }>('select file from attachment_file where id = $1', [id])
      return row?.file ?? ''
    },
    /** Makes everything older than a sweep spares, and deleted files so many days older. */
    async age(days = 0): Promise<void> {
      for (const name of await stored()) await utimes(join(folder, name), 0, 0)
      const older = await sql<{ trip_id: string; id: string; at: string }>(
        `select trip_id, id, orphaned_at - make_interval(days => $1) as at from attachment_file`,
        [days],
      )
      for (const { trip_id, id, at } of older)
        await sql('update attachment_file set orphaned_at = $3 where trip_id = $1 and id = $2', [
          trip_id,
          id,
          at,
        ])
    },
    sweep: () => sweepFiles(createFolderStore(folder), db),
    /** Files of a trip that are not there, and files there without any row. */
    async mismatched(tripId: string): Promise<string[]> {
      const rows = await sql<{ trip_id: string; names: string[] }>(
        'select trip_id, array_remove(array[file, thumbnail], null) as names from attachment_file',
      )
      const known = rows.flatMap(({ names }) => names)
      const own = rows.flatMap(({ trip_id, names }) => (trip_id === tripId ? names : []))
      const lying = await stored()
      return [
        ...own.filter(name => !lying.includes(name)).map(name => `lost ${name}`),
        ...lying.filter(name => !known.includes(name)).map(name => `left ${name}`),
      ]
    },
  }
}
