import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { type Server, startServer } from '../e2e/server.ts'
import { ensureChromium } from '../scripts/chromium.mjs'
import { benchEnv, makeAccount, median, percentile, signIn } from './account.ts'
import { browserFlags } from './lighthouse.ts'
import { type Call, caller } from './planner.ts'

export const DEBUGGING_PORT = 9_333

interface Opened {
  server: Server
  /** The session of Ana, who is signed in to the browser and makes the calls. */
  token: string
  call: Call
  context: BrowserContext
}

/** Measures in a browser, against a server of its own. */
export async function* inBrowser(
  measure: (opened: Opened) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  const server = await startServer({ env: benchEnv })
  const folder = await mkdtemp(join(tmpdir(), 'caravan-browser-'))
  try {
    await makeAccount(server, 'ana')
    const token = await signIn(server, 'ana')
    const call = caller({ url: server.url, token })
    const context = await chromium.launchPersistentContext(folder, {
      executablePath: ensureChromium(),
      args: [...browserFlags, `--remote-debugging-port=${DEBUGGING_PORT}`],
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
    })
    try {
      const { id, username } = await call('GET', '/users/me')
      const page = await context.newPage()
      await page.goto(`${server.url}/terms`)
      await page.evaluate(session => {
        localStorage['session'] = session
      }, JSON.stringify({ id, username, token }))
      await page.close()
      yield* measure({ server, token, call, context })
    } finally {
      await context.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await server.stop()
  }
}

export const told = (times: number[], unit = 'ms') =>
  `p50 ${median(times).toFixed(0)}, p95 ${percentile(times, 0.95).toFixed(0)}, worst ${Math.max(...times).toFixed(0)} ${unit}`

type Watched = { longest: number }

/** From now on the longest task of the page is noted, of those above 50 ms. */
export function watchTasks(): void {
  const watched = globalThis as unknown as Watched
  watched.longest = 0
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest, duration)
  }).observe({ type: 'longtask' })
}

export function longestTask(): number {
  return (globalThis as unknown as Watched).longest
}

/** Slows the processor of a page down; answers a clock of the time that its thread has computed, in milliseconds. */
export async function slowDown(page: Page, rate: number): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  // Independent of the machine's load.
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
}
