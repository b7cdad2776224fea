import { execFile } from 'node:child_process'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silent } from '../log.ts'
import { ended, serverPid, startApp } from '../testing/killable-app.ts'
import { installedEngine, prepareBinaries } from './embedded.binaries.ts'
import { prepareDataDir, prepareSocketDir } from './embedded.cluster.ts'
import { chooseOwner, isRoot, type Owner, reachableDataDir } from './embedded.owner.ts'
import { startEmbedded } from './embedded.ts'
import { openDatabase } from './pool.ts'
import { sql } from './sql.ts'

const run = promisify(execFile)
const alive = sql<[], { one: number }>('test.machine_alive', 'select 1 as one')
const nobody: Owner = { uid: 65534, gid: 65534 }

let root: string
let dataDir: string

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'caravan-machine-')))
  await chmod(root, 0o755)
  dataDir = join(root, 'data')
})

afterEach(() => rm(root, { recursive: true }))

test('a folder for the socket that somebody else has made is refused', async () => {
  await prepareDataDir(dataDir, undefined)
  await symlink(tmpdir(), join(dataDir, 'run'))
  await expect(prepareSocketDir(dataDir, undefined)).rejects.toThrow('must be a folder of user')
})

test('a data folder whose path is too long for a socket has its socket elsewhere', async () => {
  const embedded = await startEmbedded({ dataDir: join(root, 'long'.repeat(25)), log: silent })
  const db = openDatabase(embedded.connection, silent)
  expect(await db.one(alive, [])).toEqual({ one: 1 })
  await db.close()
  await embedded.stop()
  const sockets = embedded.connection.host ?? ''
  expect(sockets).toMatch(/\/caravan-[0-9a-f]{16}$/)
  expect((await stat(sockets)).mode & 0o777).toBe(0o700)
  await rm(sockets, { recursive: true })
})

describe('an engine that npm installed without running its script', () => {
  let engine: string
  let owner: Owner | undefined

  beforeEach(async () => {
    engine = join(root, 'package', 'native')
    await cp(installedEngine(), engine, { recursive: true })
    await cp(join(installedEngine(), '../package.json'), join(root, 'package', 'package.json'))
    for (const entry of await readdir(join(engine, 'lib'), { withFileTypes: true })) {
      if (entry.isSymbolicLink()) await rm(join(engine, 'lib', entry.name))
    }
    owner = await chooseOwner(join(dataDir, 'pg18'))
    await prepareDataDir(dataDir, owner)
  })

  async function prepare(): Promise<string> {
    const { postgres } = await prepareBinaries(engine, dataDir, owner, silent)
    expect((await run(postgres, ['--version'], { ...owner })).stdout).toContain('18.4')
    return postgres
  }

  test('gets its links', async () => {
    expect(await prepare()).toBe(join(engine, 'bin/postgres'))
    expect((await lstat(join(engine, 'lib/libpq.so.5'))).isSymbolicLink()).toBe(true)
    expect(await readdir(dataDir)).toEqual([])
  })

  test('is copied into the data folder once, when its own cannot be changed', async () => {
    // Root may write anywhere; for root, it is a folder that the server's user may not enter.
    const closed = isRoot() ? join(root, 'package') : join(engine, 'lib')
    await chmod(closed, isRoot() ? 0o700 : 0o555)
    await mkdir(join(dataDir, 'postgres-17.0'))
    expect(await prepare()).toBe(join(dataDir, 'postgres-18.4.0-beta.17/native/bin/postgres'))
    expect(await readdir(dataDir)).toEqual(['postgres-18.4.0-beta.17'])
    const made = await stat(join(dataDir, 'postgres-18.4.0-beta.17'))
    await prepare()
    expect(await stat(join(dataDir, 'postgres-18.4.0-beta.17'))).toEqual(made)
    await chmod(closed, 0o755)
  })
})

describe.runIf(isRoot())('as root', () => {
  test('the server runs as somebody else, who keeps the files', async () => {
    const files = join(dataDir, 'pg18')
    await mkdir(files, { recursive: true })
    expect((await chooseOwner(files))?.uid).toBeGreaterThan(0)
    await chown(files, nobody.uid, nobody.gid)
    expect(await chooseOwner(files)).toEqual(nobody)
  })

  test('a data folder of mode 700 is opened for passing through, and for nothing more', async () => {
    await mkdir(dataDir, { mode: 0o700 })
    await prepareDataDir(dataDir, nobody)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o701)
  })

  test('folders that are made on the way can be passed through under any umask', async () => {
    const umask = process.umask(0o077)
    await prepareDataDir(join(dataDir, 'a', 'b'), nobody).finally(() => process.umask(umask))
    expect((await stat(dataDir)).mode & 0o777).toBe(0o701)
    expect((await stat(join(dataDir, 'a', 'b'))).mode & 0o777).toBe(0o701)
  })

  test('a data folder that the server’s user cannot reach is refused with advice', async () => {
    await chmod(root, 0o700)
    await expect(startEmbedded({ dataDir, log: silent })).rejects.toThrow('Set DATA_DIR to a folder')
  })

  test('the default data folder gives way to one that can be reached', async () => {
    expect(reachableDataDir(dataDir)).toBe(dataDir)
    await chmod(root, 0o700)
    expect(reachableDataDir(dataDir)).toMatch(/^\/var\/lib\/caravan\/[0-9a-f]{12}$/)
    expect(reachableDataDir(join(root, 'other'))).toBe(reachableDataDir(dataDir))
  })

  test('the files of an ordinary user are used as that user', async () => {
    await mkdir(dataDir)
    await chown(dataDir, nobody.uid, nobody.gid)
    const app = startApp(dataDir, { owner: nobody })
    expect(await app.said).toBe('ready')
    const pid = await serverPid(dataDir)
    expect((await stat(`/proc/${pid}`)).uid).toBe(nobody.uid)
    await app.kill()
    await ended(pid)

    const asRoot = await startEmbedded({ dataDir, log: silent })
    expect((await stat(`/proc/${await serverPid(dataDir)}`)).uid).toBe(nobody.uid)
    await asRoot.stop()
  })
})

describe.runIf(isRoot())('as an ordinary user', () => {
  test('the files of somebody else are refused with advice', async () => {
    await mkdir(join(dataDir, 'pg18'), { recursive: true })
    const app = startApp(dataDir, { owner: nobody })
    expect(await app.said).toContain('belongs to user 0. Start as that user or as root')
    await app.kill()
  })
})
