import type { Page } from '@playwright/test'
import { places } from '../planner.ts'
import { answerPlaceSearch } from '../trip-screen.ts'
import { enter, refuse, type Screen, type Stage } from './stage.ts'

async function openForm(page: Page, { ana, words }: Stage, cities: readonly string[] = [], search = '') {
  const { cities: label, selectDates, create } = words.createTrip
  await answerPlaceSearch(page)
  await enter(page, ana, `/create-trip${search}`)
  const field = page.getByRole('combobox', { name: label })
  for (const city of cities) {
    await field.fill(city)
    await page.getByRole('option', { name: new RegExp(`^${city}`) }).waitFor()
    for (const key of ['ArrowDown', 'Enter']) await field.press(key)
    await page.getByRole('button', { name: words.ui.remove.replace('{name}', city) }).waitFor()
  }
  return {
    field,
    dates: page.getByRole('button', { name: selectDates }),
    create: page.getByRole('button', { name: create, exact: true }),
  }
}

const route = [places.tokyo, places.hakone, places.kyoto, places.osaka].map(({ name }) => name)

/** From a day in the later half of the first month on. */
async function chooseDays(page: Page, { words }: Stage, count: number) {
  const picker = page.getByRole('dialog', { name: words.createTrip.dates })
  const days = picker.getByRole('gridcell').getByRole('button', { disabled: false })
  await days.nth(26).click()
  await days.nth(26 + count - 1).click()
  return picker.getByRole('button', { name: words.ui.done })
}

async function openFilled(page: Page, stage: Stage, cities: readonly string[], count: number) {
  const form = await openForm(page, stage, cities)
  await form.dates.click()
  await (await chooseDays(page, stage, count)).click()
  return form
}

/** The way to a new trip. */
export const createTripScreens: Screen[] = [
  { name: 'create-trip', open: openForm },
  {
    name: 'create-trip-searching',
    async open(page, stage) {
      const { field } = await openForm(page, stage, route.slice(0, 2))
      await field.pressSequentially('kyo')
      await page.getByRole('option', { name: /^Kyoto/ }).waitFor()
    },
  },
  { name: 'create-trip-one-city', open: (page, stage) => openForm(page, stage, ['Lisbon']) },
  {
    name: 'create-trip-calendar',
    async open(page, stage) {
      const { dates } = await openForm(page, stage, route)
      await dates.click()
      await chooseDays(page, stage, 9)
    },
  },
  { name: 'create-trip-filled', open: (page, stage) => openFilled(page, stage, route, 9) },
  { name: 'create-trip-fewer-days', open: (page, stage) => openFilled(page, stage, route, 2) },
  {
    name: 'create-trip-side',
    open: (page, stage) => openForm(page, stage, ['Osaka'], `?parent=${stage.trips.longName.id}`),
  },
  {
    name: 'create-trip-side-calendar',
    async open(page, stage) {
      const { dates } = await openForm(page, stage, [], `?parent=${stage.trips.japan.id}`)
      await dates.click()
      await page.getByRole('dialog', { name: stage.words.createTrip.dates }).waitFor()
    },
  },
  {
    name: 'create-trip-side-refused',
    open: (page, { ana }) => enter(page, ana, `/create-trip?parent=${crypto.randomUUID()}`),
  },
  {
    name: 'create-trip-missing',
    async open(page, stage) {
      await (await openForm(page, stage)).create.click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'create-trip-leftover',
    async open(page, stage) {
      const { field, create } = await openFilled(page, stage, route.slice(0, 1), 4)
      await field.fill('Oslo')
      await page.getByRole('option').first().waitFor()
      await field.press('Escape')
      await create.click()
      await page.getByText(stage.words.createTrip.leftover.replace('{text}', 'Oslo')).first().waitFor()
    },
  },
  {
    name: 'create-trip-failing',
    async open(page, stage) {
      await refuse(page, '/trips/create_trip/', 503, 'server.unavailable')
      await (await openFilled(page, stage, route, 9)).create.click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'create-trip-discard',
    async open(page, stage) {
      await openForm(page, stage, route)
      await page.getByRole('button', { name: stage.words.createTrip.back, exact: true }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
