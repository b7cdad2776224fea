import { verifyEmail } from '@caravan/contract/auth'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
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
