import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { Page } from '@playwright/test'
import { builtFile } from './built.ts'
import { test as base, expect } from './journey.ts'
import { closeOnceStored, noteDialog, untilNoteStored } from './note-screen.ts'
import { untilPrepared } from './screen.ts'
import { type Server, startServer } from './server.ts'
import { openDay, openTrip, planKyoto } from './trip-screen.ts'

/** What stands before a server, and answers some addresses in its place. */
interface Front extends Server {
  instead: Map<string, { status?: number; type: string; body: string }>
  /** No call is answered, only files and documents. */
  isApiAway: boolean
  /** Restarts the server with other settings, until the next test begins. */
  restart(env: Record<string, string>): Promise<void>
  /** Goes back to the server's first settings. */
  restore(): Promise<void>
}

const test = base.extend<object, { server: Front }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here that no other fixture is needed.
    async ({}, use) => {
      const proxy = createServer((asked, answer) => {
        const path = asked.url ?? '/'
        const isAway = front.isApiAway && path.startsWith('/api/')
        const own = isAway ? { status: 502, type: 'text/html', body: '' } : front.instead.get(path)
        if (own) {
          answer.writeHead(own.status ?? 200, { 'content-type': own.type }).end(own.body)
          return
        }
        const onwards = request(
          { port: server.port, path, method: asked.method, headers: asked.headers },
          given => {
            // The browser's own cache would hide what the worker lacks.
            const headers = {
              ...given.headers,
              ...(path.startsWith('/assets/') && { 'cache-control': 'no-store' }),
            }
            answer.writeHead(given.statusCode ?? 502, headers)
            given.pipe(answer)
          },
        )
        onwards.on('error', () => answer.destroy())
        answer.on('close', () => onwards.destroy())
        asked.pipe(onwards)
      }).listen(0, '127.0.0.1')
      await once(proxy, 'listening')
      const address = proxy.address()
      const url = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
      const start = (env: Record<string, string>, dataDir = '') =>
        startServer({ env: { RATE_LIMITS: 'off', ...env }, publicUrl: url, ...(dataDir && { dataDir }) })
      let server = await start({})
      let isChanged = false
      const front: Front = {
        ...server,
        instead: new Map(),
        isApiAway: false,
        async restart(env) {
          await server.kill('SIGTERM')
          server = await start(env, server.dataDir)
          isChanged = true
        },
        async restore() {
          if (isChanged) await front.restart({})
          isChanged = false
        },
      }
      await use(front)
      proxy.closeAllConnections()
      proxy.close()
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test.use({ serviceWorkers: 'allow' })

test.beforeEach(async ({ tolerate, server }) => {
  tolerate(
    /ERR_INTERNET_DISCONNECTED|Failed to fetch|status of (?:404|50\d)|sw.js/,
    'the network and the server come and go',
  )
  server.instead.clear()
  server.isApiAway = false
  // Not after the test before, whose page would notice.
  await server.restore()
})

/** What this browser has kept of the app and of answers, and what waits in it. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const keysIn = (name: string) =>
      new Promise<string[]>(resolve => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains(name)) return resolve([])
          const keys = database.transaction(name).objectStore(name).getAllKeys()
          keys.onsuccess = () => {
            database.close()
            resolve(keys.result.map(String))
          }
        }
      })
    const names = (await indexedDB.databases()).map(({ name }) => name)
    const keys = (name: string) => (names.includes(name) ? keysIn(name) : [])
    const answers = await keys('kept')
    return {
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      versions: (await caches.keys()).length,
      ledgers: answers.filter(key => key.endsWith(' expenses')).length,
      unsent: (await keys('outbox')).length,
    }
  })

/** A trip in this browser, whose expenses were looked at, with a change that could not leave. */
async function withUnsent(page: Page, server: Front) {
  const { ana, api, tripId } = await planKyoto(server)
  const { opener, dialog, row } = await openDay(page, server, ana, tripId)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('button', { name: 'Expenses' }).click()
  await expect(page.getByText('No expenses yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await untilPrepared(page)
  await opener('Nishiki Market').click()
  await page.context().setOffline(true)
  await dialog.details.fill('Tako tamago')
  await dialog.save.click()
  await expect(row('Nishiki Market')).toContainText('Waiting to be sent')
  server.isApiAway = true
  await page.context().setOffline(false)
  await expect.poll(() => keptIn(page)).toEqual({ workers: 1, versions: 1, ledgers: 1, unsent: 1 })
  return async () => {
    server.isApiAway = false
    const detailsOf = async () => (await api.plan(tripId)).items.map(({ details }) => details)
    await expect.poll(detailsOf).toContain('Tako tamago')
  }
}

/** Ends the worker as the browser does where it has nothing to do; it begins anew with the next page. */
async function endWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

test('the operator takes the app off devices again, and what waits there stays', async ({
  page,
  server,
  context,
}) => {
  const comesBack = await withUnsent(page, server)
  // The page of a captive portal takes off nothing.
  server.instead.set('/sw-off', { type: 'text/html', body: 'Please sign in' })
  await endWorker(page)
  const asked = context.waitForEvent('response', answer => answer.url().endsWith('/sw-off'))
  await page.reload()
  await asked
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Tako tamago')).toBeVisible()
  expect(await keptIn(page)).toEqual({ workers: 1, versions: 1, ledgers: 1, unsent: 1 })
  await context.setOffline(false)

  server.instead.delete('/sw-off')
  await server.restart({ OFFLINE: 'off' })
  await endWorker(page)
  await page.reload()
  await expect.poll(() => keptIn(page)).toEqual({ workers: 0, versions: 0, ledgers: 0, unsent: 1 })
  await comesBack()
  await page.getByRole('button', { name: /^Other/ }).click()
  await expect(
    page.getByText('This server does not let Caravan itself open without a network.'),
  ).toBeVisible()
})

test('a new version is taken over once all of it is here, under a page that goes on', async ({
  page,
  server,
}) => {
  const comesBack = await withUnsent(page, server)
  const script = builtFile('sw.js').toString()
  const chunk = /\/assets\/history-dialog-[\w-]+\.js/.exec(script)?.[0] ?? ''
  const version = /"version":"([^"]+)"/.exec(script)?.[1] ?? ''
  const versionOf = () => page.evaluate(() => caches.keys())
  const publish = (name: string, file: string) =>
    server.instead.set('/sw.js', {
      ...{ type: 'text/javascript', body: script.replace(version, name).replace(chunk, file) },
    })
  /** How far a browser comes with the version that is there. */
  const update = async () => {
    const next = await page.evaluateHandle(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update()
      return registration.installing ?? registration.waiting ?? registration.active
    })
    const state = () => next.evaluate(worker => worker?.state)
    const untilSettled = (timeout = 30_000) =>
      expect.poll(state, { timeout }).toMatch(/^(activated|redundant)$/)
    // The new worker waits for the old one to stop. A browser under test sometimes keeps an idle worker for minutes.
    await untilSettled(10_000).catch(() => endWorker(page))
    await untilSettled()
    return state()
  }
  publish('half', '/assets/gone.js')
  expect(await update()).toBe('redundant')

  publish('next', '/icon.svg?next')
  expect(await update()).toBe('activated')
  expect(await versionOf()).toEqual([`app ${version}`, 'app next'])
  expect(await keptIn(page)).toMatchObject({ ledgers: 1, unsent: 1 })
  await comesBack()
  // A part that only the version before has.
  server.instead.set(chunk, { status: 404, type: 'text/plain', body: '' })
  await page.getByRole('button', { name: /^Other/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^History/ })
    .click()
  await expect(
    page
      .getByRole('dialog', { name: 'History' })
      .getByText(/Kiyomizu-dera/)
      .first(),
  ).toBeVisible()
})

test('note text typed under a silent server survives a reload and a closed page, and is sent from the dashboard', async ({
  page,
  server,
  context,
}) => {
  const { elsewhere, tripId } = await openTrip(page, server, {}, '?dialog=note-edit')
  const stored = async () => (await elsewhere.send<{ note: string }>('GET', `/trips/trips/${tripId}`)).note
  const { dialog, editor, state } = noteDialog(page)
  const unanswered = dialog.getByText('No answer: kept on this device', { exact: true })
  await editor.pressSequentially('Beds. ')
  await expect(state('stored')).toBeVisible()

  // The browser's own switch lets a page that has just begun reach the server for a moment.
  server.isApiAway = true
  await editor.pressSequentially('Gates at nine. ')
  await expect(unanswered).toBeVisible()
  await untilNoteStored(page)
  await page.reload()
  await expect(editor).toContainText('Beds. Gates at nine.')
  await editor.press('Control+End')
  await editor.pressSequentially('Tickets with Mei.')
  await expect(unanswered).toBeVisible()
  await closeOnceStored(page)

  server.isApiAway = false
  expect(await stored()).toBe('<p>Beds.</p>')
  const dashboard = await context.newPage()
  await dashboard.goto('/dashboard')
  await expect.poll(stored).toBe('<p>Beds. Gates at nine. Tickets with Mei.</p>')
  await expect(dashboard.getByRole('button', { name: /^Changes on this device/ })).toHaveCount(0)
})
