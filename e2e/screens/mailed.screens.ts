import type { Page } from '@playwright/test'
import { hold, refuse, type Screen, type Stage } from './stage.ts'

async function choosePassword(page: Page, { resetLink, words }: Stage, password: string) {
  await page.goto(resetLink)
  await page.getByLabel(words.account.newPassword, { exact: true }).fill(password)
  await page.getByLabel(words.account.confirmNewPassword).fill(password)
  await page.getByRole('button', { name: words.account.savePassword }).click()
}

/** The pages to which the links in our mails lead. */
export const mailedScreens: Screen[] = [
  {
    name: 'verify-email-waiting',
    async open(page, { words }) {
      await hold(page, '/users/verify_email*')
      await page.goto('/verify_email?token=0123456789')
      await page.getByText(words.account.verifying).waitFor()
    },
  },
  {
    name: 'verify-email-done',
    async open(page, { words }) {
      // A link works for a while only, and the pictures take longer.
      await page.route('**/api/users/verify_email*', route => route.fulfill({ json: { success: true } }))
      // It goes on by itself after two seconds, unless the page after it does not arrive.
      await page.route(/\/assets\/landing-/, () => {})
      await page.goto('/verify_email?token=0123456789')
      await page.getByText(words.account.verified).waitFor()
    },
  },
  {
    name: 'verify-email-refused',
    async open(page, { words }) {
      await page.goto('/verify_email?token=0123456789')
      await page.getByText(words.account.verificationFailed).waitFor()
    },
  },
  {
    name: 'verify-email-error',
    async open(page, { words }) {
      await refuse(page, '/users/verify_email*', 503, 'server.unavailable')
      await page.goto('/verify_email?token=0123456789')
      await page.getByText(words.account.verificationError).waitFor()
    },
  },
  {
    name: 'verify-email-no-token',
    async open(page, { words }) {
      await page.goto('/verify_email')
      await page.getByText(words.account.noToken).waitFor()
    },
  },
  {
    name: 'not-me',
    async open(page, { words }) {
      await page.goto('/not_me?token=0123456789')
      await page.getByRole('button', { name: words.account.notMeAction }).waitFor()
    },
  },
  {
    name: 'not-me-done',
    async open(page, { words }) {
      await page.route('**/api/users/not_me', route => route.fulfill({ status: 204 }))
      await page.goto('/not_me?token=0123456789')
      await page.getByRole('button', { name: words.account.notMeAction }).click()
      await page.getByText(words.account.notMeDone).waitFor()
    },
  },
  {
    name: 'reset-password',
    async open(page, { resetLink, words }) {
      await page.goto(resetLink)
      await page.getByText(words.account.resetTitle).waitFor()
    },
  },
  {
    name: 'reset-password-weak',
    async open(page, stage) {
      await choosePassword(page, stage, 'password')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'reset-password-spent',
    async open(page, stage) {
      await refuse(page, '/users/password/reset', 400, 'token.invalid')
      await choosePassword(page, stage, 'Another horse 9!')
      await page.getByRole('link', { name: stage.words.account.newLink }).waitFor()
    },
  },
]
