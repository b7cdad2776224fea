import type { Page } from '@playwright/test'
import { addDays } from '../contract/src/days.rules.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { enter, planAs } from './planner.ts'
import { expectSuccess, layoutShift } from './screen.ts'
import { makeVerifiedAccount } from './traveller.ts'
import { wordsIn } from './words.ts'

const today = new Date().toLocaleDateString('sv')
const inDays = (count: number) => addDays(today, count)

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const namesIn = (page: Page, name: string) => section(page, name).getByRole('heading', { level: 3 })

test('a hundred trips are there at once: nothing moves, covers are drawn in sight, columns fit the window', async ({
  page,
  server,
}) => {
  const ana = await makeVerifiedAccount(server)
  const trips = await planAs(server, ana)
  await trips.makeTrip({ name: 'Long ago', start_date: inDays(-20), end_date: inDays(-19) })
  for (let count = 0; count < 99; count++)
    await trips.makeTrip({ name: `Trip ${count}`, start_date: inDays(count), end_date: inDays(count) })
  await enter(page, server, ana)
  await expect(namesIn(page, 'Upcoming Trips')).toHaveCount(100)
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
  expect(await page.locator('canvas[data-drawn]').count()).toBeLessThan(40)
  expect(await layoutShift(page)).toBe(0)

  const grid = section(page, 'Upcoming Trips').getByRole('list').first()
  for (const [width, columns] of [
    [390, 1],
    [640, 2],
    [768, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const tracks = () => grid.evaluate(list => getComputedStyle(list).gridTemplateColumns.split(' ').length)
    await expect.poll(tracks).toBe(columns)
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
  await expectSuccess(page, 'Not to be has been restored.')
  await expect(section(page, 'Upcoming Trips').getByRole('link', { name: 'Not to be' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(opener).toBeHidden()

  await context.addCookies([{ name: 'language', value: 'zh', url: server.url }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const { dashboard } = wordsIn.zh
  await expect(section(page, dashboard.upcoming)).toContainText(/\d\u2060月\u2060\d+\u2060日/)
  await expectAccessible(page)
  await page.getByRole('link', { name: dashboard.planTrip }).click()
  await expect(page).toHaveURL(/\/create-trip$/)
  await page.goBack()
  await section(page, dashboard.past).getByRole('link', { name: 'Just over' }).click()
  await expect(page).toHaveURL(/\/edit-trip\/[0-9a-f-]{36}$/)
})
