import { ProfileUpdate } from '@caravan/contract/account'
import { type ErrorCode, isErrorCode } from '@caravan/contract/errors'
import { isNewEmail, isUsername } from '@caravan/contract/fields'
import { isStrongPassword } from '@caravan/contract/password'
import type { FieldPath as Path } from 'react-hook-form'
import type { CallFailed } from '../../lib/call.ts'
import {
  changesIn,
  factsIn,
  type Membership,
  type ProfileField,
  type ProfileValues,
  type Stored,
  updateOf,
} from './profile.rules.ts'

/** Words that only this form says. */
type OwnWord =
  | 'mismatch'
  | 'nameInvalid'
  | 'passportNameInvalid'
  | 'programmeMissing'
  | 'numberMissing'
  | 'programmeTwice'
  | 'membershipInvalid'

export type Mistake = ErrorCode | OwnWord
export type FieldPath = Path<ProfileValues>

const ownWords: Partial<Record<ProfileField, OwnWord>> = {
  first_name: 'nameInvalid',
  last_name: 'nameInvalid',
  full_name: 'passportNameInvalid',
}

/** What keeps the form from being sent, in the order in which it is said. */
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
  if (isNewPassword && newPassword !== confirmPassword) found.set('confirmPassword', 'mismatch')
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
    if (programme === '') yield [`${at}.programme`, 'programmeMissing']
    else if (seen.has(key)) yield [`${at}.programme`, 'programmeTwice']
    else if ([...programme].length > LONGEST) yield [`${at}.programme`, 'membershipInvalid']
    if (number === '') yield [`${at}.number`, 'numberMissing']
    else if ([...number].length > LONGEST) yield [`${at}.number`, 'membershipInvalid']
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
