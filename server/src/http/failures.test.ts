import { endpoint } from '@caravan/contract/endpoint'
import { afterEach, describe, expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { createTestApp, type Reply, type TestApp } from '../testing/app.ts'
import { endpoints, requestFor } from '../testing/samples.ts'
import { send, sendAs } from '../testing/send.ts'

const open: TestApp[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

async function start(options: Parameters<typeof createTestApp>[0] = {}): Promise<TestApp> {
  const app = await createTestApp(options)
  open.push(app)
  return app
}

/** Details that stay inside: places in files, statements, products and their versions. */
const internals =
  /\bat \S+:\d+|\.ts\b|node_modules|select|insert|relation|column|postgres|fastify|undefined|\d+\.\d+\.\d+/i

function logOf(app: TestApp, answer: Reply) {
  return app.logged.map(line => JSON.parse(line)).filter(line => line.reqId === answer.json.instance)
}

test('a failure that its endpoint does not declare fails the test that sees it', async () => {
  const call = { method: 'GET', access: 'anyone', summary: '', response: null } as const
  const app = await createTestApp({
    parts: {
      mountMore(route) {
        for (const [path, errors] of [
          ['/declared', ['row.gone']],
          ['/undeclared', []],
        ] as const)
          route(endpoint({ ...call, path, errors }), async () => {
            throw new Failure('row.gone')
          })
      },
    },
  })
  for (const path of ['/declared', '/undeclared']) expect((await app.ask('GET', path)).status).toBe(409)
  const told = await app.close().catch(String)
  expect(told).toContain('"failure":"row.gone","call":"GET /undeclared"')
  expect(told).not.toContain('GET /declared')
})

describe('MF-06 a mistake of ours', () => {
  test('is told in general, with the id under which the log has it', async () => {
    const app = await start()
    const ana = await app.signUp('ana')
    await app.sql('alter table profile rename column location to elsewhere')
    const answer = await app.ask('GET', '/users/me/profile', { token: ana.token })
    expect(answer.status).toBe(500)
    expect(answer.json).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      detail: 'Something went wrong on our side. Please try again in a moment.',
      instance: answer.json.instance,
      code: 'server.error',
    })
    expect(answer.headers['retry-after']).toBeUndefined()
    const [failed, answered] = logOf(app, answer)
    expect(failed).toMatchObject({ level: 'error', msg: 'a request failed', err: { code: '42703' } })
    expect(failed.err.at.length).toBeGreaterThan(0)
    expect(answered).toMatchObject({ route: '/api/users/me/profile', status: 500, user: ana.id })
  })

  test('in any call says nothing about how it is made', async () => {
    const app = await start()
    const ana = await app.signUp('ana')
    await app.mailIsOut()
    await app.sql('alter table account rename column version to edition')
    let failed = 0
    for (const [name, endpoint] of endpoints) {
      const answer = await sendAs(app, ana.token, requestFor(endpoint))
      if (answer.status < 500) continue
      failed++
      expect(answer.status, name).toBe(500)
      expect(answer.text.replace(answer.json.instance, ''), name).not.toMatch(internals)
      expect(JSON.stringify(answer.headers), name).not.toMatch(/"(server|x-powered-by|via)"/)
    }
    expect(failed).toBeGreaterThan(10)
  })

  test('does not stop the server', async () => {
    const app = await start()
    await app.register('ana')
    await app.sql('alter table session rename to gone')
    for (let times = 0; times < 12; times++) expect((await app.login('ana')).status).toBe(500)
    await app.sql('alter table gone rename to session')
    expect((await app.login('ana')).status).toBe(200)
  })
})

describe('MF-06 a database that cannot be reached', () => {
  test('is a 503 that says when to come again, for all but the sign of life', async () => {
    const app = await start()
    const { token } = await app.signUp('ana')
    await app.db.close()
    for (const [name, endpoint] of endpoints) {
      const answer = await sendAs(app, token, requestFor(endpoint))
      if (answer.status < 500) continue
      expect([answer.status, answer.json.code, answer.headers['retry-after']], name).toEqual([
        503,
        'server.unavailable',
        '2',
      ])
      expect(answer.text.replace(answer.json.instance, ''), name).not.toMatch(internals)
      expect(logOf(app, answer)[0], name).toMatchObject({
        level: 'warn',
        err: { name: 'DatabaseUnavailable' },
      })
    }
    expect((await app.ask('GET', '/health')).status).toBe(200)
    expect((await app.ask('GET', '/ready')).status).toBe(503)
    expect((await app.ask('GET', '/users/me', { token })).status).toBe(503)
    // A stranger is told so before the database is asked.
    expect((await app.ask('GET', '/users/me')).status).toBe(401)
  })

  test('with another schema is not ready', async () => {
    const app = await start()
    expect((await app.ask('GET', '/ready')).status).toBe(200)
    await app.sql('delete from schema_migration')
    const answer = await app.ask('GET', '/ready')
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1'])
  })

  test('that is held up by a lock turns the caller away, and stores nothing', async () => {
    const app = await start()
    const ana = await app.signUp('ana')
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = app.db.transact(async tx => {
      await tx.run({ name: '', text: 'lock table profile in access exclusive mode' } as never, [])
      locked.resolve()
      await held.promise
    })
    await locked.promise
    const answer = await app.ask('PUT', '/users/me/profile', {
      token: ana.token,
      json: { first_name: 'Ana' },
    })
    held.resolve()
    await holder
    expect([answer.status, answer.json.code, answer.headers['retry-after']]).toEqual([
      503,
      'server.busy',
      '1',
    ])
    expect((await app.ask('GET', '/users/me/profile', { token: ana.token })).json.first_name).toBe(null)
  })
})

test('a database without room is a 503 for what is stored, and reading goes on', async () => {
  const app = await start()
  const { token } = await app.signUp('ana')
  await app.sql(`update session set last_used_at = now() - interval '1 hour'`)
  for (const state of ['53000', '53100', '53200', '53400', '58030']) {
    const full = `begin raise exception 'full' using errcode = '${state}'; end`
    await app.sql(`create or replace function fill() returns trigger language plpgsql as $$ ${full} $$`)
    for (const table of ['session', 'profile'])
      await app.sql(
        `create or replace trigger filled before update on ${table} for each row execute function fill()`,
      )
    expect((await app.ask('GET', '/users/me/profile', { token })).status, state).toBe(200)
    const written = await app.ask('PUT', '/users/me/profile', { token, json: { first_name: 'Ana' } })
    expect([written.status, written.json.code], state).toEqual([503, 'server.unavailable'])
    expect(written.headers['retry-after'], state).toBe('2')
  }
})

describe('a server that is behind', () => {
  test('turns calls away at once, and still says that it is alive', async () => {
    let busy = true
    const app = await start({ parts: { isBehind: () => busy } })
    for (const url of ['/api/users/me', '/api/nothing']) {
      const answer = await send(app, { method: 'GET', url })
      expect([answer.status, answer.json.code, answer.headers['retry-after']]).toEqual([
        503,
        'server.busy',
        '1',
      ])
    }
    expect((await app.ask('GET', '/health')).status).toBe(200)
    // Pages are none of it: half of one is worse than a slow one.
    expect((await send(app, { method: 'GET', url: '/' })).status).toBe(404)
    busy = false
    expect((await app.ask('GET', '/users/me')).status).toBe(401)
  })
})
