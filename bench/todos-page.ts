import type { Page } from '@playwright/test'
import { inBrowser, longestTask, slowDown, told, watchTasks } from './browser.ts'
import { makeTrip } from './planner.ts'

const ROUNDS = 3
const MANY = 500
const TICKS = 10

/** The longest tasks of the browser while one goes through as many to-dos as a trip may have. */
export const benchTodosPage = (checkout?: string) =>
  inBrowser(
    async function* ({ server, call, context }) {
      const trip = await makeTrip(call, 10, 60)
      for (let n = 0; n < MANY; n++)
        await call('POST', `/trips/${trip}/todos`, { text: `Reserve seats on the Fuji side, part ${n}` })
      for (const slower of [1, 4]) {
        const scrolling: number[] = []
        const ticking: number[] = []
        for (let round = 0; round < ROUNDS; round++) {
          const page = await context.newPage()
          await page.goto(`${server.url}/edit-trip/${trip}?dialog=todos`)
          const rows = page.getByRole('dialog').locator('[data-item]')
          await rows.nth(MANY - 1 - 2 * ROUNDS * TICKS).waitFor({ state: 'attached' })
          await page.waitForTimeout(4_000)
          await slowDown(page, slower)
          await rows.first().hover()
          scrolling.push(await longestIn(page, () => scroll(page)))
          ticking.push(await longestIn(page, () => tick(page)))
          await page.close()
        }
        yield `${slower}× slower CPU: the longest task while one scrolls through ${MANY} to-dos takes ${told(scrolling)} (target: at most 100)`
        yield `               while one ticks some ${told(ticking)} (target: at most 100)`
      }
    },
    { checkout },
  )

async function longestIn(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(watchTasks)
  await work()
  await page.waitForTimeout(500)
  return page.evaluate(longestTask)
}

async function scroll(page: Page): Promise<void> {
  for (const by of [400, -400])
    for (let step = 0; step < 40; step++) {
      await page.mouse.wheel(0, by)
      await page.waitForTimeout(16)
    }
}

async function tick(page: Page): Promise<void> {
  // Asked for by role, they would be looked for by a script in the page that takes longer than the tick.
  const open = page.locator('[role="dialog"] [role="checkbox"][aria-checked="false"]')
  for (let n = 0; n < TICKS; n++) {
    const answer = page.waitForResponse(/\/plan\b/)
    await open.first().click()
    await answer
  }
}
