import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type BrowserContext, chromium, type Page, type Response } from '@playwright/test'
import { type Server, startServer } from '../e2e/server.ts'
import { ensureChromium } from '../scripts/chromium.mjs'
import { benchEnv, loginForm, makeAccount, median, percentile, signIn } from './account.ts'
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

/** Ana's new account: her session, and a function that makes her calls. */
export async function makeAna(server: Server) {
  await makeAccount(server, 'ana')
  const token = await signIn(server, 'ana')
  return { token, call: caller({ url: server.url, token }) }
}

/** Signs Ana in on a page as the app does: with the cookie that lets the server render her pages. */
export async function signInOn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/terms`)
  await page.evaluate(async form => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await fetch('/api/users/token', { method: 'POST', headers, body: form })
    const { access_token: token }: { access_token: string } = await answer.json()
    const me = await fetch('/api/users/me', { headers: { authorization: `Bearer ${token}` } })
    const { id, username }: { id: string; username: string } = await me.json()
    localStorage['session'] = JSON.stringify({ id, username, token })
  }, loginForm('ana'))
}

/** Measures in a browser, against a server of its own, of this commit or of another checkout. */
export async function* inBrowser(
  measure: (opened: Opened) => AsyncGenerator<string>,
  { env = benchEnv, checkout }: { env?: Record<string, string>; checkout?: string | undefined } = {},
): AsyncGenerator<string> {
  const server = await startServer({ env, ...(checkout !== undefined && { checkout }) })
  const folder = await mkdtemp(join(tmpdir(), 'caravan-browser-'))
  try {
    const { token, call } = await makeAna(server)
    const context = await chromium.launchPersistentContext(folder, {
      executablePath: ensureChromium(),
      args: [...browserFlags, `--remote-debugging-port=${DEBUGGING_PORT}`],
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
    })
    try {
      const page = await context.newPage()
      await signInOn(page, server.url)
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

/** Notes the longest task of the page from now on, of those above 50 ms. */
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

/** Times each input from the pressed key or button to the next picture, as the browser does, in steps of 8 ms. */
export async function watchInput(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const times = new Map<number, number>()
    Object.assign(globalThis, { times })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId > 0)
          times.set(entry.interactionId, Math.max(times.get(entry.interactionId) ?? 0, entry.duration))
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })
  return () =>
    page.evaluate(() => [...(globalThis as unknown as { times: Map<number, number> }).times.values()])
}

/** Notes in the page when the first item of a day stands, and how far things have jumped. */
function noteOpening(): void {
  const watched = Object.assign(globalThis, { shifted: 0, stands: 0 })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) watched.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = new MutationObserver(() => {
    if (!document.querySelector('[data-item]')) return
    watched.stands = performance.now()
    look.disconnect()
  })
  look.observe(document, { childList: true, subtree: true })
}

interface Script {
  url: string
  body: Buffer
}

/** Watches a page open a day at its next address: times in milliseconds, and the requests, calls and scripts until then. */
export async function watchOpening(page: Page) {
  const responses = new Map<string, Response>()
  page.on('response', response => {
    if (response.request().resourceType() === 'script') responses.set(response.url(), response)
  })
  await page.addInitScript(noteOpening)
  return async () => {
    const { before, ...watched } = await page.evaluate(() => {
      const { shifted, stands } = globalThis as unknown as { shifted: number; stands: number }
      const loaded = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < stands)
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      return { shifted, stands, painted, before: loaded.map(({ name }) => name) }
    })
    const calls = before.filter(url => new URL(url).pathname.startsWith('/api/'))
    const scripts = before.flatMap(url => responses.get(url) ?? [])
    return {
      ...watched,
      requests: before.length + 1,
      calls,
      scripts: await Promise.all(scripts.map(async one => ({ url: one.url(), body: await one.body() }))),
    }
  }
}

export const gzipped = (scripts: Script[]) =>
  scripts.reduce((sum, { body }) => sum + gzipSync(body, { level: 9 }).length, 0)

export const asBrotli = (scripts: Script[]) =>
  scripts.reduce((sum, { body }) => sum + brotliCompressSync(body).length, 0)
