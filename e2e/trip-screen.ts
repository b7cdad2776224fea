import { expect, type Page } from '@playwright/test'
import { enter, type NewTrip, type Place, places, planAs } from './planner.ts'
import type { Server } from './server.ts'
import { makeVerifiedAccount, newTraveller, type Traveller } from './traveller.ts'
import { type Language, wordsIn } from './words.ts'

/** Somebody who is signed in and has opened a trip of their own. */
export async function openTrip(page: Page, server: Server, trip: NewTrip = {}, search = '') {
  const ana = await makeVerifiedAccount(server)
  const elsewhere = await planAs(server, ana)
  const tripId = await elsewhere.makeTrip(trip)
  await enter(page, server, ana, `/edit-trip/${tripId}${search}`)
  await expect(page.getByRole('heading', { level: 1, name: trip.name ?? 'Trip to Japan' })).toBeVisible()
  return { ana, elsewhere, tripId }
}

/** Reloads a page until the server has rendered it, and returns its HTML. A busy server sends the outline instead. */
export async function openRendered(page: Page, path: string): Promise<string> {
  let html = ''
  await expect(async () => {
    const answer = await page.goto(path, { waitUntil: 'commit' })
    html = (await answer?.text()) ?? ''
    expect(html).toContain('data-rendered')
  }).toPass()
  return html
}

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

/** A trip with that day in it. */
export const kyoto = { items: { [day]: inKyoto } }
export const asPlanned = inKyoto.map(({ place }) => place)

/** Ana's trip with that day in it. */
export async function planKyoto(server: Server) {
  const ana = await makeVerifiedAccount(server)
  const api = await planAs(server, ana)
  return { ana, api, tripId: await api.makeTrip(kyoto) }
}

/** The same, and Mei is on it too. */
export async function planKyotoForTwo(server: Server) {
  const mei = await makeVerifiedAccount(server, newTraveller('mei'))
  const planned = await planKyoto(server)
  await planned.api.addMember(planned.tripId, mei)
  return { ...planned, mei }
}

/** One day, in a window that is too narrow for a map beside it, which these journeys are not about. */
export async function openDay(page: Page, server: Server, traveller: Traveller, tripId: string) {
  await page.setViewportSize({ width: 960, height: 1000 })
  await enter(page, server, traveller, `/edit-trip/${tripId}?day=${day}`)
  await expect(dayHeading(page)).toBeVisible()
  return panel(page)
}

export const daysOf = (page: Page) => page.getByRole('navigation', { name: 'Trip Days' }).getByRole('link')
export const dayHeading = (page: Page) => page.getByRole('heading', { level: 2 }).filter({ hasText: /\d/ })
export const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

/** The parts of a day on screen. */
export function panel(page: Page, language: Language = 'en') {
  const { day, item } = wordsIn[language]
  const list = page.getByRole('list', { name: day.items })
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  const named = (template: string, name: string) => template.replace('{name}', name)
  return {
    list,
    names: list.locator('[data-name]'),
    opener: (name: string) => row(name).getByRole('button', { name: /\d/ }).first(),
    row,
    add: page.getByRole('button', { name: day.add }),
    deleteButton: (name: string) => page.getByRole('button', { name: named(item.delete, name), exact: true }),
    moveButton: (name: string) => page.getByRole('button', { name: named(item.more, name), exact: true }),
    dialog: itemDialog(page, language),
  }
}

export function itemDialog(page: Page, language: Language = 'en') {
  const { form, item } = wordsIn[language]
  const { fields } = item
  const dialog = page.getByRole('dialog', { name: new RegExp(`^(${item.addTitle}|${item.editTitle})$`) })
  const field = (name: string) => dialog.getByLabel(name, { exact: true })
  return {
    dialog,
    location: dialog.getByRole('combobox', { name: fields.place }),
    type: (type: keyof typeof item.types) => dialog.getByText(item.types[type], { exact: true }),
    details: field(fields.details),
    cost: field(fields.cost),
    url: field(fields.url),
    time: (which: 'start' | 'end') =>
      dialog.getByRole('group', { name: fields[`${which}_time`] }).getByRole('spinbutton'),
    date: dialog.getByRole('group', { name: fields.date }).getByRole('spinbutton'),
    save: dialog.getByRole('button', { name: form.save }),
  }
}

/** Types a time as its two segments are typed one after the other. */
export async function fillTime(form: ReturnType<typeof itemDialog>, which: 'start' | 'end', time: string) {
  await form.time(which).first().click()
  await form.dialog.page().keyboard.type(time.replace(':', ''))
}

/** Types a date where the header shows the dates. */
export async function typeDay(page: Page, field: 'First day' | 'Last day', day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-')
  const part = (name: string) => page.getByRole('spinbutton', { name: `${name}, ${field}` })
  await part('day').click()
  await page.keyboard.type(date + month + year)
}

/** Answers the place search from the places above; what was searched for grows with each question. */
export async function answerPlaceSearch(page: Page, known: readonly Place[] = Object.values(places)) {
  const asked: string[] = []
  await page.route('**/api/trips/google_places?**', route => {
    const query = new URL(route.request().url()).searchParams.get('query') ?? ''
    asked.push(query)
    return route.fulfill({
      json: known.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase())),
    })
  })
  return asked
}
