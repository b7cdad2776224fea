import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Share, SharedTrip } from '../../contract/src/shares.ts'
import { hold, openTrip, type Screen, type Stage } from './stage.ts'

// However often a picture is taken, there is one link for it.
const ids = { open: randomUUID(), locked: randomUUID(), bare: randomUUID() }

const kinds = {
  open: { sections: { plan: true, bookings: true, details: true, costs: true, note: true }, days: 30 },
  locked: { sections: { plan: true }, days: 7, password: 'open sesame' },
  bare: { sections: {}, days: 7 },
} as const

async function makeLink(page: Page, { ana, trips }: Stage, kind: keyof typeof ids): Promise<string> {
  const { token }: { token: string } = JSON.parse(ana.session)
  const answer = await page.request.post(`/api/trips/${trips.japan.id}/shares`, {
    headers: { authorization: `Bearer ${token}` },
    data: { id: ids[kind], ...kinds[kind] },
  })
  const { url }: Share & { url: string } = await answer.json()
  return new URL(url).pathname
}

async function openShared(
  page: Page,
  stage: Stage,
  kind: keyof typeof ids,
  change?: (trip: SharedTrip) => object,
) {
  const path = await makeLink(page, stage, kind)
  if (change) {
    await page.route('**/api/shared/*', async route => {
      const answer = await route.fetch()
      await route.fulfill({ json: change(await answer.json()) })
    })
  }
  // The server renders only addresses without a query. Here the page has to make the call that is answered above.
  await page.goto(`${path}?from=chat`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

async function openDialog(page: Page, stage: Stage, tripId = stage.trips.japan.id) {
  await openTrip(page, stage, tripId, '?dialog=share')
  const dialog = page.getByRole('dialog', { name: stage.words.trip.dialogs.share })
  await dialog.waitFor()
  return dialog
}

const note = `<h2>Before we go</h2><p>Bring some <strong>cash</strong>: the ryokan takes no cards. The Hikari has free seats in
  <a href="https://example.com/">cars 1 to 3</a>.</p><ul data-type="taskList"><li data-type="taskItem" data-checked="true">Rail
  pass</li><li data-type="taskItem" data-checked="false">Umbrella</li></ul>`

/** The links of a trip, and the page that they lead to. */
export const sharesScreens: Screen[] = [
  {
    name: 'shares-first',
    async open(page, stage) {
      const dialog = await openDialog(page, stage, stage.trips.portugal.id)
      await dialog.getByRole('switch').first().waitFor()
    },
  },
  {
    name: 'shares',
    async open(page, stage) {
      for (const kind of ['bare', 'locked', 'open'] as const) await makeLink(page, stage, kind)
      const dialog = await openDialog(page, stage)
      await dialog.getByLabel(stage.words.shares.link).first().waitFor()
    },
  },
  {
    name: 'shares-change',
    async open(page, stage) {
      await makeLink(page, stage, 'locked')
      const dialog = await openDialog(page, stage)
      await dialog
        .getByRole('listitem')
        .filter({ hasText: stage.words.shares.locked })
        .getByRole('button', { name: stage.words.shares.change })
        .click()
    },
  },
  { name: 'shared', open: (page, stage) => openShared(page, stage, 'open', trip => ({ ...trip, note })) },
  { name: 'shared-bare', open: (page, stage) => openShared(page, stage, 'bare') },
  {
    name: 'shared-long',
    open: (page, stage) =>
      openShared(page, stage, 'open', trip => ({
        ...trip,
        name: 'Grandma’s eightieth birthday in Edinburgh, and then all of us along the whole of the west coast to Skye',
        days: trip.days?.map((day, index) => ({
          ...day,
          place: index === 2 ? 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch' : day.place,
        })),
      })),
  },
  { name: 'shared-locked', open: (page, stage) => openShared(page, stage, 'locked') },
  {
    name: 'shared-gone',
    async open(page, { words }) {
      await page.goto('/shared/nothing')
      await page.getByText(words.shared.gone).waitFor()
    },
  },
  {
    name: 'shared-loading',
    async open(page) {
      await hold(page, '/shared/*')
      await page.goto('/shared/nothing')
      await page.getByRole('status').waitFor()
    },
  },
]
