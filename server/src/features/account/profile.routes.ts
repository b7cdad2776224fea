import * as contract from '@caravan/contract/account'
import { sharedFields } from '@caravan/contract/members'
import { inWords } from '../../attachments/incoming.ts'
import { Failure, requireVersion } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { picture } from '../../http/send.ts'
import { requireAccount } from '../../identity/accounts.queries.ts'
import { avatarUrl } from '../../identity/avatar-url.ts'
import { listAvatars, storeAvatar } from './account.queries.ts'
import type { Profiles } from './profile.queries.ts'

interface Needs extends Pick<Ground, 'db' | 'announce' | 'tellTrips' | 'avatarFiles' | 'hourly'> {
  profiles: Profiles
}

export function mountProfile(
  route: Route,
  { db, profiles, avatarFiles, announce, tellTrips, hourly }: Needs,
): void {
  hourly(() => avatarFiles.removeAllBut(() => listAvatars(db)))

  route(contract.profile, async ({ actor }) => profiles.find(db, actor.id))

  route(contract.updateProfile, async ({ actor, body, ifMatch }) => {
    // A day ahead of Greenwich is still today somewhere.
    const latest = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
    if (body.birth_date && body.birth_date > latest) throw new Failure('profile.birth_date_future')
    return db.transact(async tx => {
      await requireAccount(tx, actor.id)
      const current = await profiles.find(tx, actor.id)
      requireVersion(ifMatch, current)
      const stored = await profiles.store(tx, actor.id, current, withoutEmpty(body))
      await announce(tx, actor.id, ['profile'])
      const isNamedAnew = nameOf(stored) !== nameOf(current)
      if (seenOf(stored) !== seenOf(current)) tx.afterCommit(() => tellTrips.all(actor.id, isNamedAnew))
      return stored
    })
  })

  route(contract.uploadAvatar, async ({ actor, file }) => {
    // Loaded with the first picture: the decoder takes 20 MB and a tenth of a start.
    const { encodeAvatar } = await import('./avatar-image.ts')
    const webp = await encodeAvatar(actor.id, file)
    const name = await inWords(() => avatarFiles.store(webp))
    try {
      // Idempotent: whether it was stored decides which of the two files goes.
      await db.transact(
        async tx => {
          const account = await requireAccount(tx, actor.id)
          await storeAvatar(tx, actor.id, name)
          await profiles.touch(tx, actor.id)
          await announce(tx, actor.id, ['account', 'profile'])
          tx.afterCommit(() => tellTrips.all(actor.id))
          const { avatar } = account
          if (avatar && avatar !== name) tx.afterCommit(() => avatarFiles.remove(avatar))
        },
        { idempotent: true },
      )
    } catch (error) {
      await avatarFiles.remove(name)
      throw error
    }
    return { avatar_url: avatarUrl(name) }
  })

  route(contract.avatar, async ({ params }) => picture(await avatarFiles.read(params.name)))
}

/** The fields that were sent, with null for an empty text. */
function withoutEmpty(sent: contract.ProfileUpdate): Partial<contract.Profile> {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([field, value]) => [field, value === '' ? null : value]))
}

const nameOf = ({ first_name, last_name }: contract.Profile) => JSON.stringify([first_name, last_name])

/** All that somebody else can see of a profile, in a form to compare. */
function seenOf(profile: contract.Profile): string {
  const { permissions, first_name, last_name } = profile
  const shown = [
    ...(permissions.show_passport ? sharedFields.show_passport : []),
    ...(permissions.show_memberships ? sharedFields.show_memberships : []),
  ]
  return JSON.stringify([first_name, last_name, permissions, shown.map(field => profile[field])])
}
