import { me, profile } from '@caravan/contract/account'
import { login } from '@caravan/contract/auth'
import { live as stream } from '@caravan/contract/live'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { outbox } from '../lib/calls/outbox.ts'
import { loseSession } from '../lib/calls/session.ts'
import { ana, blankProfile, signedIn } from '../testing/account.ts'
import { expectBlamed, expectFailure, expectFocus } from '../testing/expect.ts'
import { on, sentTo } from '../testing/network.ts'
import { open } from '../testing/open.tsx'
import { idOf } from '../testing/trip.ts'

test('an account that cannot be loaded is said so, and tried again in place', async () => {
  signedIn()
  on(me).isCutOff()
  const { user } = await open('/dashboard')
  await screen.findByRole('heading', { name: 'The server cannot be reached' })
  // Once by itself, before it says so.
  expect(sentTo(me)).toHaveLength(2)
  on(me).answers(ana)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'Where to next, ana?' })
})

test.each(['server.unavailable', 'limit.rate'] as const)(
  'a server that asks for patience by %s has ten seconds until the landing is shown',
  async code => {
    signedIn()
    on(me).fails(code)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { address } = await open('/dashboard')
    await vi.advanceTimersByTimeAsync(9_000)
    expect(address()).toBe('/dashboard')
    await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    await waitFor(() => expect(address()).toBe('/'))
    await screen.findByRole('alert')
  },
)

test('an address with a slash at its end is found', async () => {
  signedIn()
  await open('/dashboard/')
  await screen.findByRole('heading', { level: 1, name: 'Where to next, ana?' })
})

test('an account that is gone leaves for the landing', async () => {
  signedIn()
  on(me).fails('request.not_found')
  const { address } = await open('/dashboard')
  await waitFor(() => expect(address()).toBe('/'))
  await expectFailure('There is nothing here.')
})

test('without a network the page says so, and is quiet again afterwards', async () => {
  signedIn()
  await open('/dashboard')
  await screen.findByRole('heading', { level: 1 })
  const say = (event: string, onLine: boolean) =>
    act(() => {
      Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true })
      window.dispatchEvent(new Event(event))
    })
  const notice = 'You are offline. Changes save when you are back.'
  say('offline', false)
  expect(screen.getByText(notice).closest('[role=status]')).not.toBeNull()
  say('online', true)
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
})

test('the stream of the account goes on from what was read of it', async () => {
  signedIn({ ...ana, seq: 7 })
  await open('/dashboard')
  await waitFor(() => expect(sentTo(stream)[0]?.body.since).toBe(7))
})

test.each(['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '{{7*7}}"\'><svg onload=alert(1)>'])(
  'a name is a name, with all the markup in it: %s (IN-02)',
  async name => {
    const live = signedIn()
    await open('/dashboard')
    await screen.findByRole('heading', { level: 1, name: 'Where to next, ana?' })
    await waitFor(() => expect(live.count()).toBe(1))
    on(profile).answers({ ...blankProfile, first_name: name, last_name: '<b>bold</b>' })
    live.tell({ topics: ['profile'] })
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`Where to next, ${name}?`),
    )
    screen.getByRole('link', { name: `Your profile, ${name} <b>bold</b>` })
    expect(document.body.querySelector('script, img[src=x], b')).toBeNull()
  },
)

test('a session that has ended asks for the password, hides the page, and goes on with it', async () => {
  signedIn()
  on(login)
    .fails('auth.wrong_credentials')
    .answers({ access_token: 'new', token_type: 'bearer', expires_in: 60 })
  const { user, fill } = await open('/dashboard')
  await screen.findByRole('heading', { level: 1 })
  act(() => loseSession('token of ana'))
  await screen.findByRole('dialog', { name: 'Please log in again' })
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  const password = screen.getByLabelText('Password of ana', { selector: 'input' })
  await expectFocus(password)
  await fill(password, 'Wrong horse 9!')
  await user.keyboard('{Enter}')
  await expectFailure('Login failed')
  await expectBlamed(password, 'Incorrect username or password')
  await fill(password, 'Correct horse 9!')
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1 })
  expect(sentTo(login).at(-1)?.form.username).toBe('ana')
})

test('to leave a lost session instead has to be confirmed', async () => {
  signedIn()
  const { press, address } = await open('/dashboard')
  await screen.findByRole('heading', { level: 1 })
  act(() => loseSession('token of ana'))
  await screen.findByRole('dialog', { name: 'Please log in again' })
  await press('Use another account')
  await screen.findByRole('alertdialog', { name: 'Leave without logging in?' })
  await press('Stay')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await press('Use another account')
  await screen.findByRole('alertdialog')
  screen.getByText('What you have typed but not saved will be lost.')
  await press('Leave')
  await waitFor(() => expect(address()).toBe('/'))
  expect(localStorage.getItem('session')).toBeNull()
})

test('leaving a lost session says what waits to be sent', async () => {
  signedIn()
  const { press } = await open('/dashboard')
  await screen.findByRole('heading', { level: 1 })
  const trip = { name: 'Japan', currency: 'JPY' }
  await outbox.keep({ key: 1, tripId: idOf(1), trip, name: 'updateTrip', write: {}, shown: [] })
  act(() => loseSession('token of ana'))
  await screen.findByRole('dialog', { name: 'Please log in again' })
  await press('Use another account')
  await screen.findByText(/^Changes on this device that have not been sent yet will be lost/)
  await press('Leave')
  await waitFor(() => expect(outbox.all()).toEqual([]))
})

test('the language that was chosen in this browser counts more than that of the account', async () => {
  signedIn({ ...ana, language: 'zh' })
  await open('/dashboard')
  await screen.findByRole('heading', { level: 1, name: 'Where to next, ana?' })
  expect(document.documentElement.lang).toBe('en')
})
