import { expect, test } from './journey.ts'
import {
  acceptTerms,
  expectBlamed,
  expectDashboard,
  expectFailure,
  expectSuccess,
  fillRegistration,
  registerForm,
  signIn,
} from './screen.ts'
import { makeAccount, newTraveller } from './traveller.ts'

test('each rule is told in its order, in its words, at its field, and nothing typed is lost', async ({
  page,
}) => {
  const traveller = newTraveller()
  await page.goto('/?dialog=register')
  const form = registerForm(page)
  await form.username.fill('<b>')
  await form.email.fill('ana at example.com')
  await form.password.fill('password')
  await form.confirmPassword.fill('passw0rd')

  await form.submit.click()
  await expectFailure(page, 'You must accept the Terms and Conditions.')
  await expectBlamed(form.terms, 'You must accept the Terms and Conditions.')
  await acceptTerms(form)

  await form.submit.click()
  await expectFailure(page, 'Passwords do not match')
  await expectBlamed(form.confirmPassword, 'Passwords do not match')
  await form.confirmPassword.fill('password')

  await form.submit.click()
  await expectFailure(page, 'Invalid email format')
  await expectBlamed(form.email, 'Invalid email format')
  await form.email.fill(traveller.email)

  await form.submit.click()
  await expectFailure(page, 'Weak password')
  await expectBlamed(form.password, 'Weak password')
  await form.password.fill(traveller.password)
  await expect(form.dialog.getByRole('status').getByText('4 of 4 rules met')).toBeAttached()
  await form.confirmPassword.fill(traveller.password)

  await form.submit.click()
  const usernameRule = 'A username has 3 to 32 letters, digits, dots, hyphens or underscores.'
  await expectFailure(page, usernameRule)
  await expectBlamed(form.username, usernameRule)
  await expect(form.username).toHaveValue('<b>')
  await expect(form.email).toHaveValue(traveller.email)
  await expect(form.terms).toBeChecked()

  await form.username.fill(traveller.username)
  await form.submit.click()
  await expectSuccess(page, 'Registration successful! Please check your email.')
  await expect(form.dialog).toBeHidden()
})

test('what only the server knows is told at the field as well', async ({ page, server, tolerate }) => {
  tolerate(/status of 409|status of 422/, 'the server refuses a taken username and a common password')
  const known = await makeAccount(server)
  await page.goto('/?dialog=register')
  const form = await fillRegistration(page, { ...newTraveller(), username: known.username })
  await form.submit.click()
  await expectFailure(page, 'This username is already taken')
  await expectBlamed(form.username, 'This username is already taken')

  await form.username.fill(newTraveller().username)
  await form.password.fill('Password1!')
  await form.confirmPassword.fill('Password1!')
  await form.submit.click()
  await expectFailure(page, 'This password is too easy to guess. Please choose another one.')
  await expectBlamed(form.password, 'too easy to guess')
})

test('an address that has an account gets the same answer, and its owner a mail', async ({
  page,
  server,
}) => {
  const known = await makeAccount(server)
  await page.goto('/?dialog=register')
  const form = await fillRegistration(page, { ...newTraveller('mei'), email: known.email })
  await form.submit.click()
  await expectSuccess(page, 'Registration successful! Please check your email.')
  await expect.poll(async () => (await server.mailsTo(known.email)).length).toBe(2)
})

test('without a captcha nobody registers', async ({ page, tolerate }) => {
  tolerate(/ERR_CONNECTION_REFUSED/, 'the captcha is cut off')
  await page.route('**/api/captcha/challenge*', route => route.abort('connectionrefused'))
  await page.goto('/?dialog=register')
  const form = await fillRegistration(page, newTraveller())
  await form.submit.click()
  await expectFailure(page, 'Recaptcha not available')
  await expect(form.username).not.toHaveValue('')
  await expect(form.dialog.getByText('No answer from the server.')).toBeVisible()
})

test('a server that does not answer costs nothing that was typed', async ({ page, tolerate }) => {
  tolerate(/ERR_CONNECTION_REFUSED/, 'the server is cut off')
  const traveller = newTraveller()
  await page.route('**/api/users/register/', route => route.abort('connectionrefused'))
  await page.goto('/?dialog=register')
  const form = await fillRegistration(page, traveller)
  await form.submit.click()
  await expectFailure(page, 'Registration failed')
  await expect(form.dialog.getByText('No answer from the server. Please check your connection')).toBeVisible()
  await expect(form.email).toHaveValue(traveller.email)
  await expect(form.password).toHaveValue(traveller.password)

  await page.unroute('**/api/users/register/')
  await form.submit.click()
  await expectSuccess(page, 'Registration successful! Please check your email.')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('pressed twice, Register makes one account (CC-04)', async ({ page, server }) => {
  const traveller = newTraveller()
  let sent = 0
  page.on('request', request => {
    if (request.url().endsWith('/users/register/')) sent += 1
  })
  await page.goto('/?dialog=register')
  const form = await fillRegistration(page, traveller)
  await form.submit.dblclick()
  await expectSuccess(page, 'Registration successful! Please check your email.')
  await server.mailTo(traveller.email)
  expect(sent).toBe(1)
  expect(await server.mailsTo(traveller.email)).toHaveLength(1)
  await signIn(page, traveller)
  await expectDashboard(page)
})

test('an invitation opens the form with its address, in any spelling of the link', async ({ page }) => {
  const invited = 'marcus.okafor+japan@example.com'
  for (const address of [
    `/?email=${encodeURIComponent(invited)}`,
    `/register?email=${encodeURIComponent(invited)}`,
  ]) {
    await page.goto(address)
    const form = registerForm(page)
    await expect(form.email).toHaveValue(invited)
    await expect(form.dialog.getByText('From your invite').filter({ visible: true })).toBeVisible()
  }
  await page.goto('/register')
  await expect(registerForm(page).email).toHaveValue('')
  await expect(page).toHaveURL('/?dialog=register')
})

test('markup in an invitation is an address like any other, and refused as one', async ({ page }) => {
  const hostile = '"><img src=x onerror=alert(1)>@example.com'
  await page.goto(`/?email=${encodeURIComponent(hostile)}`)
  const form = registerForm(page)
  await expect(form.email).toHaveValue(hostile)
  await form.username.fill('ana')
  await form.password.fill('Correct horse 9!')
  await form.confirmPassword.fill('Correct horse 9!')
  await acceptTerms(form)
  await form.submit.click()
  await expectBlamed(form.email, 'Invalid email format')
})
