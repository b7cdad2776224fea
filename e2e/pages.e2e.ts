import { expectAccessible } from './axe.ts'
import { builtFile, gzippedSize } from './built.ts'
import { expect, test } from './journey.ts'
import { expectDashboard, signIn } from './screen.ts'
import { makeVerifiedAccount } from './traveller.ts'

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

test('the API describes itself, and no browser complains about it', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
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
  await expectAccessible(page)
})

test('no page begins with the scripts of another one', () => {
  const size = (page: string) => {
    const document = builtFile(`${page}.en.html`).toString()
    const scripts = document.matchAll(/"(\/assets\/[^"]+\.js)"/g)
    return gzippedSize([...scripts].map(([, path = '']) => path))
  }
  const most = {
    landing: 125_000,
    dashboard: 188_500,
    profile: 331_000,
    'create-trip': 318_000,
    join: 183_000,
  }
  for (const [page, bytes] of Object.entries(most)) expect(size(page), page).toBeLessThan(bytes)
})
