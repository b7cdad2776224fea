import { type Browser, chromium, type Page } from '@playwright/test'
import { type Server, startServer } from '../e2e/server.ts'
import { ensureChromium } from '../scripts/chromium.mjs'
import { benchEnv, median, percentile } from './account.ts'
import { checkOut } from './against.ts'
import { asBrotli, gzipped, makeAna, watchInput, watchOpening } from './browser.ts'
import { browserFlags } from './lighthouse.ts'
import { makeTrip } from './planner.ts'

const ROUNDS = 4
const DAY = '2027-03-01'
const SMALL = 'ms until the day'
const YEAR = 'ms until the day of 366, 2,000 items'
const SELECT = 'ms to select a day of 600 items'

/** A server with a trip of 60 items, one of 600, and one of a year with 2,000, and what was measured of it. */
interface Side {
  server: Server
  session: string
  trip: string
  large: string
  year: string
  figures: Map<string, number[]>
}

async function prepare(checkout: string): Promise<Side> {
  const server = await startServer({ env: benchEnv, checkout })
  const { token, call } = await makeAna(server)
  const { id, username } = await call('GET', '/users/me')
  return {
    server,
    session: JSON.stringify({ id, username, token }),
    trip: await makeTrip(call, 10, 60),
    large: await makeTrip(call, 30, 600),
    year: await makeTrip(call, 366, 2_000),
    figures: new Map(),
  }
}

/** A new browser, so that nothing is kept, with a page that is signed in. */
async function onNewPage(browser: Browser, { session }: Side, use: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(`if (origin !== 'null') localStorage['session'] = ${JSON.stringify(session)}`)
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
    const opened = await watchOpening(page)
    await page.goto(`${side.server.url}/edit-trip/${side.trip}?day=${DAY}`, { waitUntil: 'commit' })
    await page.locator('[data-item]').first().waitFor({ timeout: 90_000 })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    if (!isSlowLine) await page.waitForTimeout(4_000)
    const { stands, painted, shifted, requests, scripts } = await opened()
    const where = isSlowLine ? ', slow line' : ''
    // Nothing is seen before the first picture.
    note(side, `${SMALL}${where}`, Math.max(stands, painted))
    note(side, `ms until the first paint${where}`, painted)
    if (isSlowLine) return
    note(side, 'requests until the day', requests)
    note(side, 'scripts until the day', scripts.length)
    note(side, 'kB of scripts, gzip', gzipped(scripts) / 1000)
    note(side, 'kB of scripts, brotli', asBrotli(scripts) / 1000)
    note(side, 'layout shift', shifted)
  })
}

/** Opens a day of a year with 2,000 items, at a quarter of the processor. */
async function openYear(browser: Browser, side: Side): Promise<void> {
  await onNewPage(browser, side, async page => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const opened = await watchOpening(page)
    await page.goto(`${side.server.url}/edit-trip/${side.year}?day=${DAY}`, { waitUntil: 'commit' })
    await page.locator('[data-item]').first().waitFor({ timeout: 90_000 })
    await page.waitForTimeout(4_000)
    note(side, YEAR, (await opened()).stands)
  })
}

/** Goes among the days of a trip of 600 items. */
async function selectDays(browser: Browser, side: Side): Promise<void> {
  await onNewPage(browser, side, async page => {
    await page.goto(`${side.server.url}/edit-trip/${side.large}?day=${DAY}`)
    await page.locator('[data-item]').first().waitFor()
    await page.locator('.maplibregl-canvas').waitFor()
    await page.waitForTimeout(4_000)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const times = await watchInput(page)
    const days = page.locator('[data-day-link]')
    for (const index of [5, 12, 19, 2, 26, 9]) {
      await days.nth(index).click()
      await page.waitForTimeout(1_200)
    }
    for (const time of await times()) note(side, SELECT, time)
  })
}

/** Opens trips of this commit and of another one: the rounds of both take turns. */
export async function benchOpening(commit: string): Promise<void> {
  const sides: Side[] = []
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...browserFlags] })
  try {
    for (const checkout of [checkOut(commit), process.cwd()]) sides.push(await prepare(checkout))
    for (let round = 0; round < ROUNDS; round++)
      for (const side of round % 2 ? sides.toReversed() : sides) {
        await open(browser, side, false)
        if (round < 3) await open(browser, side, true)
        await openYear(browser, side)
        await selectDays(browser, side)
      }
    console.log(`${''.padEnd(38)}   then      now  times`)
    const tell = (name: string, digits: number, of: (figure: (name: string) => number[]) => number) => {
      const [before = 0, after = 0] = sides.map(side => of(name => side.figures.get(name) ?? []))
      const told = [before, after].map(value => value.toFixed(digits).padStart(8)).join(' ')
      console.log(`${name.padEnd(38)} ${told}  ${(after / before).toFixed(2)}`)
    }
    for (const name of sides[0]?.figures.keys() ?? [])
      tell(name, name === 'layout shift' ? 4 : 0, figure => median(figure(name)))
    tell('the year, times the small trip', 2, figure => median(figure(YEAR)) / median(figure(SMALL)))
    tell(`${SELECT}, p98`, 0, figure => percentile(figure(SELECT), 0.98))
  } finally {
    await browser.close()
    for (const { server } of sides) await server.stop()
  }
}
