import { addDays } from '../contract/src/days.rules.ts'
import { chooseCity, chooseDays, createForm, today } from './create-trip-screen.ts'
import { expect, test } from './journey.ts'
import { enter, planAs } from './planner.ts'
import { expectDashboard, expectSuccess } from './screen.ts'
import { makeVerifiedAccount } from './traveller.ts'
import { answerPlaceSearch } from './trip-screen.ts'

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
