import type { Page } from '@playwright/test'
import { openTrip, type Screen, type Stage } from './stage.ts'

async function openFlights(page: Page, stage: Stage, search = '', trip = stage.trips.japan.id) {
  await openTrip(page, stage, trip, `?dialog=flights${search}`)
  await page.getByRole('dialog').last().waitFor()
}

async function openAdding(page: Page, stage: Stage) {
  await openFlights(page, stage, '&flight=new')
  return page.getByRole('combobox', { name: stage.words.flight.fields.depart, exact: true })
}

/** The list of flights, and the form that adds and changes one. */
export const flightsScreens: Screen[] = [
  { name: 'flights', open: openFlights },
  { name: 'flights-none', open: (page, stage) => openFlights(page, stage, '', stage.trips.portugal.id) },
  { name: 'flights-add', open: openAdding },
  {
    name: 'flights-airport',
    async open(page, stage) {
      await (await openAdding(page, stage)).pressSequentially('Tokyo')
      await page.getByRole('option', { name: /^HND/ }).waitFor()
    },
  },
  {
    name: 'flights-missing',
    async open(page, stage) {
      await openAdding(page, stage)
      await page.getByRole('button', { name: stage.words.form.save }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'flights-edit',
    async open(page, stage) {
      await openFlights(page, stage)
      await page.getByRole('dialog').getByRole('button', { name: /JL 44/ }).first().click()
      await page.getByRole('dialog', { name: stage.words.flight.editTitle }).waitFor()
    },
  },
]
