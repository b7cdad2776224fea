import type { Me, Profile } from '@caravan/contract/account'
import { expect, test } from 'vitest'
import { CallFailed } from '../../lib/calls/call.ts'
import type { Phrase } from '../../lib/words/phrase.ts'
import { fieldsBlamed, mistakesIn } from './profile.mistakes.ts'
import { changesIn, isChanged, type Stored, updateOf, valuesOf } from './profile.rules.ts'
import type { ProfileValues } from './profile-fields.tsx'

const account: Me = {
  id: '0b9f3a3e-9a57-4d0d-8b39-4c8a6d1ad9a1',
  username: 'ana',
  email: 'ana@example.com',
  email_verified: true,
  avatar_url: null,
  language: 'en',
  script: null,
  unread_notifications: 0,
  seq: 1,
  version: 4,
}
const profile: Profile = {
  first_name: 'Ana',
  last_name: null,
  language: 'en',
  script: null,
  location: 'Portugal',
  birth_date: '1993-02-21',
  full_name: null,
  passport_country: null,
  passport_number: 'CB394817',
  passport_info: null,
  airline_memberships: { 'TAP Miles&Go': '519' },
  permissions: { show_passport: true, show_memberships: false },
  avatar_url: null,
  pending_email: null,
  version: 7,
}
const stored: Stored = { account, profile }
const typed = (changes: Partial<ProfileValues> = {}): ProfileValues => ({ ...valuesOf(stored), ...changes })
const tooLong = (most: number) => ['form.tooLong', { most }]
/** A phrase that names nothing is its key. */
const told = (mistakes: ReadonlyMap<string, Phrase>) =>
  [...mistakes].map(([field, mistake]) => [field, mistake.length === 1 ? mistake[0] : mistake])
const mistakes = (changes: Partial<ProfileValues>) => told(mistakesIn(typed(changes), stored, '2027-01-10'))

test('what is written as it stands stored is no change', () => {
  expect(isChanged(typed(), stored)).toBe(false)
  const same = {
    username: ' ana ',
    email: 'ana@example.com',
    first_name: ' Ana ',
    last_name: '  ',
    passport_number: 'cb 394 817',
    airline_memberships: [
      { programme: 'TAP Miles&Go ', number: ' 519' },
      { programme: ' ', number: '' },
    ],
  }
  expect(isChanged(typed(same), stored)).toBe(false)
})

test('only what differs is sent, the switches and the memberships as a whole', () => {
  const changes = changesIn(
    typed({ last_name: 'Ribeiro', location: null, show_memberships: true, airline_memberships: [] }),
    stored,
  )
  expect(updateOf(changes, stored.profile)).toEqual({
    last_name: 'Ribeiro',
    location: null,
    permissions: { show_passport: true, show_memberships: true },
    airline_memberships: {},
  })
  expect(
    updateOf(
      { show_memberships: true },
      { ...profile, permissions: { show_passport: false, show_memberships: false } },
    ).permissions,
  ).toEqual({
    show_passport: false,
    show_memberships: true,
  })
})

test('a password that has been begun is worth a question', () => {
  expect(isChanged(typed({ newPassword: '' }), stored)).toBe(false)
  expect(isChanged(typed({ newPassword: 'a' }), stored)).toBe(true)
  expect(isChanged(typed({ oldPassword: 'a' }), stored)).toBe(true)
})

test('a new password asks for the old one, then for the same twice, then for strength', () => {
  const weak = { newPassword: 'weak', confirmPassword: 'other' }
  expect(mistakes(weak)).toEqual([
    ['oldPassword', 'account.old_password_required'],
    ['confirmPassword', 'account.newPasswordMismatch'],
  ])
  expect(mistakes({ ...weak, oldPassword: 'x', confirmPassword: 'weak' })).toEqual([
    ['newPassword', 'account.new_password_weak'],
  ])
  expect(mistakes({ oldPassword: 'x', newPassword: 'Strong 1!', confirmPassword: 'Strong 1!' })).toEqual([])
  expect(mistakes({ newPassword: '' })).toEqual([])
  expect(mistakes({ oldPassword: 'x', newPassword: '' })).toEqual([
    ['newPassword', 'account.new_password_weak'],
  ])
  expect(mistakes({ oldPassword: 'x' })).toEqual([])
})

test('a new address asks for the old password, the same address does not', () => {
  expect(mistakes({ email: 'ana@example.org' })).toEqual([['oldPassword', 'account.old_password_required']])
  expect(mistakes({ email: 'ana@example' })[0]).toEqual(['email', 'account.email_invalid'])
  expect(mistakes({ email: 'ana@example.com' })).toEqual([])
  expect(mistakes({ username: 'a b' })).toEqual([['username', 'account.username_invalid']])
})

test('what the contract refuses is said at its field', () => {
  expect(
    mistakes({
      first_name: 'a'.repeat(61),
      full_name: 'a'.repeat(121),
      passport_number: 'no number!',
      birth_date: '2027-01-11',
    }),
  ).toEqual([
    ['first_name', tooLong(60)],
    ['full_name', tooLong(120)],
    ['passport_number', 'profile.passport_number_invalid'],
    ['birth_date', 'profile.birth_date_future'],
  ])
})

test('a membership has a programme, a number and its own line', () => {
  expect(
    mistakes({
      airline_memberships: [
        { programme: 'SkyMiles', number: '' },
        { programme: '', number: '1' },
        { programme: 'skymiles', number: '2' },
        { programme: '', number: '' },
        { programme: 'a'.repeat(61), number: '1'.repeat(61) },
      ],
    }),
  ).toEqual([
    ['airline_memberships.0.number', 'profile.mistakes.numberMissing'],
    ['airline_memberships.1.programme', 'profile.mistakes.programmeMissing'],
    ['airline_memberships.2.programme', 'profile.mistakes.programmeTwice'],
    ['airline_memberships.4.programme', tooLong(60)],
    ['airline_memberships.4.number', tooLong(60)],
  ])
})

test('a refusal of the server is about the fields that it names, or about the one its code is for', () => {
  const refused = (code: string, fields: string[] = []) =>
    told(
      fieldsBlamed(
        new CallFailed(422, {
          code: code as 'request.invalid',
          errors: fields.map(field => ({ field, code: 'request.invalid' })),
        }),
        typed(),
      ),
    )
  expect(refused('account.username_taken')).toEqual([['username', 'account.username_taken']])
  expect(refused('account.old_password_wrong')).toEqual([['oldPassword', 'account.old_password_wrong']])
  expect(refused('request.invalid', ['passport_info', 'airline_memberships.TAP Miles&Go'])).toEqual([
    ['passport_info', 'request.invalid'],
    ['airline_memberships.0.programme', 'request.invalid'],
  ])
  expect(refused('request.invalid', ['user_update.password'])).toEqual([['newPassword', 'request.invalid']])
  expect(refused('server.error')).toEqual([])
})
