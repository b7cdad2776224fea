import { captchaChallenge, login, register, resendVerification } from '@caravan/contract/auth'
import { lookAtJoinLink } from '@caravan/contract/invitations'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ana, serve } from '../../testing/account.ts'
import { expectBlamed, expectFailure, expectSuccess } from '../../testing/expect.ts'
import { gate, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'

const registration = {
  username: 'ana',
  email: 'ana@example.com',
  password: 'Correct horse 9!',
  confirmPassword: 'Correct horse 9!',
}
type Field = keyof typeof registration

/** The dialog, opened and filled in. */
async function openRegister(values?: Partial<Record<Field, string>>, address = '/?dialog=register') {
  return fillIn(await open(address), values)
}

async function fillIn(
  app: Awaited<ReturnType<typeof open>>,
  values: Partial<Record<Field, string>> = registration,
) {
  await screen.findByRole('dialog', { name: 'Create your account' })
  const fields: Record<Field, HTMLElement> = {
    username: screen.getByLabelText('Username'),
    email: screen.getByLabelText('Email'),
    password: screen.getByLabelText('Password', { selector: 'input' }),
    confirmPassword: screen.getByLabelText('Confirm password', { selector: 'input' }),
  }
  const terms = screen.getByRole('checkbox')
  for (const [name, value] of Object.entries(values)) await app.fill(fields[name as Field], value)
  return { ...app, ...fields, terms, submit: () => app.press('Register') }
}

test('each rule is told in its order, in its words, at its field, and nothing typed is lost', async () => {
  const form = await openRegister({
    username: '<b>',
    email: 'ana at example.com',
    password: 'password',
    confirmPassword: 'passw0rd',
  })
  const rules: [HTMLElement, string, () => Promise<void>][] = [
    [form.terms, 'You must accept the Terms and Conditions.', () => form.user.click(form.terms)],
    [form.confirmPassword, 'Passwords do not match', () => form.fill(form.confirmPassword, 'password')],
    [form.email, 'Invalid email format', () => form.fill(form.email, registration.email)],
    [form.password, 'Weak password', () => form.fill(form.password, registration.password)],
  ]
  for (const [field, words, mend] of rules) {
    await form.submit()
    await expectFailure(words)
    await expectBlamed(field, words)
    await mend()
  }
  await screen.findByText('4 of 4 rules met')
  await form.fill(form.confirmPassword, registration.password)
  await form.submit()
  await expectBlamed(
    form.username,
    'A username must have 3 to 32 letters, digits, dots, hyphens or underscores; 2 are enough in Chinese, Japanese or Korean.',
  )
  expect(form.username).toHaveProperty('value', '<b>')
  expect(form.email).toHaveProperty('value', registration.email)
  expect(form.terms).toHaveProperty('checked', true)
  expect(sentTo(captchaChallenge)).toEqual([])
})

test('Enter goes on to the next field, and registers at the last one', async () => {
  on(captchaChallenge).isCutOff()
  const form = await openRegister({})
  await form.user.click(form.terms)
  await form.user.click(form.username)
  for (const typed of [registration.username, registration.email, registration.password])
    await form.user.keyboard(`${typed}{Enter}`)
  expect(document.activeElement).toBe(form.confirmPassword)
  expect(screen.queryByRole('alert')).toBeNull()
  await form.user.keyboard(`${registration.password}{Enter}`)
  await expectFailure('Recaptcha not available')
})

test('a refusal that only the server knows of is told at its field', async () => {
  on(captchaChallenge).answers({ provider: 'off' })
  on(register)
    .fails('account.username_taken')
    .fails('account.password_common')
    .fails('registration.invited_only')
  const form = await openRegister()
  await form.user.click(form.terms)
  await form.submit()
  await expectBlamed(form.username, 'This username is already taken')
  await form.submit()
  await expectBlamed(form.password, 'This password is too easy to guess. Please choose another one.')
  await form.submit()
  await expectBlamed(form.email, 'Registration on this server is by invitation only.')
})

test('without a captcha nobody registers', async () => {
  on(captchaChallenge).isCutOff()
  const form = await openRegister()
  await form.user.click(form.terms)
  await form.submit()
  await expectFailure('Recaptcha not available')
  await screen.findByText(/No answer from the server\./)
  expect(form.username).toHaveProperty('value', 'ana')
  expect(sentTo(register)).toEqual([])
})

test('a server that does not answer costs nothing that was typed', async () => {
  on(captchaChallenge).answers({ provider: 'off' })
  on(register).isCutOff().answers({ detail: 'Please check your email.' })
  const form = await openRegister()
  await form.user.click(form.terms)
  await form.submit()
  await expectFailure('Registration failed')
  await screen.findByText(/No answer from the server\. Please check your connection/)
  expect(form.email).toHaveProperty('value', registration.email)
  expect(form.password).toHaveProperty('value', registration.password)
  await form.submit()
  await expectSuccess('Registration successful! Please check your email.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sentTo(register)[1]?.body).toEqual({
    ...registration,
    recaptcha_token: 'off',
    language: 'en',
    script: null,
  })
})

/** An account has been made, and the landing says so. */
async function registered() {
  on(captchaChallenge).answers({ provider: 'off' })
  on(register).answers({ detail: 'Please check your email.' })
  const form = await openRegister()
  await form.user.click(form.terms)
  await form.submit()
  const strip = await screen.findByRole('region', { name: 'Your new account' })
  return { form, strip }
}

test('after registering, the landing says where the mail went until that is closed', async () => {
  const { form, strip } = await registered()
  expect(strip.textContent).toContain('We sent an email to ana@example.com.')
  await form.user.click(within(strip).getByRole('button', { name: 'Login' }))
  await screen.findByRole('dialog', { name: 'Welcome back' })
  expect(screen.getByLabelText('Username or email')).toHaveProperty('value', 'ana')
  const password = screen.getByLabelText('Password', { selector: 'input' })
  await waitFor(() => expect(document.activeElement).toBe(password))
  await form.user.keyboard('{Escape}')
  await form.user.click(await screen.findByRole('button', { name: 'Close this notice' }))
  expect(screen.queryByRole('region', { name: 'Your new account' })).toBeNull()
})

test('the mail is sent again by those who sign in for it', async () => {
  const { form, strip } = await registered()
  await form.user.click(within(strip).getByRole('button', { name: 'Send again' }))
  await screen.findByRole('dialog', { name: 'Welcome back' })
  serve({ ...ana, email_verified: false })
  on(login).answers({ access_token: 'token', token_type: 'bearer', expires_in: 3_600 })
  on(resendVerification).answers(undefined)
  await form.fill(screen.getByLabelText('Password', { selector: 'input' }), registration.password)
  await form.user.keyboard('{Enter}')
  await expectSuccess('A new link is on its way to ana@example.com.')
  expect(sentTo(resendVerification)).toHaveLength(1)
})

test('pressed twice, Register makes one account (CC-04)', async () => {
  const held = gate()
  on(captchaChallenge).answers({ provider: 'off' })
  on(register).hangs(held).answers({ detail: 'Please check your email.' })
  const form = await openRegister()
  await form.user.click(form.terms)
  await form.user.dblClick(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(sentTo(register)).toHaveLength(1))
  await form.user.type(form.password, '{Enter}')
  held.open()
  await expectSuccess('Registration successful! Please check your email.')
  expect(sentTo(register)).toHaveLength(1)
})

test.each([
  '/?email=marcus.okafor%2Bjapan%40example.com',
  '/register?email=marcus.okafor%2Bjapan%40example.com',
])('an invitation opens the form with its address: %s', async address => {
  const form = await openRegister({}, address)
  expect(form.email).toHaveProperty('value', 'marcus.okafor+japan@example.com')
  await screen.findByText('From your invite')
})

test('a link to a trip goes along, where only those who are invited may register', async () => {
  document.documentElement.dataset['registration'] = 'invited'
  on(lookAtJoinLink).answers({ trip_name: 'Japan', inviter: 'mei' })
  on(captchaChallenge).answers({ provider: 'off' })
  on(register).answers({ detail: 'Please check your email.' })
  const app = await open('/join?token=secret')
  await app.user.click(await screen.findByRole('link', { name: 'Register' }))
  const form = await fillIn(app)
  expect(screen.queryByText(/Accounts here are by invitation/)).toBeNull()
  await form.user.click(form.terms)
  await form.submit()
  await expectSuccess('Registration successful! Please check your email.')
  expect(sentTo(register)[0]?.body).toMatchObject({ join_token: 'secret' })
  delete document.documentElement.dataset['registration']
})

test('without an invitation the form of /register is empty', async () => {
  const form = await openRegister({}, '/register')
  expect(form.email).toHaveProperty('value', '')
  expect(form.address()).toBe('/?dialog=register')
})

test('markup in an invitation is an address like any other, and refused as one', async () => {
  const hostile = '"><img src=x onerror=alert(1)>@example.com'
  const { email: _, ...rest } = registration
  const form = await openRegister(rest, `/?email=${encodeURIComponent(hostile)}`)
  expect(form.email).toHaveProperty('value', hostile)
  await form.user.click(form.terms)
  await form.submit()
  await expectBlamed(form.email, 'Invalid email format')
})
