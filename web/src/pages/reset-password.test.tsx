import { resetPassword } from '@caravan/contract/auth'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { currentSession, startSession } from '../lib/calls/session.ts'
import { ana } from '../testing/account.ts'
import { expectBlamed, expectSuccess } from '../testing/expect.ts'
import { on, sentTo } from '../testing/network.ts'
import { open } from '../testing/open.tsx'

const rule =
  'Password must be at least 8 characters long and contain uppercase, lowercase, number and special character'

async function openLink() {
  const app = await open('/reset_password?token=secret')
  const field = (name: string) => screen.getByLabelText(name, { selector: 'input' })
  return { ...app, password: field('New password'), confirmation: field('Confirm new password') }
}

test('a new password is taken when it is typed twice and strong, and leads to the login', async () => {
  on(resetPassword).fails('account.password_common').answers(undefined)
  const { fill, press, address, password, confirmation } = await openLink()
  await waitFor(() => expect(address()).toBe('/reset_password'))
  await fill(password, 'password')
  await fill(confirmation, 'passw0rd')
  await press('Save new password')
  await expectBlamed(confirmation, 'The new password and the confirm new password do not match')
  await fill(confirmation, 'password')
  await press('Save new password')
  await expectBlamed(password, rule)
  expect(sentTo(resetPassword)).toEqual([])
  await fill(password, 'Another horse 9!')
  await fill(confirmation, 'Another horse 9!')
  await press('Save new password')
  await expectBlamed(password, 'This password is too easy to guess. Please choose another one.')
  await press('Save new password')
  await expectSuccess('Your password has been changed. Log in with the new one.')
  expect(address()).toBe('/?dialog=login')
  expect(sentTo(resetPassword).at(-1)?.body).toEqual({ token: 'secret', password: 'Another horse 9!' })
})

test('what waits to be sent stays for the account whose password it was', async () => {
  startSession({ id: ana.id, username: 'ana', token: 'old' })
  on(resetPassword).answers(undefined)
  const { fill, press, password, confirmation } = await openLink()
  await fill(password, 'Another horse 9!')
  await fill(confirmation, 'Another horse 9!')
  await press('Save new password')
  await expectSuccess('Your password has been changed. Log in with the new one.')
  expect(currentSession()).toEqual({ id: ana.id, username: 'ana' })
})

test('a link that was used leads to a new one', async () => {
  on(resetPassword).fails('token.invalid')
  const { user, fill, press, password, confirmation } = await openLink()
  await fill(password, 'Another horse 9!')
  await fill(confirmation, 'Another horse 9!')
  await press('Save new password')
  await screen.findByRole('heading', { name: 'This link is no longer valid.' })
  await user.click(screen.getByRole('link', { name: 'Send a new link' }))
  await screen.findByRole('dialog', { name: 'Forgot your password?' })
})

test('a link without a token says so', async () => {
  await open('/reset_password')
  screen.getByRole('heading', { name: 'No token found.' })
})
