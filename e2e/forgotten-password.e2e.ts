import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import {
  expectBlamed,
  expectDashboard,
  expectFailure,
  expectSuccess,
  fillLogin,
  loginForm,
  signIn,
} from './screen.ts'
import { makeAccount, newTraveller } from './traveller.ts'

const newPassword = 'Another horse 9!'

test('a forgotten password is replaced by mail, and every session that knew the old one ends', async ({
  page,
  server,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of 401/, 'the old session and the old password are refused')
  tolerate(/status of 422/, 'the server refuses what is no address')
  const ana = await makeAccount(server)
  const elsewhere = await openBrowser()
  await signIn(elsewhere, ana)

  await page.goto('/')
  await page.getByRole('button', { name: 'Login' }).click()
  await loginForm(page).dialog.getByRole('button', { name: 'Forgot password?' }).click()
  const forgot = page.getByRole('dialog', { name: 'Forgot your password?' })
  await expectAccessible(page)
  await forgot.getByLabel('Email').fill('ana')
  await forgot.getByRole('button', { name: 'Send the link' }).click()
  await expectFailure(page, 'Invalid email format')
  await expectBlamed(forgot.getByLabel('Email'), 'Invalid email format')
  await forgot.getByLabel('Email').fill(ana.email)
  await forgot.getByRole('button', { name: 'Send the link' }).click()
  const sent = page.getByRole('dialog', { name: 'Check your email' })
  await expect(sent.getByText(`Sent to ${ana.email}`)).toBeVisible()
  await expectAccessible(page)

  await page.goto(await server.linkTo(ana.email, '/reset_password'))
  await expect(page).toHaveURL('/reset_password')
  const password = page.getByRole('textbox', { name: 'New password', exact: true })
  const confirmation = page.getByRole('textbox', { name: 'Confirm new password' })
  const save = page.getByRole('button', { name: 'Save new password' })
  await password.fill('password')
  await confirmation.fill('passw0rd')
  await save.click()
  await expectFailure(page, 'The new password and the confirm new password do not match')
  await expectBlamed(confirmation, 'do not match')
  await confirmation.fill('password')
  await save.click()
  const rule =
    'Password must be at least 8 characters long and contain uppercase, lowercase, number and special character'
  await expectFailure(page, rule)
  await expectBlamed(password, rule)
  await expectAccessible(page)
  await password.fill(newPassword)
  await confirmation.fill(newPassword)
  await save.click()
  await expectSuccess(page, 'Your password is changed. Log in with the new one.')

  const old = await fillLogin(page, ana)
  await old.submit.click()
  await expectFailure(page, 'Login failed')
  await old.password.fill(newPassword)
  await old.submit.click()
  await expectDashboard(page)

  await expect(elsewhere.getByRole('dialog', { name: 'Please log in again' })).toBeVisible()
})

test('a link that was used, and one without a token, lead to a new one', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 400/, 'the server takes a link once')
  const ana = await makeAccount(server)
  await page.goto('/?dialog=forgot')
  await page.getByLabel('Email').fill(ana.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  const link = await server.linkTo(ana.email, '/reset_password')
  for (const outcome of [
    'Your password is changed. Log in with the new one.',
    'This link is not valid any more.',
  ]) {
    await page.goto(link)
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(newPassword)
    await page.getByRole('textbox', { name: 'Confirm new password' }).fill(newPassword)
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByText(outcome)).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await expect(page.getByRole('dialog', { name: 'Forgot your password?' })).toBeVisible()

  await page.goto('/reset_password')
  await expect(page.getByRole('heading', { name: 'No token found.' })).toBeVisible()
})

test('an address without an account gets the same answer and no mail', async ({ page, server }) => {
  const nobody = newTraveller('nobody')
  await page.goto('/?dialog=forgot')
  await page.getByLabel('Email').fill(nobody.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`Sent to ${nobody.email}`)).toBeVisible()
  expect(await server.mailsTo(nobody.email)).toEqual([])
})
