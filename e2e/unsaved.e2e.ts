import { untilStill } from './axe.ts'
import { expect, test } from './journey.ts'
import { openDay, planKyoto } from './trip-screen.ts'

test('nothing that is unsaved is lost by Back, and the way home works without a network', async ({
  page,
  server,
  context,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch/, 'there is no network')
  tolerate(/Worker failed to load/, 'the map may still have been on its way')
  const { ana, tripId } = await planKyoto(server)
  const prepared = page.waitForResponse(/\/assets\/dashboard-.*\.js/)
  const { opener, dialog } = await openDay(page, server, ana, tripId)
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await opener('Nishiki Market').click()
  await dialog.details.fill('Tako tamago')
  // The form has told the page of it before anybody could press Back.
  await untilStill(page)
  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.details).toHaveValue('Tako tamago')
  await expect(page).toHaveURL(/item=/)
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog.dialog).toBeHidden()
  await opener('Nishiki Market').click()
  await expect(dialog.details).toHaveValue('')
  await page.goBack()
  await expect(dialog.dialog).toBeHidden()
  await expect(question).toHaveCount(0)

  await prepared
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Back to your trips' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('banner')).toBeVisible()
})
