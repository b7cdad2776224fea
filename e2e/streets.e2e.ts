import type { Page } from '@playwright/test'
import { streets } from '../server/src/regions/streets/streets.ts'
import { pixelsOf } from '../server/src/testing/pictures.ts'
import { makeRegion } from '../server/src/testing/region.ts'
import { expectAccessible } from './axe.ts'
import { test as base, expect } from './journey.ts'
import { map, pinOn } from './map-screen.ts'
import { untilPrepared } from './screen.ts'
import { type Server, startServer } from './server.ts'
import { day, inKyoto, openTrip } from './trip-screen.ts'

/** A lake around what is planned, and a road across it. */
const lake = [
  [135.6, 34.9],
  [135.9, 34.9],
  [135.9, 35.1],
  [135.6, 35.1],
].map(([lng = 0, lat = 0], n) => ({ id: n + 1, lng: Math.round(lng * 1e7), lat: Math.round(lat * 1e7) }))

const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here that no other fixture is needed.
    async ({}, use) => {
      const server = await startServer({ env: { RATE_LIMITS: 'off' } })
      await makeRegion({
        ...{ dataDir: server.dataDir, id: 'kyoto', parts: [streets], bounds: [135.6, 34.9, 135.9, 35.1] },
        written: {
          nodes: lake,
          ways: [
            { id: 1, tags: { natural: 'water' }, refs: [1, 2, 3, 4, 1] },
            { id: 2, tags: { highway: 'primary', name: 'Karasuma <b>dori</b>' }, refs: [1, 3] },
          ],
        },
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
test.use({ serviceWorkers: 'allow', drawsMaps: true })
test.beforeEach(({ tolerate }) =>
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch|sw.js/, 'the network goes away'),
)

/** The share of the map in the colour of a token. */
async function shareOf(page: Page, token: string): Promise<number> {
  const wanted = await map(page).evaluate((element, token) => {
    const probe = element.appendChild(document.createElement('i'))
    probe.style.color = `var(${token})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return (color.match(/\d+/g) ?? []).map(Number)
  }, token)
  const { data, width, height } = await pixelsOf(await map(page).screenshot())
  let count = 0
  for (let at = 0; at < data.length; at += 3)
    if (wanted.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 4)) count++
  return count / (width * height)
}
// The map may replace its placeholder during the screenshot, which then fails and is taken again.
const expectStreets = (page: Page, are: boolean) =>
  expect(async () => {
    const share = await shareOf(page, '--map-water')
    expect(share)[are ? 'toBeGreaterThan' : 'toBeLessThan'](0.3)
  }).toPass({ timeout: 20_000 })

const openMap = async (page: Page, server: Server) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  return openTrip(page, server, { items: { [day]: inKyoto } }, `?day=${day}`)
}

test('streets of a region are there by themselves, ask nobody, and can be hidden', async ({
  page,
  server,
}) => {
  await page.context().clearCookies({ name: 'streets' })
  const hosts = new Set<string>()
  page.on('request', request => hosts.add(new URL(request.url()).host))
  await openMap(page, server)
  await expectStreets(page, true)
  await expect(page.getByRole('region', { name: 'Show the streets here?' })).toHaveCount(0)
  await expect(map(page).getByRole('link', { name: '© OpenStreetMap' })).toBeVisible()
  await expectAccessible(page)
  expect([...hosts]).toEqual([new URL(server.url).host])
  const policy = (await page.request.get(page.url())).headers()['content-security-policy'] ?? ''
  expect(policy).toContain("connect-src 'self';")

  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 34.99, longitude: 135.76, accuracy: 40 })
  await map(page).getByRole('button', { name: 'Where I am' }).click()
  await expect(map(page).getByText('You are here, within 40 m')).toBeAttached()
  await expect.poll(() => shareOf(page, '--map-me')).toBeGreaterThan(0.0001)

  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await expectStreets(page, true)
  await page.getByRole('button', { name: 'Hide streets' }).click()
  await expectStreets(page, false)
  await page.reload()
  await pinOn(map(page), 'commute')
  await expectStreets(page, false)
  await page.getByRole('button', { name: 'Show streets' }).click()
  await expectStreets(page, true)
})

test('a trip that is kept on the device has its streets without a network', async ({ page, server }) => {
  await openMap(page, server)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expectStreets(page, true)
  await untilPrepared(page)
  await page.getByRole('button', { name: /^Other/ }).click()
  await expect(page.getByText(/with the files and .* of map along the way/)).toBeVisible()
  await page.getByText('Keep on this device').click()
  await expect(page.getByText(/^[\d.]+\s[kM]B on this device$/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.context().setOffline(true)
  await page.reload()
  await pinOn(map(page), 'commute')
  await expectStreets(page, true)
})
