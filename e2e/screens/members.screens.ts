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
    name: 'members-guests',
    async open(page, stage) {
      await withGuests(page)
      await page.route('**/api/tripmembers/*/guests/*/link', route =>
        route.fulfill({ json: { url: 'http://localhost:3000/guest?token=vQ3kYbT0Zm1hcmlnb2xk' } }),
      )
      const dialog = await openMembers(page, stage)
      const { members } = stage.words
      await dialog.getByRole('button', { name: members.more.replace('{name}', 'Gus Okafor') }).click()
      await page.getByRole('menuitem', { name: members.makeGuestLink }).click()
      await dialog.getByRole('img').last().scrollIntoViewIfNeeded()
      await dialog.getByRole('button', { name: members.addGuest }).waitFor()
    },
  },
  {
    name: 'members-guest-add',
    async open(page, stage) {
      await withGuests(page)
      const dialog = await openMembers(page, stage)
      await dialog.getByRole('button', { name: stage.words.members.addGuest }).click()
      await dialog.getByLabel(stage.words.members.guestName).fill('Lea')
    },
  },
  {
    name: 'members-guest-rename',
    async open(page, stage) {
      await withGuests(page)
      const dialog = await openMembers(page, stage)
      const { members } = stage.words
      await dialog.getByRole('button', { name: members.more.replace('{name}', 'Gus Okafor') }).click()
      await page.getByRole('menuitem', { name: members.renameGuest }).click()
      await page.getByRole('dialog', { name: members.renameGuest }).waitFor()
    },
  },
  {
    name: 'guest',
    async open(page, { words }) {
      await lookAsGuest(page)
      await page.goto('/guest?token=vQ3kYbT0')
      await page.getByRole('button', { name: words.guest.open.replace('{name}', 'Gus') }).waitFor()
    },
  },
  {
    name: 'guest-signed-in',
    async open(page, { jonas, words }) {
      await lookAsGuest(page)
      await enter(page, jonas)
      await page.goto('/guest?token=vQ3kYbT0')
      await page.getByRole('button', { name: words.guest.open.replace('{name}', 'Gus') }).waitFor()
    },
  },
  {
    name: 'guest-gone',
    async open(page, { words }) {
      await page.goto('/guest?token=vQ3kYbT0')
      await page.getByText(words.guest.gone).waitFor()
    },
  },
  { name: 'guest-trip', open: (page, stage) => openAsGuest(page, stage) },
  {
    name: 'guest-panel',
    async open(page, stage) {
      await openAsGuest(page, stage)
      await page.getByRole('button', { name: /^Gus Okafor · / }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'guest-over',
    async open(page, stage) {
      const { id, dates } = stage.trips.japan
      await refuse(page, '/trips/*/plan?*', 401, 'auth.required')
      await bringSession(page, sessionOfGus(id, 'old'))
      await page.goto(`/edit-trip/${id}?day=${dates[4]}`)
      await page.getByText(stage.words.guest.overText).waitFor()
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

const GUS = '0198c1c8-8a2e-7c60-8f0e-2b1a5f1c9f77'

/** Two guests beside the members. */
async function withGuests(page: Page): Promise<void> {
  const guest = { status: 'guest', role: 'member', sees: 'all', avatar_url: null, profile: null }
  await page.route('**/api/tripmembers/trip_members/*', async route => {
    const members = await (await route.fetch()).json()
    const gus = { ...guest, user_id: GUS, name: 'Gus Okafor', color: 5 }
    const hana = { ...guest, user_id: `${GUS.slice(0, -1)}8`, name: 'Hana', color: 6, role: 'viewer' }
    await route.fulfill({ json: [...members, gus, hana] })
  })
}

async function lookAsGuest(page: Page): Promise<void> {
  await page.route('**/api/guests/look', route =>
    route.fulfill({ json: { trip_name: 'Trip to Japan', name: 'Gus' } }),
  )
}

function sessionOfGus(trip_id: string, token: string): string {
  const who = { id: GUS, username: 'Gus Okafor' }
  const guest = { ...who, language: 'en', email_verified: true, avatar_url: null, trip_id, role: 'member' }
  return JSON.stringify({ ...who, token, guest })
}

/** Japan as a guest sees it, whom ana's session stands for on the server. */
async function openAsGuest(page: Page, { ana, trips }: Stage): Promise<void> {
  const { id, dates } = trips.japan
  await withGuests(page)
  await bringSession(page, sessionOfGus(id, JSON.parse(ana.session).token))
  await page.goto(`/edit-trip/${id}?day=${dates[4]}`)
  await page.getByRole('button', { name: /^Gus Okafor · / }).waitFor()
}
