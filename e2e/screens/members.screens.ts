import type { Page } from '@playwright/test'
import { bringSession } from '../planner.ts'
import { enter, hold, refuse, type Screen, type Stage } from './stage.ts'

async function openMembers(page: Page, stage: Stage) {
  const { id, dates } = stage.trips.japan
  await bringSession(page, stage.ana.session)
  await page.goto(`/edit-trip/${id}?day=${dates[4]}&dialog=members`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(stage.words.members.email).waitFor()
  return dialog
}

async function openInfo(page: Page, stage: Stage) {
  const dialog = await openMembers(page, stage)
  const show = stage.words.members.showInfoOf.replace('{name}', 'Mei Chen')
  await dialog.getByRole('button', { name: show }).click()
  await dialog.locator('[data-drawn]').waitFor()
  return dialog
}

const invitation = (id: string, trip_name: string, inviter: string) => ({
  id,
  trip_name,
  inviter,
  expires_at: '2027-01-01T00:00:00.000Z',
})

/** The members of a trip, and the ways to join it. */
export const membersScreens: Screen[] = [
  {
    name: 'members',
    async open(page, stage) {
      await (await openMembers(page, stage)).getByRole('listitem').first().waitFor()
    },
  },
  { name: 'members-info', open: openInfo },
  {
    name: 'members-revealed',
    async open(page, stage) {
      const dialog = await openInfo(page, stage)
      await dialog.getByRole('button', { name: stage.words.members.reveal }).click()
      await dialog.getByText('K4821076C').waitFor()
    },
  },
  {
    name: 'members-link',
    async open(page, stage) {
      const { id } = stage.trips.japan
      const link = { id, created_by: id, created_at: '2026-12-01', expires_at: '2026-12-15T00:00:00.000Z' }
      await page.route('**/api/tripmembers/*/links', route =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 201,
              json: { ...link, url: 'http://localhost:3000/join?token=vQ3kYbT0Zm1hcmlnb2xk' },
            })
          : route.fulfill({ json: [{ ...link, id: 'other' }] }),
      )
      const dialog = await openMembers(page, stage)
      await dialog.getByRole('button', { name: stage.words.members.makeLink }).click()
      await dialog.getByLabel(stage.words.members.link, { exact: true }).waitFor()
    },
  },
  {
    name: 'members-remove',
    async open(page, stage) {
      const dialog = await openMembers(page, stage)
      const remove = stage.words.members.remove.replace('{name}', 'Mei Chen')
      await dialog.getByRole('button', { name: remove }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'members-failing',
    async open(page, stage) {
      await refuse(page, '/tripmembers/trip_members/*', 503, 'server.unavailable')
      const dialog = await openMembers(page, stage)
      await dialog.getByText(stage.words.members.unavailable).waitFor()
    },
  },
  {
    name: 'dashboard-invited',
    async open(page, stage) {
      await page.route('**/api/tripmembers/invitations', route =>
        route.fulfill({
          json: [
            invitation('1', 'Trip to Iceland', 'mei'),
            invitation(
              '2',
              'Grandma’s eightieth birthday in Edinburgh, and then all of us to Skye',
              'jonas.l',
            ),
          ],
        }),
      )
      await enter(page, stage.jonas)
      await page.getByRole('button', { name: stage.words.invitations.join }).first().waitFor()
    },
  },
  {
    name: 'dashboard-invited-unverified',
    async open(page, stage) {
      await page.route('**/api/tripmembers/invitations', route =>
        route.fulfill({ json: [invitation('1', 'Trip to Iceland', 'mei')] }),
      )
      await enter(page, stage.newcomer)
      await page.getByText(stage.words.invitations.unverified).waitFor()
    },
  },
  {
    name: 'join-looking',
    async open(page, { words }) {
      await hold(page, '/tripmembers/join/look')
      await page.goto('/join?token=vQ3kYbT0')
      await page.getByText(words.invitations.looking).waitFor()
    },
  },
  {
    name: 'join',
    async open(page, { words }) {
      await lookAtLink(page)
      await page.goto('/join?token=vQ3kYbT0')
      await page.getByText(words.invitations.needsAccount).waitFor()
    },
  },
  {
    name: 'join-signed-in',
    async open(page, { jonas, words }) {
      await lookAtLink(page)
      await enter(page, jonas)
      await page.goto('/join?token=vQ3kYbT0')
      await page.getByRole('button', { name: words.invitations.join }).waitFor()
    },
  },
  {
    name: 'join-gone',
    async open(page, { words }) {
      await page.goto('/join?token=vQ3kYbT0')
      await page.getByText(words.invitations.linkGone).waitFor()
    },
  },
]

async function lookAtLink(page: Page): Promise<void> {
  await page.route('**/api/tripmembers/join/look', route =>
    route.fulfill({ json: { trip_name: 'Trip to Japan', inviter: 'ana' } }),
  )
}
