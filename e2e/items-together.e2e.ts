import { expect, test } from './journey.ts'
import { day, openDay, planKyotoForTwo } from './trip-screen.ts'

test('two people edit one item: different fields fit together, the same field is asked about', async ({
  page,
  server,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of 412/, 'the browser logs the answer that tells of the other edit')
  const { ana, mei, tripId } = await planKyotoForTwo(server)
  const here = await openDay(page, server, ana, tripId)
  const other = await openBrowser({ baseURL: server.url })
  const there = await openDay(other, server, mei, tripId)

  await here.opener('Kiyomizu-dera').click()
  await here.dialog.details.fill('Go up through Chawan-zaka')
  await there.opener('Kiyomizu-dera').click()
  await there.dialog.cost.fill('500')
  await there.dialog.save.click()
  await expect(page.getByText('est. £500.00')).toBeAttached()
  await expect(here.dialog.details).toHaveValue('Go up through Chawan-zaka')
  await expect(here.dialog.details).toBeFocused()
  await here.dialog.save.click()
  await expect(here.dialog.dialog).toBeHidden()
  await expect(there.row('Kiyomizu-dera')).toContainText('Go up through Chawan-zaka')
  await expect(there.row('Kiyomizu-dera')).toContainText('est. £500.00')

  await here.opener('Kiyomizu-dera').click()
  await here.dialog.location.fill('Otowa-san')
  await here.dialog.details.fill('Before nine')
  await there.opener('Kiyomizu-dera').click()
  await there.dialog.location.fill('Kiyomizu Temple')
  await there.dialog.cost.fill('400')
  await there.dialog.save.click()
  await expect(there.dialog.dialog).toBeHidden()
  await here.dialog.save.click()
  const asked = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this too' })
  await expect(asked).toContainText(`YoursOtowa-san${mei.username}Kiyomizu Temple`)
  await asked.getByText(mei.username, { exact: true }).last().click()
  await expect(here.dialog.location).toHaveValue('Kiyomizu Temple')
  await expect(here.dialog.cost).toHaveValue('400.00')
  await here.dialog.save.click()
  await expect(here.dialog.dialog).toBeHidden()
  await expect(here.names.last()).toHaveText('Kiyomizu Temple')
  await expect(there.row('Kiyomizu Temple')).toContainText('Before nine')
})

test('the hits of a place that is typed stay at their field while somebody else adds rows above it', async ({
  page,
  server,
}) => {
  const { ana, api, tripId } = await planKyotoForTwo(server)
  const here = await openDay(page, server, ana, tripId)
  const field = page.getByRole('combobox', { name: 'Add a place to this day' })
  await field.click()
  await page.keyboard.type('fushimi inari')
  const hit = page.getByRole('option', { name: /^Fushimi Inari/ })
  await expect(hit).toBeVisible()
  await api.addItems(tripId, { [day]: [{ place: 'Ryoan-ji' }, { place: 'Kinkaku-ji' }] })
  // By its role it is hidden while hits lie over the page.
  await expect(page.locator('[data-name]', { hasText: 'Kinkaku-ji' })).toBeVisible()
  await expect
    .poll(async () => {
      const [list, box] = await Promise.all([hit.boundingBox(), field.boundingBox()])
      return (list?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)
    })
    .toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expect(here.names.last()).toHaveText('Fushimi Inari Taisha')
})
