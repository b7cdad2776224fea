import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp } from '../testing/app.ts'
import { createEmptyDatabase } from '../testing/database.ts'
import { freePort, startServer } from '../testing/server-process.ts'
import { isLong } from '../testing/strength.ts'

const program = join(import.meta.dirname, 'backup.main.ts')
const BACKUP_KEY = 'qV3xJ8mZ1tR6yB0nW5kD2hF9sL4gC7pA'
const DATA_KEY = 'Zr7uH2eM9wQ4oT1iY6bK3vX8cN5jG0fS'
// Each step is a process of its own, some with a database.
vi.setConfig({ testTimeout: 120_000 })

function run(env: Record<string, string>, ...words: string[]) {
  return finish(env, process.execPath, [program, ...words])
}

/** The same where no file may have more than 8 kB: a write fails in its middle, as on a full disk. */
function runInLittleRoom(env: Record<string, string>, ...words: string[]) {
  return finish(env, 'sh', ['-c', 'ulimit -f 16; exec "$@"', 'sh', process.execPath, program, ...words])
}

async function finish(env: Record<string, string>, command: string, words: string[]) {
  const child = spawn(command, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], BACKUP_KEY, DATA_KEY, ...env },
  })
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { said: said.trim(), complained: complained.trim(), code }
}

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'caravan-commands-'))
  onTestFinished(() => rm(made, { recursive: true }))
  return made
}

test('a command that is not understood says how it is meant', async () => {
  expect((await run({}, 'restore')).complained).toContain('npm run restore -- FILE')
})

test('an operator backs up a running Caravan by a command, and brings it back by another one', async () => {
  const app = await createTestApp({ env: { DATA_KEY } })
  const empty = await createEmptyDatabase()
  onTestFinished(async () => {
    await app.close()
    await empty.drop()
  })
  await app.signUp('ana')
  const file = join(app.dataDir, 'a.backup')
  const [here, there] = [app.database, empty].map(({ connection }) => ({
    DATABASE_URL: connection,
    DATA_DIR: app.dataDir,
  }))
  const made = await run({ ...there }, 'backup', file)
  expect([made.code, made.complained]).toEqual([1, expect.stringContaining('There is nothing to back up')])
  expect((await run({ ...here }, 'backup', file)).said).toBe(
    `${file} holds 1 accounts, 0 trips and 0 files in 1 MB.`,
  )
  expect((await stat(file)).size).toBeGreaterThan(8_192)
  const names = await readdir(app.dataDir)
  const cut = await runInLittleRoom({ ...here }, 'backup', join(app.dataDir, 'b.backup'))
  expect([cut.code, cut.complained]).toEqual([1, expect.stringContaining('EFBIG')])
  expect(await readdir(app.dataDir)).toEqual(names)
  expect((await run({ ...there }, 'restore', file)).said).toBe(
    'Restored 1 accounts, 0 trips and 0 files in 1 MB.',
  )
})

test.runIf(isLong)(
  'R-BAK-4 the same with the database that comes with the app, to another machine',
  async () => {
    const [first, second, kept] = [await folder(), await folder(), await folder()]
    const file = join(kept, 'a.backup')
    const port = String(await freePort())
    const serve = (DATA_DIR: string) =>
      startServer({ DATA_DIR, DATA_KEY, PORT: port, CAPTCHA: 'off', LOG_LEVEL: 'silent' })
    const server = serve(first)
    await server.running
    const account = { username: 'ana', email: 'ana@example.com', recaptcha_token: 'off' }
    const password = 'Correct horse 9!'
    const registered = await fetch(`http://localhost:${port}/api/users/register/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...account, password, confirmPassword: password }),
    })
    expect(registered.status).toBe(201)
    expect((await run({ DATA_DIR: first }, 'backup', file)).said).toMatch(
      / holds 1 accounts, 0 trips and 0 files in 1 MB\.$/,
    )
    const running = await run({ DATA_DIR: first }, 'restore', file)
    expect([running.code, running.complained]).toEqual([
      1,
      expect.stringContaining('Caravan is already running'),
    ])
    server.kill('SIGTERM')
    await server.ended
    const over = await run({ DATA_DIR: first }, 'restore', file)
    expect([over.code, over.complained]).toEqual([
      1,
      expect.stringContaining('There are accounts in this Caravan'),
    ])

    expect((await run({ DATA_DIR: second }, 'restore', file)).said).toMatch(/^Restored 1 accounts/)
    const again = serve(second)
    await again.running
    const token = await fetch(`http://localhost:${port}/api/users/token`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'ana', password }),
    })
    expect(token.status).toBe(200)
    again.kill('SIGTERM')
    await again.ended
  },
)
