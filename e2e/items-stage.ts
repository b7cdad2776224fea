import { expect, type Page } from '@playwright/test'
import { planAs } from './planner.ts'
import type { Server } from './server.ts'
import { signInElsewhere, type Traveller } from './traveller.ts'
import { type Language, wordsIn } from './words.ts'

export const day = '2027-03-31'

/** A day in Kyoto, in the order of its times. */
export const inKyoto = [
  {
    place: 'Kyoto Station',
    type: 'commute',
    start_time: '08:26',
    end_time: '10:35',
    details: 'Hikari 637, car 7',
    cost: '13910',
    lat: 34.9858,
    lng: 135.7588,
  },
  {
    place: 'Nishiki Market',
    type: 'dining',
    start_time: '11:30',
    end_time: '13:00',
    lat: 35.005,
    lng: 135.765,
  },
  { place: 'Kiyomizu-dera', type: 'sightseeing', start_time: '15:30', end_time: '17:00' },
]

/** A browser in which somebody has signed in before. It is too narrow for a map beside the day, which these journeys are not about. */
export async function openDay(page: Page, server: Server, traveller: Traveller, tripId: string, date = day) {
  await page.setViewportSize({ width: 960, height: 1000 })
  await enterAs(page, server, traveller)
  await page.goto(`/edit-trip/${tripId}?day=${date}`)
  await expect(dayHeading(page)).toBeVisible()
  return panel(page)
}

export async function enterAs(page: Page, server: Server, traveller: Traveller): Promise<void> {
  const { token } = await signInElsewhere(server, traveller)
  const { send } = await planAs(server, traveller)
  const { id, username } = (await send('GET', '/users/me')) as { id: string; username: string }
  await page.addInitScript(session => {
    localStorage['session'] ??= session
  }, JSON.stringify({ id, username, token }))
}

/** What a day is made of on screen. */
export function panel(page: Page, language: Language = 'en') {
  const { day, item } = wordsIn[language]
  const list = page.getByRole('grid', { name: day.items })
  const named = (template: string, name: string) => template.replace('{name}', name)
  return {
    list,
    rows: list.getByRole('row'),
    names: list.locator('[data-name]'),
    opener: (name: string) => list.getByRole('row', { name }).getByRole('button', { name: /\d/ }).first(),
    row: (name: string) => list.getByRole('row', { name }),
    add: page.getByRole('button', { name: day.add }),
    deleteButton: (name: string) => page.getByRole('button', { name: named(item.delete, name), exact: true }),
    moveButton: (name: string) => page.getByRole('button', { name: named(item.more, name), exact: true }),
    dialog: itemDialog(page, language),
  }
}

function itemDialog(page: Page, language: Language) {
  const { item } = wordsIn[language]
  const dialog = page.getByRole('dialog', { name: new RegExp(`^(${item.addTitle}|${item.editTitle})$`) })
  const field = (name: string) => dialog.getByLabel(name, { exact: true })
  return {
    dialog,
    location: dialog.getByRole('combobox', { name: item.location }),
    type: (type: keyof typeof item.types) => dialog.getByRole('radio', { name: item.types[type] }),
    details: field(item.details),
    cost: field(item.cost),
    url: field(item.url),
    time: (which: 'start' | 'end') =>
      dialog.getByRole('group', { name: item[which] }).getByRole('spinbutton'),
    date: dialog.getByRole('group', { name: item.date }).getByRole('spinbutton'),
    save: dialog.getByRole('button', { name: item.save }),
    cancel: dialog.getByRole('button', { name: item.cancel }),
  }
}

/** Types a time as its two segments are typed one after the other. */
export async function fillTime(form: ReturnType<typeof itemDialog>, which: 'start' | 'end', time: string) {
  await form.time(which).first().click()
  await form.dialog.page().keyboard.type(time.replace(':', ''))
}

export const dayHeading = (page: Page) => page.getByRole('heading', { level: 2 }).filter({ hasText: /\d/ })
