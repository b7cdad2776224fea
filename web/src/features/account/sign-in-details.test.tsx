import { checkEmail, checkUsername, updateMe } from '@caravan/contract/account'
import { resendVerification } from '@caravan/contract/auth'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ana, blankProfile } from '../../testing/account.ts'
import {
  descriptionOf,
  expectBlamed,
  expectFailure,
  expectFocus,
  expectSuccess,
} from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { openProfile } from '../../testing/profile.ts'

const saysOf = (field: HTMLElement, words: string) =>
  waitFor(() => expect(descriptionOf(field)).toContain(words))
const hasFocus = (name: string) => expectFocus(screen.getByRole('button', { name }))

test('a new username is looked up while it is typed, and saved when it is free', async () => {
  on(checkUsername).answers(({ query }) => ({ exists: query.username === 'mei' }))
  on(updateMe).answers({ ...ana, username: 'ana-2', version: 2 })
  const { user, fill, press, field, save, address } = await openProfile()
  await press('Edit Username')
  const username = field('Username')
  await expectFocus(username)
  expect(username).toHaveProperty('value', 'ana')
  await fill(username, 'mei')
  await saysOf(username, 'This username is already taken')
  await save()
  await expectBlamed(username, 'This username is already taken')
  await fill(username, 'a b')
  await saysOf(username, 'A username must have 3 to 32 letters')
  await press('Cancel editing Username')
  await hasFocus('Edit Username')
  expect(sentTo(updateMe)).toEqual([])

  await press('Edit Username')
  await fill(field('Username'), 'ana-2')
  await saysOf(field('Username'), 'This username is free.')
  await user.keyboard('{Enter}')
  await expectSuccess('Update successful')
  await screen.findByRole('heading', { level: 1, name: 'Where to next, ana-2?' })
  expect(address()).toBe('/dashboard')
  expect(sentTo(updateMe)[0]).toMatchObject({ body: { user_update: { username: 'ana-2' } } })
  expect(sentTo(updateMe)[0]?.headers.get('if-match')).toBe('"1"')
})

test('a new password is taken with the old one', async () => {
  on(updateMe)
    .fails('account.old_password_wrong')
    .answers({ ...ana, version: 2 })
  const { fill, press, field, save } = await openProfile()
  await press('Edit Password')
  const [old, fresh, again] = [field('Old password'), field('New password'), field('Confirm new password')]
  await fill(fresh, 'weak')
  await fill(again, 'other')
  expect(descriptionOf(again)).toContain('do not match')
  await save()
  await expectBlamed(old, 'Please enter old password')
  await fill(old, 'Not the horse 9!')
  await save()
  await expectBlamed(again, 'The new password and the confirm new password do not match')
  await fill(again, 'weak')
  await save()
  await expectBlamed(
    fresh,
    'Password must be at least 8 characters long and contain uppercase, lowercase, number and special character',
  )
  await fill(fresh, 'Another horse 7?')
  await fill(again, 'Another horse 7?')
  await screen.findByText('4 of 4 rules met')
  await save()
  await expectBlamed(old, 'Update failed: The old password is not correct.')
  expect(fresh).toHaveProperty('value', 'Another horse 7?')
  await fill(old, 'Correct horse 9!')
  await save()
  await expectSuccess('Update successful')
  expect(sentTo(updateMe)[1]?.body).toEqual({
    user_update: { password: 'Another horse 7?' },
    old_password: 'Correct horse 9!',
  })
})

test('a new address needs the old password, and waits for its mail', async () => {
  on(checkEmail).answers(({ query }) => ({ exists: query.email === 'mei@example.com' }))
  on(updateMe).answers({ ...ana, version: 2 })
  const { fill, press, field, save } = await openProfile()
  await press('Edit Email')
  const email = field('Email')
  await fill(email, 'mei@example.com')
  await saysOf(email, 'This email has been used by another member')
  await fill(email, 'new@example.com')
  await saysOf(email, 'This email address can be used.')
  await save()
  await expectBlamed(field('Old password'), 'Please enter old password')
  await fill(field('Old password'), 'Correct horse 9!')
  await save()
  await expectSuccess('Update successful')
})

test('the address that waits for its mail is named beside the one that holds', async () => {
  await openProfile('account', { stored: { ...blankProfile, pending_email: 'new@example.com' } })
  screen.getByText('ana@example.com')
  screen.getByText(/^We sent an email to new@example\.com\. It becomes your address/)
})

test('while the address is not confirmed, the page says what waits for it and sends the link again', async () => {
  on(resendVerification).answers(undefined).fails('limit.rate', { retryAfter: 3_600 })
  const { press, show } = await openProfile('account', { account: { ...ana, email_verified: false } })
  screen.getByRole('heading', { name: 'Please verify your email address' })
  await press('Send again')
  await expectSuccess('A new link is on its way to ana@example.com.')
  await press('Send again')
  await expectFailure('You can have the link sent again in 60 minutes.')
  await show('Information')
  await screen.findByText(/^Nothing is shown to anybody until you have verified/)
})

test('a username that was changed on another device too is asked about', async () => {
  on(checkUsername).answers({ exists: false })
  on(updateMe).fails('version.outdated', { extra: { current: { ...ana, username: 'anna', version: 2 } } })
  const { user, fill, press, field, save } = await openProfile()
  await press('Edit Username')
  await fill(field('Username'), 'ana-2')
  await save()
  const title = await screen.findByRole('heading', { name: 'This was changed on another device too' })
  const conflict = title.closest('section') as HTMLElement
  expect(conflict.textContent).toContain('UsernameThis deviceana-2Other deviceanna')
  await user.click(within(conflict).getByRole('radio', { name: 'Other device' }))
  await waitFor(() => expect(screen.queryByLabelText('Username', { selector: 'input' })).toBeNull())
})
