import { expectAccessible, phone } from './axe.ts'
import { expect } from './journey.ts'
import { enter } from './planner.ts'
import { test } from './providers.ts'
import { day, planKyoto } from './trip-screen.ts'

test('hotels are found beside the beds, and over them on a phone, with photos of our own server', async ({
  page,
  server,
}) => {
  const { ana, tripId } = await planKyoto(server)
  const desk = { width: 1440, height: 900 }
  await page.setViewportSize(desk)
  await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}&dialog=lodging`)
  const search = page.getByRole('form', { name: 'Find a hotel' })
  await search.getByLabel('City').fill('Osaka')
  await search.getByRole('button', { name: 'Increase Adults' }).click()
  await search.getByRole('button', { name: 'Search hotels' }).click()

  const card = page.getByRole('list', { name: 'Available Hotels' }).getByRole('listitem')
  await expect(card).toContainText('Cross Hotel Osaka')
  await expect(card).toContainText('¥43,120')
  await expect(card.locator('img[src^="blob:"]')).toHaveCSS('opacity', '1')
  await expect(card.getByRole('link', { name: 'See availability' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.booking\.com\/.*group_adults=3/,
  )
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText('Page 2')).toBeVisible()
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await expect(card).toHaveCount(1)

  await page.setViewportSize(desk)
  await card.getByRole('button', { name: 'Add to lodging: Cross Hotel Osaka' }).click()
  const form = page.getByRole('dialog', { name: 'Add Booked Lodging' })
  await expect(form.getByRole('combobox', { name: 'Location' })).toHaveValue('Cross Hotel Osaka')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await page
    .getByRole('button', { name: /^Close/ })
    .last()
    .click()
  await expect(card).toBeHidden()
  const beds = page.getByRole('dialog', { name: 'Lodging' })
  await expect(beds.getByRole('button', { name: 'Cross Hotel Osaka', exact: true })).toBeVisible()
})
