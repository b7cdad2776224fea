import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { silent } from '../log.ts'
import { ended, serverPid, startApp, startBareServer } from '../testing/killable-app.ts'
import { clusterDirectory } from './embedded.cluster.ts'
import { chooseOwner, type Owner } from './embedded.owner.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { type Database, openDatabase } from './pool.ts'
import { sql } from './sql.ts'
import { isUnavailable } from './unavailable.ts'

const alive = sql<[], { pid: number }>('test.alive', 'select pg_backend_pid() as pid')
const endOthers = sql<[], { ended: boolean }>(
  'test.end_others',
  `select pg_terminate_backend(pid) as ended from pg_stat_activity
   where usename = current_user and pid <> pg_backend_pid()`,
)

let dataDir: string
let pidFile: string
let owner: Owner | undefined

beforeAll(async () => {
  dataDir = await realpath(await mkdtemp(join(tmpdir(), 'caravan-leftovers-')))
  pidFile = join(clusterDirectory(dataDir), 'postmaster.pid')
  const first = await start()
  await first.stop()
  owner = await chooseOwner(clusterDirectory(dataDir))
})

afterAll(() => rm(dataDir, { recursive: true }))

function start(): Promise<Embedded> {
  return startEmbedded({ dataDir, log: silent })
}

/** Recovery takes as long as the disk does, so one call may well give up before it is over. */
function answer(db: Database): Promise<{ pid: number } | undefined> {
  return vi.waitUntil(() => db.one(alive, []).catch(() => undefined), { timeout: 15_000 })
}

test.each([
  [
    'names a process of the same user that is something else',
    async () => {
      const other = spawn('sleep', ['60'], { ...owner, stdio: 'ignore' })
      await once(other, 'spawn')
      onTestFinished(() => void other.kill())
      return `${other.pid}\n`
    },
  ],
  ['is empty, as after a power failure', async () => ''],
  ['holds nonsense', async () => 'nonsense\n'],
])('a pid file that %s is in nobody’s way', async (_, content) => {
  await writeFile(pidFile, await content())
  const embedded = await start()
  await embedded.stop()
})

test('a server that lost its app is stopped, and its successor has the files to itself', async () => {
  const orphan = await startBareServer(dataDir, join(dataDir, 'run'))
  const embedded = await start()
  await ended(orphan)
  expect(await serverPid(dataDir)).not.toBe(orphan)
  await embedded.stop()
})

test('sessions that are ended and a server that crashes are at worst an unavailable database, for a moment', async () => {
  const embedded = await start()
  const db = openDatabase(embedded.connection, silent)
  const other = openDatabase(embedded.connection, silent)
  onTestFinished(async () => {
    isOver = true
    await Promise.all([...load, db.close(), other.close()])
    await embedded.stop()
  })
  const failures: unknown[] = []
  let isOver = false
  const ways = [
    () => db.one(alive, []),
    () => db.lookups.one(alive, []),
    () =>
      db.transact(async tx => {
        await tx.one(alive, [])
        await new Promise(setImmediate)
        await tx.one(alive, [])
      }),
  ]
  const load = [...ways, ...ways, ...ways].map(async ask => {
    while (!isOver) await ask().catch(error => failures.push(error))
  })
  for (let round = 0; round < 30; round++) await other.one(endOthers, []).catch(() => undefined)
  const pid = await serverPid(dataDir)
  process.kill(pid, 'SIGQUIT')
  await ended(pid)
  await answer(db)
  expect(failures.filter(failure => !isUnavailable(failure))).toEqual([])
})

test('one session that is killed takes the others with it, and the app goes on', async () => {
  const embedded = await start()
  const db = openDatabase(embedded.connection, silent)
  const [one] = await Promise.all([db.one(alive, []), db.one(alive, []), db.one(alive, [])])
  process.kill(one?.pid ?? 0, 'SIGKILL')
  await ended(one?.pid ?? 0)
  expect(await answer(db)).not.toEqual(one)
  await db.close()
  await embedded.stop()
})

test('stopping while the server is down ends the tries', async () => {
  const embedded = await start()
  const pid = await serverPid(dataDir)
  process.kill(pid, 'SIGQUIT')
  await ended(pid)
  await embedded.stop()
  const next = await start()
  await next.stop()
})

test('a first start that is killed again and again is made anew', async () => {
  const fresh = await mkdtemp(join(tmpdir(), 'caravan-first-start-'))
  onTestFinished(() => rm(fresh, { recursive: true }))
  for (const changes of [1, 300]) {
    const changed = Promise.withResolvers<void>()
    let count = 0
    const watcher = watch(fresh, { recursive: true }, () => {
      if (++count >= changes) changed.resolve()
    })
    const app = startApp(fresh)
    await Promise.race([changed.promise, app.said])
    await app.kill()
    watcher.close()
  }
  const app = startApp(fresh)
  expect(await app.said).toBe('ready')
  expect((await readdir(fresh)).sort()).toEqual(['pg18', 'run'])
  const pid = await serverPid(fresh)
  await app.kill()
  await ended(pid)
})
