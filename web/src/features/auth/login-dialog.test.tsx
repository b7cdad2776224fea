import { me } from '@caravan/contract/account'
import { captchaChallenge, login, logout } from '@caravan/contract/auth'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { outbox } from '../../lib/calls/outbox.ts'
import { currentSession, loseSession, startSession } from '../../lib/calls/session.ts'
import { ana, serve } from '../../testing/account.ts'
import { expectBlamed, expectFailure, expectSuccess } from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { mei, tripId } from '../../testing/trip.ts'

const token = { access_token: 'x', token_type: 'bearer', expires_in: 60 } as const

/** The dialog, opened and filled in. */
async function openLogin(username: string, password: string, search = '') {
  const app = await open(`/?dialog=login${search}`)
  const fields = {
    username: await screen.findByLabelText('Username or email'),
    password: screen.getByLabelText('Password', { selector: 'input' }),
  }
  await app.fill(fields.username, username)
  await app.fill(fields.password, password)
  return { ...app, ...fields }
}

test('a login that is refused says so, blames the password, and keeps what was typed', async () => {
  on(login).fails('auth.wrong_credentials')
  const { user, username, password } = await openLogin('ana', 'Wrong horse 9!')
  await user.keyboard('{Enter}')
  await expectFailure('Login failed')
  await expectBlamed(password, 'Incorrect username or password')
  expect(username).toHaveProperty('value', 'ana')
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(screen.queryByText('Login failed')).toBeNull()
})

test('a login goes through at the next try after the server was out of reach', async () => {
  on(login).isCutOff().answers(token)
  const { user, press, password } = await openLogin('ana', 'Correct horse 9!')
  await user.keyboard('{Enter}')
  await expectFailure('Login failed')
  await screen.findByText(/No answer from the server\./)
  expect(password).toHaveProperty('value', 'Correct horse 9!')
  serve()
  await press('Login')
  await expectSuccess('Login successful')
  expect(sentTo(login)).toHaveLength(2)
  expect(sentTo(me)[0]?.headers.get('authorization')).toBe('Bearer x')
})

test('a captcha is solved where the server asks for one', async () => {
  serve()
  on(login).fails('auth.captcha_required').answers(token)
  on(captchaChallenge).answers({ provider: 'off' })
  const { user } = await openLogin('ana', 'Correct horse 9!')
  await user.keyboard('{Enter}')
  await expectSuccess('Login successful')
  expect(sentTo(login).map(({ form }) => form.recaptcha_token)).toEqual([undefined, 'off'])
})

test.each([
  ['/profile', '/profile'],
  ['//evil.example/', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
])('after a login that came with %s the page is %s', async (next, page) => {
  serve()
  on(login).answers(token)
  const { user, address } = await openLogin('ana', 'x', `&next=${encodeURIComponent(next)}`)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(page))
})

/** Ana's session was lost while a write waits. */
async function leaveUnsent() {
  startSession({ id: ana.id, username: 'ana', token: 'lost' })
  const trip = { name: 'Japan', currency: 'JPY' }
  await outbox.keep({ key: 1, tripId, trip, name: 'updateTrip', write: {}, shown: [] })
  loseSession('lost')
}

test('another account is asked before it drops what waits to be sent, and a no leaves everything as it was', async () => {
  await leaveUnsent()
  serve({ ...ana, id: mei.user_id ?? '', username: 'mei' })
  on(login).answers(token)
  const { user, press } = await openLogin('mei', 'Correct horse 9!')
  await user.keyboard('{Enter}')
  await screen.findByRole('alertdialog', { name: 'Use another account here?' })
  await press('Cancel')
  await waitFor(() => expect(sentTo(logout)).toHaveLength(1))
  const [{ headers, query } = expect.fail()] = sentTo(logout)
  expect([headers.get('authorization'), query.keep]).toEqual(['Bearer x', '1'])
  expect([currentSession()?.id, outbox.all().length]).toEqual([ana.id, 1])

  await press('Login')
  await screen.findByRole('alertdialog', { name: 'Use another account here?' })
  await press('Log in and discard them')
  await expectSuccess('Login successful')
  expect([currentSession()?.id, outbox.all().length]).toEqual([mei.user_id, 0])
})

test('the account whose changes wait is not asked', async () => {
  await leaveUnsent()
  serve()
  on(login).answers(token)
  const { user } = await openLogin('ana@example.com', 'Correct horse 9!')
  await user.keyboard('{Enter}')
  await expectSuccess('Login successful')
  expect(outbox.all()).toHaveLength(1)
})
