import { expectAccessible } from './axe.ts'
import { addFile, aPass, aPdf } from './files.ts'
import { expect, test } from './journey.ts'
import { noteDialog } from './note-screen.ts'
import { aPicture } from './pictures.ts'
import { planAs } from './planner.ts'
import { expectSuccess, untilPrepared } from './screen.ts'
import { day, openDay, openTrip, panel, planKyoto, planKyotoForTwo } from './trip-screen.ts'
import { wordsIn } from './words.ts'

// Playwright blocks the worker elsewhere, but for `offline-app.e2e.ts`.
test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ tolerate }) =>
  tolerate(
    /ERR_INTERNET_DISCONNECTED|Failed to fetch|error occurred when fetching the script/,
    'there is no network',
  ),
)

test('a day is changed without a network, the browser is closed, and both travellers have it afterwards', async ({
  page,
  server,
  context,
  tolerate,
}) => {
  tolerate(/412|404/, 'somebody else has changed a row and deleted a day meanwhile')
  const { ana, mei, api, tripId } = await planKyotoForTwo(server)
  const { opener, dialog, row, deleteButton, list } = await openDay(page, server, ana, tripId)
  const tray = page.getByRole('dialog', { name: 'Changes on this device' })
  const changes = page.getByRole('button', { name: /^Changes on this device: / })
  await untilPrepared(page)
  await opener('Nishiki Market').click()
  await context.setOffline(true)
  await dialog.details.fill('Tako tamago')
  await dialog.save.click()
  await expect(dialog.dialog).toBeHidden()
  await expect(page.getByText('You are offline. Changes save when you are back.')).toBeVisible()
  await expect(row('Nishiki Market')).toContainText('Tako tamago')
  await expect(row('Nishiki Market')).toContainText('Waiting to be sent')
  await deleteButton('Kiyomizu-dera').click()
  await page.getByRole('button', { name: 'Delete item' }).click()
  await expect(list.getByText('Kiyomizu-dera')).toHaveCount(0)
  await changes.click()
  await expect(tray.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)

  // Meanwhile somebody else writes into the same row.
  const others = await planAs(server, mei)
  const market = (await others.plan(tripId)).items.find(({ place }) => place === 'Nishiki Market')
  await others.send('PUT', `/subtripitems/sub_trip/item/${market?.id}`, { cost: '1200' })
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/dashboard')
  const stored = async () => {
    const { items } = await api.plan(tripId)
    return items.map(({ place, details, cost }) => [place, details, cost])
  }
  await expect.poll(stored).toEqual([
    ['Kyoto Station', 'Hikari 637, car 7', expect.anything()],
    ['Nishiki Market', 'Tako tamago', '1200.00'],
  ])
  await again.goto(`/edit-trip/${tripId}?day=${day}`)
  const later = panel(again)
  await expect(later.row('Nishiki Market')).toContainText('Tako tamago')
  await expect(again.getByText('Waiting to be sent')).toHaveCount(0)

  // Somebody else deletes the day that a place is added to.
  await untilPrepared(again)
  await later.add.click()
  await context.setOffline(true)
  await later.dialog.location.fill('Kennin-ji')
  await later.dialog.type('sightseeing').click()
  await later.dialog.details.fill('Twin dragons')
  await later.dialog.save.click()
  await expect(later.row('Kennin-ji')).toContainText('Waiting to be sent')
  const { days } = await others.plan(tripId)
  await others.removeDay(days.find(({ date }) => date === day)?.id ?? '')
  await context.setOffline(false)
  await expect(again.getByText('One change was not saved.')).toBeVisible()
  await again.getByRole('button', { name: 'What now?' }).click()
  await again.getByRole('button', { name: /^Another place: / }).click()
  await expect(later.dialog.date.first()).toHaveAccessibleDescription(/No place found for this day/)
  await expect(later.dialog.details).toHaveValue('Twin dragons')
  await expectAccessible(again)
  await later.dialog.date.first().click()
  await again.keyboard.type('01042027')
  await later.dialog.location.fill('Nanzen-ji')
  await later.dialog.save.click()
  await expect(again.getByText('One change was not saved.')).toBeHidden()
  await expectSuccess(again, 'Nanzen-ji has been added to Thu 01/04.')
  await expect.poll(stored).toEqual([['Nanzen-ji', 'Twin dragons', null]])
  await expect(again.getByRole('button', { name: /^Changes on this device/ })).toHaveCount(0)
})

test('the dashboard and a trip that was opened before open without a network, and an expense waits with its receipt through a reload', async ({
  page,
  server,
  context,
}) => {
  const { ana, api, tripId } = await planKyoto(server)
  await openDay(page, server, ana, tripId)
  await page.getByRole('button', { name: 'Expenses' }).click()
  const list = page.getByRole('dialog', { name: 'Expenses', exact: true })
  await expect(list.getByText('No expenses yet')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /Trip to Japan/ })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The second visit brings what most pages do without, such as the reader of PDFs.
  await page.reload()
  const isKept = (part: string) =>
    page.evaluate(async part => {
      const keys = await Promise.all(
        (await caches.keys()).map(async name => (await caches.open(name)).keys()),
      )
      return keys.flat().some(({ url }) => url.includes(part))
    }, part)
  await expect.poll(() => isKept('/assets/pdf.worker.')).toBe(true)

  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /Trip to Japan/ })).toBeVisible()
  await expect(page.getByText('You are offline. Changes save when you are back.')).toBeVisible()
  await page.goto(`/edit-trip/${tripId}?day=${day}&dialog=expenses`)
  await list.getByRole('button', { name: wordsIn.en.expense.add }).click()
  const form = page.getByRole('dialog', { name: 'Add expense' })
  await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('24')
  await form.getByRole('textbox', { name: 'Description' }).fill('Ramen')
  const receipt = { name: 'Ramen.pdf', mimeType: 'application/pdf', buffer: Buffer.from(aPdf(1)) }
  await form.getByLabel('Add a receipt').setInputFiles(receipt)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(list.getByText('Ramen')).toBeVisible()
  await page.reload()
  await expect(list.getByRole('listitem').filter({ hasText: 'Ramen' })).toContainText('Waiting to be sent')
  await list.getByRole('button', { name: 'Edit Ramen' }).click()
  const files = page.getByRole('list', { name: 'Files being sent' })
  await expect(files.getByRole('listitem')).toHaveText(/Ramen.pdf.*Waiting to be sent/)
  await files.getByRole('button', { name: 'Ramen.pdf', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Ramen.pdf' }).locator('canvas').first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
  const { expenses } = await api.send<{ expenses: { description: string }[] }>(
    'GET',
    `/expenses/split_expense/${tripId}`,
  )
  expect(expenses.map(({ description }) => description)).toEqual(['Ramen'])
  await expect
    .poll(async () => (await api.plan(tripId)).attachments.map(({ name }) => name))
    .toEqual(['Ramen.pdf'])
})

test('of a trip that is under way, a boarding pass and a PDF open in a tunnel that nobody has looked at before', async ({
  page,
  server,
  context,
}) => {
  const today = new Date().toLocaleDateString('sv')
  const { elsewhere, tripId } = await openTrip(page, server, { start_date: today, end_date: today })
  const pass = await addFile(server, elsewhere, tripId, 'Boarding pass.pkpass', aPass())
  const voucher = await addFile(server, elsewhere, tripId, 'Voucher.pdf', aPdf(1))
  await page.evaluate(() => navigator.serviceWorker.ready)
  const keptKeys = () =>
    page.evaluate(
      () =>
        new Promise<string[]>(resolve => {
          const opening = indexedDB.open('kept')
          opening.onsuccess = () => {
            const keys = opening.result.transaction('kept').objectStore('kept').getAllKeys()
            keys.onsuccess = () => {
              opening.result.close()
              resolve(keys.result.map(String))
            }
          }
        }),
    )
  const ofFiles = (keys: string[]) => keys.filter(key => / file (?!streets)/.test(key))
  await expect.poll(async () => ofFiles(await keptKeys()).length).toBe(3)

  await context.setOffline(true)
  await page.goto(`/edit-trip/${tripId}?file=${pass}`)
  const barcode = page
    .getByRole('dialog', { name: 'Boarding pass.pkpass' })
    .getByRole('img', { name: 'Barcode: XYZ789' })
  await expect(barcode).toBeVisible()
  await page.goto(`/edit-trip/${tripId}?file=${voucher}`)
  await expect(page.getByRole('dialog', { name: 'Voucher.pdf' }).locator('canvas').first()).toBeVisible()
})

test('text of a note that waits is named, and stays to be copied when the trip is gone', async ({
  page,
  server,
  context,
  tolerate,
}) => {
  tolerate(/404/, 'the trip is gone')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { elsewhere, tripId } = await openTrip(page, server, {}, '?dialog=note-edit')
  const { editor, state, dialog } = noteDialog(page)
  const tray = page.getByRole('dialog', { name: 'Changes on this device' })
  await editor.pressSequentially('Beds. ')
  await expect(state('stored')).toBeVisible()
  await untilPrepared(page)
  await context.setOffline(true)
  await editor.pressSequentially('Gates at nine')
  await expect(state('offline')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Offline' }).click()
  await expect(tray.getByText('Note of Trip to Japan: text waits to be sent')).toBeVisible()

  await elsewhere.remove(tripId)
  await context.setOffline(false)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Changes on this device: 1' }).click()
  await expect(tray.getByText('Beds. Gates at nine')).toBeVisible()
  await expectAccessible(page)
  await tray.getByRole('button', { name: 'Copy text' }).click()
  await expect(tray.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Beds. Gates at nine')
})

test('a trip that is switched on is there on a plane: its files, its history, and who is on it', async ({
  page,
  server,
  context,
}) => {
  const { ana, mei, api, tripId } = await planKyotoForTwo(server)
  const voucher = await addFile(server, api, tripId, 'Voucher.pdf', aPdf(1))
  const hers = await planAs(server, mei)
  const face = new FormData()
  face.set('file', new Blob([new Uint8Array(await aPicture(page, 64, 64))]), 'mei.png')
  await fetch(`${server.url}/api/users/me/profile/avatar`, {
    ...{ method: 'POST', headers: { authorization: `Bearer ${hers.token}` }, body: face },
  })
  await openDay(page, server, ana, tripId)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const other = page.getByRole('button', { name: /^Other/ })
  await other.click()
  const keep = page.getByRole('switch', { name: /^Keep on this device/ })
  await expect(keep).not.toBeChecked()
  await page.getByText('Keep on this device').click()
  await expect(keep).toBeChecked()
  await expect(page.getByText(/^[\d.]+\skB on this device$/)).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^History/ })
    .click()
  const history = page.getByRole('dialog', { name: 'History' })
  const added = history.getByText(/Kiyomizu-dera/).first()
  await expect(added).toBeVisible()

  await context.setOffline(true)
  await page.goto(`/edit-trip/${tripId}?file=${voucher}`)
  await expect(page.getByRole('dialog', { name: 'Voucher.pdf' }).locator('canvas').first()).toBeVisible()
  await page.goto(`/edit-trip/${tripId}?dialog=history`)
  await expect(added).toBeVisible()
  await page.goto(`/edit-trip/${tripId}?dialog=members`)
  const seen = page.locator('img[src^="/api/avatars/"]')
  const width = (face: HTMLImageElement) => face.naturalWidth
  await expect.poll(() => seen.first().evaluate(width)).toBeGreaterThan(0)
})
