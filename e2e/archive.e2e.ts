import { expectAccessible } from './axe.ts'
import { addFile, aPdf } from './files.ts'
import { expect, test } from './journey.ts'
import { enter, planAs } from './planner.ts'
import { expectSuccess } from './screen.ts'
import { asPlanned, day, panel, planKyotoForTwo } from './trip-screen.ts'
import { wordsIn } from './words.ts'

test('a trip goes out as an archive, and comes back for somebody else, in Chinese, as their own', async ({
  page,
  server,
  openBrowser,
}) => {
  const { ana, api, mei, tripId } = await planKyotoForTwo(server)
  await addFile(server, api, tripId, 'Insurance.pdf', aPdf(1))
  await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}&dialog=other`)
  await page.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download archive' }).click()
  const archive = await saving
  expect(archive.suggestedFilename()).toBe('Trip to Japan.zip')

  await (await planAs(server, mei)).send('PUT', '/users/me/profile', { language: 'zh' })
  const there = await openBrowser({ baseURL: server.url })
  await enter(there, server, mei, '/dashboard')
  const { bringTrip, trip, trips } = wordsIn.zh
  await there.getByRole('button', { name: trips.bring }).click()
  const dialog = there.getByRole('dialog', { name: trips.bring })
  await dialog.getByLabel(bringTrip.choose, { exact: true }).setInputFiles(await archive.path())
  await expect(dialog).toContainText('誰是誰？')
  await expect(dialog.getByRole('button', { name: mei.username })).toContainText('這是我')
  await expectAccessible(there)
  await dialog.getByRole('textbox', { name: '旅程名稱' }).fill('再訪京都')
  await dialog.getByRole('button', { name: bringTrip.action, exact: true }).click()
  await expectSuccess(there, '已匯入旅程。')
  await expect(there.getByRole('heading', { name: '再訪京都' })).toBeVisible()
  await there.goto(`${new URL(there.url()).pathname}?day=${day}`)
  for (const place of asPlanned) await expect(panel(there, 'zh').row(place)).toBeVisible()
  await there.getByRole('button', { name: trip.dialogs.attachments }).click()
  await expect(there.getByRole('button', { name: 'Insurance.pdf', exact: true })).toBeVisible()
})
