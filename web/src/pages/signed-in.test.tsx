import { me } from '@caravan/contract/account'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ana, signedIn } from '../testing/account.ts'
import { expectFailure } from '../testing/expect.ts'
import { on, sentTo } from '../testing/network.ts'
import { open } from '../testing/open.tsx'

test('an account that cannot be loaded is said so, and tried again in place', async () => {
  signedIn()
  on(me).fails('server.unavailable')
  const { user } = await open('/dashboard')
  await screen.findByRole('heading', { name: 'The server is out of reach' })
  await screen.findByText(/The service is not available right now\./)
  // Once by itself, before it says so.
  expect(sentTo(me)).toHaveLength(2)
  on(me).answers(ana)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'Where to next, ana?' })
})

test('an account that is gone leaves for the landing', async () => {
  signedIn()
  on(me).fails('request.not_found')
  const { address } = await open('/dashboard')
  await waitFor(() => expect(address()).toBe('/'))
  await expectFailure('There is nothing here.')
})
