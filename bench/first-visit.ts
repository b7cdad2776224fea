import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type ViewportSize } from '@playwright/test'
import { startServer } from '../e2e/server.ts'
import { ensureChromium } from '../scripts/chromium.mjs'
import { benchEnv } from './account.ts'
import { makeAna, signInOn } from './browser.ts'
import { browserFlags } from './lighthouse.ts'
import { makeTrip } from './planner.ts'

const windows: Record<string, ViewportSize & { isMobile: boolean }> = {
  desk: { width: 1440, height: 900, isMobile: false },
  phone: { width: 390, height: 844, isMobile: true },
}
/** Until the page, its map and the service worker have fetched everything. */
const VISIT_MS = 20_000

/** Forwards connections to a port and counts the bytes of the answers. */
async function countingProxy() {
  const counted = { bytes: 0, port: 0 }
  const proxy = createServer(client => {
    const server = connect(counted.port, '127.0.0.1')
    server.on('data', data => (counted.bytes += data.length))
    client.pipe(server).pipe(client)
    client.on('error', () => server.destroy())
    server.on('error', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return { counted, proxy, url: `http://localhost:${(proxy.address() as AddressInfo).port}` }
}

/** The bytes of a first visit to a day of a trip, with all that the service worker keeps. */
export async function* benchFirstVisit(): AsyncGenerator<string> {
  const { counted, proxy, url } = await countingProxy()
  const server = await startServer({ env: benchEnv, publicUrl: url })
  counted.port = server.port
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...browserFlags] })
  try {
    const { call } = await makeAna({ ...server, url })
    const trip = await makeTrip(call, 10, 60)
    const elsewhere = await browser.newContext()
    const page = await elsewhere.newPage()
    await signInOn(page, url)
    const session = await page.evaluate(() => localStorage['session'] as string)
    const cookies = await elsewhere.cookies()
    await elsewhere.close()
    for (const [name, { isMobile, ...viewport }] of Object.entries(windows)) {
      const context = await browser.newContext({ viewport, isMobile, hasTouch: isMobile })
      await context.addCookies(cookies)
      await context.addInitScript(`localStorage['session'] ??= ${JSON.stringify(session)}`)
      counted.bytes = 0
      await (await context.newPage()).goto(`${url}/edit-trip/${trip}?day=2027-03-01`)
      await delay(VISIT_MS)
      yield `${name}: ${(counted.bytes / 1_000_000).toFixed(2)} MB for a first visit (at most 1.2)`
      await context.close()
    }
  } finally {
    await browser.close()
    await server.stop()
    proxy.close()
  }
}
