import type { Page } from '@playwright/test'
import { fillRegistration, registerForm } from '../screen.ts'
import { hold, refuse, type Screen, type Stage, stranger } from './stage.ts'

async function register(page: Page, { language }: Stage, traveller = stranger) {
  await page.goto('/?dialog=register')
  return fillRegistration(page, traveller, language)
}

/** Making an account, and what can be in its way. */
export const registerScreens: Screen[] = [
  {
    name: 'register',
    async open(page) {
      await page.goto('/register')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'register-filled', open: register },
  {
    name: 'registered',
    async open(page, { words }) {
      const kept = JSON.stringify({ username: stranger.username, email: stranger.email })
      await page.addInitScript(kept => sessionStorage.setItem('registered', kept), kept)
      await page.goto('/')
      await page.getByText(words.account.resend).waitFor()
    },
  },
  {
    name: 'register-busy',
    async open(page, stage) {
      await hold(page, '/captcha/**')
      await (await register(page, stage)).submit.click()
    },
  },
  {
    name: 'register-weak',
    async open(page, stage) {
      await (await register(page, stage, { ...stranger, password: 'passw0rd' })).submit.click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'register-taken',
    async open(page, stage) {
      await (await register(page, stage, { ...stranger, username: 'ana' })).submit.click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'register-unaccepted',
    async open(page, stage) {
      const form = await register(page, stage)
      await form.terms.press('Space')
      await form.submit.click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'register-no-captcha',
    async open(page, stage) {
      await refuse(page, '/captcha/**', 503, 'captcha.unavailable')
      await (await register(page, stage)).submit.click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'register-invited',
    async open(page) {
      await page.goto(`/?email=${encodeURIComponent(stranger.email)}`)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'register-discard',
    async open(page, stage) {
      await register(page, stage)
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'register-closed',
    async open(page, { words }) {
      await page.goto('/')
      await page.evaluate(() => {
        document.documentElement.dataset['registration'] = 'closed'
      })
      await page.getByRole('button', { name: words.landing.start }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'terms-dialog',
    async open(page, { language, words }) {
      await page.goto('/?dialog=register')
      const { dialog } = registerForm(page, language)
      await dialog.getByRole('button', { name: words.account.termsTitle }).click()
      await page.getByRole('dialog', { name: words.account.termsTitle }).waitFor()
    },
  },
]
