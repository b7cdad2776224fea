import { exportMe, exportMeByPassword, type OwnData } from '@caravan/contract/own-data'
import { sessions } from '@caravan/contract/sessions'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { version } from '../../../package.json'
import { ana, blankProfile, firstSettings, signedIn } from '../../testing/account.ts'
import { expectBlamed, expectSuccess } from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { savedFiles } from '../../testing/saved-files.ts'

const data: OwnData = {
  exported_at: '2027-03-27T09:30:00.000Z',
  account: { ...ana, created_at: '2027-01-01T00:00:00.000Z' },
  profile: blankProfile,
  sessions: [],
  trips: [],
  invitations_sent: [],
  reveals: [],
  blocked: [],
  notifications: [],
  notification_settings: firstSettings,
  calendar_made_at: null,
}

let saved: ReturnType<typeof savedFiles>
beforeEach(() => {
  saved = savedFiles()
  signedIn()
  on(sessions).answers([])
})

test('the own data is one press away', async () => {
  on(exportMe).answers(data)
  const { user } = await open('/profile?section=account')
  await user.click(await screen.findByRole('button', { name: 'Download my data' }))
  await expectSuccess('Your data has been downloaded.')
  expect(saved.map(({ name }) => name)).toEqual(['caravan-ana-2027-03-27.json'])
  expect(JSON.parse((await saved[0]?.content.text()) ?? '')).toEqual(data)
})

test('the password is asked for where it was given too long ago', async () => {
  on(exportMe).fails('account.reauthentication_required')
  on(exportMeByPassword).fails('account.old_password_wrong').answers(data)
  const { user } = await open('/profile?section=account')
  await user.click(await screen.findByRole('button', { name: 'Download my data' }))
  const dialog = await screen.findByRole('dialog', { name: 'Download my data' })
  const password = await screen.findByLabelText('Password')
  await user.type(password, 'Wrong horse 9!{Enter}')
  await expectBlamed(password, 'The old password is not correct.')
  await user.clear(password)
  await user.type(password, 'Correct horse 9!{Enter}')
  await expectSuccess('Your data has been downloaded.')
  expect(dialog.isConnected).toBe(false)
  expect(sentTo(exportMeByPassword).map(({ body }) => body.password)).toEqual([
    'Wrong horse 9!',
    'Correct horse 9!',
  ])
})

test('below everything stands which version this is', async () => {
  await open('/profile?section=account')
  await screen.findByText(`Caravan ${version}`)
})
