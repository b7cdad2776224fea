import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { enter } from './planner.ts'
import { day, planKyoto } from './trip-screen.ts'

test('a train is added from the list of transportation and edited after a reload, on a phone', async ({
  page,
  server,
}) => {
  const { ana, tripId } = await planKyoto(server)
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}`)
  await page.getByRole('navigation', { name: 'Trip tools' }).getByText('Other').click()
  await page.getByRole('button', { name: 'Transportation' }).click()
  const list = page.getByRole('dialog', { name: 'Transportation' })
  await expectAccessible(page)
  await list.getByRole('button', { name: '+ Add Transportation' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a place' })
  await adding.getByRole('combobox', { name: 'Location' }).fill('Hikari 501')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding).toBeHidden()
  const opener = list.getByRole('button', { name: 'Hikari 501', exact: true })
  await opener.click()
  const form = page.getByRole('dialog', { name: 'Edit place' })
  await expect(form.getByRole('radio', { name: 'Commute' })).toBeChecked()
  // List and form stand in the address, and both come back.
  await page.reload()
  await form.getByLabel('Details').fill('Car 7')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(list.getByRole('listitem').filter({ hasText: 'Hikari 501' })).toContainText('Car 7')
  await expectAccessible(page)
})
