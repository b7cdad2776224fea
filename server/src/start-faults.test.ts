import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from './testing/database.ts'
import { freePort, startServer } from './testing/server-process.ts'
import { isLong } from './testing/strength.ts'

vi.setConfig({ testTimeout: 120_000 })

let folder: string
let mounted: string[]
beforeEach(async () => {
  mounted = []
  folder = await mkdtemp(join(tmpdir(), 'caravan-faults-'))
  await chmod(folder, 0o755)
})
afterEach(async () => {
  for (const target of mounted) execFileSync('umount', ['--lazy', target])
  await rm(folder, { recursive: true, force: true })
})

/** Mounts a disk with these options for the length of a test, which is skipped where that is not allowed. */
async function mountDisk(skip: () => void, options: string): Promise<string> {
  const target = join(folder, 'disk')
  await mkdir(target)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `mode=755,${options}`, 'none', target], { stdio: 'ignore' })
    mounted.push(target)
  } catch {
    skip()
  }
  return target
}

type Faults = [
  name: string,
  prepare: (skip: () => void) => Promise<Record<string, string>>,
  sentence: RegExp,
][]

const unusable = (reason: string) =>
  new RegExp(`^The data folder \\S+ cannot be used, because ${reason}\\. Set DATA_DIR to [^\\n]+\\.$`)

const folders: Faults = [
  [
    'a data folder below /proc',
    async () => ({ DATA_DIR: '/proc/x' }),
    unusable('no folder can be made there'),
  ],
  [
    'a data folder that is a file',
    async () => ({ DATA_DIR: await file() }),
    unusable('it is a file, or lies in one'),
  ],
  [
    'a data folder that is read-only',
    async skip => ({ DATA_DIR: await mountDisk(skip, 'ro') }),
    unusable('it is read-only'),
  ],
]

/** Variants of these, tested at full strength alone: each starts the real process. */
const moreFolders: Faults = [
  [
    'a data folder deep below /proc',
    async () => ({ DATA_DIR: '/proc/x/y/z' }),
    unusable('no folder can be made there'),
  ],
  [
    'a data folder in a file',
    async () => ({ DATA_DIR: `${await file()}/x/y` }),
    unusable('it is a file, or lies in one'),
  ],
  [
    'a data folder of a long name',
    async () => ({ DATA_DIR: join(folder, 'x'.repeat(300)) }),
    /^(The data folder|Caravan cannot use) \S+ [^\n]+\.$/,
  ],
  [
    'a data folder that cannot be made on a read-only disk',
    async skip => ({ DATA_DIR: join(await mountDisk(skip, 'ro'), 'new') }),
    unusable('it is read-only'),
  ],
]

const contents: Faults = [
  [
    'a full disk',
    async skip => ({ DATA_DIR: await mountDisk(skip, 'size=4m') }),
    /^(The disk is full|The database cannot be made: )[^\n]+\.$/,
  ],
  [
    'a file in place of the database',
    async () => {
      await writeFile(join(folder, 'pg18'), '')
      return { DATA_DIR: folder }
    },
    /^[^\n]+pg18[^\n]+\.$/,
  ],
  [
    'a file in place of a folder below the data folder',
    async () => {
      await writeFile(join(folder, 'run'), '')
      return { DATA_DIR: folder }
    },
    /^[^\n]+run[^\n]+\.$/,
  ],
  [
    'an empty folder in place of the database',
    async () => {
      await mkdir(join(folder, 'pg18'))
      return { DATA_DIR: folder }
    },
    /^PostgreSQL did not start: [^\n]+\.$/,
  ],
]

const addresses: Faults = [
  [
    'HOST of another machine',
    async () => ({ HOST: '203.0.113.1', ...(await database()) }),
    noAddress('203.0.113.1'),
  ],
  ['HOST that is no name', async () => ({ HOST: 'no host', ...(await database()) }), noAddress('no host')],
  [
    'METRICS_HOST of another machine',
    async () => ({
      METRICS_HOST: '203.0.113.1',
      METRICS_PORT: String(await freePort()),
      ...(await database()),
    }),
    /^METRICS_PORT \d+ cannot be listened on at 203\.0\.113\.1 \(EADDRNOTAVAIL\)[^\n]*$/,
  ],
  [
    'PORT that something else has',
    async () => ({ PORT: String((await listening()).port), ...(await database()) }),
    /^Something else is listening on this PORT already\. [^\n]+\.$/,
  ],
]

const databases: Faults = [
  [
    'a database that does not exist',
    async () => ({ DATABASE_URL: (await database()).DATABASE_URL.replace(/\/[^/?]+(\?|$)/, '/nowhere$1') }),
    /^The database does not let Caravan in: database "nowhere" does not exist\.?$/,
  ],
  [
    'a database that refuses the password',
    async () => ({
      DATABASE_URL: `postgres://ana:wrong@127.0.0.1:${(await refusingServer(...wrongPassword)).port}/trips`,
    }),
    /^The database does not let Caravan in: password authentication failed for user "ana"\.?$/,
  ],
]

async function file(): Promise<string> {
  const path = join(folder, 'file')
  await writeFile(path, '')
  return path
}

function noAddress(address: string): RegExp {
  return new RegExp(`^This machine has no address ${address}\\. Set HOST [^\\n]+\\.$`)
}

async function database() {
  const made = await createTestDatabase()
  onTestFinished(() => made.drop())
  return { DATABASE_URL: made.connection }
}

/** A port of this machine on which something else listens. */
async function listening(onConnect: (socket: Socket) => void = () => undefined, at = 0) {
  const server: Server = createServer(onConnect).listen(at, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { port, close: () => new Promise(resolve => server.close(resolve)) }
}

const wrongPassword = ['28P01', 'password authentication failed for user "ana"'] as const

/** Answers like a PostgreSQL that refuses every connection. */
async function refusingServer(code: string, message: string, at = 0) {
  let count = 0
  const body = Buffer.from(['SFATAL', 'VFATAL', `C${code}`, `M${message}`, '', ''].join('\0'))
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  const server = await listening(socket => {
    count++
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([head, body])))
  }, at)
  return { ...server, count: () => count }
}

/** Lets a port of this machine lead to the database, which listens on a socket in the folder that `host` names. */
function forwardTo(connection: string, port: number) {
  const url = new URL(connection)
  const folder = url.searchParams.get('host')
  const to = folder
    ? { path: `${folder}/.s.PGSQL.${url.port || 5432}` }
    : { host: url.hostname, port: Number(url.port || 5432) }
  return listening(socket => {
    const there = connect(to)
    for (const end of [socket, there]) end.on('error', () => undefined)
    socket.pipe(there).pipe(socket)
  }, port)
}

const waits = { timeout: 60_000, interval: 50 }
const waitingLine =
  /^\s*The database of DATABASE_URL does not answer yet \([^\n)]+\)\. Caravan waits for it\.\s*$/

/** Starts the server with the fault; it has to end by itself, with a code and one sentence. */
async function expectRefused(env: Record<string, string>, sentence: RegExp): Promise<void> {
  const server = startServer({ DATA_DIR: join(folder, 'data'), PORT: String(await freePort()), ...env })
  onTestFinished(() => void server.kill('SIGKILL'))
  expect(await server.ended).toBe(1)
  expect(server.said.err).not.toMatch(/^ {4}at /m)
  expect(server.said.err.trim()).toMatch(sentence)
}

describe('a start ends at once with one sentence', () => {
  const variants = isLong ? moreFolders : []
  test.for([...folders, ...variants, ...contents, ...addresses, ...databases])(
    'with %s',
    async ([, prepare, sentence], { skip }) => expectRefused(await prepare(skip), sentence),
  )
  test.for(isLong ? folders : folders.slice(0, 1))(
    'with %s, also beside DATABASE_URL',
    async ([, prepare, sentence], { skip }) =>
      expectRefused({ ...(await prepare(skip)), ...(await database()) }, sentence),
  )
})

describe('a database of DATABASE_URL that is away', () => {
  const absences: [name: string, env: (port: number) => string][] = [
    ['refuses connections', port => `127.0.0.1:${port}`],
    ['has a name that is not known yet', port => `caravan-database.invalid:${port}`],
  ]
  test.each(absences)('and %s is waited for, until the start is told to stop', async (_, at) => {
    const server = startServer({
      DATA_DIR: join(folder, 'data'),
      PORT: String(await freePort()),
      DATABASE_URL: `postgres://ana@${at(await freePort())}/trips`,
    })
    await expect.poll(() => server.said.err, waits).toMatch(waitingLine)
    server.kill('SIGTERM')
    const began = performance.now()
    expect(await server.ended).toBe(0)
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(server.said.err.trim()).toMatch(waitingLine)
  })

  test('is used once it is there, and was said to be away only once', async () => {
    const { DATABASE_URL: url } = await database()
    const port = await freePort()
    const server = startServer({
      DATA_DIR: join(folder, 'data'),
      PORT: String(await freePort()),
      DATABASE_URL: `postgres://${new URL(url).username}@127.0.0.1:${port}${new URL(url).pathname}`,
    })
    onTestFinished(() => void server.kill('SIGKILL'))
    await expect.poll(() => server.said.err, waits).toMatch(waitingLine)
    // The machine is back before its PostgreSQL has recovered.
    const recovering = await refusingServer('57P03', 'the database system is starting up', port)
    await expect.poll(recovering.count, waits).toBeGreaterThan(0)
    await recovering.close()
    await forwardTo(url, port)
    await server.running
    expect(server.said.err.trim()).toMatch(waitingLine)
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  test('and refuses the password once it is there ends the start', async () => {
    const port = await freePort()
    const server = startServer({
      DATA_DIR: join(folder, 'data'),
      PORT: String(await freePort()),
      DATABASE_URL: `postgres://ana:wrong@127.0.0.1:${port}/trips`,
    })
    await expect.poll(() => server.said.err, waits).toMatch(waitingLine)
    await refusingServer(...wrongPassword, port)
    expect(await server.ended).toBe(1)
    expect(server.said.err.trim().split(/\n+/).at(-1)).toMatch(
      /^The database does not let Caravan in: [^\n]+$/,
    )
  })
})
