import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPictureFiles } from '../../files/picture-files.ts'
import { createOpeners } from '../../openers/openers.ts'
import { createLocalBus } from '../../realtime/bus.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { expireAccounts } from './deletion.routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Does as the hour does. */
async function expire(): Promise<void> {
  const sweeps: Parameters<Parameters<typeof expireAccounts>[0]['hourly']>[0][] = []
  expireAccounts({
    db: app.db,
    avatarFiles: createPictureFiles(`${app.dataDir}/avatars`),
    announce: async () => {},
    leaveEverything: async () => {},
    endOpeners: createOpeners({ config: app.config, bus: createLocalBus() }).endOpeners,
    hourly: sweep => void sweeps.push(sweep),
  })
  for (const sweep of sweeps) await sweep(app.db)
}

async function makeTrip(token: string): Promise<string> {
  const json = {
    name: 'Japan',
    start_date: '2027-03-01',
    end_date: '2027-03-02',
    places: [{ name: 'Kyoto' }],
  }
  return (await app.ask('POST', '/trips/create_trip/', { token, json })).json.id
}
const there = async (username: string) =>
  (await app.sql('select from account where username = $1', [username])).length === 1

test('an account whose address is not proven within seven days makes room, unless it has trips', async () => {
  const { token } = await app.signUp('proven')
  const { id } = await app.signUp('unproven', { verified: false })
  const link = app.tokenIn(await app.takeMail('unproven@example.com'))
  await app.sql(`update account set created_at = now() - interval '6 days 23 hours'`)
  await expire()
  expect([await there('proven'), await there('unproven')]).toEqual([true, true])
  await app.sql(`update account set created_at = now() - interval '7 days'`)
  await app.sql('insert into user_trip (user_id, trip_id) values ($1, $2)', [id, await makeTrip(token)])
  await expire()
  expect([await there('proven'), await there('unproven')]).toEqual([true, true])
  await app.sql('delete from user_trip where user_id = $1', [id])
  await expire()
  expect([await there('proven'), await there('unproven')]).toEqual([true, false])
  expect((await app.login('unproven')).status).toBe(401)
  expect((await app.ask('GET', `/users/verify_email?token=${link}`)).status).toBe(400)
  expect((await app.register('unproven')).status).toBe(201)
  expect((await app.login('unproven@example.com')).status).toBe(200)
})

test('of an account that once was in a trip an empty row stays, and its name and address are free', async () => {
  const { id } = await app.signUp('former', { verified: false })
  const trip = await makeTrip((await app.signUp('host')).token)
  await app.sql('insert into trip_member (user_id, trip_id, color, removed_at) values ($1, $2, 1, now())', [
    id,
    trip,
  ])
  await app.sql(`update account set created_at = now() - interval '7 days' where id = $1`, [id])
  await expire()
  expect(await app.sql('select username, email from account where id = $1', [id])).toEqual([
    { username: null, email: null },
  ])
  expect((await app.register('former')).status).toBe(201)
  expect((await app.login('former@example.com')).status).toBe(200)
})
