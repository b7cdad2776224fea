import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './db/pool.ts'
import { silent } from './log.ts'
import { runAdHoc } from './testing/ad-hoc.queries.ts'
import { createTestDatabase } from './testing/database.ts'
import { serverPid } from './testing/killable-app.ts'
import { multipartType } from './testing/send.ts'
import { freePort, startServer } from './testing/server-process.ts'
import { isLong } from './testing/strength.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'caravan-main-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const withoutLimits = { CAPTCHA: 'off', RATE_LIMITS: 'off' }

describe('OP-03 a start', () => {
  test('with a configuration that cannot be is refused in one message, and leaves nothing', async () => {
    const server = startServer({
      DATA_DIR: dataDir,
      HOST: '0.0.0.0',
      PORT: 'http',
      SECRET_KEY: 'hush',
      DATA_KEY: 'change-me-0123456789-abcdefghijklmnop',
      ...withoutLimits,
    })
    expect(await server.ended).toBe(1)
    const lines = server.said.err.trim().split('\n')
    expect(lines).toEqual([
      'Caravan cannot start with this configuration:',
      expect.stringContaining('PORT'),
      expect.stringContaining('CAPTCHA=off'),
      expect.stringContaining('RATE_LIMITS=off'),
      expect.stringContaining('SECRET_KEY'),
      expect.stringContaining('DATA_KEY'),
    ])
    expect(server.said.err).not.toMatch(/hush|change-me|\bat \S+:\d+/)
    expect(server.said.out).toBe('')
    expect(await readdir(dataDir)).toEqual([])
  })

  test('on a port that somebody else has says so in a sentence, and ends what it had started', async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as { port: number }
    const server = startServer({ DATA_DIR: dataDir, DATABASE_URL: database.connection, PORT: String(port) })
    expect(await server.ended).toBe(1)
    expect(server.said.err.trim()).toMatch(/^Something else is listening on this PORT already\. [^\n]+$/)
  })

  const refused: [where: string, () => Promise<Record<string, string>>, sentence: RegExp][] = [
    [
      'on a database with a migration that it does not know',
      async () => {
        const database = await createTestDatabase()
        onTestFinished(() => database.drop())
        const db = openDatabase(database.connection, silent)
        await runAdHoc(
          db,
          `insert into schema_migration (number, name, checksum) values (9999, '9999-later.sql', '')`,
          [],
        )
        await db.close()
        return { DATABASE_URL: database.connection }
      },
      /^The data belongs to a newer version of Caravan \(9999-later\.sql\)\. [^\n]+$/,
    ],
    [
      'on a data folder with the files of another PostgreSQL',
      async () => {
        await mkdir(join(dataDir, 'pg17'))
        return {}
      },
      /^[^\n]+ belongs to another version of Caravan \(its database is PostgreSQL 17\)\. [^\n]+$/,
    ],
    [
      'on a data folder that another server has',
      async () => {
        const first = startServer({ DATA_DIR: dataDir, PORT: String(await freePort()) })
        await first.running
        onTestFinished(() => void first.kill('SIGTERM'))
        return {}
      },
      /^Caravan is already running \(process \d+\) with the data folder [^\n]+$/,
    ],
  ]
  test.each(refused)('%s is refused in a sentence', async (_, prepare, sentence) => {
    const env = await prepare()
    const server = startServer({ DATA_DIR: dataDir, PORT: String(await freePort()), ...env })
    expect(await server.ended).toBe(1)
    expect(server.said.err.trim()).toMatch(sentence)
  })

  test('that is told to stop in the middle leaves no process behind', async () => {
    const server = startServer({ DATA_DIR: dataDir, PORT: String(await freePort()) })
    while (!(await readdir(dataDir)).includes('pg18')) await pause(5)
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(await readdir(join(dataDir, 'pg18'))).not.toContain('postmaster.pid')
  })
})

test('CR-02 a database that ends again and again ends the app with a sentence', async () => {
  const server = startServer({ DATA_DIR: dataDir, PORT: String(await freePort()), ...withoutLimits })
  await server.running
  const postmaster = await serverPid(dataDir)
  await writeFile(join(dataDir, 'pg18', 'postgresql.auto.conf'), 'work_mem = lots')
  process.kill(postmaster, 'SIGQUIT')
  expect(await server.ended).toBe(70)
  expect(server.said.out).toContain('work_mem')
  expect(server.said.err.trim()).toMatch(/^The database ended 5 times within a minute[^\n]+$/)
})

test('a log on a full disk and a closed pipe for errors end no server, and keep none from ending', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const port = await freePort()
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.connection, PORT: String(port), LOG_LEVEL: 'trace' }
  const server = startServer({ ...env, ...withoutLimits }, full)
  onTestFinished(() => void server.kill('SIGKILL'))
  server.closeErrors()
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
  while (!(await ask('/api/ready'))?.ok) await pause(20)
  // More than is written in one piece.
  for (let n = 0; n < 200; n++) expect((await ask('/api/users/me'))?.status).toBe(401)
  expect((await ask('/api/ready'))?.status).toBe(200)
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('CR-07 streams, uploads and a mail server that hang keep no server from ending within ten seconds', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  // It greets, and then never comes to the end of what it can do.
  const mailServer = createServer(socket => {
    socket.on('error', () => undefined).write('220 mail\r\n')
    socket.on('data', () => {
      const talking = setInterval(() => socket.write('250-more\r\n'), 500)
      socket.once('close', () => clearInterval(talking))
    })
  }).listen(0, '127.0.0.1')
  await once(mailServer, 'listening')
  onTestFinished(() => void mailServer.close())
  const [port, metricsPort] = [await freePort(), await freePort()]
  const server = startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: database.connection,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    SMTP_URL: `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}`,
    ...withoutLimits,
  })
  await server.running
  onTestFinished(() => void server.kill('SIGKILL'))
  const at = `http://127.0.0.1:${port}/api`
  const person = { username: 'ana', password: 'Correct horse 9!' }
  const mailed = once(mailServer, 'connection')
  await fetch(`${at}/users/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...person,
      email: 'ana@example.com',
      confirmPassword: person.password,
      recaptcha_token: 'off',
    }),
  })
  const form = new URLSearchParams(person)
  const signedIn = await fetch(`${at}/users/token`, { method: 'POST', body: form })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const stream = await fetch(`${at}/users/me/live`, { headers })
  const upload = httpRequest(`${at}/users/me/profile/avatar`, {
    method: 'POST',
    headers: { ...headers, 'content-type': multipartType, 'content-length': 1_000_000 },
  })
  const cut = once(upload, 'error')
  upload.write('--the-end')
  await mailed
  const streams = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  while (!(await streams()).includes('caravan_streams 1\n')) await pause(20)

  const began = performance.now()
  server.kill('SIGTERM')
  await stream.text()
  expect(performance.now() - began).toBeLessThan(3_000)
  expect(await server.ended).toBe(0)
  expect(performance.now() - began).toBeLessThan(10_000)
  await cut
})

// Another version has to be copied from the history.
describe.runIf(isLong)('the version before the last migration', () => {
  test('has its data taken over, refuses them from then on, and goes on with a copy from before', async () => {
    const older = join(dataDir, 'older')
    const copy = `git archive "$(git log --format=%H --diff-filter=A -1 -- server/src/db/migrations)^" | tar x -C "$1"
      cp -al node_modules "$1"; for d in server contract; do [ ! -d $d/node_modules ] || cp -al $d/node_modules "$1/$d"; done`
    // PostgreSQL's user passes through.
    await chmod(dataDir, 0o711)
    await mkdir(older)
    execFileSync('sh', ['-ec', copy, 'sh', older], { cwd: join(import.meta.dirname, '../..'), stdio: 'pipe' })
    const [data, before] = [join(dataDir, 'data'), join(dataDir, 'before')]
    const port = await freePort()
    const start = (DATA_DIR: string, program?: string) =>
      startServer({ DATA_DIR, PORT: String(port), ...withoutLimits }, 'pipe', program)
    const olderProgram = join(older, 'server/src/main.ts')
    const at = `http://127.0.0.1:${port}/api/users`
    const person = { username: 'ana', password: 'Correct horse 9!' }
    const signIn = async () =>
      (await fetch(`${at}/token`, { method: 'POST', body: new URLSearchParams(person) })).status
    async function used(server: ReturnType<typeof startServer>, use: () => Promise<unknown>) {
      await server.running
      expect(await use()).toBe(200)
      server.kill('SIGTERM')
      expect(await server.ended).toBe(0)
    }

    await used(start(data, olderProgram), async () => {
      const fields = { email: 'ana@example.com', confirmPassword: person.password, recaptcha_token: 'off' }
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ ...person, ...fields })
      expect((await fetch(`${at}/register/`, { method: 'POST', headers, body })).status).toBe(201)
      return signIn()
    })
    await cp(data, before, { recursive: true, preserveTimestamps: true })
    execFileSync('sh', ['-c', 'chown -R --reference="$1/pg18" "$2/pg18"', 'sh', data, before])
    await used(start(data), signIn)
    const refused = start(data, olderProgram)
    expect(await refused.ended).toBe(1)
    expect(refused.said.err.trim()).toMatch(/^The data belongs to a newer version of Caravan [^\n]+$/)
    await used(start(data), signIn)
    await used(start(before, olderProgram), signIn)
  })
})

interface Outcome {
  status?: number
  /** The error of the connection instead of an answer. */
  error?: string
  /** Some of an answer had come already. */
  begun: boolean
}

describe('CR-07 a server that is told to stop while it is busy', () => {
  test('answers what it has accepted, does nothing that it does not answer for, and ends', async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const db = openDatabase(database.connection, silent)
    onTestFinished(() => db.close())
    const port = await freePort()
    const server = startServer({
      DATA_DIR: dataDir,
      DATABASE_URL: database.connection,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...withoutLimits,
    })
    await server.running
    const agent = new Agent({ keepAlive: true, maxSockets: 12 })
    onTestFinished(() => agent.destroy())

    function send(
      method: string,
      path: string,
      { json, form, token }: { json?: object; form?: string; token?: string },
      via: Agent | false = agent,
    ) {
      const { promise, resolve } = Promise.withResolvers<Outcome & { text: string }>()
      const body = json ? JSON.stringify(json) : form
      const headers = {
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      }
      let text = ''
      let begun = false
      const fail = (error: NodeJS.ErrnoException) =>
        resolve({ error: error.code ?? error.message, begun, text })
      httpRequest({ host: '127.0.0.1', port, method, path: `/api${path}`, headers, agent: via }, answer => {
        begun = true
        answer.on('data', chunk => {
          text += chunk
        })
        answer.on('error', fail)
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, begun, text }))
      })
        .on('error', fail)
        .end(body)
      return promise
    }

    const password = 'Correct horse 9!'
    // Of many sessions of an account the oldest ones end.
    for (const username of ['ana', 'ben']) {
      const about = { username, email: `${username}@example.com`, password, confirmPassword: password }
      const registered = await send('POST', '/users/register/', {
        json: { ...about, recaptcha_token: 'off' },
      })
      expect(registered.status).toBe(201)
    }
    const formOf = (username: string) => `${new URLSearchParams({ username, password })}`
    const signedIn = await send('POST', '/users/token', { form: formOf('ana') })
    const token: string = JSON.parse(signedIn.text).access_token

    const outcomes: Outcome[] = []
    let stored = 0
    let told = false
    const enough = Promise.withResolvers<void>()
    async function keepAsking(ask: () => Promise<Outcome>) {
      for (;;) {
        const outcome = await ask()
        outcomes.push(outcome)
        if (outcomes.length >= 300) enough.resolve()
        if (outcome.error !== undefined) return
      }
    }
    const write = async () => {
      const outcome = await send('PUT', '/users/me/profile', {
        token,
        json: { first_name: `Ana ${outcomes.length}` },
      })
      if (outcome.status === 200) stored++
      return outcome
    }
    const callers = [
      ...Array.from({ length: 4 }, () => keepAsking(write)),
      ...Array.from({ length: 4 }, () => keepAsking(() => send('GET', '/users/me', { token }))),
      ...Array.from({ length: 2 }, () =>
        keepAsking(() => send('GET', '/users/me/sessions', { token }, false)),
      ),
      ...Array.from({ length: 2 }, () =>
        keepAsking(() => send('POST', '/users/token', { form: formOf('ben') })),
      ),
    ]
    await enough.promise
    told = server.kill('SIGTERM')
    const began = performance.now()
    await Promise.all(callers)

    expect([told, await server.ended]).toEqual([true, 0])
    expect(performance.now() - began).toBeLessThan(9_000)
    expect(server.said.err).toBe('')
    const answers = outcomes.filter(({ error }) => error === undefined)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    // The connection that was closed before anything was sent on it, and the one that was not made any more.
    const refusals = outcomes.filter(({ error }) => error !== undefined)
    expect(refusals.filter(({ begun }) => begun)).toEqual([])
    expect(refusals.every(({ error }) => ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(error ?? ''))).toBe(
      true,
    )
    const [profile] = await runAdHoc<{ version: number }>(
      db,
      'select p.version from profile p join account a on a.id = p.user_id where a.username = $1',
      ['ana'],
    )
    expect(profile?.version).toBe(1 + stored)
  })
})
