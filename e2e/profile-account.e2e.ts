import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { enter, planAs } from './planner.ts'
import { expectSaved, openProfile, profilePage } from './profile-screen.ts'
import { expectBlamed, expectDashboard, expectFailure, expectSuccess } from './screen.ts'
import { makeAccount, makeVerifiedAccount, newTraveller, signInElsewhere } from './traveller.ts'

const newPassword = 'Another horse 7?'

test('a new username is looked up while it is typed', async ({ page, server }) => {
  const mei = await makeVerifiedAccount(server, newTraveller('mei'))
  const { ana, elsewhere, form } = await openProfile(page, server)
  await form.edit('Username').click()
  const username = form.field('Username')
  await expect(username).toBeFocused()
  await expect(username).toHaveValue(ana.username)
  await username.fill(mei.username)
  await expect(username).toHaveAccessibleDescription(/This username is already taken/)
  await form.save.click()
  await expectFailure(page, 'This username is already taken')
  await expectBlamed(username, 'This username is already taken')
  await expectAccessible(page)

  await username.fill('a b')
  await expect(username).toHaveAccessibleDescription(/A username has 3 to 32 letters/)
  await page.getByRole('button', { name: 'Cancel editing Username' }).click()
  await expect(form.edit('Username')).toBeFocused()
  await expect(page.getByText(ana.username, { exact: true }).last()).toBeVisible()

  await form.edit('Username').click()
  await username.fill(`${ana.username}-2`)
  await expect(username).toHaveAccessibleDescription(/This username is free\./)
  await username.press('Enter')
  await expectSaved(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Where to next, ${ana.username}-2?`)
  expect(await elsewhere.send('GET', '/users/me')).toMatchObject({ username: `${ana.username}-2` })
})

test('a new password is taken with the old one, and this device stays signed in', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 403/, 'the old password was wrong')
  const { ana, form } = await openProfile(page, server)
  await form.edit('Password').click()
  const [old, fresh, again] = ['Old password', 'New password', 'Confirm new password'].map(form.field)
  if (!old || !fresh || !again) throw new Error('three fields')
  await expect(old).toBeFocused()
  await fresh.fill('weak')
  await again.fill('other')
  await expect(again).toHaveAccessibleDescription(/do not match/)
  await form.save.click()
  await expectFailure(page, 'Please enter old password')
  await expectBlamed(old, 'Please enter old password')
  await old.fill('Not the horse 9!')
  await form.save.click()
  await expectFailure(page, 'The new password and the confirm new password do not match')
  await again.fill('weak')
  await form.save.click()
  const rule =
    'Password must be at least 8 characters long and contain uppercase, lowercase, number and special character'
  await expectFailure(page, rule)
  await expectBlamed(fresh, rule)
  await expectAccessible(page)
  await fresh.fill(newPassword)
  await again.fill(newPassword)
  await expect(page.getByText('4 of 4 rules met')).toBeAttached()
  await form.save.click()
  await expectFailure(page, 'Update failed: The old password is not correct.')
  await expectBlamed(old, 'The old password is not correct.')
  await expect(fresh).toHaveValue(newPassword)
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(old).toHaveAttribute('type', 'text')
  await old.fill(ana.password)
  await form.save.click()
  await expectSaved(page)
  await page.reload()
  await expectDashboard(page)
  await signInElsewhere(server, { ...ana, password: newPassword })
  await expect(signInElsewhere(server, ana)).rejects.toThrow('401')
})

test('a new address waits until the link in its mail is opened', async ({ page, server }) => {
  const mei = await makeVerifiedAccount(server, newTraveller('mei'))
  const { ana, form } = await openProfile(page, server)
  const address = `new-${ana.email}`
  await form.edit('Email').click()
  const email = form.field('Email')
  await email.fill(mei.email)
  await expect(email).toHaveAccessibleDescription(/This email has been used by another member/)
  await email.fill(address)
  await expect(email).toHaveAccessibleDescription(/This email address can be used\./)
  await form.save.click()
  await expectFailure(page, 'Please enter old password')
  await form.field('Old password').fill(ana.password)
  await form.save.click()
  await expectSaved(page)
  await page.getByRole('link', { name: /^Your profile/ }).click()
  await expect(page.getByText(`We sent a mail to ${address}. It becomes your address`)).toBeVisible()
  await expect(page.getByText(ana.email, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText(`We sent a mail to ${address}. It becomes your address`)).toBeVisible()
  await page.goto(await server.linkTo(address, '/verify_email'))
  await expect(page.getByText('Email verified successfully! Redirecting...')).toBeVisible()
  await expectDashboard(page)
  await page.goto('/profile')
  await expect(page.getByText(address, { exact: true })).toBeVisible()
  await expect(page.getByText('We sent a mail to')).toBeHidden()
})

test('while the address is not confirmed, the page says what waits for it and sends the link again', async ({
  page,
  server,
}) => {
  const ana = await makeAccount(server)
  const first = await server.linkTo(ana.email, '/verify_email')
  await enter(page, server, ana, '/profile')
  await expect(page.getByRole('heading', { name: 'Please confirm your email address' })).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expectSuccess(page, `A new link is on its way to ${ana.email}.`)
  await server.linkTo(ana.email, '/verify_email', first)
  await profilePage(page).link('information').click()
  await expect(page.getByText('Nothing is shown to anybody before you have confirmed')).toBeVisible()
})

test('other devices are signed out, one by one and all at once', async ({ page, server }) => {
  const ana = await makeVerifiedAccount(server)
  await enter(page, server, ana, '/profile')
  const [one, two, three] = [await planAs(server, ana), await planAs(server, ana), await planAs(server, ana)]
  await page.reload()
  const rows = page.getByRole('region', { name: 'Signed in on these devices' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1)
  await rows
    .getByRole('button', { name: /^End session/ })
    .first()
    .click()
  await expect(rows).toHaveCount(3)
  await expect(rows.first().locator('..')).toBeFocused()
  const answers = await Promise.allSettled([one, two, three].map(device => device.send('GET', '/users/me')))
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await expectSuccess(page, 'Every other device is signed out.')
  await expect(rows).toHaveCount(1)
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
  await page.reload()
  await expect(rows).toHaveCount(1)
})

test('an account is deleted after a question, and nothing of it stays', async ({ page, server }) => {
  const { ana, elsewhere, form } = await openProfile(page, server)
  await form.deleteAccount.click()
  const warning = page.getByRole('alertdialog', { name: 'Cannot be restored after deletion' })
  await expect(warning.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.deleteAccount).toBeFocused()
  // What is not saved does not keep anybody.
  await form.edit('Username').click()
  await form.field('Username').fill('somebody-else')
  await form.deleteAccount.click()
  await warning.getByRole('button', { name: 'Delete account' }).click()
  await expectSuccess(page, 'Account deleted')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    ana.username,
  )
  await expect(elsewhere.send('GET', '/users/me')).rejects.toThrow('401')
  await expect(signInElsewhere(server, ana)).rejects.toThrow('401')
})

test('where the password was given long ago, it is asked for before the account goes', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 403/, 'the password is asked for, and wrong once')
  const { ana, form } = await openProfile(page, server)
  await page.route('**/api/users/me', (route, request) =>
    request.method() === 'DELETE'
      ? route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'account.reauthentication_required', detail: 'x' }),
        })
      : route.continue(),
  )
  await form.deleteAccount.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cannot be restored after deletion' })
  const password = dialog.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await expectAccessible(page)
  await password.fill('Not the horse 9!')
  await password.press('Enter')
  await expect(password).toHaveAccessibleDescription(/The old password is not correct\./)
  await password.fill(ana.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expectSuccess(page, 'Account deleted')
  await expect(page).toHaveURL('/')
})
