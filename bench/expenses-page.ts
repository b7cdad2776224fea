import { randomUUID } from 'node:crypto'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Server } from '../e2e/server.ts'
import { administer } from '../server/src/testing/admin-connection.ts'
import { makeAccount, median, signIn } from './account.ts'
import { inBrowser, longestTask, slowDown, told, watchInput, watchTasks } from './browser.ts'
import { type Call, caller, databaseOf, joinAll, makeTrip } from './planner.ts'

/** Some fewer than a trip may have, as some are added. */
const EXPENSES = 4_980
const REPAYMENTS = 60
const DAYS = 60
const ROUNDS = 3
const SCROLLING_MS = 8_000
/** So long is waited for the end of what an input began. */
const MOST_MS = 10_000
const people = ['ben', 'cleo', 'dan', 'eva', 'finn']
const types = ['Food', 'Lodging', 'Transit', 'Shopping', 'Groceries', 'Activities', 'Other']
const bought = ['Ramen', 'Taxi', 'Museum', 'Café crème', 'Groceries', 'Train to Kyoto', '機票', 'Souvenirs']
const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

const dayOf = (n: number) => new Date(Date.UTC(2027, 2, 1 + (n % DAYS))).toISOString().slice(0, 10)
const at = <T>(list: readonly T[], n: number) => list[n % list.length] as T

/** Expenses of six people in three currencies, divided in every way. */
function ledger(ids: readonly string[]) {
  const parts = Object.fromEntries(ids.map((id, n) => [id, String(1 + (n % 3))]))
  const ways = [{ mode: 'equal' }, { mode: 'equal' }, { mode: 'equal' }, { mode: 'shares', parts }]
  const expenses = Array.from({ length: EXPENSES }, (_, n) => ({
    ...{ amount: `${100 + ((n * 7_919) % 90_000)}`, currency: at(['JPY', 'JPY', 'GBP', 'EUR'], n) },
    ...{ description: `${at(bought, n)} ${n}`, type: at(types, n * 3), paid_date: dayOf(n * 11) },
    ...{ payer_id: at(ids, n), shared_with: ids, split: at(ways, n >> 2), refund: n % 40 === 0 },
  }))
  const settlements = Array.from({ length: REPAYMENTS }, (_, n) => ({
    ...{ id: randomUUID(), from: at(ids, n), to: at(ids, n + 1 + (n % 4)), amount: `${1 + n}000` },
    ...{ currency: at(['JPY', 'GBP'], n), paid_date: dayOf(n * 7) },
  }))
  return [expenses.slice(2_000), expenses.slice(0, 2_000)].map((expenses, n) => ({
    ...{ id: randomUUID(), expenses, settlements: n === 0 ? settlements : [] },
  }))
}

async function spend(server: Server, call: Call, trip: string): Promise<void> {
  const ids = [(await call('GET', '/users/me')).id]
  for (const name of people) {
    await makeAccount(server, name)
    const other = caller({ url: server.url, token: await signIn(server, name) })
    ids.push((await other('GET', '/users/me')).id)
  }
  await joinAll(server)
  for (const part of ledger(ids)) await call('POST', `/expenses/import/${trip}`, part)
  await administer(databaseOf(server), 'analyze')
  const rate = { from: 'GBP', to: 'JPY', rate: '187.5', date: '2027-03-01' }
  const rates = [rate, { ...rate, from: 'EUR', rate: '160.25' }, { ...rate, to: 'EUR', rate: '1.17' }]
  await call('PUT', `/trips/update_trip/${trip}`, { rates, currency: 'JPY' })
}

/** Waits until the page has computed nothing for a while. */
async function untilQuiet(page: Page, computed: () => Promise<number>): Promise<void> {
  const end = performance.now() + MOST_MS
  for (let quiet = 0, before = await computed(); quiet < 2 && performance.now() < end; ) {
    await page.waitForTimeout(200)
    const now = await computed()
    quiet = now - before < 20 ? quiet + 1 : 0
    before = now
  }
}

/** Notes the time from the next press to the picture with the first rows of expenses. */
function watchRows(): void {
  const watched = globalThis as unknown as { stood: Promise<number> }
  watched.stood = new Promise(resolve => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          if (!document.querySelector('[aria-setsize]')) return void requestAnimationFrame(look)
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
        }
        look()
      },
      { capture: true, once: true },
    )
  })
}

async function openTrip(context: BrowserContext, url: string, screen: keyof typeof screens) {
  const page = await context.newPage()
  await page.setViewportSize(screens[screen])
  await page.goto(url)
  await page.locator('[data-item]').first().waitFor()
  const computed = await slowDown(page, 4)
  await untilQuiet(page, computed)
  const inputs = await watchInput(page)
  await page.evaluate(watchTasks)
  const rows: { name: string; inputs: number[]; longest: number; busy: number }[] = []
  /** Notes the times of what is pressed and typed, and the longest task until all of it is done. */
  async function noting(name: string, work: () => Promise<void>): Promise<void> {
    await untilQuiet(page, computed)
    const before = (await inputs()).length
    await page.evaluate(watchTasks)
    const busy = await computed()
    await work()
    await untilQuiet(page, computed)
    rows.push({
      ...{ name, busy: (await computed()) - busy, longest: await page.evaluate(longestTask) },
      inputs: (await inputs()).slice(before),
    })
  }
  /** Looked for by a click, it would be looked for by scripts that count among the tasks of the page. */
  async function placeOf(target: Locator) {
    await target.first().evaluate(one => one.scrollIntoView({ block: 'nearest' }))
    const box = await target.first().boundingBox()
    if (!box) throw new Error(`${target} is not there`)
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  async function press(name: string, target: Locator): Promise<void> {
    // A toast may have gone, and another commit may not offer it.
    await target
      .first()
      .waitFor({ timeout: 5_000 })
      .catch(() => undefined)
    const place = (await target.count()) > 0 && (await placeOf(target).catch(() => undefined))
    if (!place) return
    await noting(name, () => page.mouse.click(...place))
  }
  const key = (name: string, key: string) => noting(name, () => page.keyboard.press(key))
  const type = (name: string, text: string) => noting(name, () => page.keyboard.type(text, { delay: 120 }))
  return { page, computed, rows, placeOf, press, key, type }
}

type Opened = Awaited<ReturnType<typeof openTrip>>

/** From the press to the picture with the first rows: once as they are fetched, then with them there. */
async function opening({ page, computed, placeOf }: Opened, rounds: number): Promise<number[]> {
  const tool = page.getByRole('navigation', { name: 'Trip tools' }).getByRole('button', { name: 'Expenses' })
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const place = await placeOf(tool)
    await page.evaluate(watchRows)
    await page.mouse.click(...place)
    times.push(await page.evaluate(() => (globalThis as unknown as { stood: Promise<number> }).stood))
    await untilQuiet(page, computed)
    if (round === rounds) break
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await untilQuiet(page, computed)
  }
  return times
}

/** All that people do with expenses. */
async function working({ page, press, key, type }: Opened): Promise<void> {
  const dialog = page.getByRole('dialog')
  const button = (name: string | RegExp) => dialog.getByRole('button', { name })
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  await press('focus the search', dialog.getByRole('textbox'))
  await type('type in the search', 'ramen 1')
  for (let n = 0; n < 7; n++) await key('delete a letter', 'Backspace')
  for (const [filter, one, all] of [
    ['Person', 'ben', 'Anyone'],
    ['Type', 'Food', 'Any type'],
    ['Day', 'Mar 12, 2027', 'Any day'],
  ] as const)
    for (const choice of [one, all]) {
      await press('open a filter', button(new RegExp(`${filter}$`)))
      await press(`filter by ${filter.toLowerCase()}`, option(choice))
    }
  for (let round = 0; round < ROUNDS; round++) {
    await press('open an expense', dialog.locator('[aria-setsize] button').first())
    await key('close it', 'Escape')
    await press('open the form', button('[+] Add'))
    await type('type the amount', '1234')
    await press('add it', button('Save'))
    await press('undo', page.getByRole('button', { name: 'Undo' }))
    await press('ask to delete', button(/^Delete (?!expense)/))
    await press('delete', page.getByRole('button', { name: 'Delete expense' }))
    await press('undo', page.getByRole('button', { name: 'Undo' }))
    await press('Group Overview', dialog.getByRole('tab', { name: 'Group Overview' }))
    for (const code of ['GBP', 'JPY'])
      await press('switch the currency', dialog.locator('label', { hasText: code }))
    await press('Settle up', dialog.getByRole('tab', { name: 'Settle up' }))
    for (const how of ['In one currency', 'Each currency'])
      await press(how, dialog.getByText(how, { exact: true }))
    for (const nth of [0, 1]) {
      await press('Why?', button(/^Why\?/).nth(nth))
      await key('close it', 'Escape')
    }
    await press('My Summary', dialog.getByRole('tab', { name: 'My Summary' }))
  }
}

/** Pictures in a second, and tasks of more than 50 ms, while the list is scrolled without a pause. */
async function scrolling({ page, computed }: Opened): Promise<string> {
  const before = await computed()
  const { frames, long } = await page.evaluate(async duration => {
    let long = 0
    new PerformanceObserver(list => {
      long += list.getEntries().length
    }).observe({ type: 'longtask' })
    const scroller = document.querySelector('[aria-setsize]')?.closest('ul')?.parentElement
    const began = performance.now()
    let frames = 0
    while (performance.now() - began < duration) {
      await new Promise(requestAnimationFrame)
      frames++
      scroller?.scrollBy(0, 24)
    }
    scroller?.scrollTo(0, 0)
    return { frames, long }
  }, SCROLLING_MS)
  const busy = ((await computed()) - before) / SCROLLING_MS
  return `${(frames / (SCROLLING_MS / 1000)).toFixed(0)} frames a second (target: at least 55), ${long} long tasks (target: none), thread busy ${(100 * busy).toFixed(0)} %`
}

/** The dialog of the expenses with as many as a trip may have, on a slow phone and a slow desk. */
export const benchExpensesPage = (checkout?: string) =>
  inBrowser(
    async function* ({ server, call, context }) {
      const trip = await makeTrip(call, 10, 60)
      await spend(server, call, trip)
      for (const screen of Object.keys(screens) as (keyof typeof screens)[]) {
        const opened = await openTrip(context, `${server.url}/edit-trip/${trip}?day=2027-03-01`, screen)
        const [first = 0, ...again] = await opening(opened, ROUNDS)
        yield `${screen}, 4× slower CPU: the rows stand ${told(again)} after the press with the data there (target: at most 1000), ${first.toFixed(0)} as it comes`
        yield `  scrolling ${await scrolling(opened)}`
        await working(opened)
        const inputs = opened.rows.flatMap(({ inputs }) => inputs).toSorted((a, b) => a - b)
        const p98 = inputs[Math.floor(inputs.length * 0.98)] ?? 0
        yield `  interactions worst ${inputs.at(-1)}, p98 ${p98} ms (target: at most 200), longest task ${Math.max(...opened.rows.map(({ longest }) => longest))} ms`
        for (const [name, own] of Map.groupBy(opened.rows, ({ name }) => name)) {
          const worst = Math.max(0, ...own.flatMap(({ inputs }) => inputs))
          const longest = Math.max(...own.map(({ longest }) => longest))
          const busy = own.map(({ busy }) => busy)
          yield `    ${name.padEnd(20)} worst ${String(worst).padStart(5)}, longest task ${String(longest).padStart(5)}, computed ${median(busy).toFixed(0).padStart(5)} ms`
        }
        await opened.page.close()
      }
    },
    { checkout },
  )
