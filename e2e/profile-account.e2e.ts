import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { expectSaved, openProfile } from './profile-screen.ts'
import { expectBlamed, expectDashboard, expectSuccess } from './screen.ts'
import { signInElsewhere } from './traveller.ts'

const newPassword = 'Another horse 7?'

test('name, address and password are changed, this device stays signed in, and the address waits for its mail', async ({
  page,
  server,
}) => {
  const { ana, elsewhere, form } = await openProfile(page, server)
  const renamed = { username: `${ana.username}-2`, email: `new-${ana.email}`, password: newPassword }
  await form.edit('Username').click()
  await form.field('Username').fill(renamed.username)
  await expect(form.field('Username')).toHaveAccessibleDescription(/This username is free\./)
  await form.edit('Email').click()
  await form.field('Email').fill(renamed.email)
  await form.save.click()
  await expectBlamed(form.field('Old password'), 'Please enter old password')
  await expectAccessible(page)
  await form.field('Old password').fill(ana.password)
  await form.edit('Password').click()
  await form.field('New password').fill(newPassword)
  await form.field('Confirm new password').fill(newPassword)
  await form.save.click()
  await expectSaved(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Where to next, ${renamed.username}?`)

  await page.goto('/profile')
  const waiting = page.getByText(`We sent an email to ${renamed.email}. It becomes your address`)
  await expect(waiting).toBeVisible()
  await expect(page.getByText(ana.email, { exact: true })).toBeVisible()
  await page.goto(await server.linkTo(renamed.email, '/verify_email'))
  await expectDashboard(page)
  await page.goto('/profile')
  await expect(page.getByText(renamed.email, { exact: true })).toBeVisible()
  await expect(waiting).toBeHidden()

  await signInElsewhere(server, renamed)
  await expect(signInElsewhere(server, { ...renamed, password: ana.password })).rejects.toThrow('401')
  await expect(elsewhere.send('GET', '/users/me')).rejects.toThrow('401')
})

test('an account is deleted after a question, and nothing of it stays', async ({ page, server }) => {
  const { ana, elsewhere, form } = await openProfile(page, server)
  await form.deleteAccount.click()
  const warning = page.getByRole('alertdialog', { name: 'Cannot be restored after deletion' })
  await expect(warning.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Delete account' }).click()
  await expectSuccess(page, 'Account deleted')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    ana.username,
  )
  await expect(elsewhere.send('GET', '/users/me')).rejects.toThrow('401')
  await expect(signInElsewhere(server, ana)).rejects.toThrow('401')
})
