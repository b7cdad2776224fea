import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Database, openDatabase } from '../db/pool.ts'
import type { Tx } from '../db/transaction.ts'
import { createOneTimeTokens } from '../identity/one-time-tokens.ts'
import type { Mail } from '../providers/mail/port.ts'
import { runAdHoc } from '../testing/ad-hoc.queries.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createOutbox, type MailRequest, storeMail } from './outbox.ts'

type Outbox = ReturnType<typeof createOutbox>

const publicUrl = new URL('https://trips.example')
const tokens = createOneTimeTokens(Buffer.alloc(32, 7))
let database: TestDatabase
let db: Database
let sent: Mail[]
let logged: { level: string; fields: unknown; text: string }[]
let opened: Outbox[]
let waiting: Set<() => void>
beforeEach(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.connection, log)
  sent = []
  logged = []
  opened = []
  waiting = new Set()
})
afterEach(async () => {
  for (const outbox of opened) await outbox.close()
  await db.close()
  await database.drop()
})

const note = (level: string) => (fields: unknown, text: string) => void logged.push({ level, fields, text })
const log = { error: note('error'), warn: note('warn') } as never as Parameters<typeof openDatabase>[1]

function open(
  send: (mail: Mail) => Promise<void> = async () => {},
  onLink?: (template: string, link: string) => void,
) {
  const outbox = createOutbox({
    db,
    tokens,
    publicUrl,
    log,
    ...(onLink ? { onLink } : {}),
    sender: {
      kind: 'smtp',
      describe: 'a test',
      async send(mail) {
        await send(mail)
        sent.push(mail)
        for (const look of waiting) look()
      },
      close() {},
    },
  })
  opened.push(outbox)
  return outbox
}
const refuse = async () => {
  throw Object.assign(new Error('550 ana@example.com has left'), { code: 'EENVELOPE' })
}
/** Resolves when so many mails went out. */
const out = (count: number) =>
  new Promise<void>(resolve => {
    const look = () => sent.length >= count && resolve()
    waiting.add(look)
    look()
  })
const rows = () =>
  runAdHoc<{ id: string; attempts: number; wait: number }>(
    db,
    'select id, attempts, round(extract(epoch from due_at - now()))::int as wait from mail_outbox order by created_at',
    [],
  )
const alter = (set: string) => runAdHoc(db, `update mail_outbox set ${set}`, [])
const farewell = (to = 'ana@example.com', username = 'ana'): MailRequest => ({
  template: 'account_deleted',
  to,
  language: 'en',
  userId: null,
  params: { username },
})
const post = (outbox: Outbox, mail = farewell()) => db.transact(tx => outbox.post(tx, mail))
/** One look into the outbox, as a server takes when it starts. */
async function look(send?: (mail: Mail) => Promise<void>) {
  const outbox = open(send)
  outbox.start()
  await outbox.close()
}

test('a mail goes out when its change is stored, and not before', async () => {
  const outbox = open()
  await db.transact(async tx => {
    await outbox.post(tx, farewell())
    await look()
    expect(sent).toEqual([])
  })
  await out(1)
  expect(sent).toEqual([
    expect.objectContaining({ to: 'ana@example.com', subject: 'Your account is deleted' }),
  ])
  await outbox.close()
  expect(await rows()).toEqual([])
})

test('a change that is not stored sends nothing', async () => {
  const outbox = open()
  const failing = db.transact(async tx => {
    await outbox.post(tx, farewell())
    throw new Error('something else went wrong')
  })
  await expect(failing).rejects.toThrow()
  await post(outbox, farewell('mei@example.com'))
  await outbox.close()
  expect(sent.map(mail => mail.to)).toEqual(['mei@example.com'])
})

test('FT-02 a server that dies after the commit leaves the mail to the next one', async () => {
  await db.transact(tx => storeMail(tx, farewell()))
  await look()
  expect(sent).toHaveLength(1)
})

test('FT-02 a server that dies while it sends leaves the mail to the next one, two minutes later', async () => {
  const never = open(() => new Promise(() => {}))
  opened.pop()
  await post(never)
  while ((await rows())[0]?.attempts !== 1);
  await look()
  expect(sent).toEqual([])
  expect((await rows())[0]?.wait).toBeGreaterThan(100)
  await alter('due_at = now()')
  await look()
  expect(sent).toHaveLength(1)
  expect(await rows()).toEqual([])
})

test('FT-02 a mail that was refused is tried again, later each time, under the same id', async () => {
  await db.transact(tx => storeMail(tx, farewell()))
  const tried: string[] = []
  for (const wait of [10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600]) {
    await alter('due_at = now()')
    await look(async mail => {
      tried.push(mail.id)
      await refuse()
    })
    const [row] = await rows()
    expect(Math.abs((row?.wait ?? 0) - wait)).toBeLessThanOrEqual(5)
  }
  await alter('due_at = now()')
  await look()
  expect(new Set([...tried, ...sent.map(mail => mail.id)]).size).toBe(1)
  expect(await rows()).toEqual([])
  expect(JSON.stringify(logged)).not.toMatch(/ana/)
})

test('a mail that could not be sent for three days is given up, and the log says so', async () => {
  await db.transact(tx => storeMail(tx, farewell()))
  await alter(`created_at = now() - interval '71 hours'`)
  // The clock of the database decides, not that of this server.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  await look(refuse)
  expect(await rows()).toHaveLength(1)
  await alter(`created_at = now() - interval '73 hours', due_at = now()`)
  await look(refuse)
  expect(await rows()).toEqual([])
  expect(logged.map(({ level, text }) => [level, text])).toEqual([
    ['warn', 'a mail could not be sent yet'],
    ['error', 'a mail was given up'],
  ])
})

test('a mail that cannot be built does not hold the others up', async () => {
  await db.transact(tx => storeMail(tx, { ...farewell(), template: 'no_such' } as never))
  const outbox = open()
  await post(outbox, farewell('mei@example.com'))
  await out(1)
  await outbox.close()
  expect(sent.map(mail => mail.to)).toEqual(['mei@example.com'])
  expect(await rows()).toHaveLength(1)
})

test('a mail that nobody may ever get is given up at once, and the log says why', async () => {
  await db.transact(tx => storeMail(tx, farewell('ana@example.com', 'ana\r\nBcc: all@example.com')))
  await look()
  expect([sent, await rows()]).toEqual([[], []])
  expect(logged).toEqual([
    {
      level: 'error',
      text: 'a mail was given up',
      fields: expect.objectContaining({ attempts: 1, code: 'unsafe-value' }),
    },
  ])
})

test('of several servers one sends each mail', async () => {
  for (let n = 0; n < 30; n++) await db.transact(tx => storeMail(tx, farewell(`traveller${n}@example.com`)))
  const outboxes = Array.from({ length: 4 }, () => open())
  for (const outbox of outboxes) outbox.start()
  await out(30)
  for (const outbox of outboxes) await outbox.close()
  expect(new Set(sent.map(mail => mail.to)).size).toBe(30)
  expect(sent).toHaveLength(30)
})

test('a server that stops finishes the mail it is sending, and begins no other', async () => {
  const handover = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const outbox = open(async () => {
    begun.resolve()
    await handover.promise
  })
  for (const to of ['ana@example.com', 'mei@example.com'])
    await db.transact(tx => storeMail(tx, farewell(to)))
  outbox.start()
  await begun.promise
  const closing = outbox.close()
  handover.resolve()
  await closing
  expect(sent).toHaveLength(1)
  expect(await rows()).toHaveLength(1)
  await post(outbox)
  expect(sent).toHaveLength(1)
})

async function issue(tx: Tx, userId: string) {
  return tokens.issue(tx, 'reset_password', { id: userId, email: 'ana@example.com' })
}
async function storeLink(userId: string): Promise<string> {
  return db.transact(async tx => {
    const tokenId = await issue(tx, userId)
    const params = { username: 'ana' }
    await storeMail(tx, { ...farewell(), template: 'password_reset', params, userId, tokenId })
    return tokens.secretOf('reset_password', tokenId)
  })
}

test('a link goes out with its secret, unless it is of no use any more', async () => {
  const userId = randomUUID()
  await runAdHoc(
    db,
    `insert into account (id, username, email, password_hash) values ($1, 'ana', 'x', 'x')`,
    [userId],
  )
  await storeLink(userId)
  const secret = await storeLink(userId)
  const stored = await runAdHoc<{ row: string }>(
    db,
    'select m::text || t::text as row from mail_outbox m, one_time_token t',
    [],
  )
  expect(stored.map(({ row }) => row).join()).not.toContain(secret)
  const links: string[] = []
  const outbox = open(undefined, (template, link) => links.push(`${template} ${link}`))
  outbox.start()
  await out(1)
  await post(outbox, farewell('last@example.com'))
  await out(2)
  expect(sent.map(mail => mail.to)).toEqual(['ana@example.com', 'last@example.com'])
  const link = `https://trips.example/reset_password?token=${secret}`
  expect(sent[0]?.text).toContain(link)
  expect(links).toEqual([`password_reset ${link}`])
  await outbox.close()

  for (const end of [`expires_at = now()`, `used_at = now()`]) {
    await storeLink(userId)
    await runAdHoc(db, `update one_time_token set ${end}`, [])
    await look()
    expect(await rows()).toEqual([])
  }
  expect(sent).toHaveLength(2)
})
