import type { Locator, Page } from '@playwright/test'
import { expectAccessible, untilStill } from './axe.ts'
import { chooseCity, chooseDays, createForm, openForm, today } from './create-trip-screen.ts'
import { expect, test } from './journey.ts'
import { enter, planAs } from './planner.ts'
import { expectDashboard, expectFailure, expectSuccess } from './screen.ts'
import { makeVerifiedAccount } from './traveller.ts'
import { wordsIn } from './words.ts'

test('a trip to two cities is planned with nothing but a keyboard', async ({ page, server }) => {
  const ana = await makeVerifiedAccount(server)
  const trips = await planAs(server, ana)
  await openForm(page, server, ana)
  const { name, cities, dates, create, back } = createForm(page)
  await back.click()
  await expectDashboard(page)
  await page.getByRole('link', { name: 'Plan New Trip' }).click()
  await expectAccessible(page)
  await expect(name).toBeDisabled()
  await expect(name).toHaveAccessibleDescription('Named from your cities')
  await tabTo(page, cities)
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

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 25; presses++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('what is missing is said, and marked at its field', async ({ page, server }) => {
  const ana = await makeVerifiedAccount(server)
  await openForm(page, server, ana)
  const { cities, dates, create } = createForm(page)
  await create.click()
  await expectFailure(page, 'Please fill in all fields！')
  await expect(cities).toBeFocused()
  await expect(dates).toHaveAccessibleDescription(/Choose the first and the last day\./)
  await expectAccessible(page)
  await chooseCity(page, 'Tokyo')
  await expect(page.getByText('Please fill in all fields！')).toBeHidden()
  await create.click()
  await expectFailure(page, 'Please fill in all fields！')
  await expect(dates).toBeFocused()
  await chooseDays(page, 2)
  await cities.fill('Oslo')
  await expect(page.getByRole('option', { name: 'Use "Oslo"' })).toBeVisible()
  // While the list is open the rest of the page is hidden from screen readers.
  await cities.press('Escape')
  await create.click()
  await expect(cities).toHaveAccessibleDescription(/Choose "Oslo" from the list, or take it out\./)
  await cities.fill('')
  await create.click()
  await expectSuccess(page, 'Trip created successfully！')
})

test('a session that has ended asks for the password, and what was chosen waits', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 401/, 'the session is over')
  const ana = await makeVerifiedAccount(server)
  await openForm(page, server, ana)
  await chooseCity(page, 'Tokyo')
  await chooseDays(page, 2)
  await (await planAs(server, ana)).endOtherSessions()
  const again = page.getByRole('dialog', { name: 'Please log in again' })
  // The page may hear of it from its live events before it is told so by the call.
  await createForm(page)
    .create.click({ noWaitAfter: true, timeout: 2_000 })
    .catch(() => {})
  await again.getByLabel(`Password of ${ana.username}`).fill(ana.password)
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(createForm(page).name).toHaveValue('Trip to Japan')
  await createForm(page).create.click()
  await expectSuccess(page, 'Trip created successfully！')
})

test('a call that the server refuses for its session says so', async ({ page, server, tolerate }) => {
  tolerate(/status of 401/, 'the session is over')
  await openForm(page, server, await makeVerifiedAccount(server))
  await chooseCity(page, 'Tokyo')
  await chooseDays(page, 2)
  const body = JSON.stringify({ code: 'auth.required', detail: 'Please Login' })
  await page.route('**/api/trips/create_trip/', route =>
    route.fulfill({ status: 401, contentType: 'application/problem+json', body }),
  )
  await createForm(page).create.click()
  await expectFailure(page, 'Please Login')
})

test('the server’s reason is told, and the form stays', async ({ page, server, tolerate }) => {
  tolerate(/status of 409/, 'the limit is reached')
  await openForm(page, server, await makeVerifiedAccount(server))
  await chooseCity(page, 'Tokyo')
  await chooseDays(page, 2)
  const body = JSON.stringify({ code: 'limit.reached', detail: 'The limit is reached.' })
  await page.route('**/api/trips/create_trip/', route =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body }),
  )
  await createForm(page).create.click()
  await expectFailure(page, 'Create trip failed: The limit is reached.')
  await expect(createForm(page).name).toHaveValue('Trip to Japan')
})

test('a double click, and a second try after a lost answer, make one trip (CC-04)', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/, 'the first answer is lost')
  const ana = await makeVerifiedAccount(server)
  const trips = await planAs(server, ana)
  await openForm(page, server, ana)
  await chooseCity(page, 'Tokyo')
  await chooseDays(page, 2)
  const create = '**/api/trips/create_trip/'
  await page.route(create, async route => {
    await route.fetch()
    await route.abort()
  })
  await createForm(page).create.click()
  await expectFailure(
    page,
    'Create trip failed: No answer from the server. Please check your connection and try again.',
  )
  expect(await trips.list()).toHaveLength(1)
  await page.unroute(create)
  await createForm(page).create.dblclick()
  await expectSuccess(page, 'Trip created successfully！')
  await expectDashboard(page)
  expect(await trips.list()).toHaveLength(1)
})

test('the search waits for two characters and a pause, and says when it needs more', async ({
  page,
  server,
}) => {
  const asked = await openForm(page, server, await makeVerifiedAccount(server))
  const { cities } = createForm(page)
  const hint = page.getByText('Please enter a more complete place name for better results')
  await expect(page.getByText('Please enter the full place name(e.g., "Taipei, London")')).toBeVisible()
  await expect(hint).toBeHidden()
  await cities.pressSequentially('k')
  await expect(hint).toBeVisible()
  await expect(page.getByRole('option')).toHaveAccessibleName(/^Use "k"/)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await cities.pressSequentially('yoto')
  await expect(hint).toBeHidden()
  await page.clock.runFor(290)
  expect(asked).toEqual([])
  await page.clock.resume()
  await expect(page.getByRole('option').first()).toContainText('Kyoto, Japan')
  await expect(page.getByRole('option').first().locator('mark')).toHaveText('Kyoto')
  expect(asked).toEqual(['kyoto'])
  await cities.fill('kyot')
  await expect(hint).toBeVisible()
  const list = page.getByRole('listbox')
  expect(await list.evaluate(element => getComputedStyle(element).maxHeight)).toBe('160px')
})

test('what no search finds is taken as it was typed; chips go by their cross and by Backspace', async ({
  page,
  server,
}) => {
  const ana = await makeVerifiedAccount(server)
  const trips = await planAs(server, ana)
  await openForm(page, server, ana)
  const { cities, name, create } = createForm(page)
  await chooseCity(page, 'Tokyo')
  await cities.fill('Grandma’s farm')
  await page.getByRole('option', { name: 'Use "Grandma’s farm"' }).click()
  const chips = page.getByRole('list', { name: 'Cities, chosen' }).getByRole('listitem')
  await expect(chips).toHaveText(['Tokyo, Japan', 'Grandma’s farm'])
  await expect(name).toHaveValue('Trip to Japan, Grandma’s farm')
  await chooseCity(page, 'Osaka')
  await expect(cities).toHaveValue('')
  await cities.press('Backspace')
  await expect(chips).toHaveText(['Tokyo, Japan', 'Grandma’s farm'])
  await page.getByRole('button', { name: 'Remove Tokyo, Japan' }).click()
  await expect(chips).toHaveText(['Grandma’s farm'])
  await expect(cities).toBeFocused()
  await chooseDays(page, 1)
  await create.click()
  await expectSuccess(page, 'Trip created successfully！')
  expect(await trips.list()).toMatchObject([
    { places: [{ name: 'Grandma’s farm', place_id: null, lat: null }] },
  ])
})

test('with fewer days than cities it is said which ones get a day', async ({ page, server }) => {
  await openForm(page, server, await makeVerifiedAccount(server))
  for (const city of ['Tokyo', 'Kyoto', 'Osaka']) await chooseCity(page, city)
  await chooseDays(page, 2)
  const note = page.getByRole('status').filter({ hasText: 'There are 2 days, one each for' })
  await expect(note).toHaveText(
    'There are 2 days, one each for Tokyo and Kyoto. Osaka stays with the trip without a day.',
  )
  await page.getByRole('button', { name: 'Remove Osaka, Japan' }).click()
  await expect(note).toBeHidden()
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
  await expect(name).toHaveValue('Trip to 日本, 英國')
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
