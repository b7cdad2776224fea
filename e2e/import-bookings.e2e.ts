import type { Locator, Page } from '@playwright/test'
import { drawBarcode } from '../web/src/features/attachments/pass-barcode.ts'
import { expectAccessibleInSizes } from './axe.ts'
import { boardingCode, bookingMail } from './bookings.ts'
import { heicFile } from './files.ts'
import { expect, test } from './journey.ts'
import { enter, planAs } from './planner.ts'
import { expectSuccess } from './screen.ts'
import { makeVerifiedAccount } from './traveller.ts'
import { wordsIn } from './words.ts'

/** Lets go of a file over the page. */
async function dropMail(page: Page) {
  const data = await page.evaluateHandle(text => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'Your trip.eml', { type: 'message/rfc822' }))
    return data
  }, bookingMail)
  await page.dispatchEvent('body', 'drop', { dataTransfer: data })
}

async function typeClock(form: Locator, label: string, clock: string) {
  await form.getByRole('group', { name: label }).last().getByRole('spinbutton').first().click()
  await form.page().keyboard.type(clock)
}

test('a mail that is dropped and a pasted text become bookings, and go again', async ({ page, server }) => {
  const { imports, trip, flight, form, day, ui } = wordsIn.en
  const ana = await makeVerifiedAccount(server)
  const api = await planAs(server, ana)
  const tripId = await api.makeTrip()
  await page.setViewportSize({ width: 1000, height: 900 })
  await enter(page, server, ana, `/edit-trip/${tripId}?day=2027-03-27`)
  await expect(page.getByRole('button', { name: day.add })).toBeVisible()
  await expect(async () => {
    await dropMail(page)
    await expect(page.getByRole('button', { name: imports.readThem })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('button', { name: imports.readThem })).toBeFocused()
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: trip.dialogs.import })
  const plane = dialog.locator('[data-proposal]').filter({ hasText: 'BR198' })
  const home = dialog.locator('[data-proposal]').filter({ hasText: 'BR197' })
  await expect(plane).toContainText('08:50 – 13:15')
  const stay = dialog.locator('[data-proposal]').filter({ hasText: 'Ryokan Sawaya' })
  await expect(stay).toContainText('€240.00')
  await expect(stay).toContainText('This is in Kyoto, your day is in Tokyo.')
  await stay.getByRole('checkbox').check({ force: true })
  await dialog.getByLabel(imports.text).fill(boardingCode)
  await dialog.getByRole('button', { name: imports.read }).click()
  await expect(home).toContainText('H4N8WX')
  await expect(home.getByRole('checkbox')).toBeDisabled()
  await expectAccessibleInSizes(page)
  await page.setViewportSize({ width: 1000, height: 900 })

  // Back asks before it loses the bookings that were found.
  await page.goBack()
  await page.getByRole('button', { name: ui.keepEditing }).click()
  await home.getByRole('button', { name: new RegExp(imports.fillIn) }).click()
  const fields = page.getByRole('dialog', { name: flight.editTitle })
  await typeClock(fields, form.timeOf.replace('{label}', flight.fields.depart_date), '1420')
  await fields.getByRole('button', { name: form.save }).click()
  await expect(fields).toBeHidden()
  await expect(home).toContainText('14:20')
  await dialog.getByRole('button', { name: 'Import 3' }).click()
  await expectSuccess(page, '3 bookings have been imported.')

  await expect(page.getByText('BR198').first()).toBeVisible()
  await expect(page.getByText('Ryokan Sawaya').first()).toBeVisible()
  const plan = await api.plan(tripId)
  expect(plan.flights.map(({ flight_number }) => flight_number)).toEqual(['BR198', 'BR197'])
  expect(plan.attachments).toMatchObject([
    { name: 'Your trip.eml', owner: { kind: 'flight', id: plan.flights[0]?.id } },
  ])
  await page.getByRole('button', { name: form.undo }).click()
  await expectSuccess(page, imports.undone)
  await expect(page.getByText('Ryokan Sawaya')).toHaveCount(0)
  await expect(page.getByText('BR198')).toHaveCount(0)
})

test('the barcode in a photo and on the page of a PDF are read where the file holds no text', async ({
  page,
  server,
}) => {
  const ana = await makeVerifiedAccount(server)
  const api = await planAs(server, ana)
  const tripId = await api.makeTrip()
  await enter(page, server, ana, `/edit-trip/${tripId}?dialog=import`)
  const dialog = page.getByRole('dialog', { name: 'Import bookings' })
  await expect(dialog.getByLabel('Or paste a text')).toBeFocused()
  const paper = await page.context().newPage()
  await paper.setContent(`<img src="${drawBarcode('aztec', boardingCode)}" width="300" style="margin: 60px">`)
  const files = [
    { name: 'pass.png', mimeType: 'image/png', buffer: await paper.screenshot() },
    { name: 'pass.pdf', mimeType: 'application/pdf', buffer: await paper.pdf() },
    // Systems that do not know HEIC name no type.
    { name: 'pass.heic', mimeType: '', buffer: heicFile('pass') },
  ]
  await paper.close()
  await page.bringToFront()
  await dialog.getByLabel('Choose files').setInputFiles(files)
  const planes = dialog.locator('[data-proposal]').filter({ hasText: 'BR197' })
  await expect(planes).toHaveCount(3)
  await expect(planes.first()).toContainText('Booked for Ana Silva')
  await expect(planes.last()).toContainText('The same is in the list above.')
  await expect(dialog.getByRole('checkbox', { name: 'Keep the original with it' })).toBeChecked()
})
