import { notMe } from '@caravan/contract/auth'
import type { Language } from '@caravan/contract/languages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, sentTo } from '../testing/network.ts'
import { open } from '../testing/open.tsx'

test.each<[Language, string, string, string]>([
  ['en', 'Was this not you?', 'Close this account', 'The account is closed.'],
  ['zh', '這不是你註冊的嗎？', '關閉這個帳號', '帳號已關閉。'],
])('in %s the link asks before it ends anything', async (language, question, action, done) => {
  on(notMe).answers(undefined)
  const { user, address } = await open('/not_me?token=secret', language)
  await screen.findByRole('heading', { name: question })
  await waitFor(() => expect(address()).toBe('/not_me'))
  expect(sentTo(notMe)).toEqual([])
  await user.tab()
  while (document.activeElement?.textContent !== action) await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: done })
  expect(sentTo(notMe)).toMatchObject([{ body: { token: 'secret' } }])
  // Read out, and where the next Tab goes on from.
  expect(document.activeElement).toBe(screen.getByRole('status'))
})

test('a link that is worth nothing any more says so, and so does one without a token', async () => {
  on(notMe).isCutOff().fails('token.invalid')
  const { user } = await open('/not_me?token=secret')
  const end = await screen.findByRole('button', { name: 'Close this account' })
  await user.click(end)
  await screen.findByText(/network|server/i)
  await user.click(end)
  await screen.findByRole('heading', { name: 'This link is no longer valid.' })
})

test.each(['/not_me', '/not_me?token=', '/verify_email', '/verify_email?token=', '/reset_password?token='])(
  '%s has no token',
  async address => {
    await open(address)
    await screen.findByRole('heading', { name: 'No token found.' })
  },
)
