import type { Page } from '@playwright/test'
import { bringSession } from '../planner.ts'
import { openTrip, type Screen, type Stage } from './stage.ts'

/** The full day of the trip to Japan, or another one of its days. */
export async function openJapan(page: Page, stage: Stage, day = 4) {
  const { id, dates } = stage.trips.japan
  await openTrip(page, stage, id, `?day=${dates[day]}`)
}

async function openDates(page: Page, stage: Stage) {
  await openJapan(page, stage)
  const dates = { en: '27/03 - 04/04', zh: '3/27 - 4/4', 'zh-Hans': '3/27 - 4/4' }
  await page.getByRole('button', { name: dates[stage.language] }).click()
  return page.getByRole('dialog', { name: stage.words.trip.dates })
}

/** A trip as a page, by what of it is chosen, open or changed. */
export const tripScreens: Screen[] = [
  { name: 'trip', open: openJapan },
  { name: 'trip-day-in-haste', open: (page, stage) => openJapan(page, stage, 5) },
  {
    name: 'trip-company',
    async open(page, stage) {
      const { id, dates } = stage.trips.japan
      await openJapan(page, stage)
      const elsewhere = await page
        .context()
        .browser()
        ?.newContext({ baseURL: new URL(page.url()).origin })
      const other = await elsewhere?.newPage()
      if (!elsewhere || !other) return
      page.once('close', () => void elsewhere.close())
      await bringSession(other, stage.mei.session)
      await other.goto(`/edit-trip/${id}?day=${dates[4]}&item=${stage.trips.japan.dinner.id}`)
      await page.locator('.editors').waitFor()
    },
  },
  { name: 'trip-no-day', open: (page, stage) => openTrip(page, stage, stage.trips.japan.id) },
  { name: 'trip-day-without-place', open: (page, stage) => openJapan(page, stage, 8) },
  {
    name: 'trip-day-without-items',
    open: (page, stage) =>
      openTrip(page, stage, stage.trips.portugal.id, `?day=${stage.trips.portugal.dates[1]}`),
  },
  {
    name: 'trip-day-deleted',
    open: (page, stage) =>
      openTrip(page, stage, stage.trips.portugal.id, `?day=${stage.trips.portugal.dates[2]}`),
  },
  {
    name: 'trip-long-name',
    open: (page, stage) => openTrip(page, stage, stage.trips.longName.id),
  },
  {
    name: 'trip-whole',
    async open(page, stage) {
      const { wholeTrip, map } = stage.words.trip
      await openJapan(page, stage)
      const width = page.viewportSize()?.width ?? 0
      if (width >= 768 && width < 1024) await page.getByRole('button', { name: map, exact: true }).click()
      await page
        .getByText(wholeTrip)
        .or(page.getByRole('button', { name: wholeTrip }))
        .first()
        .click()
    },
  },
  {
    // The panel that is behind a button: the days on a phone, the map on a tablet.
    name: 'trip-panel',
    async open(page, stage) {
      const { tripDays, map } = stage.words.trip
      await openJapan(page, stage)
      const width = page.viewportSize()?.width ?? 0
      if (width >= 1024) return
      await page.getByRole('button', { name: width < 768 ? tripDays : map, exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'trip-rename',
    async open(page, stage) {
      await openJapan(page, stage)
      await page.getByRole('button', { name: 'Trip to Japan', exact: true }).click()
    },
  },
  {
    name: 'trip-place',
    async open(page, stage) {
      await openJapan(page, stage)
      await page
        .getByRole('button', { name: stage.words.day.changePlace.replace('{place}', 'Kyoto') })
        .click()
    },
  },
  { name: 'trip-dates', open: openDates },
  {
    name: 'trip-dates-conflict',
    async open(page, stage) {
      const { dates } = stage.trips.japan
      const days = [
        { id: '1', date: dates[4], place: 'Kyoto', items: 6 },
        { id: '2', date: dates[5], place: 'Kyoto', items: 3 },
        { id: '3', date: dates[7], place: 'Osaka', items: 1 },
      ]
      await page.route('**/api/trips/update_trip/*', route =>
        route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'trip.days_with_content', days }),
        }),
      )
      const calendar = (await openDates(page, stage)).getByRole('gridcell')
      for (const nth of [3, 6]) await calendar.getByRole('button', { disabled: false }).nth(nth).click()
      await page.getByRole('button', { name: stage.words.trip.saveDates }).click()
      await page.getByRole('dialog', { name: stage.words.trip.contentTitle }).waitFor()
    },
  },
  {
    name: 'trip-delete',
    async open(page, stage) {
      await openJapan(page, stage)
      const { deleteTrip, tripDays } = stage.words.trip
      if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('button', { name: tripDays }).click()
      await page.getByRole('button', { name: deleteTrip }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
