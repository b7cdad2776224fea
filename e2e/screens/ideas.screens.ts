import type { Page } from '@playwright/test'
import { openTrip, type Screen, type Stage } from './stage.ts'

async function openIdeas(page: Page, stage: Stage, trip: 'japan' | 'portugal' = 'japan') {
  const { id, dates } = stage.trips[trip]
  await openTrip(page, stage, id, `?day=${dates[4]}&view=ideas`)
  await page.getByRole('heading', { name: stage.words.idea.title }).waitFor()
}

/** The list of ideas as it is, sorted by nearness and empty, its menus, and the form of one. */
export const ideasScreens: Screen[] = [
  { name: 'ideas', open: openIdeas },
  {
    name: 'ideas-near',
    async open(page, stage) {
      await openIdeas(page, stage)
      await page.getByText(stage.words.idea.near.replace('{place}', 'Kyoto')).click()
    },
  },
  {
    name: 'ideas-days',
    async open(page, stage) {
      await openIdeas(page, stage)
      await page
        .getByRole('list', { name: stage.words.idea.list })
        .getByText(stage.words.idea.putOn)
        .first()
        .click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'ideas-drawer',
    async open(page, stage) {
      await openIdeas(page, stage)
      const toggle = page.getByRole('button', { name: stage.words.trip.tripDays, exact: true })
      if ((page.viewportSize()?.width ?? 0) < 768) await toggle.click()
    },
  },
  { name: 'ideas-empty', open: (page, stage) => openIdeas(page, stage, 'portugal') },
  {
    name: 'ideas-edit',
    async open(page, stage) {
      await openIdeas(page, stage)
      const list = page.getByRole('list', { name: stage.words.idea.list })
      await list.getByRole('button', { name: /^Camellia/ }).click({ position: { x: 8, y: 8 } })
      await page.getByRole('dialog', { name: stage.words.idea.editTitle }).waitFor()
    },
  },
]
