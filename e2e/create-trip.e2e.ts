import { expectAccessible, untilStill } from './axe.ts'
import { chooseCity, chooseDays, createForm, openForm, today } from './create-trip-screen.ts'
import { expect, test } from './journey.ts'
import { enter, planAs } from './planner.ts'
import { expectDashboard, expectSuccess, tabTo } from './screen.ts'
import { makeVerifiedAccount } from './traveller.ts'
import { wordsIn } from './words.ts'

test('a trip to two cities is planned with nothing but a keyboard', async ({ page, server }) => {
  const ana = await makeVerifiedAccount(server)
  const trips = await planAs(server, ana)
  await openForm(page, server, ana)
  const { name, cities, dates, create, back } = createForm(page)
  await back.click()
  await expectDashboard(page)
  await page.getByRole('link', { name: 'Plan New Trip' }).press('Enter')
  await expect(cities).toBeFocused()
  await expectAccessible(page)
  await expect(name).toBeDisabled()
  await expect(name).toHaveAccessibleDescription('Named from your cities')
  await chooseCity(page, 'Tokyo')
  await chooseCity(page, 'Lisbon')
  await expect(name).toHaveValue('Trip to Japan, Portugal')
  await back.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await tabTo(page, dates)
  await chooseDays(page, 5)
  await expect(dates).toBeFocused()
  const cover = await page.locator('main .terrain').getAttribute('data-palette')
  await tabTo(page, create)
  await page.keyboard.press('Enter')
  await expectSuccess(page, 'Trip created successfully！')
  await expectDashboard(page)
  const card = page.getByRole('link', { name: 'Trip to Japan, Portugal' })
  await expect(card).toContainText('Day 1 of 5')
  await expect(card).toContainText('Tokyo, Lisbon')
  await expect(card.locator('.terrain')).toHaveAttribute('data-palette', cover ?? '')
  expect(await trips.list()).toMatchObject([{ name: 'Trip to Japan, Portugal', start_date: today() }])
})

test('on a phone, in Chinese, the real search finds a city by its name in either language', async ({
  page,
  server,
  context,
  tolerate,
}) => {
  tolerate(/status of 503/, 'the index of places is still being made')
  await context.addCookies([{ name: 'language', value: 'zh', url: server.url }])
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, server, await makeVerifiedAccount(server), '/create-trip')
  const { createTrip, placeSearch, ui } = wordsIn.zh
  const { cities, dates, name, create } = createForm(page, 'zh')
  const typed = placeSearch.useTyped.split('{')[0] ?? ''
  for (const city of ['Kyoto', '倫敦']) {
    const found = page.getByRole('option').filter({ hasNotText: typed }).first()
    await expect(async () => {
      await cities.fill('')
      await cities.fill(city)
      await expect(found).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await found.click()
  }
  await expect(name).toHaveValue('日本、英國之旅')
  await cities.fill('京')
  await expect(page.getByRole('option').last()).toContainText(placeSearch.useTyped.replace('{typed}', '京'))
  // React Aria hides the page around an open list, which leads nowhere with the keyboard either.
  await cities.press('Escape')
  await expectAccessible(page)
  await cities.fill('')
  await dates.click()
  const sheet = page.getByRole('dialog', { name: createTrip.dates })
  await sheet.getByRole('gridcell').getByRole('button', { disabled: false }).nth(10).click()
  await sheet.getByRole('gridcell').getByRole('button', { disabled: false }).nth(12).click()
  await untilStill(page)
  await sheet.getByRole('button', { name: ui.done }).click()
  await expect(sheet).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await create.click()
  await expectSuccess(page, createTrip.created)
})
