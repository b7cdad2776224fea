import { addDays } from '../contract/src/days.rules.ts'
import { expectAccessible } from './axe.ts'
import { chooseCity, chooseDays, createForm, today } from './create-trip-screen.ts'
import { expect, test } from './journey.ts'
import { enter, planAs } from './planner.ts'
import { expectDashboard, expectFailure, expectSuccess } from './screen.ts'
import { makeVerifiedAccount } from './traveller.ts'
import { answerPlaceSearch } from './trip-screen.ts'
import { wordsIn } from './words.ts'

test('a side trip is planned from the card of its trip, and stands under it', async ({ page, server }) => {
  const ana = await makeVerifiedAccount(server)
  const trips = await planAs(server, ana)
  const start_date = addDays(today(), 100)
  const id = await trips.makeTrip({ name: 'Spring', start_date, end_date: addDays(start_date, 8) })
  await answerPlaceSearch(page)
  await enter(page, server, ana)
  const another = page.getByRole('link', { name: 'New side trip' })
  await page.getByRole('link', { name: /^in 100 days/ }).hover()
  await expect(another.locator('..')).toHaveCSS('opacity', '1')
  await another.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plan New Trip' })).toBeVisible()
  await expect(page.getByText('Side trip of Spring')).toBeVisible()
  await expectAccessible(page)

  await createForm(page).back.click()
  await expectDashboard(page)
  await another.focus()
  await page.keyboard.press('Enter')
  await chooseCity(page, 'Osaka')
  await chooseDays(page, 2)
  await createForm(page).create.click()
  await expectSuccess(page, 'Trip created successfully！')
  await expectDashboard(page)
  const nested = page.getByRole('list', { name: 'Side trips of Spring' })
  await expect(nested.getByRole('link')).toContainText(['Trip to Japan'])
  await expect(another).toBeVisible()
  expect(await trips.list()).toContainEqual(
    expect.objectContaining({ name: 'Trip to Japan', parent_trip_id: id }),
  )
})

for (const language of ['en', 'zh'] as const) {
  test(`what cannot have a side trip is said, in ${language}`, async ({ page, server }) => {
    const { createTrip, trips: words } = wordsIn[language]
    const ana = await makeVerifiedAccount(server)
    const trips = await planAs(server, ana)
    const id = await trips.makeTrip({ name: 'Spring', start_date: today(), end_date: today() })
    const nara = { name: 'Nara', start_date: today(), end_date: today(), parent_trip_id: id }
    const side = await trips.makeTrip(nara)
    await page.context().addCookies([{ name: 'language', value: language, url: server.url }])
    await enter(page, server, ana, `/create-trip?parent=${side}`)
    await expect(page.getByText(createTrip.nestedParent.replace('{name}', 'Nara'))).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/create-trip?parent=${crypto.randomUUID()}`)
    await expect(page.getByText(createTrip.noParent)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: createTrip.back }).click()
    await expect(page.getByRole('link', { name: words.newSideTrip })).toHaveAccessibleDescription('Spring')
  })
}

for (const [where, width] of [
  ['a desk', 1280],
  ['a phone', 390],
] as const) {
  test(`the months open at the trip that a side trip leaves from, on ${where}`, async ({ page, server }) => {
    const ana = await makeVerifiedAccount(server)
    const start_date = addDays(today(), 100)
    const id = await (await planAs(server, ana)).makeTrip({ start_date, end_date: addDays(start_date, 8) })
    await page.setViewportSize({ width, height: 900 })
    await enter(page, server, ana, `/create-trip?parent=${id}`)
    await createForm(page).dates.click()
    const month = new Date(start_date).toLocaleDateString('en-US', { month: 'long', year: 'numeric' })
    const picker = page.getByRole('dialog', { name: 'Dates' })
    await expect(picker.locator('h3').first()).toHaveText(month)
    await expect(picker.getByText('No dates yet')).toBeVisible()
  })
}

test('what was chosen for a side trip stays when its trip goes', async ({ page, server, tolerate }) => {
  tolerate(/status of 422/, 'the trip is deleted')
  const ana = await makeVerifiedAccount(server)
  const trips = await planAs(server, ana)
  const id = await trips.makeTrip({ name: 'Spring', start_date: today(), end_date: today() })
  await answerPlaceSearch(page)
  await enter(page, server, ana, `/create-trip?parent=${id}`)
  await chooseCity(page, 'Tokyo')
  await chooseDays(page, 1)
  await trips.remove(id)
  await createForm(page).create.click()
  await expectFailure(page, 'Create trip failed: A side trip belongs to one of your own trips.')
  await expect(createForm(page).name).toHaveValue('Trip to Japan')
})
