import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { CannotStart } from '../failure.ts'
import type { Log } from '../log.ts'
import { type Binaries, diesWithParent, reasonIn, serverEnvironment } from './embedded.binaries.ts'
import type { Cluster } from './embedded.cluster.ts'
import type { Owner } from './embedded.owner.ts'

/** A running database server. */
export interface Postmaster {
  /** Resolves with its last words when the process is gone, for whatever reason. */
  ended: Promise<string>
  stop(): Promise<void>
}

export interface Launch {
  binaries: Binaries
  cluster: Cluster
  owner: Owner | undefined
  log: Log
  throwAway?: boolean
}

/** The server ended before it was ready. */
export class StartFailed extends CannotStart {}

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '128MB',
  max_connections: '40',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  // The statements are short; compiling or spreading them costs more than it gains.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of statements reach the app as answers. In the server's log they would carry people's data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

// The server says of itself that it may lose data, so that only such a one is let off.
const throwAwaySettings = {
  fsync: 'off',
  full_page_writes: 'off',
  // Several apps share it.
  max_connections: '120',
  'caravan.throw_away': 'on',
}

const patience = 15_000

/**
 * Starts the server and resolves when it accepts connections. Call it on the main thread: the kernel
 * ends the server together with the thread that started it.
 */
export async function launchPostmaster({
  binaries,
  cluster,
  owner,
  log,
  throwAway = false,
}: Launch): Promise<Postmaster> {
  const sockets = `"${cluster.socketDir.replaceAll('"', '""')}"`
  const all = { ...settings, ...(throwAway && throwAwaySettings), unix_socket_directories: sockets }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command = '', ...parameters] = [
    ...diesWithParent(),
    binaries.postgres,
    '-D',
    cluster.directory,
    ...options,
  ]
  const child = spawn(command, parameters, {
    // Node changes the user before it runs setpriv; the other way round, the kernel would clear the signal.
    ...owner,
    // Ctrl-C goes to the whole group of the terminal; the server must outlive the app's last requests.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: cluster.directory,
    env: serverEnvironment,
  })
  const lines: string[] = []
  const ended = watchEnd(child, lines)
  await Promise.race([
    watchReady(child, lines, log),
    ended.then(output => {
      throw new StartFailed(
        `PostgreSQL did not start: ${reasonIn(output)}. The log has more with LOG_LEVEL=debug.`,
      )
    }),
  ])
  return { ended, stop: () => stopChild(child, ended, log) }
}

function watchReady(child: ChildProcess, lines: string[], log: Log): Promise<void> {
  return new Promise(resolve => {
    if (!child.stderr) return
    createInterface(child.stderr).on('line', line => {
      log.debug({ line }, 'postgres')
      lines.push(line)
      if (lines.length > 20) lines.shift()
      // Its messages are English whatever the machine speaks, see serverEnvironment.
      if (line.includes('database system is ready to accept connections')) resolve()
    })
  })
}

function watchEnd(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise(resolve => {
    const tell = (end: string) => resolve([...lines, end].join('\n'))
    child.once('error', error => tell(error.message))
    child.once('exit', (code, signal) => {
      const end = signal ? `ended by ${signal}` : `ended with code ${code}`
      child.once('close', () => tell(end))
      // A backend that lives a moment longer keeps the pipe open, but has nothing more to say.
      setTimeout(tell, 500, end).unref()
    })
  })
}

async function stopChild(child: ChildProcess, ended: Promise<unknown>, log: Log): Promise<void> {
  child.kill('SIGINT')
  // SIGQUIT ends it without a checkpoint, and the next start recovers. SIGKILL could leave backends behind.
  const impatient = setTimeout(() => {
    log.warn({}, 'the database did not stop in time and is told to abort')
    child.kill('SIGQUIT')
  }, patience)
  await ended
  clearTimeout(impatient)
}
