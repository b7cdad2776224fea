import type { BrowserContext, Page } from '@playwright/test'
import { benchEnv, median } from './account.ts'
import { inBrowser, slowDown, told, watchInput, watchOpening } from './browser.ts'
import { makeTrip } from './planner.ts'

const ROUNDS = 7
const WAITING = 200
const TICKS = 10

/** A trip without a network, and what its network costs when it is back. */
export async function* benchOffline(): AsyncGenerator<string> {
  yield* inBrowser(async function* ({ server, call, context }) {
    const large = await makeTrip(call, 30, 600)
    const url = `${server.url}/edit-trip/${large}?day=2027-03-01`
    await keep(context, url)
    await context.setOffline(true)
    const starts: number[] = []
    const selected: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const page = await context.newPage()
      await slowDown(page, 4)
      const opened = await watchOpening(page)
      await page.goto(url, { waitUntil: 'commit' })
      await page.locator('[data-item]').first().waitFor()
      starts.push((await opened()).stands)
      if (round < 3) selected.push(...(await selectDays(page)))
      await page.close()
    }
    await context.setOffline(false)
    const slow = 'at a quarter of the processor'
    yield `a trip of 600 items without a network stands after ${told(starts)} ${slow} (target: at most 1,000)`
    yield `a day of it is selected in ${told(selected)} ${slow} (target: at most 250)`

    const todos = await makeTrip(call, 2, 1)
    for (let n = 0; n < 2 * ROUNDS * TICKS; n++)
      await call('POST', `/trips/${todos}/todos`, { text: `Pack ${n}` })
    const [stored, loose]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++)
      for (const times of round % 2 ? [loose, stored] : [stored, loose])
        times.push(
          ...(await tick(context, `${server.url}/edit-trip/${todos}?dialog=todos`, times === stored)),
        )
    const more = median(stored) - median(loose)
    yield `a write is answered ${told(stored)} after it was pressed, without a store ${told(loose)}`
    yield `the store costs  ${more.toFixed(1)} ms of that (target: at most 10)`
  })
  yield* inBrowser(
    async function* ({ server, call, context }) {
      const trip = await makeTrip(call, 2, 1)
      const page = await context.newPage()
      await page.goto(`${server.url}/edit-trip/${trip}?dialog=todos`)
      const field = page.getByRole('dialog').getByLabel('New to-do')
      await field.waitFor()
      await page.waitForTimeout(4_000)
      await context.setOffline(true)
      await field.focus()
      for (let n = 0; n < WAITING; n++) {
        await page.keyboard.type(`${n}`)
        await page.keyboard.press('Enter')
      }
      while ((await countStored(page)) < WAITING) await page.waitForTimeout(100)
      const began = performance.now()
      await context.setOffline(false)
      while ((await countStored(page)) > 0) await page.waitForTimeout(100)
      const seconds = (performance.now() - began) / 1000
      const { todos } = await call('GET', `/trips/${trip}/plan`)
      yield `${todos.length} of ${WAITING} writes that waited are out in ${seconds.toFixed(0)} s at 120 a minute (target: at most 90)`
    },
    { env: { ...benchEnv, RATE_LIMITS: 'on' } },
  )
}

/** Has the app and a trip on this device. */
async function keep(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('[data-item]').first().waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForTimeout(4_000)
  await page.close()
}

async function selectDays(page: Page): Promise<number[]> {
  await page.waitForTimeout(4_000)
  const times = await watchInput(page)
  const days = page.locator('[data-day-link]')
  for (const index of [5, 12, 19, 2, 26, 9]) {
    await days.nth(index).click()
    await page.waitForTimeout(1_200)
  }
  return times()
}

/** Ticks to-dos, which go from the list; the milliseconds from each press until its answer is there. */
async function tick(context: BrowserContext, url: string, isStored: boolean): Promise<number[]> {
  const page = await context.newPage()
  if (!isStored) await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'indexedDB'))
  await page.goto(url)
  const open = page.locator('[role="dialog"] [role="checkbox"][aria-checked="false"]').first()
  await open.waitFor()
  await page.waitForTimeout(3_000)
  await page.evaluate(() => {
    const watched = Object.assign(globalThis, { pressed: 0, times: [] as number[] })
    addEventListener('pointerup', ({ timeStamp }) => Object.assign(watched, { pressed: timeStamp }), true)
    new PerformanceObserver(list => {
      for (const { name, responseEnd } of list.getEntries() as PerformanceResourceTiming[])
        if (name.includes('/todos/')) watched.times.push(responseEnd - watched.pressed)
    }).observe({ type: 'resource' })
  })
  for (let n = 0; n < TICKS; n++) {
    const answer = page.waitForResponse(/\/plan\b/)
    await open.click()
    await answer
    await page.waitForTimeout(200)
  }
  const times = await page.evaluate(() => (globalThis as unknown as { times: number[] }).times)
  await page.close()
  return times
}

/** How many writes wait on this device. */
const countStored = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const opening = indexedDB.open('outbox')
        opening.onsuccess = () => {
          const counting = opening.result.transaction('outbox').objectStore('outbox').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )
