import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp
let onMail: () => Promise<void> | void = () => {}
beforeAll(async () => {
  app = await createTestApp({ deliver: () => onMail() })
})
afterAll(() => app.close())
beforeEach(() => {
  app.mails.length = 0
})

const forget = (email: string, of = app) => of.ask('POST', '/users/password/forgot', { json: { email } })

test('FT-02 a mail server that hangs keeps nobody waiting', async () => {
  const hang = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  onMail = () => {
    asked.resolve()
    return hang.promise
  }
  expect((await app.register('ana')).status).toBe(201)
  await asked.promise
  expect((await app.register('mei')).status).toBe(201)
  expect((await forget('ana@example.com')).status).toBe(202)
  expect((await app.login('ana')).status).toBe(200)
  expect(app.mails).toEqual([])
  hang.resolve()
  await app.mailIsOut()
  expect(app.mails.map(mail => mail.to).sort()).toEqual([
    'ana@example.com',
    'ana@example.com',
    'mei@example.com',
  ])
})

test('FT-02 mail that a dead mail server did not take goes out after a restart, the newest link only', async () => {
  expect((await app.register('lea')).status).toBe(201)
  await app.mailIsOut()
  app.mails.length = 0
  const dying = await createTestApp({
    beside: app,
    deliver: () => {
      throw new Error('connection refused')
    },
  })
  for (let n = 0; n < 3; n++) expect((await forget('lea@example.com', dying)).status).toBe(202)
  expect((await dying.register('rui')).status).toBe(201)
  await dying.close()
  expect(dying.mails).toEqual([])
  await app.sql('update mail_outbox set due_at = now()')
  const restarted = await createTestApp({ beside: app })
  await restarted.mailIsOut()
  // The server that ran all the time may have looked into the outbox just now.
  const sent = [...app.mails, ...restarted.mails]
  expect(sent.map(mail => mail.to).sort()).toEqual(['lea@example.com', 'rui@example.com'])
  const link = sent.filter(mail => mail.to === 'lea@example.com').map(app.tokenIn)
  const json = { token: link[0], password: 'Another horse 9!' }
  expect((await restarted.ask('POST', '/users/password/reset', { json })).status).toBe(204)
  await restarted.close()
})

test('IN-09 every link leads to this site, whatever host was asked for', async () => {
  const site = await createTestApp({ env: { PUBLIC_URL: 'https://trips.example' } })
  const headers = {
    host: 'localhost:6666',
    'x-forwarded-host': 'evil.example',
    origin: 'https://evil.example',
  }
  await site.register('gus', {}, { headers })
  await site.ask('POST', '/users/password/forgot', { json: { email: 'gus@example.com' }, headers })
  await site.mailIsOut()
  expect(site.mails).toHaveLength(2)
  for (const mail of site.mails) {
    const links = mail.text.match(/https?:\/\/\S+/g) ?? []
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(new URL(link).origin).toBe('https://trips.example')
    expect(mail.html).not.toMatch(/evil|6666/)
  }
  await site.close()
})
