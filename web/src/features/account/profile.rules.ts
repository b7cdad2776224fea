import type { Me, Profile, ProfileUpdate } from '@caravan/contract/account'
import { changesIn as changedColumns } from '../../trip/write/draft.ts'
import type { ContentOf, OwnRow, Reader } from '../../trip/write/form.tsx'
import { type ProfileValues, profileForm } from './profile-fields.tsx'

/** The stored account and profile, as far as they are known here. */
export type Stored = { account: Me; profile: Profile }

/** All that can be changed and compared. */
export type Changes = Partial<ContentOf<OwnRow, (typeof profileForm)['fields']>>

/** A profile with its switches as columns of their own, so that each is compared. */
export type FlatProfile = Profile & Profile['permissions']
export const flat = (profile: Profile): FlatProfile => ({ ...profile, ...profile.permissions })

export function rowOf({ account: { username, email }, profile }: Stored): OwnRow {
  return { ...flat(profile), username, email }
}

/** No field of the profile is typed in the way of a language. */
export const reader: Reader = { language: 'en' }

export const valuesOf = (stored: Stored) => profileForm.valuesOf(rowOf(stored), reader)

/** The columns in which the form is to differ from what is stored. */
export function changesIn(values: ProfileValues, stored: Stored): Changes {
  return changedColumns<Changes>(profileForm.contentOf(values, reader), rowOf(stored), profileForm.fieldOf)
}

/** Whether leaving would lose something. */
export function isChanged(values: ProfileValues, stored: Stored): boolean {
  const { newPassword, confirmPassword, oldPassword } = values
  return [newPassword, confirmPassword, oldPassword, ...Object.keys(changesIn(values, stored))].some(Boolean)
}

/** The body that a change is sent as: both switches travel together. */
export function updateOf(
  { show_passport, show_memberships, ...rest }: Changes,
  { permissions }: Profile,
): ProfileUpdate {
  if (show_passport === undefined && show_memberships === undefined) return rest
  return {
    ...rest,
    permissions: {
      show_passport: show_passport ?? permissions.show_passport,
      show_memberships: show_memberships ?? permissions.show_memberships,
    },
  }
}
