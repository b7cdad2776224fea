import { type Me, normalisePassportNumber, type Profile, type ProfileUpdate } from '@caravan/contract/account'
import { changesIn as changedColumns } from '../../trip/draft.ts'

export type Membership = { programme: string; number: string }

/** A profile as single values, so that two of them can be compared field by field. */
export type ProfileRow = Omit<
  Profile,
  'airline_memberships' | 'permissions' | 'avatar_url' | 'pending_email'
> &
  Profile['permissions'] & { airline_memberships: string }

/** The stored account and profile, as far as they are known here. */
export type Stored = { account: Me; profile: ProfileRow }

/** All that can be changed and compared. */
export type Facts = Pick<Me, 'username' | 'email'> & Omit<ProfileRow, 'version'>
export type Fact = keyof Facts

/** The form while it is filled in. Texts of the profile that are empty are null. */
export type ProfileValues = Omit<Facts, 'username' | 'email' | 'airline_memberships'> & {
  /** Null while it is shown and not edited, as with the next two. */
  username: string | null
  email: string | null
  newPassword: string | null
  confirmPassword: string
  oldPassword: string
  airline_memberships: Membership[]
}

export type ProfileField = keyof ProfileValues

export function rowOf(profile: Profile): ProfileRow {
  const { airline_memberships, permissions, avatar_url: _, pending_email: __, ...rest } = profile
  return { ...rest, ...permissions, airline_memberships: JSON.stringify(airline_memberships) }
}

export function factsOf({ account, profile }: Stored): Facts {
  const { version: _, ...facts } = profile
  return { username: account.username, email: account.email, ...facts }
}

export function valuesOf({ profile }: Stored): ProfileValues {
  const { version: _, airline_memberships, ...facts } = profile
  const memberships = Object.entries<string>(JSON.parse(airline_memberships))
  return {
    ...facts,
    username: null,
    email: null,
    newPassword: null,
    confirmPassword: '',
    oldPassword: '',
    airline_memberships: memberships.map(([programme, number]) => ({ programme, number })),
  }
}

/** Written as the server answers it, so that what is compared with the stored row differs only where it was changed. */
export function factsIn(values: ProfileValues, { account }: Stored): Facts {
  const { newPassword: _n, confirmPassword: _c, oldPassword: _o, ...facts } = values
  return {
    ...facts,
    username: values.username?.trim().normalize() ?? account.username,
    email: values.email?.trim() ?? account.email,
    first_name: text(values.first_name),
    last_name: text(values.last_name),
    full_name: text(values.full_name),
    passport_number: text(values.passport_number && normalisePassportNumber(values.passport_number)),
    airline_memberships: JSON.stringify(membershipsOf(values.airline_memberships)),
  }
}

function text(typed: string | null): string | null {
  return typed?.trim().normalize() || null
}

/** A line that nobody has written in does not count. */
function membershipsOf(rows: readonly Membership[]): Record<string, string> {
  return Object.fromEntries(
    rows
      .map(({ programme, number }) => [programme.trim().normalize(), number.trim().normalize()] as const)
      .filter(([programme, number]) => programme !== '' || number !== ''),
  )
}

/** The facts in which the form is to differ from what is stored. */
export function changesIn(values: ProfileValues, stored: Stored): Partial<Facts> {
  return changedColumns(factsIn(values, stored), factsOf(stored))
}

/** Whether leaving would lose something. */
export function isChanged(values: ProfileValues, stored: Stored): boolean {
  const typed = [values.newPassword ?? '', values.confirmPassword, values.oldPassword]
  return typed.some(Boolean) || Object.keys(changesIn(values, stored)).length > 0
}

/** The body that a change is sent as: both switches and all memberships travel together. */
export function updateOf(changes: Partial<ProfileRow>, current: ProfileRow): ProfileUpdate {
  const { show_passport, show_memberships, airline_memberships, version: _, ...rest } = changes
  const hasSwitches = show_passport !== undefined || show_memberships !== undefined
  return {
    ...rest,
    ...(hasSwitches && {
      permissions: {
        show_passport: show_passport ?? current.show_passport,
        show_memberships: show_memberships ?? current.show_memberships,
      },
    }),
    ...(airline_memberships !== undefined && { airline_memberships: JSON.parse(airline_memberships) }),
  }
}
