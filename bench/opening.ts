import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Server, startServer } from '../e2e/server.ts'
import { ensureChromium } from '../scripts/chromium.mjs'
import { benchEnv, makeAccount, median, signIn } from './account.ts'
import { checkOut } from './against.ts'
import { browserFlags } from './lighthouse.ts'
import { caller, makeTrip } from './planner.ts'

const ROUNDS = 7
const DAY = '2027-03-01'

/** A server with a trip of 60 items and one of 600, and what was measured of it. */
interface Side {
  server: Server
  session: string
  trip: string
  large: string
  figures: Map<string, number[]>
}

declare global {
  var stands: number
  var shifted: number
  var slowest: number
}

/** In the page: when the first item of a day is there, and what has moved. */
function watch(): void {
  Object.assign(globalThis, { stands: 0, shifted: 0 })
  type Shift = PerformanceEntry & { value: number }
  new PerformanceObserver(list => {
    for (const { value } of list.getEntries() as Shift[]) globalThis.shifted += value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = new MutationObserver(() => {
    if (!document.querySelector('[data-item]')) return
    globalThis.stands = performance.now()
    look.disconnect()
  })
  look.observe(document, { childList: true, subtree: true })
}

/** In the page: how long the slowest press takes until what follows is painted. */
function watchPresses(): void {
  globalThis.slowest = 0
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) globalThis.slowest = Math.max(globalThis.slowest, duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

async function prepare(checkout: string): Promise<Side> {
  const server = await startServer({ env: benchEnv, checkout })
  await makeAccount(server, 'ana')
  const token = await signIn(server, 'ana')
  const call = caller({ url: server.url, token })
  const { id, username } = await call('GET', '/users/me')
  return {
    server,
    session: JSON.stringify({ id, username, token }),
    trip: await makeTrip(call, 10, 60),
    large: await makeTrip(call, 30, 600),
    figures: new Map(),
  }
}

/** A new browser, so that nothing is kept, with a page that is signed in. */
async function onNewPage(browser: Browser, { session }: Side, use: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(`if (origin !== 'null') localStorage['session'] = ${JSON.stringify(session)}`)
  await context.addInitScript(watch)
  await use(await context.newPage())
  await context.close()
}

const note = ({ figures }: Side, name: string, value: number) =>
  figures.set(name, [...(figures.get(name) ?? []), value])

/** Opens a day with nothing in the browser, at a quarter of the processor or over a slow line. */
async function open(browser: Browser, side: Side, isSlowLine: boolean): Promise<void> {
  await onNewPage(browser, side, async page => {
    const devtools = await page.context().newCDPSession(page)
    const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
    await devtools.send('Network.enable')
    if (isSlowLine) await devtools.send('Network.emulateNetworkConditions', line)
    else await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const bodies = new Map<string, Promise<Buffer>>()
    page.on('response', response => {
      if (response.request().resourceType() === 'script') bodies.set(response.url(), response.body())
    })
    await page.goto(`${side.server.url}/edit-trip/${side.trip}?day=${DAY}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => globalThis.stands > 0, undefined, { timeout: 90_000 })
    const { stands, painted, before } = await page.evaluate(() => ({
      stands: globalThis.stands,
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      before: performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < globalThis.stands)
        .map(({ name }) => name),
    }))
    const where = isSlowLine ? ', slow line' : ''
    note(side, `ms until the day${where}`, stands)
    note(side, `ms until the first paint${where}`, painted)
    if (isSlowLine) return
    const scripts = await Promise.all(before.flatMap(name => bodies.get(name) ?? []))
    note(side, 'requests until the day', before.length + 1)
    note(side, 'scripts until the day', scripts.length)
    note(side, 'kB of scripts, gzip', scripts.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000)
    await page.waitForTimeout(4_000)
    note(side, 'layout shift', await page.evaluate(() => globalThis.shifted))
  })
}

/** Goes among the days of a trip of 600 items. */
async function selectDays(browser: Browser, side: Side): Promise<void> {
  await onNewPage(browser, side, async page => {
    await page.goto(`${side.server.url}/edit-trip/${side.large}?day=${DAY}`)
    await page.locator('[data-item]').first().waitFor()
    await page.waitForTimeout(4_000)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.evaluate(watchPresses)
    const days = page.locator('[data-day-link]')
    for (const index of [5, 12, 19, 2, 26, 9]) {
      await page.evaluate(() => {
        globalThis.slowest = 0
      })
      await days.nth(index).click()
      await page.waitForTimeout(1_200)
      note(side, 'ms to select a day of 600 items', await page.evaluate(() => globalThis.slowest))
    }
  })
}

/** How a trip opens, beside another commit: the rounds of both take turns. */
export async function benchOpening(commit: string): Promise<void> {
  const sides: Side[] = []
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...browserFlags] })
  try {
    for (const checkout of [checkOut(commit), process.cwd()]) sides.push(await prepare(checkout))
    for (let round = 0; round < ROUNDS; round++)
      for (const side of round % 2 ? sides.toReversed() : sides) {
        await open(browser, side, false)
        if (round < 3) await open(browser, side, true)
        if (round < 3) await selectDays(browser, side)
      }
    console.log(`${''.padEnd(38)}   then      now  times`)
    const [then, now] = sides
    for (const [name, values] of then?.figures ?? []) {
      const [before, after] = [median(values), median(now?.figures.get(name) ?? [])]
      const digits = before < 1 ? 4 : 0
      const told = [before, after].map(value => value.toFixed(digits).padStart(8)).join(' ')
      console.log(`${name.padEnd(34)} ${told}  ${(after / before).toFixed(2)}`)
    }
  } finally {
    await browser.close()
    for (const { server } of sides) await server.stop()
  }
}
