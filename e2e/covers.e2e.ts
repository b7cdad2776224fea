import { credit } from '../server/src/testing/pexels.ts'
import { expectAccessible } from './axe.ts'
import { expect } from './journey.ts'
import { enter, planAs } from './planner.ts'
import { test } from './providers.ts'
import { makeVerifiedAccount } from './traveller.ts'

test('a trip gets a photo of where it goes, from our own server, and says whose it is', async ({
  page,
  server,
}) => {
  const ana = await makeVerifiedAccount(server)
  const elsewhere = await planAs(server, ana)
  const tripId = await elsewhere.makeTrip({ name: 'Japan' })
  await enter(page, server, ana, `/edit-trip/${tripId}`)
  // It comes while the trip is looked at.
  const photo = page.getByRole('banner').locator('img[src^="blob:"]')
  await expect(photo).toHaveCSS('opacity', '1', { timeout: 15_000 })

  await page.goto('/dashboard')
  const card = page.getByRole('link', { name: 'Japan' })
  await expect(card.locator('img')).toHaveCSS('opacity', '1')
  await expect(page.getByRole('link', { name: 'Pexels' })).toHaveAttribute('href', 'https://www.pexels.com/')
  await expect(page.getByRole('link', { name: credit.photographer })).toHaveAttribute('href', credit.url)
  await expectAccessible(page)
  await elsewhere.send('PUT', '/users/me/profile', { language: 'zh' })
  await page.reload()
  await expect(page.getByText('照片由 Pexels 提供')).toBeVisible()
})
