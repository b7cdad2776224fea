import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { kinds } from '@caravan/contract/kinds/all'
import type { InjectOptions } from 'fastify'
import { type AppParts, buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/pool.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { UNDECLARED } from '../http/mount.ts'
import { createLog } from '../log.ts'
import type { Mail } from '../providers/mail/port.ts'
import { type Account, makeAccount } from './accounts.ts'
import { runAdHoc } from './ad-hoc.queries.ts'
import { isOnCitus } from './citus.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { mountPlanted } from './planted.ts'

export const PASSWORD = 'Correct horse 9!'

// Only what never comes takes so long.
const PATIENCE_MS = 30_000

export interface Reply {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of an answer; that is its whole point
  json: any
}

interface Ask {
  token?: string
  json?: unknown
  form?: Record<string, string>
  headers?: Record<string, string>
  /** The network address that the call seems to come from. */
  from?: string
}

interface Options {
  env?: Record<string, string>
  /** Another server on the same database and data, such as a second node or a restart. */
  beside?: { dataDir: string; database: TestDatabase }
  /** Runs before a mail is in the list; a mail for which this throws was not taken. */
  deliver?: (mail: Mail) => void | Promise<void>
  parts?: Pick<
    Partial<AppParts>,
    | 'web'
    | 'patience'
    | 'isBehind'
    | 'shareRecords'
    | 'thumbnails'
    | 'attachmentFiles'
    | 'mountMore'
    | 'metrics'
    | 'world'
  >
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** The real app over a real database of its own; only the mail's last step is a list in memory. */
export async function createTestApp({ env = {}, beside, deliver, parts }: Options = {}) {
  const dataDir = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), 'caravan-app-')))
  const database = beside?.database ?? (await createTestDatabase())
  const logged: string[] = []
  const undeclared: string[] = []
  const mails: Mail[] = []
  const waiting = new Set<() => void>()

  const config = readConfig({
    CAPTCHA: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    DATA_DIR: dataDir,
    ...env,
  })
  const log = createLog(
    config,
    new Writable({
      write(chunk, _encoding, done) {
        const line = String(chunk)
        logged.push(line)
        if (line.includes(UNDECLARED)) undeclared.push(line)
        done()
      },
    }),
  )
  const db = openDatabase(database.connection, log, isOnCitus)
  const building = buildApp({
    config,
    log,
    db,
    connection: database.connection,
    // The machine that runs the tests may be too busy for a server, and is still to be answered.
    isBehind: () => false,
    mountMore: mountPlanted,
    ...parts,
    mail: {
      kind: 'folder',
      describe: 'a list in memory',
      async send(mail) {
        await deliver?.(mail)
        mails.push(mail)
        for (const look of waiting) look()
      },
      close() {},
    },
  })
  const app = await building.catch(async error => {
    await db.close()
    throw error
  })
  await app.ready()

  async function ask(
    method: NonNullable<InjectOptions['method']>,
    path: string,
    { token, json, form, headers, from }: Ask = {},
  ): Promise<Reply> {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: from ?? '127.0.0.1',
      headers: {
        host: config.publicUrl.host,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
      },
      ...(json === undefined ? {} : { payload: JSON.stringify(json) }),
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    })
    const isJson = response.body !== '' && String(response.headers['content-type'] ?? '').includes('json')
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      json: isJson ? response.json() : undefined,
    }
  }

  const login = (username: string, password = PASSWORD, more: Ask = {}) =>
    ask('POST', '/users/token', { form: { username, password }, ...more })

  const register = (username: string, fields: Record<string, unknown> = {}, more: Ask = {}) =>
    ask('POST', '/users/register/', {
      json: {
        username,
        email: `${username}@example.com`,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        recaptcha_token: 'off',
        ...fields,
      },
      ...more,
    })

  /** The newest mail to an address, waiting for it when it is still on its way. */
  async function mailTo(address: string, subject = /./): Promise<Mail> {
    const find = () => mails.findLast(mail => mail.to === address && subject.test(mail.subject))
    const { promise, resolve, reject } = Promise.withResolvers<Mail>()
    const look = () => {
      const found = find()
      if (found) resolve(found)
    }
    waiting.add(look)
    look()
    const tooLong = setTimeout(() => {
      const arrived = mails.map(mail => `${mail.to} ${mail.subject}`).join('\n')
      reject(
        new Error(`no mail to ${address} with the subject ${subject} in ${PATIENCE_MS} ms, but\n${arrived}`),
      )
    }, PATIENCE_MS)
    try {
      return await promise
    } finally {
      clearTimeout(tooLong)
      waiting.delete(look)
    }
  }

  /** The oldest mail to an address that was not taken yet; the next call answers the next one. */
  async function takeMail(address: string, subject = /./): Promise<Mail> {
    await mailTo(address, subject)
    const at = mails.findIndex(mail => mail.to === address && subject.test(mail.subject))
    const [mail] = mails.splice(at, 1)
    if (!mail) throw new Error('somebody else took this mail')
    return mail
  }

  /** Runs a statement that only a test has, for what would otherwise take days. */
  function sql<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return runAdHoc(db, text, values)
  }

  /** Resolves when no mail is waiting, so that what has not come does not come any more. */
  async function mailIsOut(): Promise<void> {
    for (const deadline = Date.now() + PATIENCE_MS; ; ) {
      const left = await sql('select template, due_at, attempts from mail_outbox')
      if (left.length === 0) return
      if (Date.now() > deadline) throw new Error(`mails that do not go out: ${JSON.stringify(left)}`)
    }
  }

  const tokenIn = (mail: Mail) => /[?&]token=([\w-]+)/.exec(mail.text)?.[1] ?? ''

  /** A signed-in account; one that is not verified has come by the calls, and its mail is on the way. */
  async function signUp(username: string, { verified = true } = {}): Promise<Account> {
    if (verified) return makeAccount({ db, sql }, username)
    const email = `${username}@example.com`
    const registered = await register(username)
    if (registered.status !== 201) throw new Error(`registering ${username} answered ${registered.text}`)
    const token: string = (await login(username)).json.access_token
    const { id }: { id: string } = (await ask('GET', '/users/me', { token })).json
    return { id, username, email, token }
  }

  return {
    app,
    config,
    db,
    database,
    dataDir,
    mails,
    logged,
    ask,
    login,
    register,
    mailTo,
    takeMail,
    mailIsOut,
    sql,
    tokenIn,
    signUp,
    async close() {
      await app.close()
      const miscounted = beside ? [] : await findMiscounted(sql).catch(unlessClosed)
      await db.close()
      if (!beside) {
        await database.drop()
        await rm(dataDir, { recursive: true, force: true })
      }
      if (undeclared.length > 0) throw new Error(undeclared.join(''))
      if (miscounted.length > 0) throw new Error(`trips that miscount: ${JSON.stringify(miscounted)}`)
    },
  }
}

/** A test may have closed the database to see what becomes of it. */
function unlessClosed(error: unknown): [] {
  if (isUnavailable(error)) return []
  throw error
}

/** Trips that do not have as many rows, or bytes of files, as they say, whatever the tests have done to them. */
function findMiscounted(sql: TestApp['sql']) {
  const counted = Object.entries(kinds).filter(([, { most }]) => most)
  const differs = counted.map(
    ([kind]) =>
      `coalesce((counts -> '${kind}')::int, 0) <> (select count(*) from ${kind} where trip_id = trip.id)`,
  )
  const bytes = `coalesce((counts -> 'file_bytes')::int8, 0)
    <> (select coalesce(sum(bytes), 0) from attachment where trip_id = trip.id)`
  return sql(`select id, counts from trip where ${[...differs, bytes].join(' or ')}`)
}
