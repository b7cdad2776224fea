import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { sweepSessions } from './sessions.queries.ts'
import { describeDevice, findActor, startSession } from './sessions.ts'

let app: TestApp
let userId: string
beforeAll(async () => {
  app = await createTestApp()
  userId = (await app.signUp('ana')).id
})
afterAll(() => app.close())

const from = { device: 'Firefox on Linux', network: '203.0.113.0/24' }
const start = async () => (await app.db.transact(tx => startSession(tx, userId, from))).token

test('a device is called what its owner would call it', () => {
  const chrome = '(KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  for (const [agent, name] of [
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${chrome}`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 ${chrome} Edg/140.0.0.0`, 'Edge on Windows'],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 ${chrome} OPR/120.0`,
      'Opera on Mac',
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 ${chrome}`, 'Chrome on Android'],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1',
      'Safari on iPad',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) CriOS/140.0 Safari/604.1', 'Chrome on iPhone'],
    ['curl/8.14.1', 'Unknown device'],
    ['<script>alert(1)</script>', 'Unknown device'],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
  ] as const)
    expect(describeDevice(agent), agent ?? 'no agent').toBe(name)
})

test('a token is random, and carries its account and nothing of it', async () => {
  const tokens = await Promise.all(Array.from({ length: 5 }, start))
  expect(new Set(tokens).size).toBe(5)
  for (const token of tokens) {
    expect(Buffer.from(token.replace('caravan_', ''), 'base64url')).toHaveLength(32)
    expect(await findActor(app.db, token)).toMatchObject({ id: userId, username: 'ana', recent: true })
  }
})

test('a session is noted as used every five minutes, not with every request', async () => {
  const token = await start()
  const idle = async (minutes: number) => {
    await app.sql(`update session set last_used_at = now() - make_interval(mins => $1)`, [minutes])
    await findActor(app.db, token)
    const [row] = await app.sql<{ minutes: number }>(
      `select min(extract(epoch from now() - last_used_at) / 60)::float8 as minutes from session`,
    )
    return Math.round(row?.minutes ?? 0)
  }
  expect([await idle(4), await idle(6)]).toEqual([4, 0])
})

test('sessions whose time is over are cleared away, and no others', async () => {
  await app.sql('delete from session')
  const [kept, idle, old] = [await start(), await start(), await start()]
  const shift = (column: string, by: string) =>
    app.sql(
      `update session set ${column} = now() - $1::interval where ctid = (select ctid from session order by created_at desc limit 1)`,
      [by],
    )
  await shift('created_at', '31 days')
  await app.sql(
    `update session set last_used_at = now() - interval '8 days' where ctid = (select ctid from session where created_at > now() - interval '1 day' order by created_at desc limit 1)`,
  )
  await sweepSessions(app.db)
  expect(await app.sql('select from session')).toHaveLength(1)
  expect((await findActor(app.db, kept))?.id).toBe(userId)
  expect([await findActor(app.db, idle), await findActor(app.db, old)]).toEqual([undefined, undefined])
})
