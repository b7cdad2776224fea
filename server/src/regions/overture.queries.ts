import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

export type Box = [west: number, south: number, east: number, north: number]

/** What is known of a file of lines so far; of another file it is forgotten. */
export function openOvertureWork(path: string, source: string) {
  const open = () => {
    const db = new DatabaseSync(path, { timeout: 0 })
    db.exec(`pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = off;
      create table if not exists state (source text not null, at integer not null)`)
    return db
  }
  let db = open()
  const state = () =>
    db.prepare('select source, at from state').get() as { source: string; at: number } | undefined
  if (state() && state()?.source !== source) {
    db.close()
    for (const end of ['', '-wal']) rmSync(`${path}${end}`, { force: true })
    db = open()
  }
  if (!state()) db.prepare('insert into state values (?, 0)').run(source)
  const put = db.prepare('update state set at = ?')
  return {
    db,
    /** Bytes of the file that are read. */
    at: () => state()?.at ?? 0,
    settle(at: number): void {
      put.run(at)
      db.exec('commit; begin')
    },
    box(): Box {
      const sides = db
        .prepare('select min(lng) as west, min(lat) as south, max(lng) as east, max(lat) as north from found')
        .get() as Record<string, number | null>
      const degrees = (side: string, otherwise: number) => (sides[side] ?? otherwise * 1e7) / 1e7
      return [degrees('west', -180), degrees('south', -90), degrees('east', 180), degrees('north', 90)]
    },
  }
}
