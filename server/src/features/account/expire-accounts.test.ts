import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPictureFiles } from '../../picture-files.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { expireAccounts } from './expire-accounts.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const expire = (hasTrips = false, everHadTrips = hasTrips) =>
  expireAccounts({
    db: app.db,
    avatarFiles: createPictureFiles(`${app.dataDir}/avatars`),
    hasTrips: async () => hasTrips,
    everHadTrips: async () => everHadTrips,
  })
const usernames = async () =>
  (await app.sql<{ username: string }>('select username from account order by username')).map(
    row => row.username,
  )

test('an account whose address is not proven within seven days makes room, unless it has trips', async () => {
  await app.signUp('proven')
  await app.signUp('unproven', { verified: false })
  const link = app.tokenIn(await app.takeMail('unproven@example.com'))
  await app.sql(`update account set created_at = now() - interval '6 days 23 hours'`)
  await expire()
  expect(await usernames()).toEqual(['proven', 'unproven'])
  await app.sql(`update account set created_at = now() - interval '7 days'`)
  await expire(true)
  expect(await usernames()).toEqual(['proven', 'unproven'])
  await expire()
  expect(await usernames()).toEqual(['proven'])
  expect((await app.login('unproven')).status).toBe(401)
  expect((await app.ask('GET', `/users/verify_email?token=${link}`)).status).toBe(400)
  expect((await app.register('unproven')).status).toBe(201)
  expect((await app.login('unproven@example.com')).status).toBe(200)
})

test('of an account that once was in a trip an empty row stays, and its name and address are free', async () => {
  const { id } = await app.signUp('former', { verified: false })
  await app.sql(`update account set created_at = now() - interval '7 days' where id = $1`, [id])
  await expire(false, true)
  expect(await app.sql('select username, email from account where id = $1', [id])).toEqual([
    { username: null, email: null },
  ])
  expect((await app.register('former')).status).toBe(201)
  expect((await app.login('former@example.com')).status).toBe(200)
})
