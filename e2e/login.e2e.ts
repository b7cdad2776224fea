import { expect, test } from './journey.ts'
import { expectDashboard, expectFailure, expectSuccess, fillLogin, loginForm } from './screen.ts'
import { makeAccount } from './traveller.ts'

test('a deep link is taken up again after the login, and nobody is asked twice', async ({
  page,
  server,
  context,
}) => {
  const ana = await makeAccount(server)
  await page.goto('/create-trip')
  await expectFailure(page, 'Please Login！')
  await expect(page).toHaveURL('/?next=%2Fcreate-trip')
  await page.getByRole('button', { name: 'Login' }).click()
  // The address of the account signs in as well as its name.
  const form = await fillLogin(page, { ...ana, username: ana.email.toUpperCase() })
  await page.keyboard.press('Enter')
  await expectSuccess(page, 'Login successful')
  await expect(form.dialog).toBeHidden()
  await expect(page).toHaveURL('/create-trip')
  await expect(page.getByRole('heading', { level: 1, name: 'Plan New Trip' })).toBeVisible()

  const second = await context.newPage()
  await second.goto(`/?dialog=login&next=${encodeURIComponent('/\\evil.example')}`)
  await expectDashboard(second)
  await expect(loginForm(second).dialog).toBeHidden()
})
