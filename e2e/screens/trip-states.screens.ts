import { bringSession } from '../planner.ts'
import { untilMapIsDrawn } from './photograph.ts'
import { enterUnrendered, hold, openTrip, refuse, type Screen } from './stage.ts'
import { openJapan } from './trip.screens.ts'

/** A trip that is not there, or not yet, or not all of it. */
export const tripStateScreens: Screen[] = [
  {
    name: 'trip-refused',
    async open(page, { jonas, trips, words }) {
      await bringSession(page, jonas.session)
      await page.goto(`/edit-trip/${trips.japan.id}`)
      await page.getByText(words.trip.refused).waitFor()
    },
  },
  {
    name: 'trip-loading',
    async open(page, { ana, trips }) {
      await hold(page, '/trips/*/plan?*')
      await enterUnrendered(page, ana)
      await page.goto(`/edit-trip/${trips.japan.id}`)
    },
  },
  {
    name: 'trip-failing',
    async open(page, { ana, trips, words }) {
      await refuse(page, '/trips/*/plan?*', 503, 'server.unavailable')
      await enterUnrendered(page, ana)
      await page.goto(`/edit-trip/${trips.japan.id}`)
      await page.getByRole('button', { name: words.ui.tryAgain }).waitFor()
    },
  },
  {
    name: 'trip-overview',
    async open(page, stage) {
      await openTrip(page, stage, stage.trips.japan.id)
      await page.getByText(stage.words.overview.missing).waitFor()
      await untilMapIsDrawn(page)
    },
  },
  {
    name: 'trip-overview-end',
    async open(page, stage) {
      await openTrip(page, stage, stage.trips.japan.id)
      const money = page.getByRole('region', { name: stage.words.overview.money })
      await money.evaluate(region => region.scrollIntoView({ block: 'center' }))
      await untilMapIsDrawn(page)
    },
  },
  {
    name: 'trip-overview-of-long-name',
    async open(page, stage) {
      await openTrip(page, stage, stage.trips.longName.id)
      await page.getByText(stage.words.overview.missing).waitFor()
      await untilMapIsDrawn(page)
    },
  },
  {
    name: 'trip-offline',
    async open(page, stage) {
      await openJapan(page, stage)
      await untilMapIsDrawn(page)
      await page.context().setOffline(true)
      await page.getByText(stage.words.pages.offline).waitFor()
    },
  },
  {
    name: 'unsent-tray',
    async open(page, stage) {
      const { words, trips } = stage
      await openTrip(page, stage, trips.japan.id, `?day=${trips.japan.dates[4]}`)
      const field = page.getByRole('combobox', { name: words.item.addHere })
      const write = async (typed: string) => {
        await field.click()
        await field.pressSequentially(typed)
        await page.getByRole('option').first().waitFor()
        await field.press('Enter')
        await page.getByText(words.list.waits).first().waitFor()
      }
      await field.waitFor()
      await untilMapIsDrawn(page)
      await page.context().setOffline(true)
      await write('Ichiran 19:00')
      await refuse(page, '/subtripitems/sub_trip/*/items', 409, 'limit.reached')
      await page.context().setOffline(false)
      await page.getByText(words.list.waits).waitFor({ state: 'detached' })
      await page.context().setOffline(true)
      await write('火鍋 20:00')
      await page.getByRole('button', { name: words.pages.unsent.replace('{count}', '2') }).click()
      await page.getByRole('dialog', { name: words.unsent.title }).waitFor()
    },
  },
  {
    name: 'trip-more-options',
    async open(page, stage) {
      const { id, dates } = stage.trips.japan
      await openTrip(page, stage, id, `?day=${dates[4]}&dialog=other`)
      await page.getByRole('dialog', { name: stage.words.trip.moreOptions }).waitFor()
    },
  },
]
