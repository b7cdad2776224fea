import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { expectBlamed, expectDashboard, expectFailure, signIn } from './screen.ts'
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
  tolerate,
}) => {
  tolerate(/status of 401/, 'the ended session and a wrong password are refused')
  const ana = await makeVerifiedAccount(server)
  await signIn(page, ana)
  await page.goto('/create-trip')
  await expect(page.getByRole('heading', { level: 1, name: 'Plan New Trip' })).toBeVisible()
  await (await signInElsewhere(server, ana)).endOtherSessions()

  const question = page.getByRole('dialog', { name: 'Please log in again' })
  await expect(question.getByText('Everything is still where you left it.')).toBeVisible()
  await expect(page.getByText('Plan New Trip')).toBeHidden()
  await expectAccessible(page)
  const password = question.getByLabel(`Password of ${ana.username}`)
  await expect(password).toBeFocused()
  await password.fill('Wrong horse 9!')
  await page.keyboard.press('Enter')
  await expectFailure(page, 'Login failed')
  await expectBlamed(password, 'Incorrect username or password')
  await password.fill(ana.password)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page).toHaveURL('/create-trip')
  await expect(page.getByRole('heading', { level: 1, name: 'Plan New Trip' })).toBeVisible()
})

test('to leave a lost session instead has to be confirmed', async ({ page, server, tolerate }) => {
  tolerate(/status of 401/, 'the ended session is refused')
  const ana = await makeVerifiedAccount(server)
  await signIn(page, ana)
  await (await signInElsewhere(server, ana)).endOtherSessions()
  const question = page.getByRole('dialog', { name: 'Please log in again' })
  await question.getByRole('button', { name: 'Use another account' }).click()
  const warning = page.getByRole('alertdialog', { name: 'Leave without logging in?' })
  await warning.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Use another account' }).click()
  await warning.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/')
  expect(await everythingIn(page)).not.toContain(ana.username)
})

test('two tabs sign in and out together', async ({ page, server, context }) => {
  const ana = await makeVerifiedAccount(server)
  const second = await context.newPage()
  await second.goto('/?dialog=login&next=%2Fprofile')
  await expect(second.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
  await signIn(page, ana)
  await expect(second).toHaveURL('/profile')
  await second.getByRole('button', { name: 'Sign out' }).click()
  await expect(second).toHaveURL('/')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Get Started Free' })).toBeVisible()
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

test('a page of somebody else is left when another account signs in next door', async ({
  page,
  server,
  context,
}) => {
  const ana = await makeVerifiedAccount(server)
  const mei = await makeVerifiedAccount(server, newTraveller('mei'))
  await signIn(page, ana)
  const second = await context.newPage()
  await second.goto('/dashboard')
  await second.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await signIn(second, mei)
  await page.goto('/dashboard')
  await expectDashboard(page)
  expect(await everythingIn(page)).not.toContain(ana.username)
})
