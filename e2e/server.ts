import { type ChildProcess, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { administer, databaseUrl } from '../server/src/testing/admin-connection.ts'

const root = join(import.meta.dirname, '..')
const external = process.env['DATABASE_URL']

export interface Server {
  url: string
  /** On which it listens. */
  port: number
  pid: number
  dataDir: string
  /** Waits for the newest mail to an address, as it was written to the outbox folder. */
  mailTo(address: string, subject?: RegExp): Promise<string>
  /** The mails to an address so far, the oldest first. */
  mailsTo(address: string): Promise<string[]>
  /** The link in the newest mail that leads back to this server; with `after`, one that is not that one. */
  linkTo(address: string, page: string, after?: string): Promise<string>
  kill(signal: NodeJS.Signals): Promise<void>
  stop(): Promise<void>
}

interface Options {
  env?: Record<string, string>
  /** Another checkout, with what it needs installed and built. */
  checkout?: string
  /** Keeps the data of an earlier server. */
  dataDir?: string
  /** The address on which it listens. */
  host?: string
  /** Instead of one that is free. */
  port?: number
  /** The name that browsers know it by, where that is another one. */
  publicHost?: string
  /** The address that browsers know it by, where something stands before it. */
  publicUrl?: string
  /** As a server is started, with what Node has compiled before. */
  byScript?: boolean
  /** An open file for its log; it is asked then whether it runs. */
  stdout?: number
}

/** Starts the real server, as `npm start` does, on a port and a data folder of its own. */
export async function startServer(options: Options = {}): Promise<Server> {
  const { env = {}, checkout = root, dataDir, host = '127.0.0.1' } = options
  const publicHost = options.publicHost ?? (host === '127.0.0.1' ? 'localhost' : host)
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'caravan e2e ')))
  const port = options.port ?? (await freePort(host))
  const url = options.publicUrl ?? `http://${publicHost}:${port}`
  const [command, ...args] = options.byScript
    ? ['sh', join(checkout, 'scripts/start.sh'), '--once']
    : [process.execPath, join(checkout, 'server/src/main.ts')]
  const child = spawn(command, args, {
    stdio: ['ignore', options.stdout ?? 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: await databaseOf(folder),
      HOST: host,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  await untilRunning(child, url)

  async function mailsTo(address: string): Promise<string[]> {
    const outbox = join(folder, 'outbox')
    const names = (await readdir(outbox).catch(() => [])).filter(name => name.endsWith('.eml')).sort()
    const mails = await Promise.all(names.map(name => readFile(join(outbox, name), 'utf8')))
    return mails.filter(mail => mail.includes(`To: ${address}`))
  }

  async function untilFound<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; await delay(50)) {
      const found = await find()
      if (found !== undefined) return found
    }
    throw new Error(`${what} did not arrive`)
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  return {
    url,
    port,
    pid: child.pid ?? 0,
    dataDir: folder,
    mailsTo,
    mailTo: (address, subject = /./) =>
      untilFound(`a mail to ${address} with the subject ${subject}`, async () =>
        (await mailsTo(address)).findLast(mail => subject.test(/^Subject: (.*)$/m.exec(mail)?.[1] ?? '')),
      ),
    linkTo: (address, page, after) =>
      untilFound(`a link to ${page} for ${address}`, async () => {
        const links = (await mailsTo(address)).map(mail => {
          const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
          return text.match(new RegExp(`${url}${page}\\?token=[\\w-]+`))?.[0]
        })
        return links.findLast(link => link !== undefined && link !== after)
      }),
    kill: end,
    async stop() {
      await end('SIGTERM')
      if (external) await administer(external, `drop database ${databaseName(folder)} with (force)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const databaseName = (folder: string) =>
  `caravan_test_${process.env['TEST_RUN'] ?? 'e2e'}_${hash('sha256', folder).slice(0, 16)}`

/** A database of the server's own where the suite runs against another PostgreSQL; otherwise it brings one. */
async function databaseOf(folder: string): Promise<string> {
  if (!external) return ''
  await administer(external, `create database ${databaseName(folder)}`).catch(error => {
    // It belongs to the data that is kept.
    if (error.code !== '42P04') throw error
  })
  return databaseUrl(external, databaseName(folder))
}

/** It says that it runs; where its log goes elsewhere, it is asked. */
async function untilRunning(child: ChildProcess, url: string): Promise<void> {
  const ended = new AbortController()
  const exited = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('the server ended before it ran')
  })
  try {
    await Promise.race([child.stdout ? untilItSays(child.stdout) : untilReady(url, ended.signal), exited])
  } finally {
    exited.catch(() => undefined)
    ended.abort()
  }
}

async function untilItSays(stdout: Readable): Promise<void> {
  for await (const chunk of stdout) {
    if (String(chunk).includes('Caravan is running')) return
  }
}

async function untilReady(url: string, signal: AbortSignal): Promise<void> {
  const isReady = () =>
    fetch(`${url}/api/ready`).then(
      answer => answer.ok,
      () => false,
    )
  while (!signal.aborted && !(await isReady())) await delay(50)
}

async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address === 'object' && address) return address.port
  throw new Error('no port is free')
}
