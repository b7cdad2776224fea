import type { Page } from '@playwright/test'
import { aPicture } from '../pictures.ts'
import { profilePage } from '../profile-screen.ts'
import { enter, hold, refuse, type Screen, type Stage } from './stage.ts'

const filled = {
  first_name: 'Ana',
  last_name: 'Ribeiro',
  location: 'Portugal',
  birth_date: '1993-02-21',
  full_name: 'RIBEIRO ANA LUISA',
  passport_country: 'Portugal',
  passport_number: 'CB394817',
  passport_info: '2036-11-09',
  airline_memberships: { 'ANA Mileage Club': '402 118 7735', 'TAP Miles&Go': '519 440 262' },
  permissions: { show_passport: true, show_memberships: true },
  avatar_url: null,
  version: 3,
}

const long = 'Maria Antónia do Sagrado Coração de Jesus Ribeiro e Vasconcelos'
const revealed = [
  ['Mei Chen', 'passport_number', '2026-11-03T09:30:00.000Z'],
  [null, 'birth_date', '2026-10-30T18:02:00.000Z'],
] as const

/** Ana's profile with more in it than the rest of the cast needs. */
async function bring(page: Page, { language }: Stage, more: object = {}): Promise<void> {
  await page.route('**/api/users/me/profile', route =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { ...filled, language, ...more } })
      : route.continue(),
  )
}

async function bringReveals(page: Page): Promise<void> {
  const json = revealed.map(([name, field, at]) => ({
    name,
    field,
    at,
    avatar_url: null,
    trip_name: 'Trip to Japan',
  }))
  await page.route('**/api/users/me/reveals', route => route.fulfill({ json }))
}

async function openInformation(page: Page, stage: Stage, more: object = {}) {
  await bring(page, stage, more)
  await bringReveals(page)
  await enter(page, stage.ana, '/profile?section=information')
  const form = profilePage(page, stage.language)
  await form.field(stage.words.profile.fields.full_name).waitFor()
  return form
}

async function openAccount(page: Page, stage: Stage) {
  await enter(page, stage.ana, '/profile')
  return profilePage(page, stage.language)
}

/** The page of the account, the profile and what is shared. */
export const profileScreens: Screen[] = [
  {
    name: 'profile-editing',
    async open(page, stage) {
      const { edit, field } = await openAccount(page, stage)
      await edit(stage.words.account.username).click()
      await field(stage.words.account.username).fill('mei')
      await page
        .getByText(/already taken|已經有人使用|这个用户名已有人使用/)
        .first()
        .waitFor()
      await edit(stage.words.account.email).click()
      await field(stage.words.account.email).fill('ana@example.org')
      await edit(stage.words.account.password).click()
      await field(stage.words.account.newPassword).fill('Ponte 25 de')
      await field(stage.words.account.confirmNewPassword).fill('Ponte de')
    },
  },
  {
    name: 'profile-email-pending',
    async open(page, stage) {
      const { edit, field, save } = await openAccount(page, stage)
      await page.route('**/api/users/me', (route, request) =>
        request.method() === 'PUT'
          ? route.fulfill({ json: { ...stage.ana, email_verified: true, version: 9 } })
          : route.continue(),
      )
      await edit(stage.words.account.email).click()
      await field(stage.words.account.email).fill('ana@example.org')
      await field(stage.words.profile.fields.oldPassword).fill('Correct horse 9!')
      await save.click()
      await page.waitForURL('**/dashboard')
      await page.route('**/api/users/me/profile', async route => {
        const response = await route.fetch()
        await route.fulfill({ json: { ...(await response.json()), pending_email: 'ana@example.org' } })
      })
      await page.goto('/profile')
      await page.getByText('ana@example.org').first().waitFor()
    },
  },
  { name: 'profile-unverified', open: (page, { newcomer }) => enter(page, newcomer, '/profile') },
  {
    name: 'profile-crop',
    async open(page, stage) {
      const { choosePicture } = await openAccount(page, stage)
      await choosePicture(await aPicture(page, 900, 600))
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'profile-picture-refused',
    async open(page, stage) {
      const { choosePicture } = await openAccount(page, stage)
      await choosePicture(Buffer.from('%PDF-1.7 this is no picture at all'))
      await page.getByText(/JPEG, PNG or WebP file|JPEG、PNG 或 WebP 檔案|WebP 文件/).waitFor()
    },
  },
  {
    name: 'profile-names',
    async open(page, stage) {
      await bring(page, stage)
      await enter(page, stage.ana, '/profile?section=profile')
    },
  },
  {
    name: 'profile-country',
    async open(page, stage) {
      await bring(page, stage)
      await enter(page, stage.ana, '/profile?section=profile')
      await page.getByRole('combobox').fill('po')
      await page.getByRole('listbox').waitFor()
    },
  },
  { name: 'profile-information', open: openInformation },
  {
    name: 'profile-information-empty',
    open: (page, { jonas }) => enter(page, jonas, '/profile?section=information'),
  },
  {
    name: 'profile-information-long',
    open: (page, stage) =>
      openInformation(page, stage, {
        first_name: long,
        last_name: 'Wolfeschlegelsteinhausenbergerdorff',
        full_name: long.toUpperCase(),
        passport_country: 'South Georgia & South Sandwich Islands',
        passport_number: 'ABCDEFGHIJ0123456789',
        airline_memberships: { [long.slice(0, 60)]: '0123456789'.repeat(6) },
      }),
  },
  {
    name: 'profile-information-expiring',
    async open(page, stage) {
      await openInformation(page, stage, {
        passport_info: stage.trips.japan.dates.at(-1),
        permissions: { show_passport: false, show_memberships: false },
      })
      await page
        .getByRole('status')
        .filter({ hasText: /expires|到期/ })
        .waitFor()
    },
  },
  {
    name: 'profile-information-wrong',
    async open(page, stage) {
      const { field, save } = await openInformation(page, stage)
      await field(stage.words.profile.fields.passport_number).fill('no number!')
      await page.getByRole('button', { name: stage.words.profile.addMembership }).click()
      await page.getByPlaceholder(stage.words.profile.number).last().fill('77')
      await save.click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'profile-conflict',
    async open(page, stage) {
      const { field, save } = await openInformation(page, stage)
      await field(stage.words.profile.fields.passport_number).fill('CC 111 222')
      const current = { ...filled, language: stage.language, passport_number: 'CB999999', version: 7 }
      await page.unroute('**/api/users/me/profile')
      await page.route('**/api/users/me/profile', route =>
        route.fulfill({
          status: 412,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'version.outdated', current }),
        }),
      )
      await save.click()
      await page.getByText(stage.words.profile.conflictTitle).waitFor()
    },
  },
  {
    name: 'profile-cancel',
    async open(page, stage) {
      const { field, cancelChanges } = await openInformation(page, stage)
      await field(stage.words.profile.fields.full_name).fill('RIBEIRO ANA')
      await cancelChanges.click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'profile-delete',
    async open(page, stage) {
      const { deleteAccount } = await openAccount(page, stage)
      await deleteAccount.click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'profile-delete-password',
    async open(page, stage) {
      const { deleteAccount } = await openAccount(page, stage)
      await page.route('**/api/users/me', (route, request) =>
        request.method() === 'DELETE'
          ? route.fulfill({
              status: 403,
              contentType: 'application/problem+json',
              body: JSON.stringify({ code: 'account.reauthentication_required' }),
            })
          : route.continue(),
      )
      await deleteAccount.click()
      await page.getByRole('alertdialog').getByRole('button').last().click()
      await page.getByRole('dialog').getByLabel(stage.words.account.password, { exact: true }).waitFor()
    },
  },
  {
    name: 'profile-loading',
    async open(page, { ana, words }) {
      await hold(page, '/users/me/profile')
      await page.goto('/')
      await page.evaluate(session => localStorage.setItem('session', session), ana.session)
      await page.goto('/profile?section=information')
      await page.getByText(words.ui.loading).first().waitFor({ state: 'attached' })
    },
  },
  {
    name: 'profile-failing',
    async open(page, { ana, words }) {
      await refuse(page, '/users/me/profile', 503, 'server.unavailable')
      await enter(page, ana, '/profile')
      await page.getByRole('button', { name: words.ui.tryAgain }).waitFor()
    },
  },
  {
    name: 'profile-offline',
    async open(page, stage) {
      const { field, save } = await openInformation(page, stage)
      await field(stage.words.profile.fields.full_name).fill('RIBEIRO ANA')
      await page.locator('.terrain > canvas').scrollIntoViewIfNeeded()
      await page.locator('.terrain > canvas[data-drawn]').waitFor()
      await page.context().setOffline(true)
      await save.click()
      await page.getByRole('alert').first().waitFor()
    },
  },
]
