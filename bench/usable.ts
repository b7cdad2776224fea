import { type Browser, chromium, type Page } from '@playwright/test'
import { type Server, startServer } from '../e2e/server.ts'
import { ensureChromium } from '../scripts/chromium.mjs'
import { benchEnv, median } from './account.ts'
import { checkOut } from './against.ts'
import { makeAna, signInOn } from './browser.ts'
import { browserFlags } from './lighthouse.ts'
import { makeTrip } from './planner.ts'

const ROUNDS = 5
const DAY = '2027-03-01'

interface Side {
  server: Server
  trip: string
  figures: Map<string, number[]>
}

async function prepare(checkout: string): Promise<Side> {
  const server = await startServer({ env: benchEnv, checkout })
  const { call } = await makeAna(server)
  return { server, trip: await makeTrip(call, 10, 60), figures: new Map() }
}

const note = ({ figures }: Side, name: string, value: number) =>
  figures.set(name, [...(figures.get(name) ?? []), value])

/** Opens a page in a new browser whose cache holds only the page it signed in on. */
async function openPage(browser: Browser, { server }: Side, path: string, rate: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await signInOn(page, server.url)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto(`${server.url}${path}`, { waitUntil: 'commit' })
  return page
}

/** Presses a row of a day as soon as it is there, until its form stands. */
async function useDay(browser: Browser, side: Side, rate: number): Promise<void> {
  const page = await openPage(browser, side, `/edit-trip/${side.trip}?day=${DAY}`, rate)
  const row = page.locator('[data-item] [data-opener]').first()
  await row.waitFor({ timeout: 90_000 })
  note(side, `ms until the day, ${rate}x`, await page.evaluate(() => performance.now()))
  await row.click()
  await page.getByRole('dialog').getByLabel('Location').waitFor({ timeout: 90_000 })
  const { now, requests, scripts, bytes } = await page.evaluate(() => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = all.filter(({ name }) => /\.m?js$/.test(new URL(name).pathname))
    const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    return { now: performance.now(), requests: all.length + 1, scripts: scripts.length, bytes }
  })
  note(side, `ms until the form of a pressed row, ${rate}x`, now)
  if (rate === 1) {
    note(side, 'requests until the form', requests)
    note(side, 'scripts until the form', scripts)
    note(side, 'kB of scripts until the form', bytes / 1000)
    await page.waitForTimeout(8_000)
    const count = () => performance.getEntriesByType('resource').length + 1
    note(side, 'requests in all', await page.evaluate(count))
  }
  await page.context().close()
}

async function openDashboard(browser: Browser, side: Side, rate: number): Promise<void> {
  const page = await openPage(browser, side, '/dashboard', rate)
  await page.getByRole('link', { name: /Japan in spring/ }).waitFor({ timeout: 90_000 })
  const { now, requests } = await page.evaluate(() => {
    const requests = performance.getEntriesByType('resource').length + 1
    return { now: performance.now(), requests }
  })
  note(side, `ms until the trips of the dashboard, ${rate}x`, now)
  if (rate === 1) note(side, 'requests until the trips of the dashboard', requests)
  await page.context().close()
}

/** How soon a day and the dashboard can be used, here and in another commit: the rounds of both take turns. */
export async function benchUsable(commit: string): Promise<void> {
  const sides: Side[] = []
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...browserFlags] })
  try {
    for (const checkout of [checkOut(commit), process.cwd()]) sides.push(await prepare(checkout))
    for (let round = 0; round < ROUNDS; round++)
      for (const side of round % 2 ? sides.toReversed() : sides)
        for (const rate of [1, 4]) {
          await useDay(browser, side, rate)
          await openDashboard(browser, side, rate)
        }
    console.log(`${''.padEnd(44)}   then      now  times`)
    for (const name of sides[0]?.figures.keys() ?? []) {
      const [before = 0, after = 0] = sides.map(({ figures }) => median(figures.get(name) ?? []))
      const told = [before, after].map(value => value.toFixed(0).padStart(8)).join(' ')
      console.log(`${name.padEnd(44)} ${told}  ${(after / before).toFixed(2)}`)
    }
  } finally {
    await browser.close()
    for (const { server } of sides) await server.stop()
  }
}
