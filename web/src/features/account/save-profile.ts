import { type Me, type Profile, updateMe, updateProfile } from '@caravan/contract/account'
import { CallFailed, call } from '../../lib/call.ts'
import { saveChanges } from '../../lib/merge.ts'
import { type ProfileRow, rowOf, updateOf } from './profile.rules.ts'

type AccountChanges = { username?: string; email?: string }
type Secrets = { newPassword: string | null; oldPassword: string }

/** Saves name, address and password in one call: all of them, or none. */
export function saveAccount(base: Me, changes: AccountChanges, { newPassword, oldPassword }: Secrets) {
  return saveChanges<Me>(base, changes, ({ username, email }, version) =>
    call(updateMe, {
      ifMatch: version,
      body: {
        user_update: {
          ...(username !== undefined && { username }),
          ...(email !== undefined && { email }),
          ...(newPassword && { password: newPassword }),
        },
        ...(oldPassword && { old_password: oldPassword }),
      },
    }),
  )
}

/** Saves what has changed of the profile on top of what others have saved meanwhile; `onStored` is given all of it. */
export function saveProfile(
  base: ProfileRow,
  changes: Partial<ProfileRow>,
  onStored: (profile: Profile) => void,
): Promise<ProfileRow> {
  let current = base
  return saveChanges<ProfileRow>(base, changes, async (changed, version) => {
    try {
      const stored = await call(updateProfile, { ifMatch: version, body: updateOf(changed, current) })
      onStored(stored)
      return rowOf(stored)
    } catch (failure) {
      if (!(failure instanceof CallFailed) || failure.code !== 'version.outdated') throw failure
      current = rowOf(failure.problem['current'] as Profile)
      throw new CallFailed(failure.status, { ...failure.problem, current })
    }
  })
}
