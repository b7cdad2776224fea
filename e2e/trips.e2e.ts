import type { Page } from '@playwright/test'
import { addDays } from '../contract/src/days.rules.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { enter, places, planAs } from './planner.ts'
import { expectSuccess } from './screen.ts'
import { makeVerifiedAccount } from './traveller.ts'
import { wordsIn } from './words.ts'

const today = new Date().toISOString().slice(0, 10)
const inDays = (count: number) => addDays(today, count)

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const namesIn = (page: Page, name: string) => section(page, name).getByRole('heading', { level: 3 })

test('upcoming trips stand with the next one first, past trips with the latest first', async ({
  page,
  server,
}) => {
  const ana = await makeVerifiedAccount(server)
  const trips = await planAs(server, ana)
  for (const [name, start, end] of [
    ['In spring', 120, 125],
    ['Over there', -3, 3],
    ['Long ago', -900, -890],
    ['Last day', -4, 0],
    ['Just over', -9, -1],
  ] as const)
    await trips.makeTrip({ name, start_date: inDays(start), end_date: inDays(end) })
  await enter(page, server, ana)
  await expect(namesIn(page, 'Upcoming Trips')).toHaveText([
    'Last day',
    'Over there',
    'In spring',
    'Somewhere new',
  ])
  await expect(namesIn(page, 'Past Trips')).toHaveText(['Just over', 'Long ago'])
  await expect(section(page, 'Upcoming Trips').getByRole('link')).toContainText([
    'Day 5 of 5',
    'Day 4 of 7',
    'in 120 days',
    'Pick a city and two dates',
  ])
  await section(page, 'Past Trips').getByRole('link', { name: 'Just over' }).click()
  await expect(page).toHaveURL(/\/edit-trip\/[0-9a-f-]{36}$/)
})

for (const [timezoneId, today, heading] of [
  ['Pacific/Pago_Pago', 'the last day of the trip', 'Upcoming Trips'],
  ['Pacific/Kiritimati', 'already the day after', 'Past Trips'],
] as const) {
  test(`where it is ${today}, it stands under ${heading} (DT-05)`, async ({ server, openBrowser }) => {
    const ana = await makeVerifiedAccount(server)
    const trips = await planAs(server, ana)
    await trips.makeTrip({ name: 'Coral', start_date: '2031-06-04', end_date: '2031-06-10' })
    const page = await openBrowser({ baseURL: server.url, timezoneId })
    await page.clock.setFixedTime('2031-06-10T12:00:00Z')
    await enter(page, server, ana)
    await expect(section(page, heading).getByRole('link', { name: 'Coral' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Coral' })).toHaveCount(1)
    // A page that was left open over midnight knows it when it is looked at again.
    await page.clock.setFixedTime('2031-06-12T12:00:00Z')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(section(page, 'Past Trips').getByRole('link', { name: 'Coral' })).toBeVisible()
  })
}

test('a card says when, how soon and where', async ({ page, server }) => {
  const ana = await makeVerifiedAccount(server)
  const trips = await planAs(server, ana)
  const route = [places.tokyo, places.kyoto, places.osaka]
  await trips.makeTrip({
    name: 'Trip to Japan',
    start_date: '2031-03-27',
    end_date: '2031-04-04',
    places: route,
  })
  await trips.makeTrip({
    name: 'One month',
    start_date: '2031-03-28',
    end_date: '2031-03-31',
    places: [places.tokyo],
  })
  await trips.makeTrip({
    name: 'New year',
    start_date: '2031-12-29',
    end_date: '2032-01-03',
    places: [places.tokyo],
  })
  await page.clock.setFixedTime('2031-03-26T09:00:00Z')
  await enter(page, server, ana)
  await expect(section(page, 'Upcoming Trips').getByRole('link')).toContainText([
    'tomorrowTrip to JapanMar 27 - Apr 04Tokyo, Kyoto, Osaka',
    'in 2 daysOne monthMar 28 - 31Tokyo',
    'in 278 daysNew yearDec 29 - Jan 03Tokyo',
    'Somewhere new',
  ])
})

test('side trips stand under the trip that they leave from, the first one first', async ({
  page,
  server,
}) => {
  const ana = await makeVerifiedAccount(server)
  const trips = await planAs(server, ana)
  const id = await trips.makeTrip({ name: 'Japan', start_date: inDays(20), end_date: inDays(30) })
  for (const [name, start] of [
    ['Nara', 27],
    ['Nikko', 22],
  ] as const)
    await trips.makeTrip({ name, start_date: inDays(start), end_date: inDays(start), parent_trip_id: id })
  await enter(page, server, ana)
  const nested = page.getByRole('list', { name: 'Side trips of Japan' })
  await expect(nested.getByRole('link')).toContainText(['Nikko', 'Nara'])
  await expect(namesIn(page, 'Upcoming Trips')).toHaveText(['Japan', 'Somewhere new'])
  await expectAccessible(page)
})

test('trips that cannot be loaded are asked for again in their place', async ({ page, server, tolerate }) => {
  tolerate(/status of 503/, 'the server is in trouble')
  const ana = await makeVerifiedAccount(server)
  await (await planAs(server, ana)).makeTrip({ name: 'Japan', start_date: inDays(2), end_date: inDays(3) })
  const body = JSON.stringify({ code: 'server.unavailable', detail: 'down' })
  await page.route('**/api/trips/my_trips/', route =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body }),
  )
  await enter(page, server, ana)
  const failure = page.getByRole('alert').filter({ hasText: 'The service is not available right now.' })
  await expect(failure).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Japan' })).toBeVisible()
})

test('a hundred trips are there at once: nothing moves, covers are drawn in sight, columns fit the window', async ({
  page,
  server,
}) => {
  const ana = await makeVerifiedAccount(server)
  const trips = await planAs(server, ana)
  await trips.makeTrip({ name: 'Long ago', start_date: inDays(-20), end_date: inDays(-19) })
  for (let count = 0; count < 99; count++)
    await trips.makeTrip({ name: `Trip ${count}`, start_date: inDays(count), end_date: inDays(count) })
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(globalThis, {
          shifted: (globalThis as unknown as { shifted: number }).shifted + entry.value,
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await enter(page, server, ana)
  await expect(namesIn(page, 'Upcoming Trips')).toHaveCount(100)
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
  expect(await page.locator('canvas[data-drawn]').count()).toBeLessThan(40)
  expect(await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)).toBe(0)

  const grid = section(page, 'Upcoming Trips').getByRole('list').first()
  for (const [width, columns] of [
    [390, 1],
    [640, 2],
    [768, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const tracks = await grid.evaluate(list => getComputedStyle(list).gridTemplateColumns.split(' ').length)
    expect(tracks, `at ${width}`).toBe(columns)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const cover = await grid.getByRole('link').first().locator('.terrain').boundingBox()
    expect((cover?.width ?? 0) / (cover?.height ?? 1)).toBeCloseTo(4 / 3, 1)
  }
  const last = page.getByRole('link', { name: 'Trip 98' })
  await last.scrollIntoViewIfNeeded()
  await expect(last.locator('canvas[data-drawn]')).toBeVisible()
})

test('a trip is found on the dashboard, at a desk and on a phone, and a deleted one is brought back', async ({
  page,
  server,
  context,
}) => {
  const ana = await makeVerifiedAccount(server)
  const trips = await planAs(server, ana)
  const id = await trips.makeTrip({ name: 'Trip to Japan', start_date: inDays(20), end_date: inDays(30) })
  await trips.makeTrip({ name: 'Nikko', start_date: inDays(22), end_date: inDays(22), parent_trip_id: id })
  await trips.makeTrip({ name: 'Just over', start_date: inDays(-9), end_date: inDays(-1) })
  await trips.remove(
    await trips.makeTrip({ name: 'Not to be', start_date: inDays(20), end_date: inDays(30) }),
  )
  await enter(page, server, ana)
  const nested = page.getByRole('list', { name: 'Side trips of Trip to Japan' })
  await expect(nested.getByRole('link')).toContainText(['Nikko'])
  const opener = page.getByRole('button', { name: 'Recently deleted' })
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await opener.click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore Not to be' }).click()
  await expectSuccess(page, 'Not to be is back.')
  await expect(section(page, 'Upcoming Trips').getByRole('link', { name: 'Not to be' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(opener).toBeHidden()

  await context.addCookies([{ name: 'language', value: 'zh', url: server.url }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const { dashboard } = wordsIn.zh
  await expect(section(page, dashboard.upcoming)).toContainText(/\d+月\d+日/)
  await expectAccessible(page)
  await page.getByRole('link', { name: dashboard.planTrip }).click()
  await expect(page).toHaveURL(/\/create-trip$/)
  await page.goBack()
  await section(page, dashboard.past).getByRole('link', { name: 'Just over' }).click()
  await expect(page).toHaveURL(/\/edit-trip\/[0-9a-f-]{36}$/)
})
