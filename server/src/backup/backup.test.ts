import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createPictureFiles } from '../files/picture-files.ts'
import { createTestApp, PASSWORD, type TestApp } from '../testing/app.ts'
import { isOnCitus } from '../testing/citus.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { picture } from '../testing/pictures.ts'
import { keys as s3Keys, startS3 } from '../testing/s3.ts'
import { sendAs, sendFile } from '../testing/send.ts'
import { type Stage, setStage } from '../testing/stage.ts'
import { everybodyKnows } from '../testing/told.ts'
import { createTraveller, type Traveller } from '../testing/traveller.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { kept, leftOut } from './rows.queries.ts'

const key = randomBytes(32)
const DATA_KEY = 'Zr7uH2eM9wQ4oT1iY6bK3vX8cN5jG0fS'
const env = { DATA_KEY }

let app: TestApp
let ana: Traveller
let stage: Stage
/** All of it at the time of the backup. */
let rows: Record<string, string[]>
const files: Record<string, Record<string, string>> = {}
const folders = ['attachments', 'avatars', 'covers']
let path: string
beforeAll(async () => {
  app = await createTestApp({ env })
  ana = await createTraveller(app, 'ana')
  stage = await setStage(app, ana)
  await ana.does('PUT', '/users/me/profile', { passport_number: 'FZ1234567' })
  await ana.does('POST', '/users/me/calendar')
  await ana.addsItem(stage.subTripId, { details: 'A\ttab, a \\N, "桃園"\nand an end' })
  await sendAs(app, ana.token, {
    method: 'POST',
    path: '/users/me/profile/avatar',
    file: await picture(9, 9).png().toBuffer(),
  })
  await rememberCover(app)
  await app.sql('insert into blocked_sender values ($1, $2)', [Buffer.from('hash'), ana.id])
  await app.sql(`insert into reveal values ($1, now(), $1, $2, 'passport', 'Japan')`, [ana.id, stage.tripId])
  await app.sql('insert into note_update values ($1, 0, $2)', [stage.tripId, Buffer.from('\\x00')])
  rows = await rowsIn(app.database, kept)
  for (const folder of folders) files[folder] = await contentOf(app.dataDir, folder)
  path = join(app.dataDir, 'backups', 'first.backup')
  await backUp({ connection: app.database.connection, config: app.config, key, path })
})
afterAll(() => app.close())

async function rememberCover({ sql, dataDir }: TestApp): Promise<void> {
  const name = `${randomBytes(16).toString('hex')}.webp`
  await createPictureFiles(join(dataDir, 'covers')).keep(name, Buffer.from('a photo'))
  await sql(
    `insert into trip_cover values ($1, 'Tokyo', $2, 'Mei', 'https://a.example', 'https://b.example')`,
    [...[stage.tripId, name]],
  )
  await app.sql(
    `insert into notification (user_id, id, trip_id, kind, about_deleted, count, at)
     select id, gen_random_uuid(), $1, 'trip_soon', false, 1, now() from account`,
    [stage.tripId],
  )
  await app.sql(`insert into reminded select id, $1, '2001-02-03', $1 from account`, [stage.tripId])
  await everybodyKnows(app)
}

/** A data folder without anything in it, and a database: without anything in it, or after a first start. */
async function emptyCaravan(create: () => Promise<TestDatabase> = createTestDatabase) {
  const [dataDir, database] = [await mkdtemp(join(tmpdir(), 'caravan-restored-')), await create()]
  onTestFinished(async () => {
    await database.drop()
    await rm(dataDir, { recursive: true })
  })
  return { dataDir, database }
}

type Empty = Awaited<ReturnType<typeof emptyCaravan>>

const bringBack = (
  { dataDir, database }: Empty,
  options: { from?: string; key?: Buffer; env?: object } = {},
) =>
  restore({
    config: readConfig({ DATA_DIR: dataDir, ...env, ...options.env }),
    key: options.key ?? key,
    path: options.from ?? path,
    connect: async () => database.connection,
  })

async function inDatabase<T>(
  { connection }: Pick<TestDatabase, 'connection'>,
  work: (client: Client) => Promise<T>,
) {
  const client = new Client({ connectionString: connection })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** The rows of each table as text, in no order. */
const rowsIn = (database: TestDatabase, tables: readonly string[]) =>
  inDatabase(database, async client => {
    const rows: Record<string, string[]> = {}
    for (const table of tables) {
      const found = await client.query(`select t::text as row from ${table} t order by 1`)
      rows[table] = found.rows.map(({ row }) => row)
    }
    return rows
  })

const tablesIn = (database: TestDatabase) =>
  inDatabase(database, async client => {
    const found = await client.query(`select tablename as name from pg_tables where schemaname = 'public'`)
    return found.rows.map(({ name }) => name as string).sort()
  })

/** The folder has no file, and the database no account. */
async function expectUntouched({ dataDir, database }: Empty): Promise<void> {
  for (const folder of folders) {
    const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(() => [])
    expect(entries.filter(entry => entry.isFile())).toEqual([])
  }
  const tables = await tablesIn(database)
  if (tables.length > 0) expect((await rowsIn(database, ['account']))['account']).toEqual([])
}

test('each table of the schema is kept or left out', async () => {
  expect([...kept, ...leftOut, 'schema_migration'].sort()).toEqual(await tablesIn(app.database))
})

test.each([
  ['with the schema of a first start', createTestDatabase],
  ['without anything', createEmptyDatabase],
])('CR-08 all of a Caravan comes back into a database %s', async (_, create) => {
  const empty = await emptyCaravan(create)
  const total = await bringBack(empty)
  expect(total).toMatchObject({ rows: { account: 2, trip: 1, attachment: 1 }, missing: 0 })

  expect(Object.entries(rows).flatMap(([table, { length }]) => (length === 0 ? [table] : []))).toEqual([])
  expect(await rowsIn(empty.database, kept)).toEqual(rows)
  expect(await rowsIn(empty.database, leftOut)).toEqual(Object.fromEntries(leftOut.map(table => [table, []])))
  for (const folder of folders) expect(await contentOf(empty.dataDir, folder)).toEqual(files[folder])

  const again = await createTestApp({ env, beside: empty })
  onTestFinished(async () => {
    await again.app.close()
    await again.db.close()
  })
  expect((await again.ask('GET', '/users/me', { token: ana.token })).status).toBe(401)
  const { access_token: token } = (await again.login('ana', PASSWORD)).json
  const profile = await again.ask('GET', '/users/me/profile', { token })
  expect(profile.json).toMatchObject({ passport_number: 'FZ1234567' })
  const ticket = await again.ask('GET', `/trips/${stage.tripId}/attachments/${stage.attachmentId}`, { token })
  expect(ticket.text).toBe('A ticket')
  expect((await again.ask('GET', `/trips/${stage.tripId}/plan`, { token })).json).toEqual(
    await ana.plan(stage.tripId),
  )
  const item = { place: 'Gion', type: 'dining' }
  const path = `/subtripitems/sub_trip/${stage.subTripId}/item`
  expect((await again.ask('POST', path, { token, json: item })).status).toBe(201)
})

async function contentOf(dataDir: string, folder: string): Promise<Record<string, string>> {
  const entries = await readdir(join(dataDir, folder), { withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(({ name }) => name)
  expect(files.length).toBeGreaterThan(0)
  const read = async (name: string) => [name, await readFile(join(dataDir, folder, name), 'hex')] as const
  return Object.fromEntries(await Promise.all(files.map(read)))
}

// Citus has no snapshot over several machines.
test.skipIf(isOnCitus)(
  'CR-08 a backup while everybody writes has all that was acknowledged before it began, and nothing by halves',
  async () => {
    const trip = await ana.plansTrip()
    const day = (await ana.plan(trip.id)).days[0]?.id ?? ''
    const acknowledged: string[] = []
    const write = async (count: number) => {
      for (let n = 0; n < count; n++) {
        acknowledged.push((await ana.addsItem(day)).id)
        await sendFile(app, ana, trip.id, `Ticket ${acknowledged.length}`)
      }
    }
    await write(5)
    const writing = Promise.all([write(20), write(20)])
    const before = [...acknowledged]
    const busy = join(app.dataDir, 'backups', 'busy.backup')
    const made = await backUp({ connection: app.database.connection, config: app.config, key, path: busy })
    await writing
    expect(acknowledged.length).toBeGreaterThan(before.length)
    expect(made?.missing).toBe(0)

    const empty = await emptyCaravan()
    await bringBack(empty, { from: busy })
    await inDatabase(empty.database, async client => {
      const { rows } = await client.query(
        `select (select array_agg(id::text) from item where trip_id = $1) as items,
         (select array_agg(file) from attachment_file) as files,
         (select counts from trip where id = $1) as counts`,
        [trip.id],
      )
      const [{ items, files, counts }] = rows
      expect(before.filter(id => !items.includes(id))).toEqual([])
      expect(items.length).toBe(counts.item)
      expect(Object.keys(await contentOf(empty.dataDir, 'attachments')).sort()).toEqual(files.sort())
    })
  },
)

test.each([
  ['another key', { key: randomBytes(32) }, 'The key does not open this backup'],
  [
    'another DATA_KEY',
    { env: { DATA_KEY: 'qV3xJ8mZ1tR6yB0nW5kD2hF9sL4gC7pA' } },
    'DATA_KEY does not open the profiles in this backup',
  ],
])('a restore with %s is refused, and nothing changes', async (_, options, refusal) => {
  const empty = await emptyCaravan()
  await expect(bringBack(empty, options)).rejects.toThrow(refusal)
  await expectUntouched(empty)
})

test.each([
  ['cut', (bytes: Buffer) => bytes.subarray(0, -1)],
  [
    'changed by one byte',
    (bytes: Buffer) =>
      bytes.fill(bytes.readUInt8(bytes.length >> 1) ^ 4, bytes.length >> 1, (bytes.length >> 1) + 1),
  ],
])('a file that is %s is refused before anything changes', async (_, spoil) => {
  const empty = await emptyCaravan(createEmptyDatabase)
  const from = join(empty.dataDir, 'spoilt.backup')
  await writeFile(from, spoil(await readFile(path)))
  await expect(bringBack(empty, { from })).rejects.toThrow('is cut or was changed')
  await expectUntouched(empty)
  expect(await tablesIn(empty.database)).toEqual([])
})

test('a restore over data is refused, and so is one below a running server', async () => {
  const before = await rowsIn(app.database, ['account'])
  await expect(bringBack(app)).rejects.toThrow('Caravan is running on this database')
  const empty = await emptyCaravan()
  await bringBack(empty)
  const files = await contentOf(empty.dataDir, 'attachments')
  await expect(bringBack(empty)).rejects.toThrow('There are accounts in this Caravan')
  expect(await contentOf(empty.dataDir, 'attachments')).toEqual(files)
  expect((await rowsIn(empty.database, ['account']))['account']).toHaveLength(before['account']?.length ?? 0)
})

test('a restore that breaks off half-way leaves nothing behind', async () => {
  const empty = await emptyCaravan()
  const full = join(empty.dataDir, 'attachments')
  // Rows and pictures come before the files, which have no place where their folder is none.
  await writeFile(full, '')
  await expect(bringBack(empty)).rejects.toThrow()
  await rm(full)
  await expectUntouched(empty)
  expect(await bringBack(empty)).toMatchObject({ rows: { account: 2 } })
})

test('a backup of a newer version is refused', async () => {
  const empty = await emptyCaravan()
  await inDatabase(empty.database, client =>
    client.query(`insert into schema_migration values (9999, '9999-later.sql', '')`),
  )
  const newer = join(empty.dataDir, 'newer.backup')
  await backUp({ connection: empty.database.connection, config: app.config, key, path: newer })
  const target = await emptyCaravan()
  await expect(bringBack(target, { from: newer })).rejects.toThrow(
    'The data belongs to a newer version of Caravan (9999-later.sql).',
  )
  await expectUntouched(target)
})

test('of two backups at once one is made', async () => {
  const make = (name: string) =>
    backUp({
      connection: app.database.connection,
      config: app.config,
      key,
      path: join(app.dataDir, 'twice', name),
    })
  const made = await Promise.all([make('a'), make('b')])
  expect(made.filter(total => total !== undefined)).toHaveLength(1)
  expect(await readdir(join(app.dataDir, 'twice'))).toHaveLength(1)
  const [name = ''] = await readdir(join(app.dataDir, 'twice'))
  await expect(make(name)).rejects.toThrow('There is a file at')
})

test('files in a bucket come back into a bucket', async () => {
  const [from, to] = [await startS3(), await startS3()]
  const bucketEnv = ({ url }: { url: string }) => ({
    ...{ ...env, ATTACHMENTS_S3_URL: url, ATTACHMENTS_S3_KEY: s3Keys.key },
    ...{ ATTACHMENTS_S3_SECRET: s3Keys.secret, ATTACHMENTS_S3_REGION: s3Keys.region },
  })
  const cloudy = await createTestApp({ env: bucketEnv(from) })
  onTestFinished(() => cloudy.close())
  const mei = await createTraveller(cloudy, 'mei')
  const trip = await mei.plansTrip()
  await sendFile(cloudy, mei, trip.id, 'A ticket')
  const bucket = join(cloudy.dataDir, 'bucket.backup')
  await backUp({ connection: cloudy.database.connection, config: cloudy.config, key, path: bucket })
  await bringBack(await emptyCaravan(), { from: bucket, env: bucketEnv(to) })
  expect(to.objects).toEqual(from.objects)
  expect(to.objects.size).toBe(1)

  // A bucket that fails in the middle fails the backup.
  from.way.inTheWay = (_, response) => response.writeHead(500).end()
  const failing = join(cloudy.dataDir, 'failing', 'x.backup')
  const attempt = backUp({
    connection: cloudy.database.connection,
    config: cloudy.config,
    key,
    path: failing,
  })
  await expect(attempt).rejects.toThrow()
  expect(await readdir(join(cloudy.dataDir, 'failing'))).toEqual([])
  from.way.inTheWay = undefined
})

test.runIf(process.getuid?.() === 0)('a disk without room for a backup is left as it was', async () => {
  const small = await mkdtemp(join(tmpdir(), 'caravan-small-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small])
  onTestFinished(async () => {
    if (status === 0) spawnSync('umount', [small])
    await rm(small, { recursive: true })
  })
  // Not everywhere may even root do that.
  if (status !== 0) return
  const attempt = backUp({
    connection: app.database.connection,
    config: app.config,
    key,
    path: join(small, 'a'),
  })
  await expect(attempt).rejects.toThrow('There is no room for a backup')
  expect(await readdir(small)).toEqual([])
})
