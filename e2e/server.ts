import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export interface Server {
  url: string
  pid: number
  dataDir: string
  /** Waits for the newest mail to an address, as it was written to the outbox folder. */
  mailTo(address: string, subject?: RegExp): Promise<string>
  /** The link in it that leads back to this server. */
  linkTo(address: string, page: string): Promise<string>
  kill(signal: NodeJS.Signals): Promise<void>
  stop(): Promise<void>
}

interface Options {
  env?: Record<string, string>
  /** Keeps the data of an earlier server. */
  dataDir?: string
  host?: string
}

/** Starts the real server, as `npm start` does, on a port and a data folder of its own. */
export async function startServer({ env = {}, dataDir, host = '127.0.0.1' }: Options = {}): Promise<Server> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'caravan e2e ')))
  const port = await freePort(host)
  const url = `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      HOST: host,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  await untilRunning(child)

  async function mails(): Promise<string[]> {
    const outbox = join(folder, 'outbox')
    const names = (await readdir(outbox).catch(() => [])).filter(name => name.endsWith('.eml')).sort()
    return Promise.all(names.map(name => readFile(join(outbox, name), 'utf8')))
  }

  async function mailTo(address: string, subject = /./): Promise<string> {
    for (const deadline = Date.now() + 10_000; Date.now() < deadline; await delay(50)) {
      const found = (await mails()).findLast(
        mail => mail.includes(`To: ${address}`) && subject.test(/^Subject: (.*)$/m.exec(mail)?.[1] ?? ''),
      )
      if (found) return found
    }
    throw new Error(`no mail to ${address} arrived`)
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  return {
    url,
    pid: child.pid ?? 0,
    dataDir: folder,
    mailTo,
    async linkTo(address, page) {
      for (const deadline = Date.now() + 10_000; Date.now() < deadline; await delay(50)) {
        for (const mail of (await mails()).reverse()) {
          const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
          const link =
            mail.includes(`To: ${address}`) && text.match(new RegExp(`${url}${page}\\?token=[\\w-]+`))?.[0]
          if (link) return link
        }
      }
      throw new Error(`no mail to ${address} has a link to ${page}`)
    },
    kill: end,
    async stop() {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilRunning(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit').then(() => {
    throw new Error('the server ended before it ran')
  })
  const running = (async () => {
    for await (const chunk of child.stdout ?? []) {
      if (String(chunk).includes('Caravan is running')) return
    }
  })()
  await Promise.race([running, exited])
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
