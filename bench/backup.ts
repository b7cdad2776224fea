import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Server, startServer } from '../e2e/server.ts'
import { administer } from '../server/src/testing/admin-connection.ts'
import { benchEnv, makeAccount, percentile, signIn } from './account.ts'
import { timesDuring } from './attachments.ts'
import { caller, databaseOf, makeTrip } from './planner.ts'

const MIB = 1024 * 1024
const FILES = 900
const ROWS = 250_000
const program = join(import.meta.dirname, '../server/src/backup/backup.main.ts')

/** Files of 1 MiB each, and changes of some 500 bytes each, as a history has them. */
async function fill(server: Server, tripId: string): Promise<void> {
  const folder = join(server.dataDir, 'attachments')
  await mkdir(folder, { recursive: true })
  const names = Array.from({ length: FILES }, () => randomBytes(16).toString('hex'))
  for (const name of names) await writeFile(join(folder, name), randomBytes(MIB))
  await administer(
    databaseOf(server),
    `insert into attachment_file (trip_id, id, file, bytes)
     select '${tripId}', gen_random_uuid(), name, ${MIB} from unnest('{${names}}'::text[]) as name`,
  )
  await administer(
    databaseOf(server),
    `insert into change (trip_id, seq, n, entity, id, before, after)
     select '${tripId}', 1000 + n, 0, 'item', gen_random_uuid(), null, jsonb_build_object('details',
       (select string_agg(md5(n::text || m), ' ') from generate_series(1, 14) as m))
     from generate_series(1, ${ROWS}) as n`,
  )
}

async function run(server: Server, env: Record<string, string>, ...words: string[]): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '', ...env },
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${words} ended with ${code}`)
  return (performance.now() - began) / 1_000
}

const p95 = (times: number[]) => percentile(times, 0.95)

/** The time of a backup of 1 GB and of its restore, and the delay of other calls meanwhile. */
export async function* benchBackup(): AsyncGenerator<string> {
  const server = await startServer({ env: benchEnv })
  const [file, elsewhere] = [join(server.dataDir, 'a.backup'), join(server.dataDir, 'elsewhere')]
  try {
    await makeAccount(server, 'ana')
    const call = caller({ url: server.url, token: await signIn(server, 'ana') })
    const other = await makeTrip(call, 10, 60)
    await fill(server, await makeTrip(call, 3, 0))
    const end = performance.now() + 10_000
    const alone = p95(await timesDuring(call, other, () => performance.now() > end))
    let isOver = false
    const making = run(server, {}, 'backup', file).finally(() => {
      isOver = true
    })
    const during = p95(await timesDuring(call, other, () => isOver))
    const size = (await stat(file)).size / 1e6
    yield `a backup of ${size.toFixed(0)} MB: ${(await making).toFixed(1)} s (at most 120 s)`
    yield `other calls meanwhile: p95 ${during.toFixed(1)} ms, ${(during / alone).toFixed(2)} times that alone, ${alone.toFixed(1)} ms (at most 2)`
    const [BACKUP_KEY, DATA_KEY] = await Promise.all(
      ['backup-key', 'data-key'].map(name => secretOf(server, name)),
    )
    const seconds = await run(
      server,
      { DATA_DIR: elsewhere, BACKUP_KEY: BACKUP_KEY ?? '', DATA_KEY: DATA_KEY ?? '' },
      'restore',
      file,
    )
    yield `its restore: ${seconds.toFixed(1)} s`
  } finally {
    await rm(file, { force: true })
    await rm(elsewhere, { recursive: true, force: true })
    await server.stop()
  }
}

async function secretOf({ dataDir }: Server, name: string): Promise<string> {
  return (await readFile(join(dataDir, 'secrets', name), 'utf8')).trim()
}
