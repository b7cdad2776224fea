import type { Page } from '@playwright/test'
import { bringSession } from '../planner.ts'
import { fillLogin } from '../screen.ts'
import type { Member } from './cast.ts'
import { enter, refuse, type Screen, type Stage } from './stage.ts'

async function loseSession(page: Page, { session }: Member): Promise<void> {
  await refuse(page, '/users/me', 401, 'auth.required')
  await bringSession(page, session)
  await page.goto('/dashboard')
}

async function openBell(page: Page, { words }: Stage): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${words.notifications.title}`) })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

/** The pages about the account of somebody who is signed in. */
export const accountScreens: Screen[] = [
  {
    name: 'dashboard-unverified',
    async open(page, { newcomer, words }) {
      await enter(page, newcomer)
      await page.getByText(words.account.unverifiedTitle).waitFor()
    },
  },
  {
    name: 'dashboard-resent',
    async open(page, { newcomer, words }) {
      await page.route('**/api/users/resend_verification', route => route.fulfill({ status: 204 }))
      await enter(page, newcomer)
      await page.getByRole('button', { name: words.account.resend }).click()
      await page.getByText(words.account.resent.replace('{email}', newcomer.email)).waitFor()
    },
  },
  {
    name: 'dashboard-new-trip',
    async open(page, { ana, trips, words }) {
      await enter(page, ana)
      const state = { newTrip: trips.japan.id }
      await page.evaluate(state => history.replaceState({ ...history.state, ...state }, ''), state)
      await page.reload()
      await page.getByText(words.trips.new, { exact: true }).waitFor()
    },
  },
  {
    name: 'preferences',
    async open(page, { ana, words }) {
      await enter(page, ana)
      await page.getByRole('button', { name: words.account.preferences }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'notifications',
    async open(page, stage) {
      await enter(page, stage.mei)
      await openBell(page, stage)
      await page.getByRole('dialog').getByRole('link').first().waitFor()
    },
  },
  {
    name: 'notifications-in-trip',
    async open(page, stage) {
      await bringSession(page, stage.mei.session)
      await page.goto(`/edit-trip/${stage.trips.japan.id}`)
      await openBell(page, stage)
      await page.getByRole('dialog').getByRole('button').nth(1).waitFor()
    },
  },
  {
    name: 'notifications-none',
    async open(page, stage) {
      await enter(page, stage.jonas)
      await openBell(page, stage)
      await page.getByText(stage.words.notifications.none).waitFor()
    },
  },
  {
    name: 'notifications-failed',
    async open(page, stage) {
      await refuse(page, '/users/me/notifications?*', 503, 'server.busy')
      await enter(page, stage.mei)
      await openBell(page, stage)
      await page.getByRole('dialog').getByRole('button', { name: stage.words.ui.tryAgain }).waitFor()
    },
  },
  {
    name: 'notification-settings',
    async open(page, stage) {
      await enter(page, stage.mei, '/profile')
      const heading = page.getByRole('heading', { name: stage.words.profile.notifications, exact: true })
      await page.getByRole('checkbox').first().waitFor()
      await heading.scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'session-lost',
    async open(page, { ana, words }) {
      await loseSession(page, ana)
      await page.getByRole('dialog', { name: words.account.againTitle }).waitFor()
    },
  },
  {
    name: 'session-lost-leave',
    async open(page, { ana, words }) {
      await loseSession(page, ana)
      await page.getByRole('button', { name: words.account.anotherAccount }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'session-lost-other',
    async open(page, { ana, mei, words, language }) {
      await bringSession(page, JSON.stringify({ ...JSON.parse(ana.session), token: undefined }))
      await page.goto('/?dialog=login')
      await page.evaluate(() => {
        const opening = indexedDB.open('outbox', 1)
        opening.onupgradeneeded = () =>
          opening.result.createObjectStore('outbox', { keyPath: 'key' }).put({ key: 1 })
        opening.onsuccess = () => opening.result.close()
      })
      await (await fillLogin(page, mei, language)).submit.click()
      await page.getByRole('alertdialog', { name: words.account.otherTitle }).waitFor()
    },
  },
  { name: 'profile', open: (page, { ana }) => enter(page, ana, '/profile') },
]
