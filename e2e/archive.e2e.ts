import { expectAccessible } from './axe.ts'
import { addFile, aPdf } from './files.ts'
import { expect, test } from './journey.ts'
import { enter } from './planner.ts'
import { expectSuccess } from './screen.ts'
import { asPlanned, day, panel, planKyotoForTwo } from './trip-screen.ts'

test('a trip goes out as an archive, and comes back for somebody else as their own', async ({
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

  const there = await openBrowser({ baseURL: server.url })
  await enter(there, server, mei, '/dashboard')
  await there.getByRole('button', { name: 'Bring a Trip' }).click()
  const dialog = there.getByRole('dialog', { name: 'Bring a Trip' })
  await dialog.getByLabel('Choose a file').setInputFiles(await archive.path())
  await expect(dialog).toContainText('Who is who?')
  await expect(dialog.getByRole('button', { name: mei.username })).toContainText('That is me')
  await expectAccessible(there)
  await dialog.getByRole('textbox', { name: 'Trip name' }).fill('Kyoto again')
  await dialog.getByRole('button', { name: 'Bring', exact: true }).click()
  await expectSuccess(there, 'The trip is here.')
  await expect(there.getByRole('heading', { name: 'Kyoto again' })).toBeVisible()
  await there.goto(`${new URL(there.url()).pathname}?day=${day}`)
  for (const place of asPlanned) await expect(panel(there).row(place)).toBeVisible()
  await there.getByRole('button', { name: 'Attachments' }).click()
  await expect(there.getByRole('button', { name: 'Insurance.pdf', exact: true })).toBeVisible()
})
