import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The system user that the database server runs as: PostgreSQL refuses to run as root. */
export interface Owner {
  uid: number
  gid: number
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Answers undefined when the server runs as the user of this process. */
export async function chooseOwner(clusterDir: string): Promise<Owner | undefined> {
  if (!isRoot()) return undefined
  // The user who made the files keeps them, even when a better one has come into being since.
  const existing = statSync(clusterDir, { throwIfNoEntry: false })
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  return (
    (await findUser('postgres')) ?? (await findUser('caravan')) ?? (await addUser()) ?? findUser('nobody')
  )
}

async function findUser(name: string): Promise<Owner | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map(line => line.split(':'))
  const [, , uid, gid] = lines.find(([user]) => user === name) ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

async function addUser(): Promise<Owner | undefined> {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  try {
    await run('useradd', [...options, '--shell', '/usr/sbin/nologin', 'caravan'])
  } catch {
    // No useradd, or /etc is read-only: `nobody` will do.
    return undefined
  }
  return findUser('caravan')
}

/** Whether `owner` may pass through every folder down to `path`, as far as it exists. */
export function canReach(path: string, owner: Owner): boolean {
  const existing = existsSync(path) ? realpathSync(path) : undefined
  if (existing === undefined) return canReach(dirname(resolve(path)), owner)
  const { uid, gid, mode } = statSync(existing)
  const allowed = uid === owner.uid ? mode & 0o100 : gid === owner.gid ? mode & 0o010 : mode & 0o001
  return allowed !== 0 && (existing === '/' || canReach(dirname(existing), owner))
}

const anybodyElse: Owner = { uid: -1, gid: -1 }
const checkout = resolve(import.meta.dirname, '../../..')

/**
 * Answers `preferred`, or, when this is root and another user could not reach that folder, one below
 * /var/lib that belongs to this checkout.
 */
export function reachableDataDir(preferred: string): string {
  const folder = resolve(preferred)
  // The folder itself is made passable by the start; its parents are not ours to change.
  if (!isRoot() || canReach(dirname(folder), anybodyElse)) return folder
  const name = createHash('sha256').update(realpathSync(checkout)).digest('hex').slice(0, 12)
  return join('/var/lib/caravan', name)
}
