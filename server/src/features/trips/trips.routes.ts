import { hash, randomUUID } from 'node:crypto'
import type { Received } from '@caravan/contract/endpoint'
import { plan } from '@caravan/contract/plan'
import { tellPresence } from '@caravan/contract/presence'
import type { By } from '@caravan/contract/shown'
import type { Trip } from '@caravan/contract/trips'
import * as contract from '@caravan/contract/trips'
import { changeDates, isRedated, sharersAdded, tripReads, tripWith } from '@caravan/contract/trips.row'
import type { TripRows } from '@caravan/contract/write/rows'
import type { Tx } from '../../db/transaction.ts'
import { Failure, found, requireVersion } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import { createKeptAnswers } from '../../http/kept-answers.ts'
import type { Route } from '../../http/mount.ts'
import { JsonText } from '../../http/send.ts'
import { openStream } from '../../realtime/stream.ts'
import { applyWrite } from '../../trip/apply-write.ts'
import { isEqual } from '../../trip/kept.ts'
import { listPresent } from '../../trip/members.queries.ts'
import { findMembership, type Membership, markOpened } from '../../trip/membership.queries.ts'
import { placeIn } from '../../trip/place.queries.ts'
import type { Writing } from '../../trip/rows.ts'
import { storeTrip, toTrip } from '../../trip/trip.queries.ts'
import { copyTrip } from './copy-trip.ts'
import { createTrip } from './create-trip.ts'
import { createSummaries } from './summaries.ts'
import {
  findSignature,
  findTrip,
  hasFullMember,
  listDeletedTrips,
  readPlan,
  readPlanInLists,
  storeDeleted,
  storeRestored,
} from './trips.queries.ts'

const MAX_PLAN_BYTES = 64 * 1024 * 1024
const MAX_LIST_BYTES = 16 * 1024 * 1024

interface Needs extends Pick<Ground, 'db' | 'bus' | 'watching' | 'whoIsHere' | 'spendBytes' | 'tellTrips'> {
  notes: {
    now(owner: string, tripId: string, within?: Tx): Promise<{ html: string; n: number }>
    put(
      writing: Writing,
      by: string,
      sent: { html: string; n: number | undefined },
    ): Promise<{ html: string; raised: number }>
  }
}

export function mountTrips(route: Route, needs: Needs): void {
  const { db, bus, watching, whoIsHere, spendBytes, tellTrips, notes } = needs
  const summaries = createSummaries(db)
  const kept = createKeptAnswers(MAX_PLAN_BYTES)
  const keptLists = createKeptAnswers<string>(MAX_LIST_BYTES)

  async function open({ trip_id, opened }: Membership, userId: string): Promise<void> {
    if (opened) return
    await markOpened(db, trip_id, userId)
    await tellTrips.one(trip_id, userId)
  }

  route(contract.myTrips, async ({ actor, query }) => {
    const signature = await findSignature(db.lookups, actor.id)
    const seq = tagOf(signature)
    const { cursor, limit } = query
    const read = async () => {
      const { ids, texts } = await summaries.of(signature)
      const first = cursor === undefined ? 0 : ids.indexOf(cursor) + 1
      const last = limit === undefined ? undefined : first + Number(limit)
      return { seq, text: `[${texts.slice(first, last).join(',')}]` }
    }
    return keptLists({ id: actor.id, seq }, read, `${cursor} ${limit}`, tag => tag)
  })

  route(contract.deletedTrips, async ({ actor }) => listDeletedTrips(db, actor.id))

  route(contract.createTrip, async ({ actor, body }) =>
    db.transact(tx => createTrip(tx, { actorId: actor.id, spendBytes }, body)),
  )

  route(contract.copyTrip, async ({ actor, membership, body }) =>
    db.transact(tx => copyTrip(tx, { actorId: actor.id, spendBytes }, membership.trip_id, body)),
  )

  route(contract.trip, async ({ actor, membership }) => {
    const trip = await findTrip(db, membership.trip_id)
    if (!trip || trip.deleted_at !== null) throw new Failure('request.not_found')
    await open(membership, actor.id)
    // Typing changes the note, and not the version.
    const { html: note, n } = await notes.now(actor.id, trip.id)
    return new JsonText(JSON.stringify({ ...toTrip(trip), note }), `"${trip.version}-${n}"`)
  })

  route(plan, async ({ actor, membership, query }) => {
    await open(membership, actor.id)
    const { trip_id: id, seq, sees } = membership
    // Hidden sections are taken out of rows.
    if (query.as === undefined || sees !== 'all') return kept({ id, seq }, () => readPlan(db, id))
    return kept({ id, seq }, () => readPlanInLists(db, id), query.as)
  })

  route(contract.updateTrip, async ({ actor, tx, trip, body, ifMatch }) => {
    const { note, note_n, ...wanted } = body
    const before = await trip.locked
    const known = toTrip(before)
    const isOutdated = note !== undefined && ifMatch !== undefined && ifMatch !== known.version
    const current = isOutdated ? { ...known, note: (await notes.now(actor.id, trip.id, tx)).html } : known
    requireVersion(ifMatch, current)
    const added = sharersAdded(wanted, known)
    const present = added.length > 0 ? await listPresent(tx, trip.id, added) : []
    const changed = tripWith(wanted, known, { actor: actor.id, members: new Set(present) })
    const saved =
      note === undefined ? undefined : await notes.put({ tx, trip }, actor.id, { html: note, n: note_n })
    const noted = saved && { note: saved.html }
    if (isEqual(changed, known)) return { ...known, version: known.version + (saved?.raised ?? 0), ...noted }
    if (isRedated(changed, known)) {
      const write = { reads: tripReads.dates, apply: toDates(changed, body) }
      await applyWrite({ tx, trip, actor }, write, {})
    }
    const stored = found(await storeTrip(tx, changed))
    trip.record({ entity: 'trip', id: trip.id, before, after: stored })
    return { ...toTrip(stored), ...noted }
  })

  route(contract.deleteTrip, async ({ tx, trip }) => {
    const deleted = found(await storeDeleted(tx, trip.id))
    trip.record({ entity: 'trip', id: trip.id, before: await trip.locked, after: deleted })
  })

  route(contract.restoreTrip, async ({ tx, trip }) => {
    if (await hasFullMember(tx, trip.id)) throw new Failure('limit.reached')
    const restored = found(await storeRestored(tx, trip.id))
    trip.record({ entity: 'trip', id: trip.id, before: await trip.locked, after: restored })
    return toTrip(restored)
  })

  route(contract.isMember, async ({ actor, params }) => ({
    is_member: (await findMembership(db, params.tripId, actor.id)) !== undefined,
  }))

  route(contract.tripLive, async ({ actor, membership, query, request, reply }) => {
    const { tab = randomUUID() } = query
    const { trip_id: tripId } = membership
    const name = `trip:${tripId}`
    const place = await placeIn(db.lookups, tripId, query)
    await openStream({
      bus,
      channels: [
        {
          name,
          known: [request.headers['last-event-id']?.toString()],
          enter: watcher => [whoIsHere.enter(tripId, { user_id: actor.id, tab, ...place }, watcher)],
        },
      ],
      request,
      reply,
      standings: () => watching(actor, [tripId]),
    })
  })

  route(tellPresence, async ({ actor, membership, body }) => {
    const place = await placeIn(db.lookups, membership.trip_id, body)
    whoIsHere.move(membership.trip_id, { user_id: actor.id, tab: body.tab, ...place })
  })
}

/** Short, whatever the list's length, and the same on every server. */
function tagOf(signature: string): string {
  return `"${hash('sha256', signature, 'base64url')}"`
}

/** Brings the days and items of a trip to its new dates. */
const toDates =
  (changed: Trip, sent: Received<typeof contract.updateTrip>['body']) =>
  (rows: TripRows, { newId }: By) =>
    changeDates(rows, changed, sent, newId)
