import type { Page } from '@playwright/test'
import { enter, openTrip, type Screen, type Stage } from './stage.ts'

const table = [
  'Place,What,Day,At,N,E,Website',
  'Fushimi Inari,Shrine,2027-03-28,09:30,34.9671,135.7727,https://inari.example',
  'Nishiki Market,Lunch,2027-03-28,12:30,35.005,135.7649,',
  'Gion,,2027-03-29,,35.0037,135.7751,',
].join('\n')
const members = { owner: { username: 'Hana' }, members: [{ username: 'Rui' }, { username: 'Mei Lin' }] }
const trip = { title: 'Kansai', start_date: '2027-03-27', end_date: '2027-03-28', currency: 'JPY' }
const trek = JSON.stringify({ trip, members, days: [], places: [{ id: 1, name: 'Gion' }] })

const files = {
  table: { name: 'Kansai.csv', mimeType: 'text/csv', buffer: Buffer.from(table) },
  trek: { name: 'kansai.json', mimeType: 'application/json', buffer: Buffer.from(trek) },
}

async function openBring(page: Page, stage: Stage, file?: keyof typeof files) {
  const { trips, bringTrip } = stage.words
  await enter(page, stage.ana)
  await page.getByRole('button', { name: trips.bring }).click()
  const dialog = page.getByRole('dialog', { name: trips.bring })
  await dialog.getByText(bringTrip.choose, { exact: true }).waitFor()
  if (file) await dialog.locator('input[type=file]').setInputFiles(files[file])
  return dialog
}

/** Trips and places of other programs. */
export const bringScreens: Screen[] = [
  { name: 'bring-empty', open: (page, stage) => openBring(page, stage) },
  {
    name: 'bring-columns',
    async open(page, stage) {
      const dialog = await openBring(page, stage, 'table')
      await dialog.getByText(stage.words.bringTrip.columns.title).click()
      await dialog
        .getByRole('button', { name: new RegExp(`${stage.words.bringTrip.columns.lat}$`) })
        .waitFor()
    },
  },
  {
    name: 'bring-people',
    async open(page, stage) {
      const dialog = await openBring(page, stage, 'trek')
      await dialog.getByText(stage.words.bringTrip.who).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'bring-into',
    async open(page, stage) {
      const { trip, bringTrip } = stage.words
      await openTrip(page, stage, stage.trips.japan.id, '?dialog=places')
      const dialog = page.getByRole('dialog', { name: trip.dialogs.places })
      await dialog.locator('input[type=file]').setInputFiles(files.trek)
      await dialog.getByText(bringTrip.who).scrollIntoViewIfNeeded()
    },
  },
]
