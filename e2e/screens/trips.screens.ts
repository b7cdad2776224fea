import { enter, enterUnrendered, hold, openTrip, refuse, type Screen } from './stage.ts'

/** The dashboard, and how a trip is copied. */
export const tripsScreens: Screen[] = [
  { name: 'dashboard', open: (page, { ana }) => enter(page, ana) },
  { name: 'dashboard-empty', open: (page, { jonas }) => enter(page, jonas) },
  {
    name: 'dashboard-side-trip',
    async open(page, { ana, words }) {
      await enter(page, ana)
      await page.getByRole('link', { name: words.trips.newSideTrip }).nth(1).focus()
    },
  },
  {
    name: 'copy-trip',
    async open(page, stage) {
      await openTrip(page, stage, stage.trips.japan.id, '?dialog=copy')
      await page.getByRole('dialog').getByRole('textbox').waitFor()
    },
  },
  {
    name: 'dashboard-deleted',
    async open(page, { ana, words }) {
      await enter(page, ana)
      await page.getByRole('button', { name: words.trips.deleted }).click()
    },
  },
  {
    name: 'dashboard-restored',
    async open(page, { ana, words }) {
      await page.route('**/api/trips/*/restore', route =>
        route.fulfill({ json: { name: 'Trip to Morocco' } }),
      )
      await enter(page, ana)
      await page.getByRole('button', { name: words.trips.deleted }).click()
      await page
        .getByRole('button', { name: words.trips.restoreTrip.replace('{name}', 'Trip to Morocco') })
        .click()
      await page.getByText(words.trips.restored.replace('{name}', 'Trip to Morocco')).waitFor()
      // A toast that has the focus stays.
      await page.keyboard.press('F6')
    },
  },
  {
    name: 'dashboard-loading',
    async open(page, { ana }) {
      await hold(page, '/trips/my_trips/')
      await enterUnrendered(page, ana)
      await page.goto('/dashboard')
    },
  },
  {
    name: 'dashboard-failing',
    async open(page, { ana, words }) {
      await refuse(page, '/trips/my_trips/', 503, 'server.unavailable')
      await enterUnrendered(page, ana)
      await page.goto('/dashboard')
      await page.getByRole('button', { name: words.ui.tryAgain }).waitFor()
    },
  },
  {
    name: 'dashboard-offline',
    async open(page, { ana, words }) {
      await enter(page, ana)
      await page.locator('canvas[data-drawn]').first().waitFor()
      await page.context().setOffline(true)
      await page.getByText(words.pages.offline).waitFor()
    },
  },
  {
    name: 'dashboard-unreachable',
    async open(page, { ana, words }) {
      await page.route('**/api/users/me', route => route.abort())
      await enterUnrendered(page, ana)
      await page.goto('/dashboard')
      await page.getByText(words.pages.unreachableTitle).waitFor()
    },
  },
]
