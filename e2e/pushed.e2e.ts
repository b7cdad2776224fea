import { expect, test } from './journey.ts'

test.use({ serviceWorkers: 'allow' })

interface Scope {
  registration: ServiceWorkerRegistration
  shown: unknown[]
}

const [trip, row] = ['0198c1c8-8a2e-7c60-8f0e-000000000001', '0198c1c8-8a2e-7c60-8f0e-000000000002']
const pushed = {
  ...{ kind: 'expense', trip_id: trip, trip_name: 'Japan', actor: 'mei', language: 'en' },
  about: { kind: 'expense', id: row, deleted: false },
}

test('what is pushed is told in words, and leads to its row', async ({ page, server }) => {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>(resolve =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  await page.goto(server.url)
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'))
  const registrationId = await registered
  await page.evaluate(() => navigator.serviceWorker.ready)
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'))
  // A browser without a screen shows none.
  await worker.evaluate(() => {
    const { registration, shown } = Object.assign(self as unknown as Scope, { shown: [] as unknown[] })
    registration.showNotification = async (title, { body, data } = {}) => void shown.push(title, body, data)
  })
  const message = { origin: server.url, registrationId, data: JSON.stringify(pushed) }
  await devtools.send('ServiceWorker.deliverPushMessage', message)
  const way = `/edit-trip/${trip}?dialog=expenses&expense=${row}`
  await expect
    .poll(() => worker.evaluate(() => (self as unknown as Scope).shown))
    .toEqual(['Japan', 'mei added an expense for you', way])
})
