import { type ErrorCode, isErrorCode } from '@caravan/contract/errors'
import { isNewEmail, isUsername } from '@caravan/contract/fields'
import { asked } from '@caravan/contract/forms'
import { isStrongPassword } from '@caravan/contract/password'
import type { CallFailed } from '../../lib/calls/call.ts'
import { type Phrase, tooLong } from '../../lib/words/phrase.ts'
import { changesIn, reader, type Stored } from './profile.rules.ts'
import { type ProfileValues, profileForm } from './profile-fields.tsx'

/** The mistakes that keep the form from being sent by the path of their field, in the order in which they are said. */
export function mistakesIn(values: ProfileValues, stored: Stored, today: string): Map<string, Phrase> {
  const { username, email } = changesIn(values, stored)
  const { newPassword, confirmPassword, oldPassword, birth_date } = values
  // The old password alone changes nothing, which must not pass for a new password.
  const isNew = Boolean(newPassword || confirmPassword || (newPassword !== null && oldPassword))
  const isConfirmed = (newPassword ?? '') === (confirmPassword ?? '')
  const found = profileForm.mistakesIn(values, reader, {
    username: username !== undefined && !isUsername(username) && ['account.username_invalid'],
    email: email !== undefined && !isNewEmail(email) && ['account.email_invalid'],
    oldPassword: (isNew || email !== undefined) && !oldPassword && ['account.old_password_required'],
    newPassword: isNew &&
      isConfirmed &&
      !isStrongPassword(newPassword ?? '') && ['account.new_password_weak'],
    confirmPassword: isNew && !isConfirmed && ['account.newPasswordMismatch'],
    birth_date: birth_date !== null && birth_date > today && ['profile.birth_date_future'],
  })
  return new Map([...found, ...mistakesOfMemberships(values)])
}

const longest = asked.profile.most.airline_memberships

function* mistakesOfMemberships({ airline_memberships }: ProfileValues): Generator<[string, Phrase]> {
  const seen = new Set<string>()
  for (const [index, { programme, number }] of airline_memberships.entries()) {
    const key = programme.trim().toLocaleLowerCase()
    if (key + number.trim() === '') continue
    const mistakes = {
      programme:
        key === ''
          ? (['profile.mistakes.programmeMissing'] as const)
          : seen.has(key)
            ? (['profile.mistakes.programmeTwice'] as const)
            : tooLong(programme, longest),
      number: number.trim() === '' ? (['profile.mistakes.numberMissing'] as const) : tooLong(number, longest),
    }
    for (const [part, mistake] of Object.entries(mistakes))
      if (mistake) yield [`airline_memberships.${index}.${part}`, mistake]
    seen.add(key)
  }
}

const blamed: Partial<Record<string, keyof ProfileValues>> = {
  'account.username_invalid': 'username',
  'account.username_taken': 'username',
  'account.email_invalid': 'email',
  'account.email_taken': 'email',
  'account.new_password_weak': 'newPassword',
  'account.password_common': 'newPassword',
  'account.old_password_required': 'oldPassword',
  'account.old_password_wrong': 'oldPassword',
  'profile.birth_date_future': 'birth_date',
} satisfies Partial<Record<ErrorCode, keyof ProfileValues>>

/** The fields that a refusal of the server is about, each with its code. */
export function fieldsBlamed(failure: CallFailed, values: ProfileValues): Map<string, Phrase> {
  const found = new Map<string, Phrase>()
  for (const { field, code } of failure.fields) {
    const path = pathOf(field.replace('user_update.', ''), values)
    if (path !== undefined) found.set(path, [isErrorCode(code) ? code : 'request.invalid'])
  }
  const field = blamed[failure.code]
  if (found.size === 0 && field !== undefined && isErrorCode(failure.code)) found.set(field, [failure.code])
  return found
}

function pathOf(field: string, values: ProfileValues): string | undefined {
  const [first = '', ...rest] = field.split('.')
  if (first === 'airline_memberships') {
    const programme = rest.join('.')
    const index = values.airline_memberships.findIndex(row => row.programme.trim() === programme)
    return index < 0 ? undefined : `airline_memberships.${index}.programme`
  }
  if (first === 'password') return 'newPassword'
  if (first === 'old_password') return 'oldPassword'
  return first in values ? first : undefined
}
