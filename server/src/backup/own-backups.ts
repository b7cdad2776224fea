import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { loadBackupKey } from '../identity/secrets.ts'
import type { Log } from '../log.ts'
import { createChild } from '../work/child.ts'
import { background } from '../work/in-turn.ts'
import { createWorker } from '../work/worker.ts'
import type { BackupParts } from './back-up.ts'
import type { BackupWork } from './backup.work.ts'

const LOOK_MS = 600_000
const A_DAY_MS = 86_400_000
const A_WEEK_MS = 7 * A_DAY_MS

/** So the name of a later backup is a later one. */
export function backupName(at: Date): string {
  return `caravan-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`
}

const ours = /^caravan-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(\.part)?$/

/** When this backup was made; nothing else has a moment. */
function momentOf(name: string): number {
  return ours.test(name) ? Date.parse(name.replace(ours, '$1T$2:$3:$4Z')) : Number.NaN
}

const isWhole = (name: string) => name.endsWith('.backup') && momentOf(name) > 0

/** Whether the last of these files is that old. */
export function isDue(names: readonly string[], everyMs: number, now: number): boolean {
  return Math.max(0, ...names.filter(isWhole).map(momentOf)) + everyMs <= now
}

/**
 * The files to delete: all of ours but the last ones of seven days and of four weeks before those, and what a crash
 * has left of an earlier one.
 */
export function superfluous(names: readonly string[]): string[] {
  const whole = names.filter(isWhole).sort().reverse()
  const wanted = new Set<string>()
  for (const [most, periodMs] of [
    [7, A_DAY_MS],
    [4, A_WEEK_MS],
  ] as const) {
    const lasts = whole.filter(
      (name, n) => periodOf(name, periodMs) !== periodOf(whole[n - 1] ?? '', periodMs),
    )
    for (const name of lasts.filter(last => !wanted.has(last)).slice(0, most)) wanted.add(name)
  }
  const left = names.filter(name => name.endsWith('.part') && momentOf(name) < momentOf(whole[0] ?? ''))
  return [...whole.filter(name => !wanted.has(name)), ...left]
}

/** Weeks begin on Monday; the first of January 1970 was a Thursday. */
function periodOf(name: string, periodMs: number): number {
  return Math.floor((momentOf(name) + (periodMs === A_WEEK_MS ? 3 * A_DAY_MS : 0)) / periodMs)
}

/** Makes backups by itself, where BACKUP_DIR says so. */
export function createBackups({
  config,
  connection,
  log,
}: {
  config: Config
  connection: BackupParts['connection']
  log: Log
}) {
  const { folder, everyMs } = config.backup
  if (folder === undefined) return undefined
  const key = loadBackupKey(config)
  const child = createChild<BackupWork>(new URL('./backup.work.ts', import.meta.url), {
    ...{ log, limitMs: A_DAY_MS, idleMs: 1_000, queue: 0, megabytes: 256 },
  })
  let closed = false

  async function backUpIfDue(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const began = new Date()
    if (!isDue(await readdir(folder), everyMs, began.getTime())) return
    const { attachments, dataDir } = config
    const path = join(folder, backupName(began))
    const made = await child.ask(background, 'backUp', {
      connection,
      config: { attachments, dataDir },
      key,
      path,
    })
    // Another process makes one.
    if (!made) return
    const { bytes, files, missing } = made
    const milliseconds = Date.now() - began.getTime()
    log.info({ bytes, files, missing, milliseconds }, 'a backup was made')
    for (const name of superfluous(await readdir(folder))) await rm(join(folder, name), { force: true })
  }

  const worker = createWorker({
    ...{ name: 'the backup', everyMs: LOOK_MS, log },
    async work() {
      await backUpIfDue(folder).catch(error => {
        // Its message is ours, or that of the disk or the database about themselves.
        if (!closed) log.error({ reason: error.message }, 'a backup failed and will be tried again')
      })
      return false
    },
  })
  return {
    ...worker,
    start(): void {
      worker.start()
      worker.wake()
    },
    /** One that is being made is broken off. */
    close(): Promise<void> {
      closed = true
      child.close()
      return worker.close()
    },
  }
}
