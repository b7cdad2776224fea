import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openApp } from '../../testing/open-app.ts'
import { openBrowser, openPushService } from '../../testing/push-service.ts'
import { createTraveller } from '../../testing/traveller.ts'

const service = await openPushService()
const { app, ana, mei } = await openApp(['ana', 'mei'], { env: { PUSH_HOSTS: service.origin } })
const { id: tripId } = await ana.plansTrip()
await ana.adds(tripId, mei)
afterAll(() => service.close())
beforeEach(async () => {
  service.got.length = 0
  service.status = 201
  await app.sql('delete from push_device')
})

const on = { bell: true, push: true, mail: false }
await ana.does('PUT', '/users/me/notifications/settings', { kinds: { expense: on } })
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 50 })
let devices = 0
async function subscribe(who = ana) {
  const browser = openBrowser()
  const endpoint = `${service.origin}/${++devices}`
  await who.does('POST', '/users/me/push', { endpoint, keys: browser.keys })
  return { ...browser, endpoint }
}
const pays = (description = 'Kaiseki') =>
  mei.does('POST', '/expenses/split_expense/', {
    ...{ trip_id: tripId, amount: '30', currency: 'GBP', description, type: 'Food' },
    ...{ paid_date: '2027-03-28', payer_id: mei.id, shared_with: [ana.id, mei.id] },
  })
const told = (count: number) => eventually(() => expect(service.got).toHaveLength(count))
const subscribed = async () => (await ana.does('GET', '/users/me/push')).json.devices

test('what others do reaches the browsers of whoever wants it: its kind, trip and person, and which row', async () => {
  const [laptop, phone] = [await subscribe(), await subscribe()]
  await subscribe(mei)
  expect((await ana.does('GET', '/users/me/push')).json).toEqual({
    public_key: expect.stringMatching(/^[\w-]{87}$/),
    devices: 2,
  })
  const { expense_id: id } = (await pays()).json
  await told(2)
  for (const { path, body } of service.got) {
    const browser = [laptop, phone].find(({ endpoint }) => endpoint.endsWith(path))
    expect(browser?.read(body)).toEqual({
      ...{ kind: 'expense', trip_id: tripId, trip_name: 'Japan', actor: 'mei', language: 'en' },
      about: { kind: 'expense', id, deleted: false },
    })
  }
  // Of another kind nobody wants to be told.
  await mei.does('POST', `/trips/${tripId}/todos`, { text: 'Pack', assignees: [ana.id] })
  await eventually(async () =>
    expect((await ana.does('GET', '/users/me/notifications')).json.entries[0].kind).toBe('todo_assigned'),
  )
  expect(service.got).toHaveLength(2)
})

test('an invitation says the names of the trip and of whoever invites, and nothing else', async () => {
  const isNamed = (names: object) => mei.does('PUT', '/users/me/profile', names)
  await isNamed({ first_name: 'Mei', last_name: 'Chen' })
  onTestFinished(async () => void (await isNamed({ first_name: null, last_name: null })))
  const gus = await createTraveller(app, 'gus', { verified: false })
  await gus.does('PUT', '/users/me/notifications/settings', { kinds: { invited: on } })
  // As an older version let accounts whose address is not proven.
  await app.sql('update account set email_verified_at = now() where id = $1', [gus.id])
  const { read } = await subscribe(gus)
  await app.sql('update account set email_verified_at = null where id = $1', [gus.id])
  expect(await mei.adds(tripId, gus)).toBe('invited')
  await told(1)
  expect(read(service.got[0]?.body ?? Buffer.of())).toEqual({
    ...{ kind: 'invited', trip_id: null, about: null, trip_name: 'Japan', actor: 'mei', language: 'en' },
  })
})

test('a browser that has ended its subscription is forgotten', async () => {
  await subscribe()
  service.status = 410
  await pays()
  await told(1)
  await eventually(async () => expect(await subscribed()).toBe(0))
})

test.each([0, 500, 302])('a service that answers %i slows nobody, and is not asked again', async status => {
  await subscribe()
  service.status = status
  const began = performance.now()
  await pays()
  expect(performance.now() - began).toBeLessThan(1_000)
  await told(1)
  expect(await app.sql('select from push_due')).toHaveLength(0)
  expect(await subscribed()).toBe(1)
})

test('signing out, leaving and another account on the same browser end it', async () => {
  const { endpoint, keys } = await subscribe()
  await mei.does('POST', '/users/me/push', { endpoint, keys })
  expect(await subscribed()).toBe(0)
  await subscribe()
  await ana.does('DELETE', `/users/me/push?endpoint=${encodeURIComponent(`${service.origin}/${devices}`)}`)
  expect(await subscribed()).toBe(0)
  const { token } = await app.signUp('leo')
  const browser = openBrowser()
  const device = { endpoint: `${service.origin}/leo`, keys: browser.keys }
  expect((await app.ask('POST', '/users/me/push', { token, json: device })).status).toBe(204)
  await app.ask('POST', '/users/logout', { token })
  expect(await app.sql(`select from push_device where endpoint like '%/leo'`)).toHaveLength(0)
})

test('at most 20 browsers of an account are told, the latest of them', async () => {
  const first = await subscribe()
  for (let n = 0; n < 20; n++) await subscribe()
  expect(await subscribed()).toBe(20)
  expect(await app.sql('select from push_device where endpoint = $1', [first.endpoint])).toHaveLength(0)
})

test.each(['http://169.254.169.254/latest', 'https://example.com/push', 'http://127.0.0.1:1/push', 'x'])(
  'no message goes to %s',
  async endpoint => {
    const refused = await ana.ask('POST', '/users/me/push', { endpoint, keys: openBrowser().keys })
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      [{ field: 'endpoint', code: 'request.invalid' }],
    ])
  },
)
