import type { BrowserContext, Page } from '@playwright/test'
import { gzipped, inBrowser, slowDown, told, watchInput, watchOpening } from './browser.ts'
import { makeTrip } from './planner.ts'

const ROUNDS = 30

/** As people type them, one of them with a mistake. */
const names = ['Senso-ji', 'Kyotto', 'Nishiki Market', '清水寺', 'Osaka Castle', 'Hakone-Yumoto', '東京駅']
const searches = names.flatMap(name => [name, name.slice(0, -1), `${name}, Japan`])

const settled = (page: Page) =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))

async function opening(context: BrowserContext, url: string): Promise<string[]> {
  const page = await context.newPage()
  const opened = await watchOpening(page)
  await page.goto(url)
  await page.locator('.maplibregl-canvas').waitFor()
  await settled(page)
  const { shifted, scripts, calls } = await opened()
  const bytes = gzipped(scripts.filter(({ url }) => !/\/map-|maplibre/.test(url)))
  await page.close()
  return [
    `API requests    ${calls.length} until the day stands (target: at most 3)`,
    `scripts         ${(bytes / 1000).toFixed(1)} kB gzip until the day stands, without the map (target: at most 235 kB)`,
    `CLS             ${shifted.toFixed(3)} (target: at most 0.02)`,
  ]
}

/** Days of a trip with 600 items, one after the other. */
async function selecting(
  context: BrowserContext,
  url: string,
  { width = 1440, pause = 0, rate = 1 }: { width?: number; pause?: number; rate?: number } = {},
): Promise<string> {
  const page = await context.newPage()
  await page.setViewportSize({ width, height: 900 })
  await page.goto(url)
  const days = page.getByRole('navigation', { name: 'Trip Days' }).getByRole('link')
  // The day stands before the app that lists the days.
  await days.first().waitFor()
  await settled(page)
  await slowDown(page, rate)
  const times = await watchInput(page)
  for (let round = 0; round < ROUNDS; round++) {
    const day = days.nth((round * 7) % (await days.count()))
    await day.click()
    await settled(page)
    await page.waitForTimeout(pause)
  }
  await settled(page)
  const result = told(await times())
  await page.close()
  return result
}

async function typing(context: BrowserContext, url: string): Promise<string> {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: '+ Add a place' }).click()
  const details = page.getByRole('dialog').getByLabel('Details')
  await details.click()
  const times = await watchInput(page)
  await page.keyboard.type('Before the crowds, back for lunch. '.repeat(3), { delay: 40 })
  await settled(page)
  const result = told([0, ...(await times())])
  await page.close()
  return result
}

/** From the call of a search until its rows are painted, after 40 ms between the keys and the pause behind them. */
async function searching(context: BrowserContext, url: string): Promise<string> {
  const page = await context.newPage()
  await page.goto(url)
  const field = page.getByRole('combobox', { name: 'Add a place to this day' })
  const times: number[] = []
  for (const text of searches) {
    await field.fill('')
    const painted = page.evaluate(text => {
      performance.clearResourceTimings()
      return new Promise<number>(resolve => {
        const look = () => {
          const rows = [...document.querySelectorAll('[role=option]')].map(row => row.textContent)
          const [asked] = performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes('google_places?'))
          if (!asked || !rows.some(row => row.startsWith(`Use "${text}"`))) requestAnimationFrame(look)
          // The frame after the one in which they stand.
          else requestAnimationFrame(now => resolve(now - asked.startTime))
        }
        look()
      })
    }, text)
    await field.pressSequentially(text, { delay: 40 })
    times.push(await painted)
  }
  await page.close()
  return told(times)
}

/** From the call of one member until the page of another shows it. */
async function seeing(context: BrowserContext, url: string, change: (name: string) => Promise<unknown>) {
  const page = await context.newPage()
  const open = page.waitForResponse('**/api/live')
  await page.goto(url)
  await page.locator('[data-item]').first().waitFor()
  await open
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const name = `Change number ${round}`
    const seen = page.evaluate(
      text =>
        new Promise<number>(resolve => {
          const look = () => {
            if (document.body.innerText.includes(text)) resolve(Date.now())
            else requestAnimationFrame(look)
          }
          look()
        }),
      name,
    )
    const began = Date.now()
    await change(name)
    times.push((await seen) - began)
  }
  await page.close()
  return told(times)
}

/** The browser's cost of opening a trip, and of working in it. */
export const benchTripPage = () =>
  inBrowser(async function* ({ server, call, context }) {
    const [usual, large] = [await makeTrip(call, 10, 60), await makeTrip(call, 30, 600)]
    const first = (await call('GET', `/trips/${usual}/plan`)).items[0]
    const at = (id: string) => `${server.url}/edit-trip/${id}?day=2027-03-01`
    const rename = (place: string) => call('PUT', `/subtripitems/sub_trip/item/${first.id}`, { place })
    yield* await opening(context, at(usual))
    yield `selecting a day ${await selecting(context, at(large), { width: 960 })} among 600 items, without the map (target: at most 100)`
    yield `                ${await selecting(context, at(large), { pause: 500 })} with the map beside it, half a second apart`
    yield `                ${await selecting(context, at(large))} with the map, while it still flies to the day before`
    yield `                ${await selecting(context, at(large), { pause: 2_000, rate: 4 })} with the map at 4x, two seconds apart (target: at most 200)`
    yield `typing          ${await typing(context, at(large))} for a key`
    yield `searching       ${await searching(context, at(usual))} from the call to the painted rows (target: p95 at most 60)`
    yield `others' changes ${await seeing(context, at(usual), rename)} until they show (target: p95 at most 500)`
  })
