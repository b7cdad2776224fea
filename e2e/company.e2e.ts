import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { signIn } from './screen.ts'
import { makeVerifiedAccount, newTraveller } from './traveller.ts'
import { daysOf, openDay, openTrip, planKyotoForTwo, typeDay } from './trip-screen.ts'

const people = (page: Page) => page.getByRole('banner').getByRole('img', { name: /^On this trip/ })
const company = (page: Page) => page.locator('[data-company]')
const isEditing = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: 'Kiyomizu-dera' }).getByText(`${name} is editing`)

test('who else is on the trip is seen: that they are, on which day, and what they edit', async ({
  page,
  server,
  openBrowser,
}) => {
  const { ana, mei, tripId } = await planKyotoForTwo(server)
  await openDay(page, server, ana, tripId)
  await expect(people(page)).toHaveAccessibleName(
    `On this trip: ${ana.username}, ${mei.username}. Here now: ${ana.username}`,
  )
  await expect(company(page)).toHaveCount(0)

  const other = await openBrowser({ baseURL: server.url })
  const there = await openDay(other, server, mei, tripId)
  await expect(people(page)).toHaveAccessibleName(/Here now: .+, .+/)
  await expect(company(page)).toContainText(`${mei.username} is on this day`)
  await expect(company(other)).toContainText(`${ana.username} is on this day`)
  await expect(page.getByText(`${mei.username} has opened this trip`)).toBeAttached()

  await there.opener('Kiyomizu-dera').click()
  await expect(isEditing(page, mei.username)).toBeVisible()
  await expectAccessible(page)
  await other.keyboard.press('Escape')

  await daysOf(other).first().click()
  await expect(company(page)).toHaveCount(0)
  await expect(people(page)).toHaveAccessibleName(/Here now: .+, .+/)
  await page.setViewportSize({ width: 390, height: 844 })
  await daysOf(other).nth(4).click()
  await expect(company(page)).toContainText(`${mei.username} is on this day`)

  await other.close()
  await expect(company(page)).toHaveCount(0)
  await expect(people(page)).toHaveAccessibleName(new RegExp(`Here now: ${ana.username}$`))
})

test('what one member changes the other sees at once, and keeps what they are typing', async ({
  page,
  server,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of 412/, 'her name was typed over an older trip; it is saved on top of the new dates')
  const mei = await makeVerifiedAccount(server, newTraveller('mei'))
  const { elsewhere, tripId } = await openTrip(page, server)
  await elsewhere.addMember(tripId, mei)
  const hers = await openBrowser()
  await signIn(hers, mei)
  await hers.goto(`/edit-trip/${tripId}`)
  await expect(daysOf(hers)).toHaveCount(9)
  await expect(page.getByRole('img', { name: new RegExp(mei.username) })).toBeVisible()

  await hers.getByRole('button', { name: 'Trip to Japan', exact: true }).click()
  await hers.keyboard.type('Kyoto with')
  await page.getByRole('button', { name: '27/03 - 04/04' }).click()
  await typeDay(page, 'Last day', '2027-04-05')
  await page.keyboard.press('Enter')
  await expect(daysOf(page)).toHaveCount(10)
  await expect(daysOf(hers)).toHaveCount(10, { timeout: 1_000 })
  await hers.keyboard.type(' friends')
  await hers.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Kyoto with friends' })).toBeVisible()
  expect((await elsewhere.plan(tripId)).trip).toMatchObject({
    name: 'Kyoto with friends',
    end_date: '2027-04-05',
  })
})
