import type { Page } from '@playwright/test'
import { openTrip, type Screen, type Stage } from './stage.ts'

async function openLodging(page: Page, stage: Stage, trip = stage.trips.japan.id) {
  await openTrip(page, stage, trip, '?dialog=lodging')
  await page.getByRole('dialog', { name: stage.words.stay.title }).waitFor()
}

async function openKanra(page: Page, stage: Stage) {
  await openLodging(page, stage)
  await page.getByRole('button', { name: 'Hotel Kanra Kyoto', exact: true }).click()
  await page.getByRole('dialog', { name: 'Hotel Kanra Kyoto' }).waitFor()
}

/** The stays of a trip, one of them, and the form that adds and changes one. */
export const lodgingScreens: Screen[] = [
  { name: 'lodging', open: openLodging },
  { name: 'lodging-none', open: (page, stage) => openLodging(page, stage, stage.trips.portugal.id) },
  { name: 'lodging-stay', open: openKanra },
  {
    name: 'lodging-edit',
    async open(page, stage) {
      await openKanra(page, stage)
      await page.getByRole('button', { name: stage.words.form.edit, exact: true }).click()
      await page.getByRole('dialog', { name: stage.words.stay.editTitle }).waitFor()
    },
  },
  {
    name: 'lodging-add',
    async open(page, stage) {
      await openLodging(page, stage)
      await page.getByRole('button', { name: stage.words.stay.add, exact: true }).click()
      await page.getByRole('button', { name: stage.words.form.save }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
]
