import { profile } from '@caravan/contract/account'
import { endOtherSessions, endSession, type Session, sessions } from '@caravan/contract/sessions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { blankProfile, signedIn } from '../../testing/account.ts'
import { expectFocus, expectSuccess } from '../../testing/expect.ts'
import { gate, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { openProfile } from '../../testing/profile.ts'

const session = (digit: number, device: string): z.input<typeof Session> => ({
  id: `0198c1c8-8a2e-7c60-8f0e-2b1a5f1c9f0${digit}`,
  device,
  network: '203.0.113.0/24',
  created_at: '2027-01-01T10:00:00.000Z',
  last_used_at: '2027-01-02T10:00:00.000Z',
  current: digit === 0,
})
const here = session(0, 'Firefox on Windows')
const phone = session(1, 'Safari on iPhone')
const unknown = session(2, 'Unknown device')

test('other devices are signed out, one by one and all at once', async () => {
  on(endSession).answers(undefined)
  on(endOtherSessions).answers(undefined)
  const { user, press, live } = await openProfile()
  on(sessions).answers([here, phone, unknown])
  live.tell({ topics: ['sessions'] })
  const list = within(screen.getByRole('region', { name: 'Signed in on these devices' }))
  await list.findByText('Safari on iPhone')
  expect(list.getAllByRole('listitem').filter(row => within(row).queryByText('This device'))).toHaveLength(1)

  on(sessions).answers([here, unknown])
  await user.click(list.getByRole('button', { name: /^End session.*Safari on iPhone/ }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2))
  await expectFocus(list.getByRole('list'))
  expect(sentTo(endSession)[0]?.params).toEqual({ sessionId: phone.id })

  const slow = gate()
  on(sessions).hangs(slow).answers([here])
  await press('End all other sessions')
  await expectSuccess('Every other device is signed out.')
  slow.open()
  await list.findByText('You are not signed in anywhere else.')
  await expectFocus(list.getByRole('list'))
})

test('in Chinese, buttons name their lines without a space, and with a colon of the script', async () => {
  signedIn()
  on(profile).answers(blankProfile)
  on(sessions).answers([here, phone])
  await open('/profile?section=account', 'zh')
  await screen.findByRole('button', { name: '編輯使用者名稱' })
  await screen.findByRole('button', { name: '登出這台裝置：iPhone 上的 Safari' })
})
