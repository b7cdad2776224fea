import { fullName } from '@caravan/contract/full-name'
import * as contract from '@caravan/contract/members'
import type { Queries } from '../../db/queries.ts'
import type { Tx } from '../../db/transaction.ts'
import { Failure, found } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { avatarUrl } from '../../identity/avatar-url.ts'
import { listMembers } from './members.queries.ts'
import { listReveals, storeReveals, sweepReveals } from './reveals.queries.ts'

/** The shared profiles of these people by their ids; a person who has switched nothing on is not among them. */
export type SharedProfiles = (db: Queries, userIds: string[]) => Promise<Map<string, contract.SharedProfile>>

interface Needs extends Pick<Ground, 'db' | 'announce' | 'hourly'> {
  sharedProfiles: SharedProfiles
  tellOfLook(tx: Tx, tripId: string, look: { ownerId: string; viewerId: string }): Promise<void>
}

/** Before a page shows what somebody shares it says so here, and the owner can read who has looked. */
export function mountReveals(route: Route, needs: Needs): void {
  const { db, announce, hourly, sharedProfiles, tellOfLook } = needs
  hourly(sweepReveals)

  route(contract.reveal, async ({ actor, membership: { trip_id: tripId }, params, body }) => {
    const ownerId = params.userId
    const owner = found((await listMembers(db, tripId)).find(({ user_id }) => user_id === ownerId))
    const shared = owner.shares ? (await sharedProfiles(db, [ownerId])).get(ownerId) : undefined
    const fields = [...new Set(body.fields)]
    if (!shared || fields.some(field => !Object.hasOwn(shared, field))) throw new Failure('member.not_shared')
    if (ownerId === actor.id) return
    await db.transact(async tx => {
      await announce(tx, ownerId, ['reveals'])
      await storeReveals(tx, { ownerId, viewerId: actor.id, tripId, fields })
      if (fields.some(field => field !== 'airline_memberships'))
        await tellOfLook(tx, tripId, { ownerId, viewerId: actor.id })
    })
  })

  route(contract.reveals, async ({ actor }) =>
    (await listReveals(db, actor.id)).map(row => ({
      name: row.username === null ? null : (fullName(row) ?? row.username),
      avatar_url: avatarUrl(row.avatar),
      field: row.field,
      trip_name: row.trip_name,
      at: row.at,
    })),
  )
}
