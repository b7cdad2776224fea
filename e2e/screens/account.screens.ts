import { enter, hold, refuse, type Screen } from './stage.ts'

const trip = '/edit-trip/3f0c8b7e-6a43-4b2e-9d10-5b7a1a0f2c11'

/** What somebody sees who is signed in. */
export const accountScreens: Screen[] = [
  { name: 'dashboard', open: (page, { ana }) => enter(page, ana) },
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
    name: 'dashboard-loading',
    async open(page, { ana }) {
      await hold(page, '/users/me')
      await enter(page, ana)
    },
  },
  {
    name: 'dashboard-offline',
    async open(page, { ana, words }) {
      await enter(page, ana)
      await page.context().setOffline(true)
      await page.getByText(words.pages.offline).waitFor()
    },
  },
  {
    name: 'dashboard-unreachable',
    async open(page, { ana, words }) {
      await refuse(page, '/users/me', 503, 'server.unavailable')
      await enter(page, ana)
      await page.getByText(words.pages.unreachableTitle).waitFor()
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
    name: 'session-lost',
    async open(page, { ana, words }) {
      await refuse(page, '/users/me', 401, 'auth.required')
      await enter(page, ana)
      await page.getByRole('dialog', { name: words.account.againTitle }).waitFor()
    },
  },
  {
    name: 'session-lost-leave',
    async open(page, { ana, words }) {
      await refuse(page, '/users/me', 401, 'auth.required')
      await enter(page, ana)
      await page.getByRole('button', { name: words.account.anotherAccount }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'create-trip', open: (page, { ana }) => enter(page, ana, '/create-trip') },
  { name: 'edit-trip', open: (page, { ana }) => enter(page, ana, trip) },
  { name: 'profile', open: (page, { ana }) => enter(page, ana, '/profile') },
]
