import { type Profile, profile, updateProfile } from '@caravan/contract/account'
import { addDays } from '@caravan/contract/days.rules'
import { reveals } from '@caravan/contract/members'
import { myTrips } from '@caravan/contract/trips'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { areNumbersHidden } from '../../lib/preferences.ts'
import { blankProfile, signedIn } from '../../testing/account.ts'
import {
  descriptionOf,
  expectBlamed,
  expectFailure,
  expectFocus,
  expectSuccess,
} from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { openProfile } from '../../testing/profile.ts'

const saved = (stored: Profile = blankProfile) =>
  on(updateProfile).answers(({ body }) => ({
    ...stored,
    ...(body as Partial<Profile>),
    version: stored.version + 1,
  }))
const untilAsked = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' })
const untilAnswered = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

test('what is wrong is shown at its field, in whichever section that is', async () => {
  const { press, fill, field, show, save, address } = await openProfile('information')
  await fill(await screen.findByLabelText('Passport number'), 'no number!')
  await press('Add membership')
  await fill(await screen.findByLabelText('Membership number 1'), '77')
  await show('Profile')
  await fill(await screen.findByLabelText('First name'), 'Ana')
  await save()
  await waitFor(() => expect(address()).toBe('/profile?section=information'))
  const words = 'A passport number must have 3 to 20 letters, digits, hyphens or < signs.'
  await expectFocus(field('Passport number'))
  await expectBlamed(field('Passport number'), words)
  expect(descriptionOf(screen.getByRole('combobox', { name: 'Programme 1' }))).toContain(
    'Enter the programme.',
  )
  saved()
  await fill(field('Passport number'), 'cb 394 817')
  await press('Remove membership 1')
  await save()
  await expectSuccess('Update successful')
  expect(sentTo(updateProfile)[0]?.body).toEqual({ first_name: 'Ana', passport_number: 'CB394817' })
})

test('a refusal of the server is shown at the field that it names', async () => {
  on(updateProfile).fails('request.invalid', { fields: [{ field: 'last_name', code: 'request.invalid' }] })
  const { fill, field, save } = await openProfile('profile')
  await fill(field('Last name'), 'Ribeiro')
  await save()
  await expectBlamed(field('Last name'), 'Update failed: Some of what was sent is not valid.')
  expect(field('Last name')).toHaveProperty('value', 'Ribeiro')
})

test('without a network nothing that was typed is lost', async () => {
  on(updateProfile).isCutOff()
  const { fill, field, save } = await openProfile('profile')
  await fill(field('First name'), 'Ana')
  await save()
  await screen.findByText(/^Caravan does not answer at the moment. You can save here when it does.$/)
  await expectFailure('Update failed: No answer from the server. Please check your connection and try again.')
  expect(field('First name')).toHaveProperty('value', 'Ana')
  saved()
  await save()
  await expectSuccess('Update successful')
})

test('changes are given up after a question, and not lost on the way out', async () => {
  const { user, press, fill, field, show, address } = await openProfile('profile')
  const cancel = screen.getByRole('button', { name: 'Cancel changes' })
  const back = () => user.click(screen.getByRole('link', { name: 'Back' }))
  expect(cancel).toHaveProperty('disabled', true)
  await fill(field('First name'), 'Ana')
  // Within the page nothing is lost.
  await show('Account')
  await screen.findByRole('heading', { level: 1, name: 'Account' })
  await show('Profile')
  await waitFor(() => expect(field('First name')).toHaveProperty('value', 'Ana'))

  const [signOut] = screen.getAllByRole('button', { name: 'Sign out' })
  for (const leave of [back, () => user.click(signOut as HTMLElement), () => user.click(cancel)]) {
    await leave()
    await untilAsked()
    await press('Keep editing')
    await untilAnswered()
    expect(field('First name')).toHaveProperty('value', 'Ana')
  }
  await user.click(cancel)
  await untilAsked()
  await press('Discard')
  await untilAnswered()
  await waitFor(() => expect(field('First name')).toHaveProperty('value', ''))
  expect(cancel).toHaveProperty('disabled', true)
  await back()
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

test('a country is typed over the one that stands', async () => {
  const { user, save } = await openProfile('profile', { stored: { ...blankProfile, location: 'Portugal' } })
  await user.click(await screen.findByRole('combobox', { name: 'Location' }))
  await user.keyboard('Japan{Enter}')
  saved()
  await save()
  await waitFor(() => expect(sentTo(updateProfile)[0]?.body).toEqual({ location: 'Japan' }))
})

test('what was changed on two devices fits together, or is asked about', async () => {
  const { user, fill, field, save, live } = await openProfile('profile')
  await fill(field('First name'), 'Ana')
  // A field that was left alone here follows at once.
  const theirs = { ...blankProfile, last_name: 'Ribeiro', version: 2 }
  on(profile).answers(theirs)
  live.tell({ topics: ['profile'] })
  await waitFor(() => expect(field('Last name')).toHaveProperty('value', 'Ribeiro'))

  const current = { ...theirs, first_name: 'Anna', location: 'Portugal', version: 3 }
  on(updateProfile).fails('version.outdated', { extra: { current } })
  await save()
  const title = await screen.findByRole('heading', { name: 'This was changed on another device too' })
  const conflict = title.closest('section') as HTMLElement
  expect(conflict.textContent).toContain('This deviceAnaOther deviceAnna')
  await save()
  await expectFailure('First choose which version to keep.')
  expect(sentTo(updateProfile)).toHaveLength(1)
  expect(screen.getByRole('combobox', { name: 'Location' })).toHaveProperty('value', 'Portugal')
  await user.click(within(conflict).getByRole('radio', { name: 'Other device' }))
  await waitFor(() => expect(field('First name')).toHaveProperty('value', 'Anna'))
  await user.click(within(conflict).getByRole('radio', { name: 'This device' }))
  await waitFor(() => expect(field('First name')).toHaveProperty('value', 'Ana'))
  saved(current)
  await save()
  await expectSuccess('Update successful')
  const last = sentTo(updateProfile).at(-1)
  expect(last?.body).toEqual({ first_name: 'Ana' })
  expect(last?.headers.get('if-match')).toBe('"3"')
})

test.each([
  ['繁體中文', 'Hant', '登出'],
  ['简体中文', 'Hans', '退出登录'],
])('%s is spoken once it is saved for the account', async (name, script, signOut) => {
  const { user, press, save } = await openProfile('profile')
  saved()
  await press(/Language$/)
  await user.click(await screen.findByRole('option', { name }))
  await save()
  await screen.findByRole('button', { name: signOut })
  expect(sentTo(updateProfile)[0]?.body).toEqual({ language: 'zh', script })
  expect(document.documentElement.lang).toBe(`zh-${script}`)
})

test('a passport that is too short for a trip says for which', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const end = addDays(today, 40)
  const trip = {
    id: '0198c1c8-8a2e-7c60-8f0e-2b1a5f1c9f20',
    name: 'Trip to Japan',
    start_date: addDays(today, 32),
    end_date: end,
    parent_trip_id: null,
    places: [],
    cover_url: null,
    currency: 'GBP',
    version: 1,
    sub_trips: [],
  }
  const stored = { ...blankProfile, passport_info: addDays(end, -1) }
  const { live } = await openProfile('information', { stored })
  on(myTrips).answers([trip, { ...trip, name: 'Long ago', start_date: '2020-01-01', end_date: '2020-01-08' }])
  live.tell({ topics: ['trips'] })
  for (const [expiry, words] of [
    [addDays(end, -1), 'Your passport expires before Trip to Japan ends.'],
    [
      end,
      'Your passport expires within six months of the end of Trip to Japan. Many countries ask for longer.',
    ],
    [addDays(end, 367), 'Your passport is valid for 12 months after Trip to Japan ends.'],
  ] as const) {
    on(profile).answers({ ...stored, passport_info: expiry })
    live.tell({ topics: ['profile'] })
    await screen.findByText(words)
  }
})

test('who has looked at what is told', async () => {
  const { live } = await openProfile('information')
  await screen.findByText(/^Nobody has looked at your numbers/)
  const at = new Date()
  on(reveals).answers([
    {
      name: 'mei',
      avatar_url: null,
      field: 'passport_number',
      trip_name: 'Trip to Japan',
      at: at.toISOString(),
    },
  ])
  live.tell({ topics: ['reveals'] })
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(at)
  await screen.findByText(`mei looked at your passport number on ${day}`)
  screen.getByText('Trip to Japan')
})

test('a profile that cannot be loaded is asked for again in its place', async () => {
  signedIn()
  on(profile).fails('server.unavailable')
  const { press } = await open('/profile?section=profile')
  await screen.findByText(/The service is not available right now\./)
  on(profile).answers(blankProfile)
  await press('Try again')
  await screen.findByLabelText('First name')
})

test('confirmation numbers are hidden in this browser from the moment that it is chosen', async () => {
  const { user } = await openProfile('account')
  expect(areNumbersHidden()).toBe(false)
  await user.click(await screen.findByRole('switch', { name: /^Hide confirmation numbers/ }))
  expect(areNumbersHidden()).toBe(true)
})
