import { afterAll, beforeAll, expect, test } from 'vitest'
import { administer, databaseUrl } from './testing/admin-connection.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { setStage } from './testing/stage.ts'
import { createTraveller } from './testing/traveller.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Makes the database refuse writes, as one does that is not promoted yet, or is the primary no longer. */
async function becomeStandby(is: boolean): Promise<void> {
  const { connection } = app.database
  const [elsewhere, name] = [databaseUrl(connection, 'postgres'), new URL(connection).pathname.slice(1)]
  await administer(elsewhere, `alter database ${name} set default_transaction_read_only = ${is}`)
  await administer(
    elsewhere,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
}

test('CR-04 a database that takes no writes is told as away, and writes go on with the next primary', async () => {
  const ana = await createTraveller(app, 'ana')
  const { subTripId } = await setStage(app, ana)
  const add = () =>
    ana.ask('POST', `/subtripitems/sub_trip/${subTripId}/item`, { place: 'Gion', type: 'dining' })
  await becomeStandby(true)
  const refused = await add()
  expect([refused.status, refused.json.code]).toEqual([503, 'server.unavailable'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ana.ask('GET', '/users/me')).status).toBe(200)
  await becomeStandby(false)
  expect((await add()).status).toBe(201)
})
