import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Log } from '../log.ts'
import type { Cluster } from './embedded.cluster.ts'

const run = promisify(execFile)

/**
 * Clears what an earlier server left behind, after a start was refused. It answers whether there was
 * something: files of a dead server, or a process that is still about to end. Only for the holder of
 * the folder's lock.
 */
export async function clearLeftovers({ directory, socketDir }: Cluster, log: Log): Promise<boolean> {
  const pidFile = join(directory, 'postmaster.pid')
  const record = await readFile(pidFile, 'utf8').catch(() => undefined)
  const occupants = await processesIn(directory)
  if (occupants.length > 0) {
    const [pid, , , , itsSocketDir] = record?.split('\n') ?? []
    const postmaster = occupants.find(occupant => occupant === Number(pid))
    // It is one of ours by its sockets, and no app looks after it, for the lock is ours too. A server that
    // somebody runs by hand on these files is left alone.
    if (postmaster && itsSocketDir === socketDir) {
      log.warn({ pid: postmaster }, 'stopping a database server that lost its app')
      stopGently(postmaster)
    }
    return true
  }
  // PostgreSQL believes a pid file as long as its user has any process of that number, or when it is empty.
  const sockets = (await readdir(socketDir)).filter(name => name.startsWith('.s.PGSQL.'))
  for (const name of sockets) await rm(join(socketDir, name), { force: true })
  await rm(pidFile, { force: true })
  return record !== undefined || sockets.length > 0
}

/** The server and its backends work in the folder of their files. */
async function processesIn(directory: string): Promise<number[]> {
  if (process.platform !== 'linux') {
    const { stdout } = await run('lsof', ['-a', '-d', 'cwd', '-t', '--', directory]).catch(() => ({
      stdout: '',
    }))
    return stdout.split('\n').filter(Boolean).map(Number)
  }
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const folders = await Promise.all(pids.map(pid => readlink(`/proc/${pid}/cwd`).catch(() => undefined)))
  return pids.filter((_, index) => folders[index] === directory).map(Number)
}

function stopGently(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    // It ended by itself a moment ago.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
