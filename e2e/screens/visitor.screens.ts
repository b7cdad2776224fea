import type { Page } from '@playwright/test'
import { fillLogin } from '../screen.ts'
import { hold, refuse, type Screen, type Stage, stranger } from './stage.ts'

async function login(page: Page, { language }: Stage) {
  await page.goto('/?dialog=login')
  return fillLogin(page, stranger, language)
}

/** The pages for somebody who is not signed in. */
export const visitorScreens: Screen[] = [
  { name: 'landing', open: page => page.goto('/') },
  {
    name: 'landing-please-login',
    async open(page) {
      await page.goto('/dashboard')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'login',
    async open(page) {
      await page.goto('/?dialog=login')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'login-busy',
    async open(page, stage) {
      await hold(page, '/users/token')
      await (await login(page, stage)).submit.click()
      await page.getByRole('button', { name: stage.words.account.loggingIn }).waitFor()
    },
  },
  {
    name: 'login-refused',
    async open(page, stage) {
      await (await login(page, stage)).submit.click()
      await page.getByRole('alert').getByText(stage.words.account.loginFailed).waitFor()
    },
  },
  {
    name: 'login-unavailable',
    async open(page, stage) {
      await refuse(page, '/users/token', 503, 'server.unavailable')
      await (await login(page, stage)).submit.click()
      await page.getByRole('alert').getByText(stage.words.account.loginFailed).waitFor()
    },
  },
  { name: 'terms', open: page => page.goto('/terms') },
  {
    name: 'forgot',
    async open(page) {
      await page.goto('/?dialog=forgot')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'forgot-sent',
    async open(page, { words }) {
      await page.goto('/?dialog=forgot')
      await page.getByLabel(words.account.email).fill('nobody@example.com')
      await page.getByRole('button', { name: words.account.sendLink }).click()
      await page.getByRole('dialog', { name: words.account.linkSentTitle }).waitFor()
    },
  },
  {
    name: 'not-found',
    async open(page, { words }) {
      await page.goto('/no/such/page')
      await page.getByText(words.pages.notFoundTitle).waitFor()
    },
  },
  {
    name: 'error',
    async open(page, { words }) {
      await page.goto('/')
      await page.route(/\/assets\/terms-.*\.js/, route => route.abort())
      await page.getByRole('link', { name: words.pages.titles.terms }).click()
      await page.getByText(words.pages.errorTitle).waitFor()
    },
  },
]
