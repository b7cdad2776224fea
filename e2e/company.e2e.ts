import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { daysOf, openDay, planKyotoForTwo } from './trip-screen.ts'

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
