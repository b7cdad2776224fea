import type { Page } from '@playwright/test'
import { desk, expectAccessible, expectAccessibleInSizes } from './axe.ts'
import { expect, test } from './journey.ts'
import { answerPlaceSearch, openTrip, panel, undo } from './trip-screen.ts'

function lodgingOn(page: Page) {
  const list = page.getByRole('dialog', { name: 'Lodging', exact: true })
  const form = page.getByRole('dialog', { name: /^(Add Booked Lodging|Edit lodging)$/ })
  return {
    list,
    form,
    strip: list.getByRole('region', { name: 'Nights of the trip' }),
    stay: (name: string) => list.getByRole('button', { name, exact: true }),
    save: form.getByRole('button', { name: 'Save' }),
    reading: (name: string) => page.getByRole('dialog', { name, exact: true }),
    async book(nights: string, place: string, cost: string) {
      await list.getByRole('button', { name: `Unbooked, ${nights}: book lodging` }).click()
      await form.getByRole('combobox', { name: 'Location' }).pressSequentially(place)
      await form.getByLabel('Estimated cost').fill(cost)
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form).toBeHidden()
    },
  }
}

test('stays are booked at a desk, and read, changed and deleted on a phone', async ({ page, server }) => {
  await page.setViewportSize(desk)
  await answerPlaceSearch(page)
  const { elsewhere, tripId } = await openTrip(page, server, {}, '?day=2027-03-31&dialog=lodging')
  const lodging = lodgingOn(page)
  await expect(lodging.list).toContainText('No lodging booked yet.')
  // The strip offers what has no bed, place by place.
  await lodging.book('27/03 - 30/03', 'Hotel Gracery', '96300')
  await lodging.book('30/03 - 01/04', 'Hakone Ginyu', '112000')
  await lodging.book('01/04 - 03/04', 'Hotel Kanra', '100')
  await expect(lodging.list.getByRole('listitem').filter({ hasText: 'Hotel Kanra' }).last()).toContainText(
    '01/04 - 03/04 2 nights',
  )
  await expect(lodging.strip).toContainText('Unbooked')
  await expectAccessibleInSizes(page)

  await lodging.stay('Hotel Kanra').click()
  const reading = lodging.reading('Hotel Kanra')
  await expect(reading).toContainText('Thursday, 1 April, from 15:00')
  await expect(reading).toContainText('Saturday, 3 April, by 10:00')
  await expectAccessible(page)
  await reading.getByRole('button', { name: 'Edit' }).click()
  await lodging.form.getByLabel('Details').fill('Two twin rooms')
  await lodging.save.click()
  await expect(lodging.list).toContainText('Two twin rooms')
  const { items } = await elsewhere.plan(tripId)
  expect(items.filter(({ place }) => place === 'Hotel Kanra').map(({ cost }) => cost)).toEqual([
    '50.00',
    '50.00',
  ])

  await lodging.list.getByRole('button', { name: 'Delete the stay at Hakone Ginyu' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete stay' }).click()
  await expect(lodging.stay('Hakone Ginyu')).toHaveCount(0)
  await undo(page).click()
  await expect(lodging.stay('Hakone Ginyu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page).list).toContainText('Night 2 of 2 at Hakone Ginyu')
})
