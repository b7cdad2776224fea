import type { Page } from '@playwright/test'
import { wholeChromium } from '../scripts/chromium.mjs'
import { test as base, expect } from './journey.ts'
import { isStream, openStreams } from './open-streams.ts'
import { bringSession, planAs, sessionOf } from './planner.ts'
import type { Server } from './server.ts'
import { makeVerifiedAccount, newTraveller } from './traveller.ts'
import { day, kyoto } from './trip-screen.ts'

/** A browser has six connections to a host over http/1.1, which is what the server speaks. */
const CONNECTIONS = 6
/** Far below the minute after which a page came that waited for a connection. */
const SOON = 10_000

const browser = wholeChromium()

/** Pages that were left are kept for Back, as browsers do when no test looks on. */
const test = base.extend({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        ...(browser && { executablePath: browser }),
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    { scope: 'worker' },
  ],
})

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens an address as a traveller does who types it, and answers how long it took to stand. */
async function timeTo(page: Page, address: string): Promise<number> {
  const began = performance.now()
  const streamed = page.context().waitForEvent('request', isStream)
  await page.goto(address, { waitUntil: 'commit' })
  await expect(title(page)).toBeVisible({ timeout: 80_000 })
  const took = performance.now() - began
  await streamed
  return took
}

/** Ana and Mei are on two trips; Ana has signed in before. */
async function planTrips(server: Server) {
  const [ana, mei] = await Promise.all(
    ['ana', 'mei'].map(name => makeVerifiedAccount(server, newTraveller(name))),
  )
  if (!ana || !mei) throw new Error('nobody is there')
  const api = await planAs(server, mei)
  const trips = [await api.makeTrip(kyoto), await api.makeTrip(kyoto)]
  for (const trip of trips) await api.addMember(trip, ana)
  return { api, trips, session: await sessionOf(server, ana) }
}

test('page after page stands at once while those before are kept for Back', async ({ page, server }) => {
  test.skip(browser === undefined, 'a headless shell keeps no page for Back')
  const { trips, session } = await planTrips(server)
  await bringSession(page, session)
  const [kyotoTrip] = trips
  const addresses = ['/dashboard', '/profile', `/edit-trip/${kyotoTrip}?day=${day}`]
  const times: number[] = []
  for (let visit = 0; visit < 9; visit++) times.push(await timeTo(page, addresses[visit % 3] ?? ''))
  for (const time of times) expect(time).toBeLessThan(SOON)

  await page.evaluate(() => {
    addEventListener('pageshow', event => sessionStorage.setItem('kept', String(event.persisted)))
  })
  await timeTo(page, '/dashboard')
  const streamed = page.context().waitForEvent('request', isStream)
  await page.evaluate(() => history.back())
  await streamed
  await expect.poll(() => page.evaluate(() => sessionStorage['kept'])).toBe('true')
  await expect(title(page)).toHaveText('Trip to Japan')
})

test('twelve tabs share one stream, and hear on when the tab that holds it is closed', async ({
  context,
  server,
}) => {
  const { api, trips, session } = await planTrips(server)
  const streams = openStreams(context)
  const tabs: Page[] = []
  const times: number[] = []
  for (let n = 0; n < 2 * CONNECTIONS; n++) {
    const tab = await context.newPage()
    await bringSession(tab, session)
    times.push(await timeTo(tab, `/edit-trip/${trips[n % 2]}`))
    tabs.push(tab)
  }
  for (const time of times) expect(time).toBeLessThan(SOON)
  await expect.poll(() => streams.size).toBe(1)

  async function everybodyHears(name: string) {
    await Promise.all(trips.map(trip => api.change(trip, { name })))
    await Promise.all(tabs.map(tab => expect(title(tab)).toHaveText(name)))
  }
  await everybodyHears('A month in Japan')
  const holder = [...streams][0]?.frame().page()
  if (!holder) throw new Error('no tab holds a stream')
  await holder.close()
  tabs.splice(tabs.indexOf(holder), 1)
  await everybodyHears('Spring in Japan')
  await expect.poll(() => streams.size).toBe(1)
})
