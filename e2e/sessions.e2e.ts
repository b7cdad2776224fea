import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { enter } from './planner.ts'
import { expectDashboard, expectFailure, expectSuccess, signIn } from './screen.ts'
import { makeVerifiedAccount, newTraveller, signInElsewhere } from './traveller.ts'

/** All that a browser keeps and shows, as one text. */
async function everythingIn(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const cached = await Promise.all(
      (await caches.keys()).map(async name => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, cached, document.cookie])
  })
  return kept + (await page.content())
}

test('a session that was ended elsewhere asks for the password, hides the page, and goes on with it', async ({
  page,
  server,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of 401/, 'the ended session is refused')
  const ana = await makeVerifiedAccount(server)
  await signIn(page, ana)
  await page.goto('/create-trip')
  await expect(page.getByRole('heading', { level: 1, name: 'Plan New Trip' })).toBeVisible()

  const elsewhere = await openBrowser()
  await enter(elsewhere, server, ana, '/profile')
  const devices = elsewhere.getByRole('region', { name: 'Signed in on these devices' })
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  await devices.getByRole('button', { name: 'End all other sessions' }).click()
  await expectSuccess(elsewhere, 'Every other device is signed out.')
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByRole('list')).toBeFocused()

  const question = page.getByRole('dialog', { name: 'Please log in again' })
  await expect(question.getByText('Everything is still where you left it.')).toBeVisible()
  await expect(page.getByText('Plan New Trip')).toBeHidden()
  await expectAccessible(page)
  const password = question.getByLabel(`Password of ${ana.username}`)
  await expect(password).toBeFocused()
  await password.fill(ana.password)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page).toHaveURL('/create-trip')
  await expect(page.getByRole('heading', { level: 1, name: 'Plan New Trip' })).toBeVisible()
})

test('two tabs sign in and out together, and a page of somebody else is left', async ({
  page,
  server,
  context,
}) => {
  const ana = await makeVerifiedAccount(server)
  const mei = await makeVerifiedAccount(server, newTraveller('mei'))
  const second = await context.newPage()
  await second.goto('/?dialog=login&next=%2Fprofile')
  await expect(second.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
  await signIn(page, ana)
  await expect(second).toHaveURL('/profile')
  await second.getByRole('button', { name: 'Sign out' }).click()
  await expect(second).toHaveURL('/')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Get Started Free' })).toBeVisible()
  await signIn(second, mei)
  await page.goto('/dashboard')
  await expectDashboard(page)
  expect(await everythingIn(page)).not.toContain(ana.username)
})

test('of two people at one browser the second sees nothing of the first (PV-06)', async ({
  page,
  server,
}) => {
  const ana = await makeVerifiedAccount(server, newTraveller('anarosa'))
  const mei = await makeVerifiedAccount(server, newTraveller('mei'))
  const names = { first_name: 'Rosalinde', last_name: 'Quartermain' }
  await (await signInElsewhere(server, ana)).updateProfile(names)

  await signIn(page, ana)
  await expect(page.getByRole('heading', { level: 1, name: 'Where to next, Rosalinde?' })).toBeVisible()
  await page.getByRole('link', { name: 'Your profile, Rosalinde Quartermain' }).click()
  await expect(page).toHaveURL('/profile')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  const traces = [...Object.values(names), ana.username, ana.email]
  const left = await everythingIn(page)
  for (const trace of traces) expect(left).not.toContain(trace)

  await page.goBack()
  await expectFailure(page, 'Please Login！')
  await expect(page).toHaveURL('/?next=%2Fdashboard')
  await signIn(page, mei)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Where to next, ${mei.username}?`)
  const seen = await everythingIn(page)
  for (const trace of traces) expect(seen).not.toContain(trace)
})
