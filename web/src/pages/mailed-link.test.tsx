import { notMe } from '@caravan/contract/auth'
import type { Language } from '@caravan/contract/languages'
import { stopMails } from '@caravan/contract/notifications'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, sentTo } from '../testing/network.ts'
import { open } from '../testing/open.tsx'

const ending = { page: '/not_me', endpoint: notMe, sent: { body: { token: 'secret' } } }
const stopping = { page: '/off', endpoint: stopMails, sent: { params: { token: 'secret' } } }

test.each<[Language, typeof ending | typeof stopping, string, string, string]>([
  ['en', ending, 'Was this not you?', 'Close this account', 'The account is closed.'],
  ['zh', ending, '這不是你註冊的嗎？', '關閉這個帳號', '帳號已關閉。'],
  ['en', stopping, 'Stop these emails?', 'Stop these emails', 'No more emails with news will come.'],
  ['zh', stopping, '要停止寄送這類郵件嗎？', '不再寄送這類郵件', '不會再寄送新消息的郵件了。'],
])('in %s the link asks before it does anything', async (language, link, question, action, done) => {
  const { page, endpoint, sent } = link
  on(endpoint).answers(undefined)
  const { user, address } = await open(`${page}?token=secret`, language)
  await screen.findByRole('heading', { name: question })
  await waitFor(() => expect(address()).toBe(page))
  expect(sentTo(endpoint)).toEqual([])
  await user.tab()
  while (document.activeElement?.textContent !== action) await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: done })
  expect(sentTo(endpoint)).toMatchObject([sent])
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

test.each([
  '/off',
  '/not_me',
  '/not_me?token=',
  '/verify_email',
  '/verify_email?token=',
  '/reset_password?token=',
])('%s has no token', async address => {
  await open(address)
  await screen.findByRole('heading', { name: 'No token found.' })
})
