import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { serverPid } from './testing/killable-app.ts'
import { freePort, startServer } from './testing/server-process.ts'
import { isLong } from './testing/strength.ts'

const LONGEST_MS = 10_000

// A minute of waiting.
describe.runIf(process.platform === 'linux' && isLong)('a database that stands still', () => {
  test('is told to everybody within ten seconds, and everything goes on with it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'caravan-main-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }))
    const port = await freePort()
    const server = startServer({
      ...{ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
      ...{ CAPTCHA: 'off', RATE_LIMITS: 'off' },
    })
    await server.running
    onTestFinished(async () => {
      signal('SIGCONT')
      server.kill('SIGTERM')
      await server.ended
    })

    const postmaster = await serverPid(dataDir)
    function signal(name: NodeJS.Signals): void {
      const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
        .trim()
        .split(' ')
      for (const pid of [postmaster, ...children.map(Number)]) process.kill(pid, name)
    }

    async function ask(
      method: string,
      path: string,
      { token = '', body }: { token?: string; body?: object | URLSearchParams } = {},
    ) {
      const began = performance.now()
      const json = body && !(body instanceof URLSearchParams)
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(json && { 'content-type': 'application/json' }),
        },
        ...(body && { body: json ? JSON.stringify(body) : body }),
      })
      const text = await answer.text()
      const milliseconds = performance.now() - began
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text, milliseconds }
    }

    const password = 'Correct horse 9!'
    const about = (username: string) => ({
      ...{ username, email: `${username}@example.com`, password, confirmPassword: password },
      recaptcha_token: 'off',
    })
    expect((await ask('POST', '/users/register/', { body: about('ana') })).status).toBe(201)
    const form = () => new URLSearchParams({ username: 'ana', password })
    const token: string = JSON.parse((await ask('POST', '/users/token', { body: form() })).text).access_token
    const trip = {
      ...{ name: 'Taiwan', start_date: '2027-03-28', end_date: '2027-03-30' },
      places: [{ name: 'Taipei', lat: 25, lng: 121.5 }],
    }
    const calls: [what: string, ask: (n: number) => ReturnType<typeof ask>][] = [
      ['read with a token', () => ask('GET', '/trips/my_trips/', { token })],
      ['write with a token', () => ask('POST', '/trips/create_trip/', { token, body: trip })],
      ['read without a token', () => ask('GET', '/ready')],
      ['sign in', () => ask('POST', '/users/token', { body: form() })],
      ['write without a token', n => ask('POST', '/users/register/', { body: about(`mei${n}`) })],
    ]
    let asked = 0
    const everybody = () =>
      Promise.all(
        Array.from({ length: 4 }, () =>
          calls.map(async ([what, ask]) => ({ what, ...(await ask(asked++)) })),
        ).flat(),
      )

    for (const answer of await everybody())
      expect([answer.what, answer.status < 300]).toEqual([answer.what, true])
    signal('SIGSTOP')
    // A caller meets it by a connection that there was, and then by one that is not made.
    for (let time = 0; time < 3; time++) {
      for (const answer of await everybody()) {
        expect(answer).toMatchObject({ status: 503, retryAfter: expect.any(String) })
        expect([answer.what, answer.milliseconds < LONGEST_MS]).toEqual([answer.what, true])
      }
    }
    signal('SIGCONT')
    while ((await ask('GET', '/ready')).status !== 200) await pause(20)
    for (const answer of await everybody())
      expect([answer.what, answer.status < 300]).toEqual([answer.what, true])
  })
})
