import { forgotPassword } from '@caravan/contract/auth'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectBlamed, expectFailure } from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'

test('a link is asked for until it is on its way', async () => {
  on(forgotPassword)
    .fails('account.email_invalid')
    .fails('limit.rate', { retryAfter: 840 })
    .answers({ detail: 'A mail is on its way.' })
  const { fill, press } = await open('/?dialog=forgot')
  const email = await screen.findByLabelText('Email')
  await fill(email, 'ana')
  await press('Send the link')
  await expectFailure('Invalid email format')
  await expectBlamed(email, 'Invalid email format')
  await fill(email, 'ana@example.com')
  await press('Send the link')
  await expectFailure('Too many requests. Please try again in 14 minutes.')
  expect(email).toHaveProperty('value', 'ana@example.com')
  await press('Send the link')
  await screen.findByRole('dialog', { name: 'Check your email' })
  await screen.findByText('Sent to ana@example.com')
  expect(sentTo(forgotPassword).at(-1)?.body).toEqual({ email: 'ana@example.com' })
  await press('Back to login')
  await screen.findByRole('dialog', { name: 'Welcome back' })
})
