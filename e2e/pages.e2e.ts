import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { expectDashboard, expectFailure, signIn } from './screen.ts'
import { makeVerifiedAccount, signInElsewhere } from './traveller.ts'

test('the landing promises what the product does', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Caravan: plan the trip together')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Plan together',
    'Track expenses',
    'Share memories',
  ])
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Caravan`)
  await page.getByRole('link', { name: 'Terms and Conditions' }).click()
  await expect(page).toHaveURL('/terms')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Acceptance of Terms',
    'Use of Services',
    'Changes to Terms',
  ])
  await expectAccessible(page)
})

test('an address that leads nowhere says so, with the way back', async ({ page, server, tolerate }) => {
  tolerate(/status of 404/, 'the document of an unknown address comes with status 404')
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'The road ends here' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found · Caravan')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To the start page' }).last().click()
  await expect(page).toHaveURL('/')

  await signIn(page, await makeVerifiedAccount(server))
  await page.goto('/no/such/page')
  await page.getByRole('link', { name: 'To your trips' }).click()
  await expectDashboard(page)
})

test('a page whose script does not arrive can be tried again', async ({ page, tolerate }) => {
  tolerate(/ERR_FAILED|dynamically imported module/, 'the script of a page is cut off')
  await page.goto('/')
  await page.route(/\/assets\/terms-.*\.js/, route => route.abort())
  await page.getByRole('link', { name: 'Terms and Conditions' }).click()
  await expect(page.getByRole('heading', { name: 'This page broke down' })).toBeVisible()
  await expect(page).toHaveTitle('Something went wrong · Caravan')
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible()
  await expect(page).toHaveTitle('Terms and Conditions · Caravan')
})

test('without a network the dashboard says so, and is quiet again afterwards', async ({
  page,
  server,
  context,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED/, 'the network is gone')
  await signIn(page, await makeVerifiedAccount(server))
  const notice = page.getByRole('status').getByText('You are offline. What you see may be out of date.')
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Where to next' })).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(notice).toBeHidden()
})

test('an account that cannot be loaded is said so, and tried again in place', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 503/, 'the server is in trouble')
  await signIn(page, await makeVerifiedAccount(server))
  await page.route('**/api/users/me', route =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'server.unavailable', detail: 'down' }),
    }),
  )
  await page.reload()
  const failure = page.getByRole('heading', { name: 'The server is out of reach' })
  await expect(failure).toBeVisible()
  await expect(page.getByText('The service is not available right now.')).toBeVisible()
  await expectAccessible(page)
  // A page that is looked at again asks by itself, so the one that is tried by hand is a fresh one.
  await page.reload()
  await expect(failure).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectDashboard(page)
})

test('an account that is gone leaves for the landing', async ({ page, server, tolerate }) => {
  tolerate(/status of 404/, 'the account is gone')
  await signIn(page, await makeVerifiedAccount(server))
  await page.route('**/api/users/me', route =>
    route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'request.not_found', detail: 'There is nothing here.' }),
    }),
  )
  await page.reload()
  await expect(page).toHaveURL('/')
  await expectFailure(page, 'There is nothing here.')
})

test('names with markup in them are names (IN-02)', async ({ page, server }) => {
  const ana = await makeVerifiedAccount(server)
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '{{7*7}}"\'><svg onload=alert(1)>',
  ]
  const elsewhere = await signInElsewhere(server, ana)
  const listens = page.waitForResponse('**/api/users/me/live')
  await signIn(page, ana)
  await listens
  for (const name of hostile) {
    await elsewhere.updateProfile({ first_name: name, last_name: '<b>bold</b>' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Where to next, ${name}?`)
    await expect(page.getByRole('link', { name: `Your profile, ${name} <b>bold</b>` })).toBeVisible()
  }
})
