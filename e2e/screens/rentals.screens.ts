import { openTrip, type Screen } from './stage.ts'
import { openJapan } from './trip.screens.ts'

/** The lists of rental cars and of transportation, a form, and the page that shows only one's own. */
export const rentalsScreens: Screen[] = [
  {
    name: 'rentals',
    async open(page, stage) {
      await openTrip(page, stage, stage.trips.japan.id, '?dialog=rental-car')
      await page.getByRole('dialog').last().waitFor()
    },
  },
  {
    name: 'rentals-edit',
    async open(page, stage) {
      await openTrip(page, stage, stage.trips.japan.id, '?dialog=rental-car')
      await page
        .getByRole('button', { name: /^Nippon/ })
        .last()
        .click()
      await page.getByRole('dialog', { name: stage.words.rental.editTitle }).waitFor()
    },
  },
  {
    name: 'transportation',
    async open(page, stage) {
      await openTrip(page, stage, stage.trips.japan.id, '?dialog=transportation')
      await page.getByRole('dialog').last().waitFor()
    },
  },
  {
    name: 'my-day',
    async open(page, stage) {
      await openJapan(page, stage)
      await page.getByRole('button', { name: stage.words.participants.myDay }).click()
    },
  },
]
