import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { makeAccount } from '../testing/accounts.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { endpoints, requestFor } from '../testing/samples.ts'
import { sendAs } from '../testing/send.ts'
import { setStage } from '../testing/stage.ts'
import { isLong } from '../testing/strength.ts'

let app: TestApp
let ben: Awaited<ReturnType<TestApp['signUp']>>
let planted: Record<string, unknown>

/** Nothing that any honest row has. */
const markers = { text: 'planted-by-a-caller', number: 987_654_321, moment: '1999-01-02T03:04:05Z' }

beforeAll(async () => {
  app = await createTestApp()
  ben = await app.signUp('ben')
  const columns = await app.sql<{ name: string; type: string }>(
    `select distinct column_name as name, data_type as type from information_schema.columns where table_schema = 'public'`,
  )
  expect(columns.length).toBeGreaterThan(40)
  const likely = [
    'role',
    'roles',
    'is_admin',
    'admin',
    'scope',
    'actor',
    'session_id',
    'constructor',
    'prototype',
    '$where',
  ]
  planted = Object.fromEntries([
    ...likely.map(name => [name, markers.text]),
    ...columns.map(({ name, type }) => [name, plantFor(type)]),
  ])
})
afterAll(() => app.close())

function plantFor(type: string): unknown {
  if (type === 'uuid') return ben.id
  if (type === 'boolean') return true
  if (type.includes('int')) return markers.number
  return type.startsWith('timestamp') ? markers.moment : markers.text
}

/** The value with every planted name added to each of its objects, but for the names that belong there. */
function plantInto(value: unknown, schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'optional' || def.type === 'nullable') return plantInto(value, def.innerType)
  if (def.type !== 'object') return value
  const own = Object.entries(value as object).map(([name, field]) => {
    const inner = def.shape[name]
    return [name, inner ? plantInto(field, inner) : field]
  })
  return { ...planted, ...Object.fromEntries(own) }
}

/** Holds that no row, of whichever call, has anything that was planted. */
async function findNothing(): Promise<void> {
  const tables = await app.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const like = [...Object.values(markers), '1999-01-02'].map(marker => `%${marker}%`)
  for (const { name } of tables)
    expect(await app.sql(`select t from ${name} t where t::text like any($1)`, [like])).toEqual([])
}

const rowsOfBen = () =>
  app.sql(
    `select a::text, s::text, p::text from account a left join session s on s.user_id = a.id
     left join profile p on p.user_id = a.id where a.id = $1 order by s.id`,
    [ben.id],
  )

const writes = endpoints.filter(([, { method, file }]) => method !== 'GET' && !file)

describe('MA-01 MA-02 a write', () => {
  if (isLong) afterEach(findNothing)
  else afterAll(findNothing)

  test.each(writes)(
    'by %s with every column of the database in it changes none of them',
    async (name, endpoint) => {
      const account = await makeAccount(app, `ma${name}`, { verified: false })
      const stage = typeof endpoint.access === 'object' ? await setStage(app, account, endpoint) : {}
      const before = await rowsOfBen()
      const request = requestFor(endpoint, stage)
      const json = endpoint.form ? undefined : plantInto(request.json ?? {}, endpoint.body ?? z.object({}))
      const form = endpoint.form && {
        ...Object.fromEntries(Object.entries(planted).map(([key, value]) => [key, String(value)])),
        ...request.form,
      }
      const answer = await sendAs(app, account.token, {
        ...request,
        ...(json ? { json } : {}),
        ...(form ? { form } : {}),
      })
      expect(answer.status).toBeLessThan(500)
      expect(await rowsOfBen()).toEqual(before)
      const [row] = await app.sql<{ email_verified_at: unknown; deleted_at: unknown; version: number }>(
        'select email_verified_at, deleted_at, version from account where id = $1',
        [account.id],
      )
      expect(row?.email_verified_at).toBe(null)
      expect(row?.version).toBeLessThan(10)
    },
  )

  test('of the profile leaves alone what is not named in it', async () => {
    const account = await app.signUp('switches')
    const { token } = account
    const json = {
      first_name: 'Ana',
      show_passport: true,
      show_memberships: true,
      avatar_url: '/avatars/x',
      user_id: ben.id,
      version: 40,
    }
    const answer = await app.ask('PUT', '/users/me/profile', { token, json })
    expect(answer.json).toMatchObject({
      first_name: 'Ana',
      permissions: { show_passport: false, show_memberships: false },
      avatar_url: null,
      version: 2,
    })
    const spread = {
      user_update: { username: 'switched', id: ben.id, email_verified: false, version: 1 },
      username: 'ben',
    }
    const renamed = await app.ask('PUT', '/users/me', { token, json: spread })
    expect(renamed.json).toMatchObject({ id: account.id, username: 'switched', email_verified: true })
  })
})
