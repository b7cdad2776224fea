import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ArrivedMail } from '../../contract/src/arrived.ts'
import { boardingCode, bookingMail } from '../bookings.ts'
import { enter, openTrip, type Screen, type Stage } from './stage.ts'

async function openImport(page: Page, stage: Stage) {
  await openTrip(page, stage, stage.trips.japan.id, '?dialog=import')
  const dialog = page.getByRole('dialog', { name: stage.words.trip.dialogs.import })
  await dialog.waitFor()
  return dialog
}

async function openPreview(page: Page, stage: Stage) {
  const { imports } = stage.words
  const dialog = await openImport(page, stage)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'Your trip.eml', mimeType: 'message/rfc822', buffer: Buffer.from(bookingMail) })
  await dialog.getByText('BR198').first().waitFor()
  await dialog.getByLabel(imports.text).fill(boardingCode)
  await dialog.getByRole('button', { name: imports.read }).click()
  await dialog.getByText('BR197').first().waitFor()
  return dialog
}

/** The page to which other apps share, with what they have shared. */
const shared = (name: string, ...names: string[]): Screen => ({
  name,
  async open(page, { ana }) {
    await enter(page, ana, '/share')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(async names => {
      const opened = indexedDB.open('shared')
      await new Promise(resolve => opened.addEventListener('success', resolve))
      const store = opened.result.transaction('shared', 'readwrite').objectStore('shared')
      store.clear()
      for (const name of names)
        store.add({
          at: Date.now(),
          name,
          ...(name.includes('.') ? { file: new File(['x'], name) } : { text: name }),
        })
      await new Promise(resolve => store.transaction.addEventListener('complete', resolve))
      opened.result.close()
    }, names)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (names.length > 0) await page.getByRole('main').getByRole('button').nth(1).waitFor()
  },
})

/** The import of bookings, from what is chosen to the form of one of them. */
export const importsScreens: Screen[] = [
  { name: 'imports-empty', open: openImport },
  {
    name: 'imports-mailed',
    async open(page, stage) {
      const mail = (subject: string, state: ArrivedMail['state'], found = 0) => ({
        ...{ id: randomUUID(), at: '2027-03-01T09:00:00.000Z', sent_by: randomUUID(), bytes: 900 },
        ...{ subject, state, found },
      })
      const long =
        'Fwd: Re: Your reservation 4418820 at Ryokan Sawaya is confirmed, with all that you asked for'
      const mails = [mail('Fwd: Your flight', 'reading'), mail(long, 'read', 2), mail('', 'unreadable')]
      await page.route('**/api/trips/*/arrived', route => route.fulfill({ json: { mails } }))
      await (await openImport(page, stage)).getByText(long).waitFor()
    },
  },
  { name: 'imports-preview', open: openPreview },
  {
    name: 'imports-elsewhere',
    async open(page, stage) {
      const { imports } = stage.words
      const dialog = await openImport(page, stage)
      const text =
        'Your reservation is confirmed\nHotel Granvia Sapporo\nAddress: Kita 5, Chuo-ku, Sapporo 060-0005, Japan\nCheck-in: 29 March 2027\nCheck-out: 31 March 2027\nConfirmation number: 4418820\n'
      await dialog.getByLabel(imports.text).fill(text)
      await dialog.getByRole('button', { name: imports.read }).click()
      await dialog.getByText('Granvia').first().waitFor()
    },
  },
  {
    name: 'imports-not-understood',
    async open(page, stage) {
      const { imports } = stage.words
      const dialog = await openImport(page, stage)
      await dialog
        .getByLabel(imports.text)
        .fill(
          'Booking confirmation QX7M2P\nYour transfer with Zippy\nWagon 4, place 12\nTotal: EUR 45.00\n28 March 2027',
        )
      await dialog.getByRole('button', { name: imports.read }).click()
      await page.waitForTimeout(3000)
    },
  },
  {
    name: 'imports-bill',
    async open(page, stage) {
      const dialog = await openPreview(page, stage)
      await dialog.getByText('€240.00').last().click()
      await dialog
        .locator('[data-proposal]')
        .filter({ hasText: '€240.00' })
        .getByRole('button')
        .last()
        .waitFor()
    },
  },
  {
    name: 'imports-form',
    async open(page, stage) {
      const dialog = await openPreview(page, stage)
      await dialog.getByRole('button', { name: new RegExp(stage.words.imports.fillIn) }).click()
      await page.getByRole('dialog', { name: stage.words.flight.editTitle }).waitFor()
    },
  },
  {
    name: 'imports-nothing',
    async open(page, stage) {
      const { imports } = stage.words
      const dialog = await openImport(page, stage)
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'Letter.txt', mimeType: 'text/plain', buffer: Buffer.from('See you soon.') })
      await dialog.getByText(imports.nothing.nothing).waitFor()
    },
  },
  shared('share-target', 'E-ticket EVA Air BR198 Taipei to Tokyo.pdf', 'Booking confirmed: Ryokan Sawaya'),
  shared('share-target-nothing'),
]
