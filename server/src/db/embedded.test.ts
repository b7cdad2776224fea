import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { silent } from '../log.ts'
import { ended, isAlive, serverPid, startApp, startBareServer } from '../testing/killable-app.ts'
import { rounds } from '../testing/strength.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { refuseUnsafe } from './migrate.ts'
import { type Database, openDatabase } from './pool.ts'
import { sql } from './sql.ts'

const about = sql<[], Record<string, unknown>>(
  'test.about',
  `select current_setting('server_version_num')::integer / 10000 as major, current_user::text as role,
          current_setting('is_superuser') as superuser, current_setting('data_checksums') as checksums,
          (select datlocale from pg_database where datname = current_database()) as locale`,
)
const makeTable = sql<[], unknown>('test.make_places', 'create table place (name text)')
const insert = sql<[name: string], unknown>('test.insert_place', 'insert into place values ($1)')
const places = sql<[], { name: string }>('test.places', 'select name from place order by name')

let root: string
let socketDir: string
let dataDir: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'caravan-embedded-'))
  await chmod(root, 0o755)
  dataDir = join(root, 'our trips, 2026 "é"')
  socketDir = join(dataDir, 'run')
  await withServer(async db => {
    await db.run(makeTable, [])
    await db.run(insert, ['Taipei'])
  })
})

afterAll(() => rm(root, { recursive: true }))

async function withServer(use: (db: Database, embedded: Embedded) => Promise<void>): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log: silent })
  const db = openDatabase(embedded.connection, silent)
  try {
    await use(db, embedded)
  } finally {
    await db.close()
    await embedded.stop()
  }
}

describe('the embedded server', () => {
  test('makes its database at the first start, in a folder of any name', async () => {
    await withServer(async db => {
      const [first] = await db.many(about, [])
      expect(first).toEqual({
        major: 18,
        role: 'caravan',
        superuser: 'off',
        checksums: 'on',
        locale: 'C.UTF-8',
      })
      await refuseUnsafe(db)
    })
  })

  test('leaves no process behind when it is stopped, and keeps what was stored', async () => {
    let pid = 0
    await withServer(async db => {
      pid = await serverPid(dataDir)
      expect(await db.many(places, [])).toEqual([{ name: 'Taipei' }])
    })
    expect(await isAlive(pid)).toBe(false)
  })

  test('stops although sessions are open, and the app survives that', async () => {
    const embedded = await startEmbedded({ dataDir, log: silent })
    const db = openDatabase(embedded.connection, silent)
    await Promise.all([db.many(places, []), db.many(places, []), db.listen('trips', () => undefined)])
    await embedded.stop()
    await embedded.stop()
    await db.close()
  })

  test('starts from files that a restored backup or a volume opened to others, and closes them', async () => {
    for (const folder of ['pg18', 'run']) await chmod(join(dataDir, folder), 0o775)
    await withServer(async () => {
      for (const folder of ['pg18', 'run'])
        expect((await stat(join(dataDir, folder))).mode & 0o777).toBe(0o700)
    })
  })

  test('is not reached by the Ctrl-C of a terminal', async () => {
    await withServer(async () => {
      const pid = await serverPid(dataDir)
      const [, , group, session] =
        (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
      expect([group, session]).toEqual([String(pid), String(pid)])
    })
  })

  test('refuses a second app on the same data folder, and names the first', async () => {
    await withServer(async () => {
      const refused = `Caravan is already running (process ${process.pid}) with the data folder ${dataDir}`
      await expect(startEmbedded({ dataDir, log: silent })).rejects.toThrow(refused)
      const other = startApp(dataDir)
      expect(await other.said).toBe(refused)
      await other.kill()
    })
  })

  test.each(['fsync', 'full_page_writes'])('is refused when %s is off', async setting => {
    await startBareServer(dataDir, socketDir, [`${setting}=off`])
    const db = openDatabase({ host: socketDir, user: 'caravan', database: 'postgres' }, silent)
    onTestFinished(() => db.close())
    await expect(refuseUnsafe(db)).rejects.toThrow(`it runs with ${setting} off`)
  })

  test('is let off with it when it says of itself that it is there for tests alone', async () => {
    await startBareServer(dataDir, socketDir, ['fsync=off', 'caravan.throw_away=on'])
    const db = openDatabase({ host: socketDir, user: 'caravan', database: 'postgres' }, silent)
    onTestFinished(() => db.close())
    await refuseUnsafe(db)
  })

  test('says why PostgreSQL did not start', async () => {
    const settings = join(dataDir, 'pg18', 'postgresql.auto.conf')
    onTestFinished(() => writeFile(settings, ''))
    await writeFile(settings, 'work_mem = lots')
    await expect(startEmbedded({ dataDir, log: silent })).rejects.toThrow(/did not start: (.|\n)*work_mem/)
  })
})

describe('after the app was killed', () => {
  test('no server process is left', async () => {
    const app = startApp(dataDir)
    expect(await app.said).toBe('ready')
    const pid = await serverPid(dataDir)
    await app.kill()
    await ended(pid)
  })

  test('the next start works at once, and nothing that was acknowledged is missing', async () => {
    const acknowledged: number[] = []
    const kills = rounds({ usual: 2, long: 50 })
    for (let kill = 0; kill < kills; kill++) {
      const app = startApp(dataDir, { writers: 8 })
      expect(await app.said).toBe('ready')
      await app.wrote(200)
      await app.kill()
      acknowledged.push(...app.acknowledged)
    }
    const written = sql<[], { number: number }>('test.written', 'select number from written')
    await withServer(async db => {
      const stored = new Set((await db.many(written, [])).map(row => row.number))
      expect(acknowledged.filter(number => !stored.has(number))).toEqual([])
      expect(acknowledged.length).toBeGreaterThanOrEqual(200 * kills)
    })
  })
})
