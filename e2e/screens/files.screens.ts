import type { Page } from '@playwright/test'
import { hold, openTrip, refuse, type Screen, type Stage } from './stage.ts'

async function openFiles(page: Page, stage: Stage, trip = stage.trips.japan.id, search = '') {
  await openTrip(page, stage, trip, `?dialog=attachments${search}`)
  const list = page.getByRole('dialog', { name: stage.words.trip.dialogs.attachments })
  await list.waitFor()
  return list
}

const noted = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('a'.repeat(300_000)) })

/** The files of a trip in their grid, empty, on their way, of a row, with their menu and form, and the rows that lead to them. */
export const filesScreens: Screen[] = [
  { name: 'files', open: openFiles },
  {
    name: 'files-on-their-way',
    async open(page, stage) {
      // They arrive after all, once the page is closed.
      const list = await openFiles(page, stage, stage.trips.longName.id)
      await hold(page, '/trips/*/attachments?*owner_kind*')
      await list
        .locator('input[type=file]')
        .first()
        .setInputFiles([
          noted('Itinerary.txt'),
          noted('IMG_2207.HEIC'),
          noted('Tickets.txt'),
          { ...noted('empty.txt'), buffer: Buffer.from('') },
        ])
    },
  },
  {
    name: 'files-refused',
    async open(page, stage) {
      const list = await openFiles(page, stage, stage.trips.portugal.id)
      await refuse(page, '/trips/*/attachments?*owner_kind*', 415, 'attachment.type')
      await list
        .locator('input[type=file]')
        .first()
        .setInputFiles([noted('Lisbon by night.mp4')])
      await list.getByRole('alert').waitFor()
    },
  },
  {
    name: 'files-dropping',
    async open(page, stage) {
      await openFiles(page, stage)
      const data = await page.evaluateHandle(() => {
        const data = new DataTransfer()
        data.items.add(new File(['words'], 'Tickets.txt'))
        return data
      })
      await page.dispatchEvent('body', 'dragover', { dataTransfer: data })
      await page.getByText(stage.words.attachment.dropNow, { exact: true }).waitFor()
    },
  },
  {
    name: 'files-of-a-row',
    open: (page, stage) => openFiles(page, stage, undefined, `&about=${stage.trips.japan.dinner.id}`),
  },
  {
    name: 'files-menu',
    async open(page, stage) {
      const list = await openFiles(page, stage)
      await list.getByRole('button', { expanded: false }).first().click()
      await page.getByRole('menu').waitFor()
    },
  },
  { name: 'files-empty', open: (page, stage) => openFiles(page, stage, stage.trips.portugal.id) },
  {
    name: 'files-edit',
    async open(page, stage) {
      const list = await openFiles(page, stage)
      await list.getByRole('button', { expanded: false }).first().click()
      await page.getByRole('menuitem', { name: stage.words.attachment.edit }).click()
      await page.getByRole('dialog', { name: stage.words.attachment.editTitle }).waitFor()
    },
  },
  {
    name: 'files-in-a-form',
    async open(page, stage) {
      const { id, dinner } = stage.trips.japan
      await openTrip(page, stage, id, `?day=${dinner.date}&item=${dinner.id}`)
      await page
        .getByRole('heading', { name: stage.words.attachment.files, exact: true })
        .scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'files-on-a-day',
    async open(page, stage) {
      const { id, dinner } = stage.trips.japan
      await openTrip(page, stage, id, `?day=${dinner.date}`)
      await page.getByText('Gion Karyo').first().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'files-receipt',
    async open(page, stage) {
      await openTrip(page, stage, stage.trips.japan.id, '?dialog=expenses&expense=new')
      const heading = page.getByRole('heading', { name: stage.words.attachment.receipt, exact: true })
      await heading.waitFor()
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .first()
        .setInputFiles([noted('Receipt.txt')])
      await heading.scrollIntoViewIfNeeded()
    },
  },
]
