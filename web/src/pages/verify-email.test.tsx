import { verifyEmail } from '@caravan/contract/auth'
import { lookAtGuestLink } from '@caravan/contract/guests'
import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { keepRegistered } from '../features/auth/registered.ts'
import { keepClaim } from '../lib/join-token.ts'
import { signedIn } from '../testing/account.ts'
import { on, sentTo } from '../testing/network.ts'
import { open } from '../testing/open.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['to the login', () => undefined, '/?dialog=login', null],
  // Said with the call, because every other session may end.
  ['to the dashboard, where somebody is signed in,', signedIn, '/dashboard', 'Bearer token of ana'],
])(
  'the link confirms the address, says so for two seconds, and goes on %s',
  async (_, prepare, next, session) => {
    prepare()
    on(verifyEmail).answers({ success: true })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
    const { address } = await open('/verify_email?token=secret')
    await pass(0)
    await pass(0)
    expect(screen.getByRole('heading').textContent).toBe('Email verified successfully! Redirecting...')
    expect(address()).toBe('/verify_email')
    await pass(1_900)
    expect(address()).toBe('/verify_email')
    await pass(100)
    vi.useRealTimers()
    await vi.waitFor(() => expect(address()).toBe(next), 10_000)
    expect(sentTo(verifyEmail).map(({ query }) => query)).toEqual([{ token: 'secret' }])
    expect(sentTo(verifyEmail)[0]?.headers.get('authorization')).toBe(session)
  },
)

describe('of a guest who has registered', () => {
  async function verified() {
    sessionStorage.setItem('/guest', 'secret of Gus')
    keepRegistered({ username: 'gus', email: 'gus@example.com' })
    keepClaim('gus')
    // The mail opens a tab of its own.
    sessionStorage.clear()
    on(verifyEmail).answers({ success: true })
    on(lookAtGuestLink).answers({ trip_name: 'Trip to Japan', name: 'Gus' })
    return open('/verify_email?token=secret')
  }

  test('the link leads to the login, which says so and knows the name, and then to the claim', async () => {
    const { address } = await verified()
    const login = within(await screen.findByRole('dialog', { name: 'Welcome back' }, { timeout: 10_000 }))
    expect(address()).toBe('/?dialog=login&next=%2Fguest')
    login.getByText('Your email is verified. Log in to take over what you did as a guest.')
    expect(login.getByLabelText('Username or email')).toHaveProperty('value', 'gus')
    expect(screen.queryByText(/We sent an email/)).toBeNull()
    signedIn()
    await screen.findByRole('heading', { name: 'Is this you: Gus?' })
  })

  test('the tab that has registered says no longer that a mail was sent', async () => {
    keepRegistered({ username: 'gus', email: 'gus@example.com' })
    await open('/')
    const strip = await screen.findByRole('region', { name: 'Your new account' })
    expect(strip.textContent).toContain('We sent an email')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'verified', newValue: '1' })))
    expect(strip.textContent).not.toContain('We sent an email')
    within(strip).getByText('Your email is verified. Log in to go on.')
    expect(within(strip).queryByRole('button', { name: /Resend|again/ })).toBeNull()
  })
})

test('a link that is not ours says what to do', async () => {
  on(verifyEmail).fails('token.invalid')
  const { user } = await open('/verify_email?token=0123456789')
  await screen.findByRole('heading', { name: 'Verification failed.' })
  await user.click(screen.getByRole('link', { name: 'Login' }))
  await screen.findByRole('dialog', { name: 'Welcome back' })
})

test('a link without a token says so', async () => {
  await open('/verify_email')
  screen.getByRole('heading', { name: 'No token found.' })
})

test('a server that is out of reach is asked again', async () => {
  on(verifyEmail).isCutOff().fails('token.invalid')
  const { press } = await open('/verify_email?token=1')
  await screen.findByRole('heading', { name: 'Verification error.' })
  await press('Try again')
  await screen.findByRole('heading', { name: 'Verification failed.' })
})
