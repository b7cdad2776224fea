import { expectAccessible, phone } from './axe.ts'
import { expect, test } from './journey.ts'
import { openMembers } from './members-screen.ts'
import { expectSuccess } from './screen.ts'
import { day, kyoto, openTrip } from './trip-screen.ts'

test('somebody without an account takes part by a link, until it is ended', async ({
  page,
  server,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of (?:401|404 .*guests.look)/, 'the link and its session are ended')
  tolerate(/status of 412 .*todos/, 'the next page sends once more what the one before had not forgotten yet')
  const { elsewhere, tripId } = await openTrip(page, server, kyoto)
  const members = await openMembers(page)
  await members.dialog.getByRole('button', { name: 'Add somebody without an account' }).click()
  await page.keyboard.type('Gus')
  await page.keyboard.press('Enter')
  await expectSuccess(page, 'Gus is on the trip as a guest.')
  await expect(members.row('Gus')).toContainText('Guest')

  await members.menu('Gus').click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename' })
  await expect(rename.getByLabel('Name of the guest')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('Gus Okafor')
  await page.keyboard.press('Enter')
  await expectSuccess(page, 'The guest is called Gus Okafor now.')

  await members.menu('Gus Okafor').click()
  await page.getByRole('menuitem', { name: 'Create a link' }).click()
  const field = members.dialog.getByLabel('Link for Gus Okafor', { exact: true })
  await expect(field).toHaveValue(/\/guest\?token=/)
  const code = members.dialog.getByRole('img', { name: 'QR code of the link for Gus Okafor' })
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const link = await field.inputValue()
  await expectAccessible(page)

  const his = await openBrowser({ baseURL: server.url, viewport: phone, hasTouch: true })
  await his.goto(link)
  await expect(his.getByRole('heading', { name: 'Open Trip to Japan as Gus Okafor' })).toBeVisible()
  await expect(his).toHaveURL(/\/guest$/)
  await expectAccessible(his)
  await his.getByRole('button', { name: 'Open as Gus Okafor' }).tap()
  await expect(his).toHaveURL(new RegExp(tripId))
  await expect(his.getByRole('button', { name: 'Gus Okafor · guest' })).toBeVisible()

  const [gus] = (
    await elsewhere.send<{ user_id: string; status: string }[]>('GET', `/tripmembers/trip_members/${tripId}`)
  ).filter(({ status }) => status === 'guest')
  await elsewhere.send('POST', `/trips/${tripId}/todos`, {
    text: 'Pack for everybody',
    assignees: [gus?.user_id],
  })
  await his.goto(`/edit-trip/${tripId}?day=${day}&dialog=todos`)
  const ticked = his.waitForResponse('**/todos/*')
  await his.getByRole('checkbox', { name: /Pack for everybody/ }).tap()
  await ticked
  await his.goto(`/edit-trip/${tripId}?dialog=other`)
  const options = his.getByRole('dialog', { name: 'More Options' })
  await options.getByRole('button', { name: 'More', exact: true }).tap()
  await expect(his.getByRole('menuitem', { name: 'Calendar file (ICS)' })).toBeVisible()
  for (const name of ['Export the trip (JSON)', 'Download archive', 'Download as a template'])
    await expect(his.getByRole('menuitem', { name })).toHaveCount(0)
  await his.goto(`/edit-trip/${tripId}?dialog=lodging`)
  await expect(his.getByText('No lodging booked yet.')).toBeVisible()
  await expect(his.getByRole('button', { name: 'Search hotels' })).toHaveCount(0)
  await his.goto(`/edit-trip/${tripId}?dialog=expenses`)
  await his.getByRole('dialog', { name: 'Expenses' }).getByRole('button', { name: '[+] Add' }).tap()
  const form = his.getByRole('dialog', { name: 'Add Expense' })
  await form.getByRole('textbox', { name: 'Amount' }).fill('12')
  await form.getByRole('textbox', { name: 'Description' }).fill('Taiyaki')
  await form.getByRole('button', { name: 'Save' }).tap()
  await expectSuccess(his, 'Expense added successfully!')

  // Ana's page was open all the time.
  await members.dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Other' }).click()
  await page.getByRole('button', { name: /^History/ }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  for (const done of ['added the expense Taiyaki', 'ticked the to-do Pack for everybody'])
    await expect(history).toContainText(`Gus ${done}`)
  await expect(history).toContainText('You created a link for Gus')
  await history.getByRole('button', { name: 'Close' }).click()

  await openMembers(page)
  await members.menu('Gus Okafor').click()
  await page.getByRole('menuitem', { name: 'End the link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the link' }).click()
  await expectSuccess(page, 'The link for Gus Okafor no longer works.')
  await expect(his.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectAccessible(his)
})
