import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, lstat, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { CannotStart } from '../failure.ts'
import { makeDataFolder } from '../files/data-folder.ts'
import type { Log } from '../log.ts'
import { type Binaries, diesWithParent, reasonIn, serverEnvironment } from './embedded.binaries.ts'
import { canReach, type Owner } from './embedded.owner.ts'

/** The folders of the server's files and of its socket. */
export interface Cluster {
  directory: string
  socketDir: string
}

/** The role of the app owns its database, but an injected statement could not start programs. */
export const appRole = 'caravan'
export const appDatabase = 'postgres'

const makeAppRole = `
create role ${appRole} login createdb
alter database ${appDatabase} owner to ${appRole}
`

/** One major version cannot read the files of another. */
const MAJOR = 18
const unfinishedPrefix = `pg${MAJOR}.init-`

export function clusterDirectory(dataDir: string): string {
  return join(dataDir, `pg${MAJOR}`)
}

/** Makes the data folder, and lets the server's user pass through it. */
export async function prepareDataDir(dataDir: string, owner: Owner | undefined): Promise<void> {
  if (!owner) await refuseForeignFiles(dataDir)
  const topmost = makeDataFolder(dataDir)
  if (!owner) return
  // Parents that were there before are not ours to change.
  for (let folder = resolve(dataDir); !canReach(folder, owner); folder = dirname(folder)) {
    await chmod(folder, (await stat(folder)).mode | 0o001)
    if (folder === (topmost ?? resolve(dataDir))) break
  }
  if (canReach(dataDir, owner)) return
  const problem = `PostgreSQL does not run as root, and user ${owner.uid} cannot reach ${dataDir}`
  throw new CannotStart(
    `${problem}. Set DATA_DIR to a folder that others may enter, such as /var/lib/caravan`,
  )
}

async function refuseForeignFiles(dataDir: string): Promise<void> {
  const files = await stat(clusterDirectory(dataDir)).catch(() => undefined)
  if (!files || files.uid === process.getuid?.()) return
  const problem = `The database in ${dataDir} belongs to user ${files.uid}`
  throw new CannotStart(`${problem}. Start as that user or as root, or set DATA_DIR to another folder`)
}

/** Makes an empty database unless there is one. */
export async function prepareCluster(
  dataDir: string,
  binaries: Binaries,
  owner: Owner | undefined,
  log: Log,
  throwAway = false,
): Promise<void> {
  const directory = clusterDirectory(dataDir)
  const found = await stat(directory).catch(() => undefined)
  if (found && !found.isDirectory())
    throw new CannotStart(`${directory} is a file in place of the database. Move it elsewhere.`)
  if (found) {
    // PostgreSQL refuses files that others may read, as a volume or a restored copy can have them.
    return chmod(directory, 0o700)
  }
  const names = await readdir(dataDir)
  const other = names.find(name => /^pg\d+$/.test(name))
  if (other) {
    const problem = `${dataDir} belongs to another version of Caravan (its database is PostgreSQL ${other.slice(2)})`
    throw new CannotStart(`${problem}. Start that version, or set DATA_DIR to another folder.`)
  }
  log.info({ directory }, 'making the database')
  if (!owner) requireUserName()

  for (const name of names) {
    if (name.startsWith(unfinishedPrefix)) await rm(join(dataDir, name), { recursive: true, maxRetries: 10 })
  }
  // Under its final name there is only a finished one, whenever the power fails. Each attempt has a name
  // of its own, because the initdb of an app that was killed may still be writing.
  const unfinished = await mkdtemp(join(dataDir, unfinishedPrefix))
  if (owner) await chown(unfinished, owner.uid, owner.gid)
  // Its own collation: an update of the system's libraries must not change the order inside an index.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--data-checksums', ...locale]
  if (throwAway) options.push('--no-sync')
  await run(binaries.initdb, ['-D', unfinished, ...options], owner, '')
  await run(binaries.postgres, ['--single', '-D', unfinished, appDatabase], owner, makeAppRole)
  await rename(unfinished, directory)
  const folder = await open(dataDir)
  await folder.sync()
  await folder.close()
}

/** initdb looks its user up by name, which some containers have not. */
function requireUserName(): void {
  try {
    userInfo()
  } catch (cause) {
    const problem = `User ${process.getuid?.()} has no name on this machine, which PostgreSQL needs`
    throw new CannotStart(`${problem}. Add it to /etc/passwd, or set DATABASE_URL`, { cause })
  }
}

async function run(
  program: string,
  options: string[],
  owner: Owner | undefined,
  input: string,
): Promise<void> {
  const [command = '', ...parameters] = [...diesWithParent(), program, ...options]
  const child = spawn(command, parameters, { ...owner, cwd: '/', env: serverEnvironment })
  child.stdin.on('error', () => undefined).end(input)
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (code !== 0)
    throw new CannotStart(
      `The database cannot be made: ${reasonIn(errors || output)}. Mend that and start again.`,
    )
}

// The path of a socket may have 107 bytes, and the server appends its own name.
const longestSocketDir = 90

/** A folder that only the server's user enters: whoever gets in may do everything. */
export async function prepareSocketDir(dataDir: string, owner: Owner | undefined): Promise<string> {
  const near = join(dataDir, 'run')
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const folder = Buffer.byteLength(near) > longestSocketDir ? join(tmpdir(), `caravan-${id}`) : near
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (owner && (await lstat(folder)).uid === 0) await chown(folder, owner.uid, owner.gid)
  // In a folder for everybody, somebody else could have made it first.
  const found = await lstat(folder)
  const user = owner?.uid ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== user)
    throw new CannotStart(`${folder} must be a folder of user ${user}`)
  await chmod(folder, 0o700)
  return folder
}
