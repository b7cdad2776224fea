import type { Page } from '@playwright/test'
import { openTrip, type Screen, type Stage } from './stage.ts'

async function openSearch(page: Page, stage: Stage) {
  await openTrip(page, stage, stage.trips.japan.id, '?dialog=lodging')
  const form = page.getByRole('dialog').locator('form')
  await form.waitFor()
  return form
}

async function find(page: Page, stage: Stage, city: string) {
  const form = await openSearch(page, stage)
  await form.getByLabel(stage.words.hotels.city, { exact: true }).fill(city)
  await form.locator('[type=submit]').click()
}

/** The search for hotels, which finds samples. */
export const hotelsScreens: Screen[] = [
  { name: 'hotels-search', open: async (page, stage) => void (await openSearch(page, stage)) },
  {
    name: 'hotels-missing',
    async open(page, stage) {
      await find(page, stage, '')
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'hotels-found',
    async open(page, stage) {
      await find(page, stage, 'Osaka')
      await page.getByRole('listitem').locator('canvas[data-drawn]').first().waitFor()
    },
  },
  {
    name: 'hotels-not-found',
    async open(page, stage) {
      await find(page, stage, 'Qqqqqqqq')
      await page.getByRole('alert').waitFor()
    },
  },
]
