import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import type { TestProject } from 'vitest/node'
import { administer } from './admin-connection.ts'
import { setup } from './global-setup.ts'

const program = join(import.meta.dirname, 'tidy.main.ts')
const newRun = () => randomBytes(4).toString('hex')

async function databases(): Promise<string[]> {
  const client = new Client({ connectionString: inject('testServer').server })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
  await client.end()
  return rows.map(({ datname }) => datname)
}

test.runIf(process.platform === 'linux')(
  'of a run that is gone nothing is left, nor of one before it that had no such end',
  async () => {
    const { server } = inject('testServer')
    const home = await mkdtemp(join(tmpdir(), 'caravan-tidy-'))
    onTestFinished(() => rm(home, { recursive: true, force: true }))
    const gone = spawn('true')
    await once(gone, 'exit')
    const [folder, dead, living] = [process.pid + 0.5, gone.pid, process.pid].map(pid =>
      join(home, `caravan-run-${pid}`),
    ) as [string, string, string]
    for (const each of [folder, dead, living]) await mkdir(join(each, 'files'), { recursive: true })

    const [run, killed] = [newRun(), newRun()]
    const named = (of: string) => `caravan_test_run_${of}_1`
    for (const of of [run, killed]) await administer(server, `create database ${named(of)}`)

    const started = [folder, dead].map(each => spawn('sleep', ['600'], { env: { TMPDIR: each } }))
    const inItsPlace = spawn('sleep', ['600'], { cwd: join(folder, 'files'), env: {} })
    const other = spawn('sleep', ['600'], { env: { TMPDIR: living } })
    onTestFinished(() => void other.kill())
    const ends = [...started, inItsPlace].map(child => once(child, 'exit'))

    const env = { ...process.env, DATABASE_URL: server }
    const tidy = spawn(process.execPath, [program, folder, run], {
      stdio: ['pipe', 'inherit', 'inherit'],
      env,
    })
    const tidied = once(tidy, 'exit')
    tidy.stdin?.end()
    expect(await tidied).toEqual([0, null])
    await Promise.all(ends)
    expect(other.exitCode ?? other.signalCode).toBeNull()
    expect(await readdir(home)).toEqual([`caravan-run-${process.pid}`])
    const left = await databases()
    expect([run, killed].filter(of => left.includes(named(of)))).toEqual([])
    expect(left).toContain(inject('testServer').template)
  },
)

test('a setup that fails takes back what it has made', async () => {
  vi.stubEnv('DATABASE_URL', inject('testServer').server)
  const run = `run_${newRun()}`
  vi.stubEnv('TEST_RUN', run)
  const provide = () => {
    throw new Error('mine')
  }
  await expect(setup({ provide } as unknown as TestProject)).rejects.toThrow('mine')
  expect(await databases()).not.toContain(`caravan_test_${run}`)
})
