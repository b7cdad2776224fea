import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { rounds } from '../testing/strength.ts'
import { sweepTokens } from './one-time-tokens.queries.ts'
import { createOneTimeTokens } from './one-time-tokens.ts'

const tokens = createOneTimeTokens(Buffer.alloc(32, 7))
let app: TestApp
let userId: string
beforeAll(async () => {
  app = await createTestApp()
  userId = (await app.signUp('ana')).id
})
afterAll(() => app.close())

async function issue(purpose: 'verify_email' | 'reset_password' = 'verify_email') {
  const id = await app.db.transact(tx => tokens.issue(tx, purpose, { id: userId, email: 'ana@example.com' }))
  return { id, secret: tokens.secretOf(purpose, id) }
}
const consume = (secret: string) => app.db.transact(tx => tokens.consume(tx, secret, ['verify_email']))

test('CC-07 of ten who use a link at the same moment one gets it', async () => {
  for (let round = 0; round < rounds({ usual: 3, long: 300 }); round++) {
    const { id, secret } = await issue()
    const taken = await Promise.all(Array.from({ length: 10 }, () => consume(secret)))
    expect(taken.filter(token => token !== undefined).map(token => token.id)).toEqual([id])
  }
})

test('a link whose transaction is rolled back can be used again', async () => {
  const { id, secret } = await issue()
  const failing = app.db.transact(async tx => {
    await tokens.consume(tx, secret, ['verify_email'])
    throw new Error('something else went wrong')
  })
  await expect(failing).rejects.toThrow('something else')
  expect(await consume(secret)).toMatchObject({ id, address: 'ana@example.com', purpose: 'verify_email' })
})

test('a link is of use for its purpose only', async () => {
  const { id, secret } = await issue('reset_password')
  expect(await consume(secret)).toBeUndefined()
  expect(await consume(tokens.secretOf('verify_email', id))).toBeUndefined()
  expect(secret).not.toBe(tokens.secretOf('verify_email', id))
})

test('with another SECRET_KEY every link is another one', async () => {
  const { id } = await issue()
  const others = createOneTimeTokens(Buffer.alloc(32, 8))
  expect(await consume(others.secretOf('verify_email', id))).toBeUndefined()
})

test('links that ran out are cleared away a day later', async () => {
  const { id } = await issue()
  const isThere = async () => (await app.sql('select from one_time_token where id = $1', [id])).length === 1
  await app.sql(`update one_time_token set expires_at = now() - interval '23 hours'`)
  await sweepTokens(app.db)
  expect(await isThere()).toBe(true)
  await app.sql(`update one_time_token set expires_at = now() - interval '25 hours'`)
  await sweepTokens(app.db)
  expect(await isThere()).toBe(false)
})
