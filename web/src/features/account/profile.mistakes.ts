import { ProfileUpdate } from '@caravan/contract/account'
import { type ErrorCode, isErrorCode } from '@caravan/contract/errors'
import { isNewEmail, isUsername } from '@caravan/contract/fields'
import { isStrongPassword } from '@caravan/contract/password'
import type { FieldPath as Path } from 'react-hook-form'
import type { CallFailed } from '../../lib/call.ts'
import type { Messages } from '../../lib/language.ts'
import {
  changesIn,
  factsIn,
  type Membership,
  type ProfileField,
  type ProfileValues,
  type Stored,
  updateOf,
} from './profile.rules.ts'

/** The code of a failure or the key of a phrase. */
export type Mistake =
  | ErrorCode
  | 'account.newPasswordMismatch'
  | `profile.mistakes.${keyof Messages['profile']['mistakes']}`
export type FieldPath = Path<ProfileValues>

const ownWords: Partial<Record<ProfileField, Mistake>> = {
  first_name: 'profile.mistakes.nameInvalid',
  last_name: 'profile.mistakes.nameInvalid',
  full_name: 'profile.mistakes.passportNameInvalid',
}

/** The mistakes that keep the form from being sent, in the order in which they are said. */
export function mistakesIn(values: ProfileValues, stored: Stored, today: string): Map<FieldPath, Mistake> {
  const found = new Map<FieldPath, Mistake>()
  const changes = changesIn(values, stored)
  if (changes.username !== undefined && !isUsername(changes.username))
    found.set('username', 'account.username_invalid')
  if (changes.email !== undefined && !isNewEmail(changes.email)) found.set('email', 'account.email_invalid')
  const { newPassword, confirmPassword, oldPassword } = values
  const isNewPassword = newPassword !== null && newPassword + confirmPassword !== ''
  if ((isNewPassword || changes.email !== undefined) && oldPassword === '')
    found.set('oldPassword', 'account.old_password_required')
  if (isNewPassword && newPassword !== confirmPassword)
    found.set('confirmPassword', 'account.newPasswordMismatch')
  else if (isNewPassword && !isStrongPassword(newPassword))
    found.set('newPassword', 'account.new_password_weak')
  for (const [field, mistake] of mistakesOfProfile(values, stored)) found.set(field, mistake)
  if (values.birth_date !== null && values.birth_date > today)
    found.set('birth_date', 'profile.birth_date_future')
  for (const [field, mistake] of mistakesOfMemberships(values.airline_memberships)) found.set(field, mistake)
  return found
}

/** The contract's own rules; memberships are looked at row by row. */
function* mistakesOfProfile(values: ProfileValues, stored: Stored): Generator<[ProfileField, Mistake]> {
  const { username: _u, email: _e, airline_memberships: _m, ...facts } = factsIn(values, stored)
  const parsed = ProfileUpdate.safeParse(updateOf(facts, stored.profile))
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path[0] as ProfileField
    yield [field, isErrorCode(message) ? message : (ownWords[field] ?? 'request.invalid')]
  }
}

const LONGEST = 60

function* mistakesOfMemberships(rows: readonly Membership[]): Generator<[FieldPath, Mistake]> {
  const seen = new Set<string>()
  for (const [index, row] of rows.entries()) {
    const [programme, number] = [row.programme.trim(), row.number.trim()]
    if (programme === '' && number === '') continue
    const at = `airline_memberships.${index}` as const
    const key = programme.toLocaleLowerCase()
    if (programme === '') yield [`${at}.programme`, 'profile.mistakes.programmeMissing']
    else if (seen.has(key)) yield [`${at}.programme`, 'profile.mistakes.programmeTwice']
    else if ([...programme].length > LONGEST) yield [`${at}.programme`, 'profile.mistakes.membershipInvalid']
    if (number === '') yield [`${at}.number`, 'profile.mistakes.numberMissing']
    else if ([...number].length > LONGEST) yield [`${at}.number`, 'profile.mistakes.membershipInvalid']
    seen.add(key)
  }
}

const blamed: Partial<Record<string, ProfileField>> = {
  'account.username_invalid': 'username',
  'account.username_taken': 'username',
  'account.email_invalid': 'email',
  'account.email_taken': 'email',
  'account.new_password_weak': 'newPassword',
  'account.password_common': 'newPassword',
  'account.old_password_required': 'oldPassword',
  'account.old_password_wrong': 'oldPassword',
  'profile.birth_date_future': 'birth_date',
} satisfies Partial<Record<ErrorCode, ProfileField>>

/** The fields that a refusal of the server is about, each with its code. */
export function fieldsBlamed(failure: CallFailed, values: ProfileValues): [FieldPath, Mistake][] {
  const named = failure.fields.flatMap(({ field, code }): [FieldPath, Mistake][] => {
    const path = pathOf(field.replace('user_update.', ''), values)
    return path === undefined ? [] : [[path, isErrorCode(code) ? code : 'request.invalid']]
  })
  const field = blamed[failure.code]
  return named.length > 0 || field === undefined || !isErrorCode(failure.code)
    ? named
    : [[field, failure.code]]
}

function pathOf(field: string, values: ProfileValues): FieldPath | undefined {
  const [first = '', ...rest] = field.split('.')
  if (first === 'airline_memberships') {
    const programme = rest.join('.')
    const index = values.airline_memberships.findIndex(row => row.programme.trim() === programme)
    return index < 0 ? undefined : `airline_memberships.${index}.programme`
  }
  if (first === 'password') return 'newPassword'
  if (first === 'old_password') return 'oldPassword'
  return first in values ? (first as ProfileField) : undefined
}
