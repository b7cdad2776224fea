import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { installedEngine, serverEnvironment } from '../db/embedded.binaries.ts'
import { clusterDirectory } from '../db/embedded.cluster.ts'
import { chooseOwner, type Owner } from '../db/embedded.owner.ts'

const program = join(import.meta.dirname, 'killable-app.main.ts')

/** A running `killable-app.main.ts`. */
export interface App {
  /** 'ready', or why it did not start. */
  said: Promise<string>
  acknowledged: number[]
  /** Resolves when so many rows were acknowledged. */
  wrote(rows: number): Promise<void>
  /** Kills it without a warning, and waits until it is gone. */
  kill(): Promise<void>
}

export function startApp(
  dataDir: string,
  { writers = 0, owner }: { writers?: number; owner?: Owner } = {},
): App {
  const child = spawn(process.execPath, [program, dataDir, String(writers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...owner,
  })
  const closed = new Promise<void>(resolve => child.once('close', () => resolve()))
  async function kill() {
    child.kill('SIGKILL')
    await closed
  }
  onTestFinished(kill)

  const acknowledged: number[] = []
  const first = Promise.withResolvers<string>()
  const enough = Promise.withResolvers<void>()
  let goal = Number.POSITIVE_INFINITY
  createInterface(child.stdout)
    .once('line', first.resolve)
    .on('line', line => {
      if (/^\d+$/.test(line)) acknowledged.push(Number(line))
      if (acknowledged.length >= goal) enough.resolve()
    })
  return {
    said: first.promise,
    acknowledged,
    wrote(rows) {
      goal = rows
      return enough.promise
    },
    kill,
  }
}

export async function serverPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'pg18/postmaster.pid'), 'utf8'), 10)
}

/** Waits for the end of a process of somebody else, which only asking again and again can tell. */
export async function ended(pid: number): Promise<void> {
  while (await isAlive(pid)) await delay(5)
}

/** One that is dead but not yet collected by its parent counts as dead. */
export async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z')
  return !status.slice(status.lastIndexOf(')')).startsWith(') Z')
}

/** Starts a server on the files of a data folder that no app looks after. */
export async function startBareServer(
  dataDir: string,
  socketDir: string,
  settings: string[] = [],
): Promise<number> {
  const sockets = `"${socketDir.replaceAll('"', '""')}"`
  const all = ['listen_addresses=', `unix_socket_directories=${sockets}`, ...settings]
  const owner = await chooseOwner(clusterDirectory(dataDir))
  const postgres = join(installedEngine(), 'bin/postgres')
  const server = spawn(postgres, ['-D', clusterDirectory(dataDir), ...all.flatMap(each => ['-c', each])], {
    ...owner,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: serverEnvironment,
  })
  onTestFinished(async () => {
    server.kill('SIGINT')
    await ended(server.pid ?? 0)
  })
  for await (const line of createInterface(server.stderr)) if (line.includes('ready to accept')) break
  return server.pid ?? 0
}
