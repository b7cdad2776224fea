import { isEmail } from '@caravan/contract/fields'
import * as contract from '@caravan/contract/members'
import type { Database } from '../../db/pool.ts'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../http/failure.ts'
import type { Route } from '../../http/mount.ts'
import { findByEmail } from '../../identity/accounts.queries.ts'
import { avatarUrl } from '../../identity/avatar-url.ts'
import { emailHash, normaliseEmail } from '../../identity/names.ts'
import type { Announce } from '../../realtime/announce.ts'
import { MAX_TRIPS } from '../../trip/trip.queries.ts'
import * as members from './members.queries.ts'

const MAX_MEMBERS = 50

interface Needs {
  db: Database
  announce: Announce
  countTrips(tx: Tx, userId: string): Promise<number>
}

export function mountMembers(route: Route, { db, announce, countTrips }: Needs): void {
  route(contract.members, async ({ membership }) =>
    (await members.listMembers(db, membership.trip_id)).map(present),
  )

  route(contract.addMember, async ({ actor, tx, trip, query, body }) => {
    if (!actor.emailVerified) throw new Failure('account.unverified')
    const given = normaliseEmail(body.email ?? query.email ?? '') ?? ''
    if (!isEmail(given)) throw new Failure('account.email_invalid')
    const account = await findByEmail(tx, emailHash(given))
    if (!account?.email_verified) throw new Failure('member.unknown')
    const present = await members.listMembers(tx, trip.id)
    const isFull = present.length >= MAX_MEMBERS || (await countTrips(tx, account.id)) >= MAX_TRIPS
    if (isFull) throw new Failure('limit.reached')
    const added = await members.addMember(tx, trip.id, account.id)
    if (!added) throw new Failure('member.exists')
    trip.record({ entity: 'member', id: account.id, before: null, after: added })
    await announce(tx, account.id, ['trips'])
    return { status: 'added' as const }
  })

  route(contract.removeMember, async ({ actor, tx, trip, params }) => {
    const { userId } = params
    if (trip.role === 'viewer' && userId !== actor.id) throw new Failure('trip.view_only')
    const present = await members.listMembers(tx, trip.id)
    if (!present.some(({ user_id }) => user_id === userId)) throw new Failure('request.not_found')
    if (present.length === 1) throw new Failure('member.last')
    const removed = await members.removeMember(tx, trip.id, userId)
    trip.record({ entity: 'member', id: userId, before: removed ?? null, after: null })
    await announce(tx, userId, ['trips'])
  })
}

function present(row: members.MemberRow): contract.Member {
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ')
  return {
    user_id: row.user_id,
    status: 'member',
    role: row.role,
    username: row.username,
    name: name || row.username,
    avatar_url: avatarUrl(row.avatar),
    color: row.color,
  }
}
