import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { expectDashboard, expectFailure, expectSuccess, fillLogin, loginForm, signIn } from './screen.ts'
import { makeAccount } from './traveller.ts'

const newPassword = 'Another horse 9!'

test('a forgotten password is replaced by mail, once, and every session that knew the old one ends', async ({
  page,
  server,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of 40[01]/, 'the used link, the old session and the old password are refused')
  const ana = await makeAccount(server)
  const elsewhere = await openBrowser()
  await signIn(elsewhere, ana)

  await page.goto('/')
  await page.getByRole('button', { name: 'Login' }).click()
  await loginForm(page).dialog.getByRole('button', { name: 'Forgot password?' }).click()
  const forgot = page.getByRole('dialog', { name: 'Forgot your password?' })
  await expectAccessible(page)
  await forgot.getByLabel('Email').fill(ana.email)
  await forgot.getByRole('button', { name: 'Send the link' }).click()
  const sent = page.getByRole('dialog', { name: 'Check your email' })
  await expect(sent.getByText(`Sent to ${ana.email}`)).toBeVisible()
  await expectAccessible(page)

  const link = await server.linkTo(ana.email, '/reset_password')
  async function choosePassword() {
    await page.goto(link)
    await expect(page).toHaveURL('/reset_password')
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(newPassword)
    await page.getByRole('textbox', { name: 'Confirm new password' }).fill(newPassword)
  }
  await choosePassword()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expectSuccess(page, 'Your password has been changed. Log in with the new one.')
  await choosePassword()
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/?dialog=login')
  const form = await fillLogin(page, ana)
  await form.submit.click()
  await expectFailure(page, 'Login failed')
  await form.password.fill(newPassword)
  await form.submit.click()
  await expectDashboard(page)
  await expect(elsewhere.getByRole('dialog', { name: 'Please log in again' })).toBeVisible()
})
