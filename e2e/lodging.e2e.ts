import type { Page } from '@playwright/test'
import { desk, expectAccessible, expectAccessibleInSizes } from './axe.ts'
import { expect, test } from './journey.ts'
import { enter } from './planner.ts'
import { answerPlaceSearch, openTrip, panel, planKyotoForTwo, undo } from './trip-screen.ts'

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

test('stays are booked at a desk, and found, changed and deleted on a phone', async ({ page, server }) => {
  await page.setViewportSize(desk)
  await answerPlaceSearch(page)
  const { elsewhere, tripId } = await openTrip(page, server, {}, '?day=2027-03-31&dialog=lodging')
  const lodging = lodgingOn(page)
  await expect(lodging.list).toContainText('No lodging booked yet.')
  await expectAccessible(page)
  // The strip offers what has no bed, place by place.
  await lodging.book('27/03 - 30/03', 'Hotel Gracery', '96300')
  await lodging.book('30/03 - 01/04', 'Hakone Ginyu', '112000')
  await lodging.book('01/04 - 03/04', 'Hotel Kanra', '100')
  await expect(lodging.list.getByRole('listitem').filter({ hasText: 'Hotel Kanra' }).last()).toContainText(
    '01/04 - 03/04 2 nights',
  )
  await expect(lodging.strip).toContainText('Unbooked')
  await expectAccessibleInSizes(page)

  // A fourth one is found, and brings its dates.
  await lodging.list.getByRole('button', { name: 'Search hotels' }).click()
  const hotels = page.getByRole('dialog', { name: 'Available Hotels' })
  await hotels
    .getByRole('button', { name: /^Add to lodging/ })
    .first()
    .click()
  await expect(lodging.form).toContainText('Apr 3, 2027 - Apr 4, 2027')
  await expectAccessible(page)
  await lodging.save.click()
  await expect(lodging.form).toBeHidden()
  await hotels.getByRole('button', { name: 'Close' }).click()
  await expect(lodging.strip).not.toContainText('Unbooked')

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

test('two members see the same stays, and who may only look reads all of them', async ({
  page,
  server,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of 412/, 'the browser logs the answer that tells of the other edit')
  const { ana, mei, api, tripId } = await planKyotoForTwo(server)
  const other = await openBrowser({ baseURL: server.url })
  const path = `/edit-trip/${tripId}?day=2027-03-31&dialog=lodging`
  await enter(page, server, ana, path)
  await enter(other, server, mei, path)
  const [here, away] = [lodgingOn(page), lodgingOn(other)]
  const stay = { place: 'Hotel Kanra', check_in: '2027-03-29', check_out: '2027-03-31', cost: 100 }
  const nights = await api.send<object[]>('POST', `/subtripitems/trip/${tripId}/lodging`, stay)
  await expect(here.stay('Hotel Kanra')).toBeVisible()
  await away.stay('Hotel Kanra').click()
  await away.reading('Hotel Kanra').getByRole('button', { name: 'Edit' }).click()
  await away.form.getByLabel('Details').fill('Two twin rooms')
  // She saves on top of what somebody else has made of the same stay.
  await api.send('PUT', `/subtripitems/trip/${tripId}/lodging`, { nights, check_out: '2027-04-01' })
  await away.save.click()
  await expect(here.list).toContainText('29/03 - 01/04 3 nights')
  await expect(here.list).toContainText('Two twin rooms')

  await api.setRole(tripId, mei, 'viewer')
  await expect(away.list.getByRole('button', { name: 'Add Booked Lodging', exact: true })).toBeHidden()
  await away.stay('Hotel Kanra').click()
  await expect(away.reading('Hotel Kanra')).toContainText('Two twin rooms')
  await expect(away.reading('Hotel Kanra').getByRole('button', { name: 'Edit' })).toBeHidden()
  await expectAccessible(other)
})
