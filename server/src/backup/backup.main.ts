import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { CannotStart } from '../failure.ts'
import { loadBackupKey } from '../identity/secrets.ts'
import { silent } from '../log.ts'
import { settleDataDir, startDatabase } from '../store.ts'
import { backUp } from './back-up.ts'
import type { Total } from './contents.ts'
import { backupName } from './own-backups.ts'
import { restore } from './restore.ts'

const usage = `  npm run backup           writes a backup into BACKUP_DIR (unset: DATA_DIR/backups), also while Caravan is running
  npm run backup -- FILE   writes it to this file
  npm run restore -- FILE  brings it back, into a Caravan without accounts that is not running
`

async function run(word: string | undefined, file: string | undefined): Promise<string> {
  const config = settleDataDir(readConfig())
  const key = loadBackupKey(config)
  await using open = new AsyncDisposableStack()
  const connect = async (join: boolean) =>
    open.adopt(await startDatabase(config, silent, { join }), database => database.stop()).connection
  if (word === 'restore' && file !== undefined)
    return `Restored ${told(await restore({ config, key, path: file, connect: () => connect(false) }))}.`
  const path = file ?? join(config.backup.folder ?? join(config.dataDir, 'backups'), backupName(new Date()))
  setPriority(constants.priority.PRIORITY_LOW)
  const made = await backUp({ connection: await connect(true), config, key, path })
  if (!made) throw new CannotStart('Another backup is being made. Try again when it is there.')
  return `${path} holds ${told(made)}.`
}

function told({ rows, files, bytes, missing }: Total): string {
  const all = `${rows['account']} accounts, ${rows['trip']} trips and ${files} files in ${Math.ceil(bytes / 1e6)} MB`
  return missing === 0 ? all : `${all}; ${missing} files that belong to them were not there`
}

const [word, file, ...more] = process.argv.slice(2)
if (more.length > 0 || (word === 'restore' && file === undefined)) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  try {
    process.stdout.write(`${await run(word, file)}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
