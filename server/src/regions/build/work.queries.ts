import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'

/** Told while a region is built: `share` of the stage is done, from 0 to 1. */
export type Told = (stage: string, share: number) => void

export interface Build {
  file: string
  /** Where it is built, in the end in its folder `out`; what is there goes on, if it was of the same file. */
  folder: string
  told: Told
  signal: AbortSignal
}

/** What is settled with the rows: `S` says how far the file was read. */
export type Work<S> = ReturnType<typeof openWork<S>>

/** What is known of a file so far, in one database of the folder; of another file all of the folder is forgotten. */
export function openWork<S>(folder: string, file: string, first: S) {
  const source = fingerprint(file)
  const open = () => {
    mkdirSync(folder, { recursive: true })
    const db = new DatabaseSync(join(folder, 'work.sqlite'), { timeout: 0 })
    // One process builds a region at a time: the lock of the file is held until it is closed.
    db.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;
      CREATE TABLE IF NOT EXISTS state (source TEXT NOT NULL, known TEXT NOT NULL)`)
    return db
  }
  let db = open()
  const state = () =>
    db.prepare('SELECT source, known FROM state').get() as { source: string; known: string } | undefined
  if (state() && state()?.source !== source) {
    db.close()
    rmSync(folder, { recursive: true })
    db = open()
  }
  if (!state()) db.prepare('INSERT INTO state VALUES (?, ?)').run(source, JSON.stringify(first))
  const put = db.prepare('UPDATE state SET known = ?')
  return {
    db,
    state: (): S => JSON.parse(state()?.known ?? JSON.stringify(first)),
    settle(next: S): void {
      put.run(JSON.stringify(next))
      db.exec('COMMIT; BEGIN')
    },
  }
}

function fingerprint(file: string): string {
  const { size, mtimeMs } = statSync(file)
  const first = Buffer.alloc(Math.min(size, 1024 * 1024))
  const fd = openSync(file, 'r')
  readSync(fd, first, 0, first.length, 0)
  closeSync(fd)
  return `${createHash('sha256').update(first).digest('hex')} ${size} ${mtimeMs}`
}

/** The folder of what is built, with nothing in it. */
export function emptyOut(folder: string): string {
  const out = join(folder, 'out')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  return out
}

/** Tells how far one stage is, and gives others a turn; throws once the build is to stop. */
export const turnsOf = (stage: string, told: Told, signal: AbortSignal) => async (share: number) => {
  told(stage, share)
  await setImmediate()
  signal.throwIfAborted()
}
