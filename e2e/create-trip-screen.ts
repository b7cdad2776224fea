import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { enter } from './planner.ts'
import type { Server } from './server.ts'
import type { Traveller } from './traveller.ts'
import { answerPlaceSearch } from './trip-screen.ts'
import { type Language, wordsIn } from './words.ts'

export function createForm(page: Page, language: Language = 'en') {
  const { createTrip } = wordsIn[language]
  return {
    name: page.getByRole('textbox', { name: createTrip.name }),
    cities: page.getByRole('combobox', { name: createTrip.cities }),
    dates: page.getByRole('button', { name: createTrip.selectDates }),
    create: page.getByRole('button', { name: createTrip.create, exact: true }),
    back: page.getByRole('button', { name: createTrip.back, exact: true }),
  }
}

export async function openForm(page: Page, server: Server, traveller: Traveller): Promise<string[]> {
  const asked = await answerPlaceSearch(page)
  await enter(page, server, traveller, '/create-trip')
  await expect(page.getByRole('heading', { level: 1, name: 'Plan New Trip' })).toBeVisible()
  return asked
}

export async function chooseCity(page: Page, name: string): Promise<void> {
  const { cities } = createForm(page)
  await cities.pressSequentially(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
}

/** From the first day that is offered on: today, unless dates are chosen already. */
export async function chooseDays(page: Page, count: number): Promise<void> {
  const { keyboard } = page
  await createForm(page).dates.press('Enter')
  const picker = page.getByRole('dialog', { name: 'Dates' })
  await expect(picker.locator('[role=gridcell] :focus')).toBeVisible()
  await keyboard.press('Enter')
  for (let day = 1; day < count; day++) await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await picker.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(picker).toBeHidden()
}

/** Here, as the browser has the same zone. */
export const today = () => new Date().toLocaleDateString('sv')
